import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WriteBehind } from '../../../src/adapters/sqlite/write-behind';

/** A file that counts writes and may be without room. */
class TestFile {
  bytes = new Uint8Array(0);
  writes = 0;
  isFull = false;

  write(data: Uint8Array, offset: number): void {
    if (this.isFull) throw new Error('full');
    this.writes += 1;
    const larger = new Uint8Array(Math.max(this.bytes.length, offset + data.length));
    larger.set(this.bytes);
    larger.set(data, offset);
    this.bytes = larger;
  }

  read(data: Uint8Array, offset: number): void {
    data.set(this.bytes.subarray(offset, offset + data.length));
  }
}

const filled = (length: number, value: number) => new Uint8Array(length).fill(value);

describe('gathered writes', () => {
  it('reach the file as one, in order', () => {
    const file = new TestFile();
    const gathered = new WriteBehind(file);
    for (let frame = 0; frame < 20; frame += 1) {
      gathered.write(filled(24, frame), frame * 4120);
      gathered.write(filled(4096, frame), frame * 4120 + 24);
    }
    expect(file.writes).toBe(0);
    gathered.flush();
    gathered.flush();
    expect(file.writes).toBe(1);
    expect(file.bytes).toHaveLength(20 * 4120);
  });

  it('reach the file by themselves when there are many', () => {
    const file = new TestFile();
    const gathered = new WriteBehind(file);
    for (let page = 0; page < 1000; page += 1) gathered.write(filled(4096, 1), page * 4096);
    expect(file.writes).toBeGreaterThan(10);
    expect(file.writes).toBeLessThan(20);
  });

  it('are read back before and after they reach the file', () => {
    const file = new TestFile();
    const gathered = new WriteBehind(file);
    gathered.write(filled(10, 7), 100);
    const data = new Uint8Array(10);
    expect(gathered.read(data, 100)).toBe(true);
    expect(data).toStrictEqual(filled(10, 7));
    gathered.flush();
    expect(gathered.read(data, 100)).toBe(true);
    expect(gathered.read(data, 95)).toBe(false);
  });

  it('do not repeat what is in the file when writing goes back to its start', () => {
    const file = new TestFile();
    const gathered = new WriteBehind(file);
    gathered.write(filled(100_000, 1), 0);
    gathered.flush();
    gathered.write(filled(10, 2), 0);
    file.bytes = new Uint8Array(0);
    gathered.flush();
    expect(file.bytes).toStrictEqual(filled(10, 2));
  });

  it('wait on when there is no room', () => {
    const file = new TestFile();
    const gathered = new WriteBehind(file);
    gathered.write(filled(10, 7), 0);
    file.isFull = true;
    expect(() => gathered.flush()).toThrow('full');
    expect(() => gathered.write(filled(10, 8), 500)).toThrow('full');
    expect(() => gathered.write(filled(10, 8), 10)).toThrow('full');
    const data = new Uint8Array(10);
    expect(gathered.read(data, 0)).toBe(true);
    file.isFull = false;
    gathered.flush();
    expect(file.bytes).toStrictEqual(filled(10, 7));
  });

  it('are the same file in the end as writes at once, without room now and then', () => {
    const offset = fc.oneof(fc.nat(3000), fc.nat(400_000));
    const length = fc.oneof(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.constant(200_000),
    );
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.record({ do: fc.constant('write'), offset, length }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('append'), offset, length }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('read'), offset, length }) },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constantFrom('flush', 'fill', 'free', 'forget') }),
      },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const file = new TestFile();
        const model = new TestFile();
        const gathered = new WriteBehind(file);
        for (const [index, each] of steps.entries()) {
          if (each.do === 'fill') file.isFull = true;
          if (each.do === 'free') file.isFull = false;
          try {
            if (each.do === 'flush') gathered.flush();
            if (each.do === 'forget') {
              gathered.flush();
              gathered.forget();
            }
            if (!('offset' in each)) continue;
            if (each.do === 'read') {
              const [found, expected] = [new Uint8Array(each.length), new Uint8Array(each.length)];
              if (!gathered.read(found, each.offset)) file.read(found, each.offset);
              model.read(expected, each.offset);
              expect(Buffer.compare(found, expected)).toBe(0);
            } else {
              const data = filled(each.length, index + 1);
              const at = each.do === 'append' ? model.bytes.length : each.offset;
              gathered.write(data, at);
              model.write(data, at);
            }
          } catch (error) {
            if (!(error instanceof Error) || error.message !== 'full') throw error;
          }
          expect(Math.max(gathered.waitingEnd, file.bytes.length)).toBe(model.bytes.length);
        }
        file.isFull = false;
        gathered.flush();
        expect(Buffer.compare(file.bytes, model.bytes)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
