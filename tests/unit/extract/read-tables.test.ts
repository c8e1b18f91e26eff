import { describe, expect, it } from 'vitest';
import { extractTriples } from '../../../src/core/extract/extract';
import { createPatternExtractor } from '../../../src/core/extract/pattern-extractor';
import { splitSentences } from '../../../src/core/ontology/sentences';
import { pageOn } from '../../fixtures/graph';
import { readWorld } from '../world/read-world';

const { ontology } = readWorld('tessaly');
const museum = readWorld('museum').ontology;

const read = (text: string) =>
  extractTriples(ontology, text).map(({ subject, predicate, object }) => [
    subject,
    predicate,
    object,
  ]);

const MARKDOWN = `Prices
| Plan | Price per user/month | Uptime SLA |
| :--- | ---: | --- |
| Starter | €19 | 99.5 % |
| **Pro** | 49,00 € | 99.9% |
| Enterprise | ask us. Really! | |

All prices without tax.`;

/** How its rows begin, however its columns are aligned. */
const HEAD = '| Plan | Price per user/month | Uptime SLA |\n| --- | --- | --- |\n';

const HTML = `<p>Prices</p>
<table class="prices">
  <thead><tr><th>Plan</th><th>Price (EUR)</th><th>Seats</th></tr></thead>
  <tbody>
    <tr>
      <td><b>Starter</b></td>
      <td>19&nbsp;&euro;</td>
      <td>5</td>
    </tr>
    <tr><td>Pro</td><td>&#8364;49.00</td><td>50</td></tr>
  </tbody>
</table>
<p>That is all.</p>`;

describe('a table', () => {
  it('in Markdown is read by row and column', () => {
    expect(read(MARKDOWN)).toEqual([
      ['Starter', 'price', '19'],
      ['Starter', 'uptime', '99.5'],
      ['Pro', 'price', '49,00'],
      ['Pro', 'uptime', '99.9'],
    ]);
  });

  it('in HTML is read by row and column', () => {
    expect(read(HTML)).toEqual([
      ['Starter', 'price', '19'],
      ['Pro', 'price', '49.00'],
    ]);
  });

  it('needs no bars at its sides and no ends of cells', () => {
    expect(read('Plan | Price\n--- | ---\nPro | 49\nStarter | 19')).toEqual([
      ['Pro', 'price', '49'],
      ['Starter', 'price', '19'],
    ]);
    expect(read('<TABLE><TR><TH>Plan<TH>Price<TR><TD>Pro<TD>49</TABLE>')).toEqual([
      ['Pro', 'price', '49'],
    ]);
  });

  it('is a sentence a row, word for word as it stands below its head, which reads as on its page', () => {
    for (const text of [MARKDOWN, HTML]) {
      const sentences = splitSentences(text);
      for (const { ordinal, ...triple } of extractTriples(ontology, text)) {
        expect(sentences[ordinal]).toBe(triple.sentence);
        expect(splitSentences(triple.sentence)[1]).toBe(triple.sentence);
        expect(extractTriples(ontology, triple.sentence)).toContainEqual({ ...triple, ordinal: 1 });
      }
    }
    expect(splitSentences(HTML)[3]).toBe(
      '<table><tr><th>Plan</th><th>Price (EUR)</th><th>Seats</th></tr>' +
        '<tr><td>Pro</td><td>&#8364;49.00</td><td>50</td></tr></table>',
    );
    expect(splitSentences(MARKDOWN)).toEqual([
      'Prices',
      '| Plan | Price per user/month | Uptime SLA |',
      `${HEAD}| Starter | €19 | 99.5 % |`,
      `${HEAD}| **Pro** | 49,00 € | 99.9% |`,
      `${HEAD}| Enterprise | ask us. Really! | |`,
      'All prices without tax.',
    ]);
    expect(splitSentences(HTML).filter((sentence) => sentence.includes('<tr>'))).toHaveLength(3);
  });

  it('leaves out a head that fits no predicate, or two', () => {
    expect(read('| Team | Days |\n|---|---|\n| Refund policy | 30 |')).toEqual([]);
    const withOther = (label: string) => {
      const other = { ...ontology.predicates[0]!, id: 'other', label };
      return { ...ontology, predicates: [...ontology.predicates, other] };
    };
    const table = '| Plan | Price |\n|---|---|\n| Pro | 49 |';
    expect(extractTriples(withOther('discount'), table)).toHaveLength(1);
    expect(extractTriples(withOther('price'), table)).toEqual([]);
  });

  it('leaves out a number in another unit, in the head or in the cell', () => {
    expect(read('| Plan | Price |\n|---|---|\n| Pro | €588 per user per year |')).toEqual([]);
    expect(read('| Plan | Price per year |\n|---|---|\n| Pro | €588 |')).toEqual([]);
    expect(read('| Plan | Price in USD |\n|---|---|\n| Pro | 49 |')).toEqual([]);
    expect(read('| Plan | Price |\n|---|---|\n| Pro | from 49 |')).toEqual([]);
  });

  it('leaves out a row whose columns nobody can tell', () => {
    expect(read('| Plan | Price | Uptime |\n|---|---|---|\n| Pro | 49 |')).toEqual([]);
    const spanned =
      '<table><tr><th>Plan<th>Price<th>Uptime</tr><tr><td>Pro<td colspan="2">49</tr></table>';
    expect(read(spanned)).toEqual([]);
  });

  it('is of the kind of thing that its first head names', () => {
    expect(read('| Product | Price |\n|---|---|\n| Tessaly Dock | 49 |')).toEqual([]);
    expect(read('| | Price |\n|---|---|\n| Pro | 49 |')).toEqual([['Pro', 'price', '49']]);
  });

  it('speaks of the one thing that a predicate is about, and of no other', () => {
    const table = '| Policy | Refund window (days) |\n|---|---|\n';
    expect(read(`${table}| Refund policy | 30 |\n| Enterprise | 60 |`)).toEqual([
      ['Refund policy', 'refund_days', '30'],
    ]);
  });

  it('names entities and words by their cells', () => {
    const table = '| Room | Keeper |\n|---|---|\n| [East wing](east) | Jana Dvořák |';
    expect(extractTriples(museum, table)).toMatchObject([
      { subject: 'East wing', predicate: 'kept_by', object: 'Jana Dvořák' },
    ]);
  });

  it('is read by the extractor too, and a bar alone makes none', async () => {
    const { triples } = await createPatternExtractor(ontology).extract(pageOn('a', 1, 1, MARKDOWN));
    expect(triples).toContainEqual({
      subject: 'Pro',
      predicate: 'price',
      object: '49,00',
      sentence: `${HEAD}| **Pro** | 49,00 € | 99.9% |`,
      position: 3,
    });
    expect(splitSentences('One | two. Three | four.\nFive.')).toEqual([
      'One | two.',
      'Three | four.',
      'Five.',
    ]);
  });
});
