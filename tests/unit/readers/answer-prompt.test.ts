import { describe, expect, it } from 'vitest';
import { ARTICLE_DESIGNS, designOf, withSwitches } from '../../../src/core/designs/design';
import type { Evidence } from '../../../src/core/designs/evidence';
import { predicateOf } from '../../../src/core/ontology/ontology';
import {
  answerPrompt,
  GOVERNED_PROMPT,
  PLAIN_PROMPT,
  promptsFor,
  VERSIONED_PROMPT,
} from '../../../src/core/readers/answer-prompt';
import { factItem, pageItem } from '../../fixtures/evidence';
import { day, ONTOLOGY, pageOn } from '../../fixtures/graph';

const EVIDENCE: readonly Evidence[] = [
  { kind: 'alias', sentence: 'Mail was formerly called Post.' },
  {
    ...factItem(1, '5'),
    confirmed: { ...factItem(1, '5').confirmed, pageDate: day(3), readAt: day(4) },
    date: day(3),
    sourceCount: 2,
  },
  pageItem(pageOn('b', 2, 5, 'Mail costs €6.'), { isAheadOfGraph: true }),
  pageItem(pageOn('c', 1, 1, 'Mail is slow.')),
];

const prompt = (choose: 'first' | 'newest', predicate = 'price', evidence = EVIDENCE) =>
  answerPrompt('Mail', predicateOf(ONTOLOGY, predicate), evidence, { choose });

const text = { type: 'string', minLength: 1, maxLength: 120 };

describe('the plain prompt', () => {
  it('reads word for word so under this version; other words need another version', () => {
    expect(PLAIN_PROMPT).toBe('answer@1');
    expect(prompt('first')).toStrictEqual({
      id: 'answer@1',
      system: `You answer one question from the evidence you are given, and from nothing else.
If the evidence does not hold the answer, answer "unknown".
Reply in JSON: {"answer": text, "possibly_stale": true or false}.`,
      user: `Evidence:
- Mail was formerly called Post.
- Mail costs €5.
- Page b
Mail costs €6.
- Page c
Mail is slow.

Question: What does Mail cost?`,
      schema: {
        type: 'object',
        properties: { answer: text, possibly_stale: { type: 'boolean' } },
        required: ['answer', 'possibly_stale'],
        additionalProperties: false,
      },
    });
  });

  it('asks for several answers where there may be several', () => {
    const { system, schema } = prompt('first', 'formerly');
    expect(system.split('\n').at(-1)).toBe(
      'Reply in JSON: {"answers": [text], "possibly_stale": true or false}, one text for each answer.',
    );
    expect(schema).toStrictEqual({
      type: 'object',
      properties: {
        answers: { type: 'array', items: text, minItems: 1, maxItems: 20 },
        possibly_stale: { type: 'boolean' },
      },
      required: ['answers', 'possibly_stale'],
      additionalProperties: false,
    });
  });

  it('shows no dates and no flags', () => {
    const { system, user } = prompt('first');
    expect(user).not.toMatch(/\d{4}-\d\d-\d\d|version|changed|graph/);
    expect(system).not.toMatch(/date|newest|graph/);
  });

  it('says that there is no evidence', () => {
    expect(prompt('first', 'price', []).user).toBe(
      'Evidence:\nnone\n\nQuestion: What does Mail cost?',
    );
  });
});

describe('the versioned prompt', () => {
  it('reads word for word so under this version; other words need another version', () => {
    expect(VERSIONED_PROMPT).toBe('answer-versioned@1');
    const { schema, ...words } = prompt('newest');
    expect(schema).toStrictEqual(prompt('first').schema);
    expect(words).toStrictEqual({
      id: 'answer-versioned@1',
      system: `You answer one question from the evidence you are given, and from nothing else.
If the evidence does not hold the answer, answer "unknown".
Every piece of evidence has a date; a fact from the graph also says when the graph read it.
If pieces of evidence contradict each other, answer with the newest and set possibly_stale to true.
If a page about what is asked has changed since the graph last read it, set possibly_stale to true.
Reply in JSON: {"answer": text, "possibly_stale": true or false}.`,
      user: `Evidence:
- [graph] Mail was formerly called Post.
- [graph, from a, dated 2026-09-03, read 2026-09-04] Mail costs €5.
- [page b version 2, dated 2026-09-05, changed since the graph last read it] Page b
Mail costs €6.
- [page c version 1, dated 2026-09-01] Page c
Mail is slow.

Question: What does Mail cost?`,
    });
  });
});

