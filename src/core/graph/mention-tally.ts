/** Whether one piece of maintenance may have changed which names are written where. */
import { predicateOf, type Ontology } from '../ontology/ontology';
import type { NewFact, Source } from '../ports';

/** The parts of a fact that write names. */
export type Wording = Pick<NewFact, 'subject' | 'predicate' | 'object' | 'source'>;

/** The names a fact mentions: a value is none. */
export function namesIn(
  ontology: Ontology,
  { subject, predicate, object }: Omit<Wording, 'source'>,
): readonly string[] {
  const isRelation = predicateOf(ontology, predicate).object.kind === 'entity';
  return isRelation ? [subject, object] : [subject];
}

const placeOf = (source: Source): string =>
  source.kind === 'page' ? `page:${source.page}` : `record:${source.system}`;

/** Counts the mentions in rows that come and go; what it cannot tell counts as a change. */
export class MentionTally {
  /** By mention: whether it was there before, and how many more rows have it now. */
  readonly #changes = new Map<string, { readonly wasThere: boolean; readonly more: number }>();

  constructor(private readonly ontology: Ontology) {}

  /** Whether a name may stand now where it did not, or no longer where it did. */
  get hasChanged(): boolean {
    return [...this.#changes.values()].some(({ wasThere, more }) => !wasThere || more < 0);
  }

  /** Counts a row that is believed from now on. */
  add(wording: Wording): void {
    this.#count(wording, 1);
  }

  /** Counts a row that is believed no longer. */
  remove(wording: Wording): void {
    this.#count(wording, -1);
  }

  #count(wording: Wording, change: 1 | -1): void {
    const { predicate, source } = wording;
    for (const [role, name] of namesIn(this.ontology, wording).entries()) {
      const key = JSON.stringify([placeOf(source), predicate, role, name]);
      const { wasThere, more } = this.#changes.get(key) ?? { wasThere: false, more: 0 };
      // A row that came in this piece of maintenance and went again proves nothing.
      const isProof = change < 0 && more <= 0;
      this.#changes.set(key, { wasThere: wasThere || isProof, more: more + change });
    }
  }
}
