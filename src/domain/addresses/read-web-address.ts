import type { RecognisedAddress, WebAddress } from "./address.ts";
import { malformed } from "./address.ts";

/** What browsers and servers agree to carry; a longer one is no address of a platform. */
const MAX_URL_LENGTH = 2_048;

/**
 * The characters a platform's host is written with. The URL parser would fold full-width letters,
 * decode `%79` and convert look-alikes to `xn--` names. No real address of a platform is written in
 * these ways, so they are refused before the parser turns them into a familiar host.
 */
const PLAIN_HOST = /^[a-z0-9.-]+$/i;

/**
 * Whitespace and control characters inside (the parser would silently drop tab and newline, so
 * `you\ntube.com` would pass) and the backslash (the parser reads it as a slash, other software
 * does not).
 */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_INSIDE = /[\s\u0000-\u001f\u007f\\]/;

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * `host:8080/…` resembles a scheme; a dot before the colon or digits after it identify a host.
 */
const OTHER_SCHEME = /^[a-z][a-z0-9+-]*:(?!\d)/i;

export type WebAddressReading =
  | { ok: true; url: WebAddress }
  | { ok: false; refusal: RecognisedAddress };

const refuse = (reason: string): WebAddressReading => ({ ok: false, refusal: malformed(reason) });

/**
 * Puts `https://` before an address written without a scheme. Null when it has a scheme that is not
 * the web's.
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
 * Reads an address as typed or pasted into host, path and query. Takes a missing scheme as https
 * and http as https; refuses other schemes, user names, ports, IP addresses and hosts in anything
 * but plain letters.
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
  // A final dot only says that the name is complete; `youtube.com.` is the same host.
  const host = parsed.hostname.replace(/\.$/, "");
  if (!host.includes(".")) return refuse("This is not a web address.");

  const segments = decodedSegments(parsed.pathname);
  if (segments === null) return refuse("The path holds a broken percent escape.");
  return { ok: true, url: { host, segments, query: queryOf(parsed.search) } };
}

/** `&amp;` is how the text of a web page spells `&`; addresses are copied out of there. */
const queryOf = (search: string): URLSearchParams =>
  new URLSearchParams(search.replaceAll(/&(?:amp;)+/g, "&"));

/**
 * The value of a query parameter, or null. Null too when it occurs twice with different values:
 * software disagrees on which one counts, and a wrong guess would name another person's post.
 */
export function queryValue(query: URLSearchParams, name: string): string | null {
  const values = new Set(query.getAll(name));
  const [first] = values;
  return values.size === 1 && first !== undefined ? first : null;
}

/** The address in a parameter of another, read by the same rules; null where it is none. */
export function nestedAddress(
  query: URLSearchParams,
  name: string,
  base: string,
): WebAddress | null {
  const given = queryValue(query, name) ?? "";
  const reading = readWebAddress(/^\/(?!\/)/.test(given) ? `${base}${given}` : given);
  return reading.ok ? reading.url : null;
}
