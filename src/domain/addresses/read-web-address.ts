import type { RecognisedAddress, WebAddress } from "./address.ts";
import { malformed } from "./address.ts";

/**
 * Maximum characters of an address that browsers and servers accept; no address of a platform is
 * longer.
 */
const MAX_URL_LENGTH = 2_048;

/**
 * Characters in the host of a platform. The URL parser would fold full-width letters, decode `%79`
 * and convert look-alikes to `xn--` names. No real address of a platform is written in these ways,
 * so they are refused before the parser turns them into a familiar host.
 */
const PLAIN_HOST = /^[a-z0-9.-]+$/i;

/**
 * Characters that an address may not contain: whitespace and control characters (the parser would
 * silently drop tab and newline, so `you\ntube.com` would pass) and the backslash (the parser reads
 * it as a slash, other software does not).
 */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_INSIDE = /[\s\u0000-\u001f\u007f\\]/;

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * Another scheme. `host:8080/…` resembles one, but has digits after the colon; a dot before the
 * colon also identifies a host.
 */
const OTHER_SCHEME = /^[a-z][a-z0-9+-]*:(?!\d)/i;

export type WebAddressReading =
  | { ok: true; url: WebAddress }
  | { ok: false; refusal: RecognisedAddress };

const refuse = (reason: string): WebAddressReading => ({ ok: false, refusal: malformed(reason) });

/**
 * Puts `https://` before an address without a scheme. Null when its scheme is not http or https.
 */
function withWebScheme(text: string): string | null {
  if (/^https?:\/\//i.test(text)) return text;
  if (text.startsWith("//")) return `https:${text}`;
  if (text.includes("://") && /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return null;
  return OTHER_SCHEME.test(text) ? null : `https://${text}`;
}

function decodedSegments(pathname: string): string[] | null {
  try {
    return pathname
      .split("/")
      .filter((segment) => segment !== "")
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

/**
 * Reads an address as typed or pasted into host, path and query. A missing scheme and http are read
 * as https; refused are other schemes, user names, ports, IP addresses and hosts with other than
 * plain ASCII letters.
 */
export function readWebAddress(typed: string): WebAddressReading {
  const text = typed.trim();
  if (text === "") return refuse("The address is empty.");
  if (text.length > MAX_URL_LENGTH)
    return refuse(`The address is longer than ${MAX_URL_LENGTH} characters.`);
  if (FORBIDDEN_INSIDE.test(text))
    return refuse("The address holds a space, a backslash or a control character.");

  const absolute = withWebScheme(text);
  if (absolute === null) return refuse("Only http and https addresses are read.");
  const authority = /^https?:\/\/([^/?#]*)/i.exec(absolute)?.[1] ?? "";
  if (authority.includes("@"))
    return refuse("The address holds a user name or password before its host.");

  const parsed = URL.parse(absolute);
  if (parsed === null) return refuse("This is not a web address.");
  if (parsed.port !== "")
    return refuse("The address names a port; platforms are on the standard one.");
  if (parsed.hostname.startsWith("[") || IPV4.test(parsed.hostname))
    return refuse("The address names a machine by its IP address.");
  if (!PLAIN_HOST.test(authority.replace(/:\d*$/, "")))
    return refuse("The host holds characters no platform's host has.");
  // A final dot marks a complete name: `youtube.com.` is the same host.
  const host = parsed.hostname.replace(/\.$/, "");
  if (!host.includes(".")) return refuse("This is not a web address.");

  const segments = decodedSegments(parsed.pathname);
  if (segments === null) return refuse("The path holds a broken percent escape.");
  return { ok: true, url: { host, segments, query: queryOf(parsed.search) } };
}

/**
 * The query, in which `&amp;` counts as `&`: addresses are copied from the source text of web
 * pages.
 */
const queryOf = (search: string): URLSearchParams =>
  new URLSearchParams(search.replaceAll(/&(?:amp;)+/g, "&"));

/**
 * The value of a query parameter, or null. It is also null when it occurs twice with different
 * values: software disagrees on which one counts, and a wrong guess would identify another person's
 * post.
 */
export function queryValue(query: URLSearchParams, name: string): string | null {
  const values = new Set(query.getAll(name));
  const [first] = values;
  return values.size === 1 && first !== undefined ? first : null;
}

/** The address in a query parameter, read by the same rules; null where there is none. */
export function nestedAddress(
  query: URLSearchParams,
  name: string,
  base: string,
): WebAddress | null {
  const given = queryValue(query, name) ?? "";
  const reading = readWebAddress(/^\/(?!\/)/.test(given) ? `${base}${given}` : given);
  return reading.ok ? reading.url : null;
}
