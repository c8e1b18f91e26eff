/** Finding entities by name: the likeliest first, and whether one of them dominates. */
import { nameKey, spellingKey } from '../ontology/name-key';
import type { Ontology } from '../ontology/ontology';
import {
  countFacts,
  entitiesMeant,
  entitiesNamed,
  inOwnSpelling,
  told,
  type CountedEntity,
} from './entities';
import { clip, fitGroups, oneLine } from './fit-text';
import { momentWords, type CallMoments } from './moments';
import { momentOf, type GraphView } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';

/** Names looked at for one question, the shortest first. */
const MOST_NAMES = 30;
const MOST_LISTED = 12;
const MOST_ALTERNATIVES = 4;
/** So many times the facts of the next: then it dominates. */
const DOMINANCE = 3;

/** How well a name fits, best first. */
const FITS = ['exact', 'same spelling', 'begins with it', 'contains it'] as const;

function fitOf(asked: string, { id, names }: CountedEntity): number {
  const fit = (name: string): number => {
    if (nameKey(name) === nameKey(asked) || id === asked) return 0;
    if (lettersOf(name) === lettersOf(asked)) return 1;
    return spellingKey(name).startsWith(spellingKey(asked)) ? 2 : 3;
  };
  return Math.min(...names.map(fit));
}

/** A name without what stands between its letters: "Open AI" is OpenAI, and GPT4 is GPT-4. */
const lettersOf = (name: string): string => spellingKey(name).replace(/[^\p{L}\p{N}]+/gu, '');

/** Names of the same letters that begin with the first of them. */
async function namesOfLetters(
  { store, mergedNames }: GraphView,
  asked: string,
): Promise<readonly string[]> {
  const [start] = /\p{Lu}?\p{Ll}{2,}|\p{L}+/u.exec(asked) ?? [];
  const names = start === undefined ? [] : await store.findNames([start], MOST_NAMES);
  return [...names, ...mergedNames].filter((name) => lettersOf(name) === lettersOf(asked));
}

