import { BoundedMap } from "../../lib/bounded-map.ts";

/** Headers of the connection or of the client itself; a caller that sets one has a defect. */
const CLIENT_OWNED = new Set([
  "accept-encoding",
  "connection",
  "content-length",
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
 * Headers that are sent along a redirect to another origin. It is an allow-list, because the
 * headers of keys have many names (`X-Api-Key`, `X-RapidAPI-Key`), not only `Authorization`. It
 * contains the two conditional headers: a feed behind a permanent redirect would otherwise never
 * answer 304.
 */
const SAFE_ACROSS_ORIGINS = new Set([
  "accept",
  "accept-language",
  "if-modified-since",
  "if-none-match",
  "user-agent",
]);

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const NOT_IN_VALUES = /[^\t\u0020-\u007e\u0080-\u00ff]/;

/** Accepted names, in lower case: a delivery sends the same dozen every time. */
const acceptedNames = new BoundedMap<string, string>({ max: 500 });

/**
 * The caller's headers with names in lower case, and the user agent.
 *
 * @throws TypeError for a header that the client sets itself, and for characters that no header may
 * contain.
 */
export function prepareHeaders(
  headers: Readonly<Record<string, string>>,
  userAgent: string,
): Record<string, string> {
  const prepared: Record<string, string> = { "user-agent": userAgent };
  for (const name of Object.keys(headers)) {
    const value = headers[name] ?? "";
    const lowerName = acceptedNames.get(name) ?? acceptName(name);
    // The message does not contain the value: it may be a key.
    if (NOT_IN_VALUES.test(value))
      throw new TypeError(`The value of ${lowerName} holds characters that no header may hold.`);
    prepared[lowerName] = value;
  }
  return prepared;
}

function acceptName(name: string): string {
  const lowerName = name.toLowerCase();
  if (CLIENT_OWNED.has(lowerName))
    throw new TypeError(`The outbound client sets ${lowerName} itself.`);
  if (!NAME.test(name))
    throw new TypeError("A header name holds characters that no header may hold.");
  acceptedNames.set(name, lowerName);
  return lowerName;
}

/** The headers that are kept when a redirect leaves the origin. */
export function headersForOtherOrigin(
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => SAFE_ACROSS_ORIGINS.has(name)),
  );
}

/** The headers without those that describe a body, for a redirect that turns a POST into a GET. */
export function headersWithoutBody(
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith("content-")),
  );
}

/**
 * Headers of which the first value counts when they are repeated: two values joined would be one
 * wrong value.
 */
const SINGLE_VALUED = new Set([
  "age",
  "content-length",
  "content-type",
  "etag",
  "expires",
  "last-modified",
  "location",
  "retry-after",
  "server",
]);

/**
 * Response headers with repeated values joined by a comma, without `set-cookie`, because the client
 * keeps no cookies.
 */
export function flattenHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined || name === "set-cookie") continue;
    flat[name] =
      typeof value === "string"
        ? value
        : SINGLE_VALUED.has(name)
          ? (value[0] ?? "")
          : value.join(", ");
  }
  return flat;
}
