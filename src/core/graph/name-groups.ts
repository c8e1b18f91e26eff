/** Sets of keys that grow by joining; a key that was never joined is alone. */
export class NameGroups {
  readonly #groups = new Map<string, Set<string>>();

  /** The keys that belong with this one, itself among them. One set as long as nothing is joined to it. */
  of(key: string): ReadonlySet<string> {
    return this.#own(key);
  }

  /** Makes the groups of both keys one. */
  join(a: string, b: string): void {
    const [one, other] = [this.#own(a), this.#own(b)];
    if (one === other) return;
    const [small, large] = one.size < other.size ? [one, other] : [other, one];
    for (const key of small) {
      large.add(key);
      this.#groups.set(key, large);
    }
  }

  #own(key: string): Set<string> {
    const group = this.#groups.get(key) ?? new Set([key]);
    this.#groups.set(key, group);
    return group;
  }
}