/** Whether a name has, for each of these words, one that begins with it, in any spelling. */
function hasWords(name: string, words: readonly string[]): boolean {
  const own = spellingKey(name).split(' ');
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** An entity with how well it fits: a place in `FITS`. */
export interface Match {
  readonly entity: CountedEntity;
  readonly fit: number;
}

/** The concept that words mean: an id or a label, also in the plural. */
export function conceptNamed(ontology: Ontology, words: string): string | undefined {
  const key = nameKey(words);
  return ontology.concepts.find(({ id, label }) =>
    [id, label, `${id}s`, `${label}s`].some((word) => nameKey(word) === key),
  )?.id;
}

/**
 * Entities that a name or a part of one may mean: by how well it fits, then by facts, then by id. Of
 * each only what the moment sees.
 */
export async function matchEntities(
  view: GraphView,
  asked: string,
  at?: CallMoments['at'],
): Promise<readonly Match[]> {
  const moment = momentOf(view, at);
  const words = spellingKey(asked).split(' ');
  const names = [
    ...(await view.store.findNames(nameKey(asked).split(' '), MOST_NAMES)),
    ...view.mergedNames.filter((name) => hasWords(name, words)).slice(0, MOST_NAMES),
  ];
  const exact = await entitiesMeant(view, asked);
  if (exact.length === 0) names.push(...(await namesOfLetters(view, asked)));
  const byId = new Map<string, CountedEntity>();
  for (const name of names.filter((each) => nameKey(each) !== nameKey(asked))) {
    for (const entity of await entitiesNamed(view, name, moment)) byId.set(entity.id, entity);
  }
  // What is meant exactly is spelt and counted as by the other tools, also where nothing of it holds.
  for (const entity of exact) {
    const own = await inOwnSpelling(view, entity, momentOf(view));
    byId.set(own.id, at === undefined ? own : await countFacts(view, own, moment));
  }
  const matches = [...byId.values()]
    .map((entity) => ({ entity, fit: fitOf(asked, entity) }))
    .sort(
      (a, b) =>
        a.fit - b.fit || b.entity.facts - a.entity.facts || (a.entity.id < b.entity.id ? -1 : 1),
    );
  const listed = matches.slice(0, MOST_LISTED).map(async ({ entity, fit }) => {
    return { entity: await inOwnSpelling(view, entity, moment), fit };
  });
  return [...(await Promise.all(listed)), ...matches.slice(MOST_LISTED)];
}

/** The match that nobody needs to ask about: the only one, the only exact one, or by far the most told of. */
export function dominantOf(matches: readonly Match[]): CountedEntity | undefined {
  const [first, second] = matches;
  if (!first) return undefined;
  const isOnlyExact = first.fit === 0 && second?.fit !== 0;
  const isFar = !second || first.entity.facts >= DOMINANCE * second.entity.facts;
  return isOnlyExact || isFar ? first.entity : undefined;
}

/** What tells an entity from others of a like name. */
function disambiguator({ concept, names: [, ...others], counts }: CountedEntity): string {
  const [most] = [...counts].sort((a, b) => b.count - a.count);
  return [
    concept,
    ...(others.length > 0 ? [`also ${others.slice(0, 3).join(', ')}`] : []),
    ...(most ? [`mostly ${most.predicate}`] : []),
  ].join('; ');
}

const facts = (count: number): string => `${count} ${count === 1 ? 'fact' : 'facts'}`;

export async function findEntities(
  view: GraphView,
  args: { readonly name: string; readonly type?: string | undefined },
  moments: CallMoments,
): Promise<ToolOutcome<'find_entities'>> {
  const concept = args.type === undefined ? undefined : conceptNamed(view.ontology, args.type);
  const all = await matchEntities(view, args.name, moments.at);
  const matches = all.filter(({ entity }) => concept === undefined || entity.concept === concept);
  const dominant = dominantOf(matches);
  const phrases = matches.length > 0 ? [] : await findPhrases(view, args.name, moments.at);
  const listed = matches.slice(0, MOST_LISTED);
  const structure = {
    entities: listed.map(({ entity }) => told(entity)),
    ...(dominant && { dominant: dominant.id }),
    phrases,
    more: matches.length - listed.length,
  };
  const which = momentWords(moments);
  if (matches.length === 0) {
    const texts = phrases.map((phrase) => `- "${clip(oneLine(phrase), 200)}"`);
    const found = texts.length > 0 ? ['Only texts without a type begin so:', ...texts] : [];
    return {
      text: [`No entity is called ${clip(args.name)} (${which}).`, ...found].join('\n'),
      structure,
      sentences: [],
    };
  }
  const others = matches.filter(({ entity }) => entity !== dominant);
  const alternatives = others.slice(0, MOST_ALTERNATIVES).map(({ entity }) => entity.name);
  const verdict = dominant
    ? `${dominant.name} (${dominant.id}) is meant${alternatives.length > 0 ? `; others: ${alternatives.join(', ')}` : ''}.`
    : `Several fit about as well; the first is the likeliest.`;
  const { text } = fitGroups(
    [
      `${matches.length} ${matches.length === 1 ? 'entity fits' : 'entities fit'} "${args.name}" (${which}). ${verdict}`,
    ],
    [{ items: listed, count: matches.length }],
    ({ entity, fit }) =>
      oneLine(
        `- ${entity.name} · ${entity.id} · ${facts(entity.facts)} · ${FITS[fit] ?? ''} · ${disambiguator(entity)}`,
      ),
    'Give more of the name or a type.',
  );
  return { text, structure, sentences: [] };
}

/** Texts that stand where a predicate takes any text and begin as asked. */
async function findPhrases(
  view: GraphView,
  asked: string,
  at?: CallMoments['at'],
): Promise<readonly string[]> {
  const ofTexts = view.ontology.predicates.filter(({ object }) => object.kind === 'text');
  const predicates = ofTexts.map(({ id }) => id);
  return view.store.findTexts(asked, predicates, momentOf(view, at), MOST_LISTED);
}