describe('the governed prompt', () => {
  const governed = (found: Parameters<typeof answerPrompt>[4] = [], evidence = EVIDENCE) =>
    answerPrompt('Mail', predicateOf(ONTOLOGY, 'price'), evidence, designOf('Governed'), found);

  it('reads word for word so under this version; other words need another version', () => {
    expect(GOVERNED_PROMPT).toBe('answer-governed@1');
    const { schema, ...words } = governed();
    expect(schema).toStrictEqual(prompt('first').schema);
    expect(words).toStrictEqual({
      id: 'answer-governed@1',
      system: `You answer one question from the evidence you are given, and from nothing else.
If the evidence does not hold the answer, answer "unknown".
Every piece of evidence has a date and says how far its source is trusted: a record most, then the page that owns what is asked, then a mention on another page, then notes, then what an agent wrote.
Answer with the most trusted; only among equally trusted pieces does the newest count.
What is marked as gone, or as not holding now, counts only if nothing else holds the answer.
If code has found a reason for doubt, set possibly_stale to true.
Reply in JSON: {"answer": text, "possibly_stale": true or false}.`,
      user: `Evidence:
- [graph] Mail was formerly called Post.
- [graph, from a, mention, dated 2026-09-03, read 2026-09-04] Mail costs €5.
- [page b version 2, mention, dated 2026-09-05, changed since the graph last read it] Page b
Mail costs €6.
- [page c version 1, mention, dated 2026-09-01] Page c
Mail is slow.

Question: What does Mail cost?`,
    });
  });

  it('says how far each source is trusted, what is gone, and what does not hold now', () => {
    const { user } = governed(
      [],
      [
        factItem(1, '5', { rank: 'record', isGone: true }),
        pageItem(pageOn('b', 2, 5, 'Mail costs €6.'), {
          rank: 'canonical',
          over: [{ sentence: 'Mail costs €6.', value: '6' }],
        }),
        pageItem(pageOn('c', 1, 1, 'Mail costs €7.'), { rank: 'notes' }),
        pageItem(pageOn('d', 1, 1, 'Mail costs €8.'), { rank: 'agent' }),
      ],
    );
    const marks = user.match(/^- \[.*\]/gm);
    expect(marks).toEqual([
      '- [graph, from a, record, dated 2026-09-01, read 2026-09-01, its sentence is gone from the page]',
      '- [page b version 2, owns what is asked, dated 2026-09-05, does not hold now: "Mail costs €6."]',
      '- [page c version 1, notes, dated 2026-09-01]',
      '- [page d version 1, written by an agent, dated 2026-09-01]',
    ]);
  });

  it('tells what code doubts, after the evidence', () => {
    const { user } = governed(['sources-disagree', 'sentence-changed']);
    expect(user.split('\n').slice(-4)).toEqual([
      'Reason for doubt, found by code: sources disagree.',
      'Reason for doubt, found by code: its sentence is gone from the page since the graph read it.',
      '',
      'Question: What does Mail cost?',
    ]);
  });

  it('is taken where ranks, sentences, history or code’s doubts count, and by no design of the article', () => {
    const idOf = (policy: Parameters<typeof answerPrompt>[3]): string =>
      answerPrompt('Mail', predicateOf(ONTOLOGY, 'price'), EVIDENCE, policy).id;
    expect(ARTICLE_DESIGNS.map((id) => idOf(designOf(id)))).toEqual([
      PLAIN_PROMPT,
      PLAIN_PROMPT,
      PLAIN_PROMPT,
      VERSIONED_PROMPT,
    ]);
    for (const id of ['authority', 'sentence-change', 'supersede', 'code-staleness'] as const) {
      expect(idOf(withSwitches(designOf('Rag'), [id]))).toBe(GOVERNED_PROMPT);
    }
    for (const id of ['canonical-names', 'empty-answer', 'alias-retrieval'] as const) {
      expect(idOf(withSwitches(designOf('Rag'), [id]))).toBe(PLAIN_PROMPT);
    }
  });
});

describe('the prompts of a run', () => {
  const USUAL = `${PLAIN_PROMPT}+${VERSIONED_PROMPT}`;
  const four = ARTICLE_DESIGNS.map((id) => designOf(id));

  it('are the usual two for the designs of the article, and for some of them', () => {
    expect(promptsFor(four)).toBe(USUAL);
    expect(promptsFor(four.slice(0, 1))).toBe(USUAL);
    expect(promptsFor(four.map((design) => withSwitches(design, ['empty-answer'])))).toBe(USUAL);
  });

  it('are all three where a design or a switch takes the third', () => {
    const all = `${USUAL}+${GOVERNED_PROMPT}`;
    expect(promptsFor([...four, designOf('Governed')])).toBe(all);
    expect(promptsFor(four.map((design) => withSwitches(design, ['authority'])))).toBe(all);
  });
});

describe('what calls have in common comes first', () => {
  it('the system prompt is the same whatever is asked and shown', () => {
    for (const choose of ['first', 'newest'] as const) {
      const { system } = prompt(choose);
      expect(prompt(choose, 'owned_by', []).system).toBe(system);
    }
  });

  it('questions on the same evidence differ only after it', () => {
    const [price, owner] = [prompt('newest').user, prompt('newest', 'owned_by').user];
    const shared = price.slice(0, price.lastIndexOf('Question: '));
    expect(owner.startsWith(shared)).toBe(true);
    expect(owner).not.toBe(price);
  });
});
