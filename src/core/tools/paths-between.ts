/** How two entities are related: chains of facts from one to the other, the likeliest first. */
import { told, type CountedEntity, type FoundEntity } from './entities';
import { findTrails, type Trail } from './find-chains';
import { fitGroups, MOST_LINE_BYTES } from './fit-text';
import { momentWords, type CallMoments } from './moments';
import { Relations } from './relations';
import { chainText, linkWords, tellChains } from './tell-chains';
import { sentencesOf } from './tell-facts';
import { momentOf, type GraphView } from './tool-graph';
import type { ToolOutcome } from './tool-outcome';
import { MOST_HOPS } from './tools';

const MOST_CHAINS = 10;
/** A chain is a line for itself and one for each step. */
const MOST_CHAIN_LINES = 1 + MOST_HOPS;

const wordsOf = (start: FoundEntity, trail: Trail): string =>
  [start.name, ...trail.flatMap(({ relations, to }) => [linkWords(relations), to.name])].join(' ');

/** Shortest first, then by how few relations the entities between have, then by its words. */
async function inOrder(
  relations: Relations,
  start: FoundEntity,
  trails: readonly Trail[],
): Promise<readonly Trail[]> {
  const ranked: { trail: Trail; degrees: number; words: string }[] = [];
  for (const trail of trails) {
    let degrees = 0;
    for (const { to } of trail.slice(0, -1)) degrees += await relations.degreeOf(to);
    ranked.push({ trail, degrees, words: wordsOf(start, trail) });
  }
  ranked.sort(
    (a, b) =>
      a.trail.length - b.trail.length ||
      a.degrees - b.degrees ||
      (a.words < b.words ? -1 : +(a.words > b.words)),
  );
  return ranked.map(({ trail }) => trail);
}

export async function pathsBetween(
  view: GraphView,
  a: CountedEntity,
  b: CountedEntity,
  args: { readonly maxHops?: number | undefined },
  moments: CallMoments,
): Promise<ToolOutcome<'paths_between'>> {
  const { maxHops = MOST_HOPS } = args;
  const relations = new Relations(view, momentOf(view, moments.at));
  const { trails, hubs } = await findTrails(relations, [a, b], maxHops);
  const ordered = await inOrder(relations, a, trails);
  const chains = await tellChains(view, a, ordered.slice(0, MOST_CHAINS));
  const structure = {
    from: told(a),
    to: told(b),
    chains: chains.map(({ chain }) => chain),
    count: ordered.length,
    hubs: hubs.map(told),
  };
  const which = `at most ${maxHops} ${maxHops === 1 ? 'step' : 'steps'}, ${momentWords(moments)}`;
  const notWalked =
    hubs.length > 0
      ? [
          `Not walked through, as hubs with over ${view.hubDegree} relations: ${hubs
            .map(({ name }) => name)
            .sort()
            .join(', ')}`,
        ]
      : [];
  const head =
    a.id === b.id
      ? `${a.name} and ${b.name} are one entity.`
      : `${a.name} (${a.id}) to ${b.name} (${b.id}): ${ordered.length === 0 ? 'no chain' : `${ordered.length} ${ordered.length === 1 ? 'chain' : 'chains'}`}, ${which}`;
  const { text, shown } = fitGroups(
    [head, ...notWalked],
    [{ items: chains, count: ordered.length }],
    ({ chain }) => chainText(chain),
    'Narrow it with at or a smaller maxHops.',
    MOST_CHAIN_LINES * MOST_LINE_BYTES,
  );
  return { text, structure, sentences: sentencesOf(shown.flatMap(({ facts }) => facts)) };
}
