/**
 * The article's own accounting of maintenance. It runs its graph as delete-and-insert statements
 * and counts each as the rows it touched, at least one; tokens are characters divided by four.
 */
import type { ArticleCost } from '../evaluate/cost';
import type { MaintenanceReport } from '../graph/maintenance';
import { nameKey } from '../ontology/name-key';
import { formerNamePredicate, type Ontology } from '../ontology/ontology';
import type { Triple } from '../ontology/template';
import type { RecordPatch } from '../world/record-patch';

/** Characters of the article's extraction prompt, sent with every page. */
const ARTICLE_PROMPT_CHARS = 863;

const CHARS_PER_TOKEN = 4;

/** A statement that touches no row still counts as one write. */
const statement = (rowsTouched: number): number => Math.max(rowsTouched, 1);

interface LedgerFact {
  entity: number;
  readonly predicate: string;
  readonly object: string;
  readonly source: string;
}

/** Follows what the article's statements would have done to its graph, and counts them. */
export class ArticleLedger {
  #entities = new Map<string, number>();
  #aliases = new Map<string, number>();
  #facts: LedgerFact[] = [];
  #created = 0;
  readonly #formerName: string | undefined;

  constructor(ontology: Ontology) {
    this.#formerName = formerNamePredicate(ontology)?.id;
  }

  /** Empties the graph, as before a full re-extraction; the article does not count this. */
  clear(): void {
    this.#entities.clear();
    this.#aliases.clear();
    this.#facts = [];
  }

  /** Reading pages: renames of all pages first, then each page's facts are deleted and inserted. */
  countReadings(readings: MaintenanceReport['readings']): ArticleCost {
    const isRename = (triple: { predicate: string }): boolean =>
      triple.predicate === this.#formerName;
    let graphWrites = 0;
    for (const { triples } of readings) {
      for (const t of triples.filter(isRename)) graphWrites += this.#rename(t.subject, t.object);
    }
    for (const { page, triples } of readings) {
      graphWrites += this.#deleteFacts((fact) => fact.source === page.page);
      for (const triple of triples.filter((t) => !isRename(t))) {
        graphWrites += this.#insertFact(triple, page.page);
      }
    }
    const tokens = (chars: number): number => Math.floor(chars / CHARS_PER_TOKEN);
    const sum = (measure: (reading: (typeof readings)[number]) => number): number =>
      readings.reduce((total, reading) => total + measure(reading), 0);
    return {
      inputTokens: sum(({ page }) => tokens(ARTICLE_PROMPT_CHARS + page.body.length)),
      outputTokens: sum(({ triples }) =>
        tokens(
          JSON.stringify(
            triples.map((t) => ({ Subject: t.subject, Predicate: t.predicate, Object: t.object })),
          ).length,
        ),
      ),
      graphWrites,
    };
  }

  /** A record patch: a rename, or a slot's facts deleted and its values inserted. No tokens. */
  countRecord(patches: readonly RecordPatch[]): ArticleCost {
    const graphWrites = patches.reduce((sum, patch) => sum + this.#enterRecord(patch), 0);
    return { inputTokens: 0, outputTokens: 0, graphWrites };
  }

  #enterRecord(patch: RecordPatch): number {
    if (patch.kind === 'rename') return this.#rename(patch.to, patch.from);
    const { id, writes } = this.#ensure(patch.subject);
    const { predicate } = patch;
    const isGone = (object: string): boolean =>
      patch.kind === 'set' || nameKey(object) === nameKey(patch.object);
    const deleted = this.#deleteFacts(
      (f) => f.entity === id && f.predicate === predicate && isGone(f.object),
    );
    const objects = patch.kind === 'set' ? patch.objects : [];
    const source = `record:${patch.system}`;
    for (const object of objects) this.#facts.push({ entity: id, predicate, object, source });
    return writes + deleted + objects.length;
  }

  #resolve(name: string): number | undefined {
    return this.#entities.get(nameKey(name)) ?? this.#aliases.get(nameKey(name));
  }

  #ensure(name: string): { readonly id: number; readonly writes: number } {
    const known = this.#resolve(name);
    if (known !== undefined) return { id: known, writes: 0 };
    this.#created += 1;
    this.#entities.set(nameKey(name), this.#created);
    return { id: this.#created, writes: 1 };
  }

  #insertFact({ subject, predicate, object }: Triple, source: string): number {
    const { id, writes } = this.#ensure(subject);
    this.#facts.push({ entity: id, predicate, object, source });
    return writes + 1;
  }

  #deleteFacts(matches: (fact: LedgerFact) => boolean): number {
    const kept = this.#facts.filter((fact) => !matches(fact));
    const deleted = this.#facts.length - kept.length;
    this.#facts = kept;
    return statement(deleted);
  }

  #rename(newName: string, oldName: string): number {
    const oldId = this.#resolve(oldName);
    const newId = this.#resolve(newName);
    let writes = 0;
    if (oldId === undefined && newId === undefined) writes += this.#ensure(newName).writes;
    if (oldId !== undefined && newId !== undefined && oldId !== newId)
      writes += this.#merge(oldId, newId);
    if (oldId !== undefined && newId !== oldId) {
      writes += 1;
      for (const [key, id] of this.#entities) if (id === oldId) this.#entities.delete(key);
      this.#entities.set(nameKey(newName), oldId);
    }
    if (nameKey(oldName) === nameKey(newName)) return writes;
    const entity = this.#resolve(newName);
    if (entity !== undefined && !this.#aliases.has(nameKey(oldName))) {
      this.#aliases.set(nameKey(oldName), entity);
    }
    return writes + 1;
  }

  /** Moves facts and aliases of one entity to another and deletes it: three statements. */
  #merge(keep: number, drop: number): number {
    const facts = this.#facts.filter((fact) => fact.entity === drop);
    for (const fact of facts) fact.entity = keep;
    const aliases = [...this.#aliases].filter(([, id]) => id === drop);
    for (const [key] of aliases) this.#aliases.set(key, keep);
    for (const [key, id] of this.#entities) if (id === drop) this.#entities.delete(key);
    return statement(facts.length) + statement(aliases.length) + 1;
  }
}
