/**
 * Redirect URIs an app may register: https to any host, and http to the user's own machine
 * (RFC 8252), where installed programs listen.
 */

const URI_LETTERS_MAX = 2_000;
const LOOPBACK_HOSTS = new Set(["127.0.0.1", "[::1]", "localhost"]);

const isLoopback = (url: URL): boolean =>
  url.protocol === "http:" && LOOPBACK_HOSTS.has(url.hostname);

/** Describes the defect of a redirect URI; null when it has none. */
export function redirectUriFault(uri: unknown): string | null {
  if (typeof uri !== "string" || uri.length > URI_LETTERS_MAX)
    return `must be a text of at most ${URI_LETTERS_MAX} letters`;
  const url = URL.parse(uri);
  if (url === null) return "must be an absolute address";
  if (url.protocol !== "https:" && !isLoopback(url))
    return "must be https, or http to localhost, 127.0.0.1 or [::1]";
  if (url.username !== "" || url.password !== "") return "must hold no user name or password";
  if (uri.includes("*")) return "must hold no wildcard";
  if (uri.includes("#")) return "must hold no fragment";
  // URL parsers repair these addresses, and not all parsers in the same way.
  if (/[\s\\]/.test(uri) || !/^https?:\/\/[^/]/i.test(uri))
    return "must be written as an address is";
  return null;
}

/**
 * True when a URI equals a registered one, character by character. On the user's own machine the
 * port may differ (RFC 8252, 7.3).
 */
export function redirectUriRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const wanted = withoutPort(uri);
  return wanted !== null && registered.some((entry) => withoutPort(entry) === wanted);
}

/** A loopback URI without its port; null for any other URI. */
function withoutPort(uri: string): string | null {
  const url = URL.parse(uri);
  if (url === null || !isLoopback(url) || redirectUriFault(uri) !== null) return null;
  const [, authority = ""] = /^http:\/\/([^/?]*)/i.exec(uri) ?? [];
  return `${authority.replace(/:\d{1,5}$/, "")}${uri.slice("http://".length + authority.length)}`;
}
