/** Whether the extraction is any good: what was read of every page text beside what the page states. */
import { UNUSABLE_REASONS, type UnusableReply } from '../calls/unusable-reply';
import { extractTriples } from '../extract/extract';
import { REJECTION_REASONS, type PageReading, type Rejection } from '../extract/extractor';
import { predicateOf } from '../ontology/ontology';
import type { Triple } from '../ontology/template';
import { goldTriples } from '../world/gold-graph';
import { truthAtStart } from '../world/truth';
import type { World } from '../world/world';
import { groupBy } from './group-by';
import { countEdges, judgeEdges, type EdgeCount, type JudgedEdge } from './judge-edges';
import { judgeNames, type JudgedNames } from './judge-names';
import { WorldNames } from './world-names';

/** A page text with its first reading. `ExtractedPage` is one. */
export interface ReadText extends PageReading {
  readonly step: number;
  readonly page: string;
  readonly version: number;
  readonly title: string;
  readonly body: string;
}

/** Which text something is about. */
export type TextPlace = Pick<ReadText, 'page' | 'version' | 'title'>;

/** An edge of one page text. */
export interface PageEdge extends JudgedEdge {
  readonly place: TextPlace;
}

/** The edges of one page, over all its texts. */
export interface PageQuality {
  readonly page: string;
  readonly title: string;
  /** How many different texts were read. */
  readonly texts: number;
  readonly count: EdgeCount;
}

export interface ExtractionQuality {
  /** Of every text, in the order in which they were read: the same fact on two pages is two edges. */
  readonly edges: readonly PageEdge[];
  readonly count: EdgeCount;
  /** In ontology order; those that were neither stated nor read are left out. */
  readonly predicates: readonly { readonly predicate: string; readonly count: EdgeCount }[];
  /** In the order in which they were first read. */
  readonly pages: readonly PageQuality[];
  readonly names: JudgedNames;
  /** The world's true facts before the first change, beside all that was read by then. */
  readonly start: readonly JudgedEdge[];
  /** Those of them that no page states by then, so that no extractor could find them. */
  readonly unstated: readonly Triple[];
  /** Replies that could not be used, and statements not taken, as they came. */
  readonly unusable: readonly { readonly place: TextPlace; readonly reply: UnusableReply }[];
  readonly rejected: readonly { readonly place: TextPlace; readonly rejection: Rejection }[];
}

const placeOf = ({ page, version, title }: ReadText): TextPlace => ({ page, version, title });

/** Judges the readings of a run; the first of each text, as a run tells them. */
export function judgeExtraction(world: World, readings: readonly ReadText[]): ExtractionQuality {
  const { ontology } = world;
  const names = new WorldNames(world);
  const texts = readings.map((reading) => ({
    reading,
    stated: extractTriples(ontology, reading.body),
  }));
  const edges = texts.flatMap(({ reading, stated }) =>
    judgeEdges(ontology, names, stated, reading.triples).map((edge) => ({
      ...edge,
      place: placeOf(reading),
    })),
  );
  const first = texts.filter(({ reading }) => reading.step === 0);
  const gold = goldTriples(world, truthAtStart(world));
  const isFact = ({ predicate }: { readonly predicate: string }): boolean =>
    predicateOf(ontology, predicate).object.kind !== 'former-name';
  return {
    edges,
    count: countEdges(edges),
    predicates: ontology.predicates.flatMap(({ id }) => {
      const own = edges.filter(({ predicate }) => predicate === id);
      return own.length === 0 ? [] : { predicate: id, count: countEdges(own) };
    }),
    pages: groupBy(readings, ({ page }) => page).map(([page, own]) => ({
      page,
      title: own[0]?.title ?? page,
      texts: own.length,
      count: countEdges(edges.filter(({ place }) => place.page === page)),
    })),
    names: judgeNames(
      ontology,
      names,
      texts.flatMap(({ stated }) => stated),
      readings.flatMap(({ triples }) => triples),
    ),
    start: judgeEdges(
      ontology,
      names,
      gold,
      first.flatMap(({ reading }) => reading.triples.filter(isFact)),
    ),
    unstated: judgeEdges(
      ontology,
      names,
      gold,
      first.flatMap(({ stated }) => stated),
    ).flatMap(({ verdict, stated }) => (verdict === 'missed' && stated ? stated : [])),
    unusable: readings.flatMap((reading) =>
      reading.unusable ? { place: placeOf(reading), reply: reading.unusable } : [],
    ),
    rejected: readings.flatMap((reading) =>
      reading.rejections.map((rejection) => ({ place: placeOf(reading), rejection })),
    ),
  };
}

/** How many replies could not be used, and how many statements were not taken, by reason. */
export function countRefused({ unusable, rejected }: ExtractionQuality): {
  readonly replies: readonly { readonly reason: UnusableReply['reason']; readonly count: number }[];
  readonly statements: readonly { readonly reason: Rejection['reason']; readonly count: number }[];
} {
  const counted = <Reason>(reasons: readonly Reason[], found: readonly Reason[]) =>
    reasons
      .map((reason) => ({ reason, count: found.filter((own) => own === reason).length }))
      .filter(({ count }) => count > 0);
  return {
    replies: counted(
      UNUSABLE_REASONS,
      unusable.map(({ reply }) => reply.reason),
    ),
    statements: counted(
      REJECTION_REASONS,
      rejected.map(({ rejection }) => rejection.reason),
    ),
  };
}
