/** Addresses of servers, and what a browser makes of them. */

export type ParsedServerUrl =
  { readonly ok: true; readonly url: string } | { readonly ok: false; readonly message: string };

/**
 * The address of an OpenAI-compatible server, up to and without `/v1` and a slash at its end. Where
 * no scheme is given it is `http`. Never throws.
 */
export function parseServerUrl(text: string): ParsedServerUrl {
  const typed = text.trim();
  const address = typed.includes('://') ? typed : `http://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const message = `Expected the address of a server, such as http://localhost:1234, found ${JSON.stringify(typed)}.`;
    return { ok: false, message };
  }
  if (url.username !== '' || url.password !== '') {
    const message = `The address of ${url.host} holds a name or a password; expected it without, and the key apart.`;
    return { ok: false, message };
  }
  return { ok: true, url: url.origin + url.pathname.replace(/(\/v1)?\/*$/, '') };
}

/** Whether two addresses, as somebody typed them, are of one server; false where one is none. */
export function isSameOrigin(one: string, other: string): boolean {
  const [a, b] = [parseServerUrl(one), parseServerUrl(other)];
  return a.ok && b.ok && new URL(a.url).origin === new URL(b.url).origin;
}

/** Whether an address is one of this computer: a page from anywhere may ask it, encrypted or not. */
export function isOnThisComputer(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Whether a browser counts a request from a page of `origin` as mixed content. */
export function isMixedContent(origin: string, url: string): boolean {
  return origin.startsWith('https:') && url.startsWith('http:') && !isOnThisComputer(url);
}
