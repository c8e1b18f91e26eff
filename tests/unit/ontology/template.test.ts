import { describe, expect, it } from 'vitest';
import type { Ontology, Predicate } from '../../../src/core/ontology/ontology';
import { splitSentences } from '../../../src/core/ontology/sentences';
import {
  fillQuestion,
  parseSentence,
  parseStatements,
  renderSentence,
} from '../../../src/core/ontology/template';
import { readWorld } from '../world/read-world';

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

describe('a sentence that says "no longer"', () => {
  it.each([
    ['tessaly', 'price', 'The Pro plan no longer costs €49 per user per month.'],
    ['tessaly', 'uptime', 'The Pro plan no longer comes with a 99.9% uptime SLA.'],
    [
      'tessaly',
      'refund_days',
      'Customers can no longer request a refund within 30 days of purchase.',
    ],
    ['tessaly', 'retention_days', 'We no longer keep shipment data for 90 days.'],
    ['tessaly', 'owned_by', 'Payments service is no longer owned by the Atlas team.'],
    ['tessaly', 'led_by', 'The Atlas team is no longer led by Ann Lee.'],
    ['tessaly', 'included_in', 'Tessaly Dock is no longer included in the Pro plan.'],
    ['tessaly', 'does', 'Tessaly Dock is no longer our warehouse slotting tool.'],
    ['museum', 'shown_in', 'The Globe is no longer shown in the East wing.'],
    ['museum', 'kept_by', 'The East wing is no longer looked after by Jana Novak.'],
    ['museum', 'guides_in', 'Jana Novak no longer gives tours in Czech.'],
    ['museum', 'costs', 'The Day ticket no longer costs 12 crowns.'],
    ['museum', 'opens_at', "Our doors no longer open at 9 o'clock."],
  ])('of %s, %s, ends what it would say without it', (world, id, sentence) => {
    const { ontology: own } = readWorld(world);
    const stated = parseStatements(own, sentence.replace(' no longer', ''));
    expect(stated).toMatchObject([{ predicate: id }]);
    expect(parseStatements(own, sentence)).toEqual([{ ...stated[0], isEnded: true }]);
    expect(parseSentence(own, sentence)).toBeUndefined();
  });

  it('of several values ends each', () => {
    const { ontology: museum } = readWorld('museum');
    expect(parseStatements(museum, 'Jana no longer gives tours in Czech and Thai.')).toEqual([
      { subject: 'Jana', predicate: 'guides_in', object: 'Czech', isEnded: true },
      { subject: 'Jana', predicate: 'guides_in', object: 'Thai', isEnded: true },
    ]);
  });

  it('within a value, or of a former name, ends nothing', () => {
    const { ontology: tessaly } = readWorld('tessaly');
    expect(parseStatements(tessaly, 'Dock is our no longer sold tool.')).toEqual([
      { subject: 'Dock', predicate: 'does', object: 'no longer sold tool' },
    ]);
    expect(parseStatements(tessaly, 'Dock was no longer formerly called Dam.')).toEqual([]);
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
