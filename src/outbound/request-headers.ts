import type { IncomingHttpHeaders } from "node:http";

/** Headers that belong to the connection or are decided by the client; a caller that sets one has a defect. */
const CLIENT_OWNED = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "cookie",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * What may follow a redirect to another origin. An allow-list, because keys travel under any name (`X-Api-Key`,
 * `X-RapidAPI-Key`), not only in `Authorization`. The conditional pair stays: a feed behind a permanent redirect
 * would otherwise never answer 304.
 */
const SAFE_ACROSS_ORIGINS = new Set(["accept", "accept-language", "if-modified-since", "if-none-match", "user-agent"]);

/** Lower-cases the caller's header names and adds the user agent. Throws a TypeError for a header the client owns. */
export function prepareHeaders(headers: Readonly<Record<string, string>>, userAgent: string): Record<string, string> {
  const prepared: Record<string, string> = { "user-agent": userAgent };
  for (const [name, value] of Object.entries(headers)) {
    const lowerName = name.toLowerCase();
    if (CLIENT_OWNED.has(lowerName)) throw new TypeError(`The outbound client sets ${lowerName} itself.`);
    prepared[lowerName] = value;
  }
  return prepared;
}

/** The headers that go along when a redirect leaves the origin. */
export function headersForOtherOrigin(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => SAFE_ACROSS_ORIGINS.has(name)));
}

/** Headers that describe a body, to be dropped when a redirect turns a POST into a GET. */
export function headersWithoutBody(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("content-")));
}

/** Response headers with lower-case names, repeated ones joined by a comma. `set-cookie` is left out: the service keeps no cookies. */
export function flattenHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === "set-cookie") continue;
    flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
}
