import { describe, expect, it } from 'vitest';
import type { Ontology, Predicate } from '../../../src/core/ontology/ontology';
import { splitSentences } from '../../../src/core/ontology/sentences';
import { fillQuestion, parseSentence, renderSentence } from '../../../src/core/ontology/template';

const predicate = (id: string, sentence: string, rest: Partial<Predicate> = {}): Predicate => ({
  id,
  label: id,
  subject: ['thing'],
  object: { kind: 'entity', concept: 'thing' },
  cardinality: 'one',
  sentence,
  question: 'What of {subject}?',
  searchWords: id,
  description: id,
  ...rest,
});

const owns = predicate('owns', '{subject} owns {object}.');
const costs = predicate('costs', 'The {subject} costs $({object}) + tax!', {
  object: { kind: 'number', unit: 'EUR' },
});
const does = predicate('does', '{subject} is our {object}.', { object: { kind: 'text' } });
const waits = predicate('waits', 'You wait {object} days.', {
  object: { kind: 'number', unit: 'days' },
  impliedSubject: 'Waiting time',
});
const ontology: Ontology = {
  concepts: [{ id: 'thing', label: 'thing' }],
  predicates: [owns, costs, does, waits],
};

const parse = (sentence: string): string[] | undefined => {
  const triple = parseSentence(ontology, sentence);
  return triple && [triple.subject, triple.predicate, triple.object];
};

describe('renderSentence', () => {
  it('fills both places once and keeps what looks like a placeholder or a pattern', () => {
    expect(renderSentence(owns, '{object}', '$&')).toBe('{object} owns $&.');
  });

  it('needs no subject in a sentence that implies it', () => {
    expect(renderSentence(waits, 'Waiting time', '3')).toBe('You wait 3 days.');
  });

  it('asks about the subject', () => {
    expect(fillQuestion(owns, 'Ada')).toBe('What of Ada?');
  });
});

describe('parseSentence', () => {
  it('reads names of several words, of any script, with marks', () => {
    expect(parse('Payments service owns İzmir.')).toEqual(['Payments service', 'owns', 'İzmir']);
    expect(parse('Čapek & Sons owns D’Arcy-Ünal Co.')).toEqual([
      'Čapek & Sons',
      'owns',
      'D’Arcy-Ünal Co',
    ]);
    expect(parse('図書館 owns 3D printer.')).toEqual(['図書館', 'owns', '3D printer']);
    expect(parse('مكتبة owns Y.')).toEqual(['مكتبة', 'owns', 'Y']);
  });

  it('does not take a lower-case word or a sign for a name', () => {
    expect(parse('ada owns Bob.')).toBeUndefined();
    expect(parse('(Ada) owns Bob.')).toBeUndefined();
  });

  it('reads whole sentences only', () => {
    expect(parse('So Ada owns Bob. And more')).toBeUndefined();
    expect(parse('Today you wait 3 days.')).toBeUndefined();
    expect(parse('Ada owns Bob')).toBeUndefined();
  });

  it('takes template words literally', () => {
    expect(parse('The Ring costs $(9.5) + tax!')).toEqual(['Ring', 'costs', '9.5']);
    expect(parse('The Ring costs $(9,5) + tax!')).toEqual(['Ring', 'costs', '9,5']);
    expect(parse('The Ring costs $(9.5.1) + tax!')).toBeUndefined();
    expect(parse('The Ring costs $(cheap) + tax!')).toBeUndefined();
  });

  it('ends a text before the end of the sentence', () => {
    expect(parse('Ada is our version 4.2 expert.')).toEqual(['Ada', 'does', 'version 4.2 expert']);
    expect(parse('Ada is our friend. Bob is our foe.')).toBeUndefined();
  });

  it('names the implied subject', () => {
    expect(parse('You wait 3 days.')).toEqual(['Waiting time', 'waits', '3']);
  });

  it('lets the first predicate that fits decide', () => {
    const wide = predicate('wide', '{subject} {object}.', { object: { kind: 'text' } });
    const both = { ...ontology, predicates: [wide, owns] };
    const swapped = { ...ontology, predicates: [owns, wide] };
    expect(parseSentence(both, 'Ada owns Bob.')?.predicate).toBe('wide');
    expect(parseSentence(swapped, 'Ada owns Bob.')?.predicate).toBe('owns');
  });

  it('wants the same words where a place stands twice', () => {
    const twice = predicate('twice', '{subject} and {subject} own {object}.');
    const doubled = { ...ontology, predicates: [twice] };
    expect(parseSentence(doubled, 'Ada and Ada own Bob.')?.subject).toBe('Ada');
    expect(parseSentence(doubled, 'Ada and Eve own Bob.')).toBeUndefined();
  });
});

describe('splitSentences', () => {
  it('splits after end marks before whitespace and at line breaks', () => {
    expect(splitSentences('Title\nOne. Two!  Three? 4.2 is a number.\r\n\n Five ')).toEqual([
      'Title',
      'One.',
      'Two!',
      'Three?',
      '4.2 is a number.',
      'Five',
    ]);
  });

  it('finds none in whitespace', () => {
    expect(splitSentences(' \n\t')).toEqual([]);
  });
});
