/**
 * A GGUF file of a Qwen2 with random weights, 438 KB: all the steps of a real engine, and no
 * sense in what it writes. Byte-level vocabulary, two layers, context of 4,096.
 */

const HIDDEN = 64;
const LAYERS = 2;
const HEADS = 4;
const KEY_HEADS = 2;
const FEED_FORWARD = 128;
const ALIGNMENT = 32;

const TEMPLATE =
  "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/** The 256 bytes as the characters that stand for them in byte-level vocabularies. */
function byteTokens(): string[] {
  const isShown = (byte: number): boolean =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
  let hidden = 0;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(isShown(byte) ? byte : 256 + hidden++),
  );
}

class Bytes {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  size = 0;
  add(part: Uint8Array<ArrayBuffer>): this {
    this.#parts.push(part);
    this.size += part.length;
    return this;
  }
  #number(size: number, set: (view: DataView) => void): this {
    const bytes = new Uint8Array(size);
    set(new DataView(bytes.buffer));
    return this.add(bytes);
  }
  uint32 = (value: number): this => this.#number(4, (view) => view.setUint32(0, value, true));
  int32 = (value: number): this => this.#number(4, (view) => view.setInt32(0, value, true));
  float = (value: number): this => this.#number(4, (view) => view.setFloat32(0, value, true));
  long = (value: number): this =>
    this.#number(8, (view) => view.setBigUint64(0, BigInt(value), true));
  text(value: string): this {
    const bytes = new TextEncoder().encode(value);
    return this.long(bytes.length).add(bytes);
  }
  align(): this {
    return this.add(new Uint8Array((ALIGNMENT - (this.size % ALIGNMENT)) % ALIGNMENT));
  }
  blob(): Blob {
    return new Blob(this.#parts);
  }
}

/** Numbers about normally distributed, the same for the same seed. */
function seededGauss(firstSeed: number): () => number {
  let seed = firstSeed;
  const next = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(next() + 1e-9)) * Math.cos(2 * Math.PI * next());
}

interface Tensor {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly values: Float32Array<ArrayBuffer>;
}

function tensors(vocabulary: number, seed: number): Tensor[] {
  const gauss = seededGauss(seed);
  const made: Tensor[] = [];
  const add = (name: string, sizes: readonly number[], fill?: number): void => {
    const values = new Float32Array(sizes.reduce((product, size) => product * size, 1));
    values.forEach((_, index) => {
      values[index] = fill ?? gauss() * 0.08;
    });
    made.push({ name, sizes, values });
  };
  const keys = (HIDDEN / HEADS) * KEY_HEADS;
  add('token_embd.weight', [HIDDEN, vocabulary]);
  for (let layer = 0; layer < LAYERS; layer += 1) {
    const at = `blk.${layer}.`;
    add(`${at}attn_norm.weight`, [HIDDEN], 1);
    add(`${at}attn_q.weight`, [HIDDEN, HIDDEN]);
    add(`${at}attn_q.bias`, [HIDDEN], 0);
    for (const part of ['k', 'v']) {
      add(`${at}attn_${part}.weight`, [HIDDEN, keys]);
      add(`${at}attn_${part}.bias`, [keys], 0);
    }
    add(`${at}attn_output.weight`, [HIDDEN, HIDDEN]);
    add(`${at}ffn_norm.weight`, [HIDDEN], 1);
    add(`${at}ffn_gate.weight`, [HIDDEN, FEED_FORWARD]);
    add(`${at}ffn_up.weight`, [HIDDEN, FEED_FORWARD]);
    add(`${at}ffn_down.weight`, [FEED_FORWARD, HIDDEN]);
  }
  add('output_norm.weight', [HIDDEN], 1);
  add('output.weight', [HIDDEN, vocabulary]);
  return made;
}

export interface TinyModel {
  /** What the model calls itself. */
  readonly name?: string;
  /** Tells one model's weights from another's. */
  readonly seed?: number;
  /** Writes any byte, also such as are no text, and much white space. */
  readonly isWild?: boolean;
}

