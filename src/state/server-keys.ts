/** Keys of servers: each belongs to the origin it was typed for, and goes nowhere else. */

/** By origin. Held in memory, and nowhere else. */
export type ServerKeys = Readonly<Record<string, string>>;

/** The origin of an address as somebody types it, `http` where no scheme is given; else `undefined`. */
export function originOf(address: string): string | undefined {
  const typed = address.trim();
  const whole = typed.includes('://') ? typed : `http://${typed}`;
  return typed !== '' && URL.canParse(whole) ? new URL(whole).origin : undefined;
}

/** The key for the server at an address; empty where none was typed for it. */
export function keyFor(keys: ServerKeys, address: string): string {
  const origin = originOf(address);
  return origin !== undefined && Object.hasOwn(keys, origin) ? (keys[origin] ?? '') : '';
}

/** The keys with this one for the server at an address; an empty one is forgotten. */
export function withKey(keys: ServerKeys, address: string, key: string): ServerKeys {
  const origin = originOf(address);
  if (origin === undefined) return keys;
  const { [origin]: _before, ...others } = keys;
  return key === '' ? others : { ...others, [origin]: key };
}
