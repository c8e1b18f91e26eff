/** The names of a world's entities, and which of them a written name means. Rules only, no likeness. */
import { nameKey } from '../ontology/name-key';
import type { World } from '../world/world';

/** A name that an entity has at some moment. */
interface EntityName {
  readonly name: string;
  readonly entity: string;
  /** What kind of thing it is, as a reader would say it: "plan". */
  readonly kind: string;
}

/** Without accents, a leading article, and the word for its kind before or after it. */
function bareForm(name: string, kind: string): string {
  const plain = nameKey(name.normalize('NFD').replace(/\p{M}/gu, ''));
  const bare = plain.replace(/^the /u, '');
  const word = nameKey(kind);
  if (bare.endsWith(` ${word}`)) return bare.slice(0, -word.length - 1);
  return bare.startsWith(`${word} `) ? bare.slice(word.length + 1) : bare;
}

/** Every name of a world's entities, before and after its renames. */
export class WorldNames {
  readonly #names: readonly EntityName[];
  readonly #keys: ReadonlySet<string>;
  /** What written names mean, by their keys. */
  readonly #meanings = new Map<string, string | undefined>();

  constructor({ entities, events, ontology }: World) {
    const renames = events.flatMap(({ edits }) =>
      edits.flatMap((edit) => (edit.kind === 'rename' ? edit : [])),
    );
    this.#names = entities.flatMap(({ id, concept, name }) => {
      const kind = ontology.concepts.find((c) => c.id === concept)?.label ?? concept;
      const later = renames.filter(({ entity }) => entity === id).map(({ to }) => to);
      return [name, ...later].map((own) => ({ name: own, entity: id, kind }));
    });
    this.#keys = new Set(this.#names.map(({ name }) => nameKey(name)));
  }

  /**
   * The name that is meant by a written one which the world does not have: "Pro plan" means Pro.
   * `undefined` for names of the world, and where no entity, or more than one, fits.
   */
  meantBy(written: string): string | undefined {
    const key = nameKey(written);
    if (!this.#meanings.has(key)) this.#meanings.set(key, this.#findMeaning(key));
    return this.#meanings.get(key);
  }

  /** The key of the name that is meant: names that mean the same have the same. */
  keyOf(written: string): string {
    return nameKey(this.meantBy(written) ?? written);
  }

  #findMeaning(key: string): string | undefined {
    if (this.#keys.has(key)) return undefined;
    const meant = this.#names.filter(
      ({ name, kind }) => bareForm(name, kind) === bareForm(key, kind),
    );
    return new Set(meant.map(({ entity }) => entity)).size === 1 ? meant[0]?.name : undefined;
  }
}