/** How gladly each token is written: plain characters but the grave accent, and soon a quotation mark. */
function preferences(tokens: readonly string[], isWild: boolean): Float32Array<ArrayBuffer> {
  return Float32Array.from(tokens, (token) => {
    if (isWild) return 0;
    if (token === '"') return 2;
    return /^[!-_a-~]+$/.test(token) ? 0 : -20;
  });
}

/** The file. */
export function makeTinyGguf({
  name = 'tiny-random',
  seed = 12345,
  isWild = false,
}: TinyModel = {}): Blob {
  const special = ['<|endoftext|>', '<|im_start|>', '<|im_end|>'];
  const merges = ['Ġ t', 'i n', 'e r', 'a n'];
  const plain = [...byteTokens(), ...merges.map((merge) => merge.replace(' ', ''))];
  const tokens = [...plain, ...special];
  const idOf = (token: string): number => tokens.indexOf(token);

  const entries: ((bytes: Bytes) => void)[] = [];
  const text = (key: string, value: string): void =>
    void entries.push((bytes) => bytes.text(key).uint32(8).text(value));
  const count = (key: string, value: number): void =>
    void entries.push((bytes) => bytes.text(key).uint32(4).uint32(value));
  const float = (key: string, value: number): void =>
    void entries.push((bytes) => bytes.text(key).uint32(6).float(value));
  const list = <T>(key: string, of: number, values: readonly T[], add: (b: Bytes, v: T) => void) =>
    void entries.push((bytes) => {
      bytes.text(key).uint32(9).uint32(of).long(values.length);
      for (const value of values) add(bytes, value);
    });

  text('general.architecture', 'qwen2');
  text('general.name', name);
  count('general.alignment', ALIGNMENT);
  count('qwen2.block_count', LAYERS);
  count('qwen2.context_length', 4096);
  count('qwen2.embedding_length', HIDDEN);
  count('qwen2.feed_forward_length', FEED_FORWARD);
  count('qwen2.attention.head_count', HEADS);
  count('qwen2.attention.head_count_kv', KEY_HEADS);
  float('qwen2.rope.freq_base', 10000);
  float('qwen2.attention.layer_norm_rms_epsilon', 1e-6);
  text('tokenizer.ggml.model', 'gpt2');
  text('tokenizer.ggml.pre', 'qwen2');
  list('tokenizer.ggml.tokens', 8, tokens, (bytes, token) => bytes.text(token));
  list('tokenizer.ggml.token_type', 5, tokens, (bytes, token) =>
    bytes.int32(special.includes(token) ? 3 : 1),
  );
  list('tokenizer.ggml.merges', 8, merges, (bytes, merge) => bytes.text(merge));
  count('tokenizer.ggml.eos_token_id', idOf('<|im_end|>'));
  count('tokenizer.ggml.padding_token_id', idOf('<|endoftext|>'));
  count('tokenizer.ggml.bos_token_id', idOf('<|endoftext|>'));
  entries.push((bytes) =>
    bytes.text('tokenizer.ggml.add_bos_token').uint32(7).add(Uint8Array.of(0)),
  );
  text('tokenizer.chat_template', TEMPLATE);
  // After the vocabulary, where files that were quantised have it.
  count('general.file_type', 0);

  const weights = [
    ...tensors(tokens.length, seed),
    { name: 'output.bias', sizes: [tokens.length], values: preferences(tokens, isWild) },
  ];
  const file = new Bytes().add(new TextEncoder().encode('GGUF')).uint32(3);
  file.long(weights.length).long(entries.length);
  for (const entry of entries) entry(file);
  let offset = 0;
  for (const { name: tensor, sizes, values } of weights) {
    file.text(tensor).uint32(sizes.length);
    for (const size of sizes) file.long(size);
    file.uint32(0).long(offset);
    offset += Math.ceil(values.byteLength / ALIGNMENT) * ALIGNMENT;
  }
  file.align();
  for (const { values } of weights) file.add(new Uint8Array(values.buffer)).align();
  return file.blob();
}
