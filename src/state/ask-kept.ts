/** Questions kept in the browser over a reload, with their steps and answers: as one text, with a sum that tells whether it is whole. */
import type { Asked } from '../core/ask/asked';
import type { AskedGraph, AskSource } from '../worker/ask-protocol';
import type { QuestionState } from './ask-questions.svelte';

/** Counted up with every change of what is kept, or of what an answer is made of. */
const SHAPE = 1;
/** Questions that are kept at most, the newest ones. */
export const MOST_KEPT = 20;
/** Characters that are kept at most; a browser holds about five million for a whole site. */
const MOST_CHARACTERS = 1_500_000;
const KEY = 'driftlab-questions';

/** A place for texts, such as `localStorage`. Any method may throw: a browser can refuse it. */
export type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A question as it is kept: its graph by digest, the steps of its answer once. */
type KeptQuestion = Omit<QuestionState, 'id' | 'graph' | 'calling' | 'engine' | 'asked'> & {
  readonly digest: string;
  readonly asked?: Omit<Asked, 'steps'>;
};

interface Kept {
  /** By digest. */
  readonly graphs: Readonly<Record<string, KeptGraph>>;
  readonly questions: readonly KeptQuestion[];
}

interface KeptGraph {
  readonly graph: AskedGraph;
  /** Absent where it is a file of the reader's, which is not kept. */
  readonly source?: AskSource;
}

/** What was kept: without ids and in the order in which it was asked, or why it cannot be read. */
export type KeptReading =
  | {
      readonly ok: true;
      readonly questions: readonly Omit<QuestionState, 'id'>[];
      readonly sources: ReadonlyMap<string, AskSource>;
    }
  | { readonly ok: false; readonly problem: string };

/** A sum over a text (FNV-1a, 32 bits): differs where a text was cut or changed. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
  }
  return (sum >>> 0).toString(16);
}

function keptQuestion(state: QuestionState): KeptQuestion {
  const { id: _, graph, calling: _calling, engine: _engine, asked, ...rest } = state;
  if (!asked) return { ...rest, digest: graph.digest };
  const { steps: _steps, ...answered } = asked;
  return { ...rest, digest: graph.digest, asked: answered };
}

/** The text of some questions; those that are still being asked are left out, then the oldest ones. */
export function renderKept(
  questions: readonly QuestionState[],
  sources: ReadonlyMap<string, AskSource>,
): string {
  let ended = questions.filter(({ status }) => status !== 'asking').slice(-MOST_KEPT);
  for (;;) {
    const graphs = Object.fromEntries(
      ended.map(({ graph }): [string, KeptGraph] => {
        const source = sources.get(graph.digest);
        return [graph.digest, { graph, ...(source && source.kind !== 'file' && { source }) }];
      }),
    );
    const kept: Kept = { graphs, questions: ended.map(keptQuestion) };
    const text = JSON.stringify(kept);
    if (text.length <= MOST_CHARACTERS || ended.length === 0)
      return `${SHAPE} ${sumOf(text)} ${text}`;
    ended = ended.slice(1);
  }
}

/** Reads what `renderKept` wrote. */
export function parseKept(text: string): KeptReading {
  const [, shape, sum, body = ''] = /^(\d+) ([\da-f]+) (.*)$/s.exec(text) ?? [];
  if (shape !== undefined && shape !== String(SHAPE)) {
    return { ok: false, problem: 'Another release of this page kept them in another form.' };
  }
  if (sum === undefined || sum !== sumOf(body)) {
    return { ok: false, problem: 'They were cut or changed since they were kept.' };
  }
  // Its sum says that this is, letter for letter, what this form was written as.
  const { graphs, questions } = JSON.parse(body) as Kept;
  return {
    ok: true,
    sources: new Map(
      Object.entries(graphs).flatMap(([digest, { source }]) => (source ? [[digest, source]] : [])),
    ),
    questions: questions.flatMap(({ digest, asked, ...rest }) => {
      const graph = graphs[digest]?.graph;
      if (!graph) return [];
      return [{ ...rest, graph, ...(asked && { asked: { ...asked, steps: rest.steps } }) }];
    }),
  };
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The questions in a place for texts. What the place refuses is told in words, and nothing is kept then. */
export class KeptQuestions {
  readonly #place: () => KeptTexts;

  /** `place` is asked each time: a browser may refuse it as a whole. */
  constructor(place: () => KeptTexts) {
    this.#place = place;
  }

  read(): KeptReading {
    try {
      const text = this.#place().getItem(KEY);
      return text === null ? { ok: true, questions: [], sources: new Map() } : parseKept(text);
    } catch (error) {
      return { ok: false, problem: wordsOf(error) };
    }
  }

  /** Takes the place of what was kept; why it could not be done, or nothing. */
  write(
    questions: readonly QuestionState[],
    sources: ReadonlyMap<string, AskSource>,
  ): string | undefined {
    try {
      this.#place().setItem(KEY, renderKept(questions, sources));
      return undefined;
    } catch (error) {
      return wordsOf(error);
    }
  }

  /** Nothing is kept any more; why it could not be done, or nothing. */
  forget(): string | undefined {
    try {
      this.#place().removeItem(KEY);
      return undefined;
    } catch (error) {
      return wordsOf(error);
    }
  }
}
