/** Compares addresses of pages and files of any site, as a feed and a person write them. */

export interface PageAddress {
  /** Absolute, without fragment, user name and parameters of tracking. */
  url: string;
  /** Host with its port, in small letters. */
  host: string;
  /** As the URL parser writes it, without slashes at its end. */
  path: string;
  /** The parameters that may name something, sorted. */
  query: string;
}

const URL_CHARS_MAX = 4_096;
/** Parameters that tell where a reader comes from. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|yclid|igshid|igsh|mc_[ce]id|_hs\w+|mkt_tok|ref_src|ref_url|si)$/i;

const isTracking = (name: string): boolean => TRACKING.test(name);

/** The address of a page on any host with a name; null where the text is none. */
export function readPage(text: string): PageAddress | null {
  if (text.length > URL_CHARS_MAX || /[\s\\]/.test(text)) return null;
  const parsed = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (parsed === null || parsed.hostname === "") return null;
  if (!/^https?:\/\//i.test(text) && /^[a-z][a-z0-9+-]*:(?!\d)/i.test(text)) return null;
  for (const name of new Set(parsed.searchParams.keys()))
    if (isTracking(name)) parsed.searchParams.delete(name);
  const query = new URLSearchParams(parsed.searchParams);
  query.sort();
  const [host, path] = [parsed.host.replace(/\.$/, ""), parsed.pathname.replace(/\/+$/, "")];
  return {
    url: `${parsed.protocol}//${host}${parsed.pathname}${parsed.search}`,
    host,
    path,
    query: query.toString(),
  };
}

/** Letters of a key, which is part of an index. */
const KEY_CHARS_MAX = 400;

/**
 * A key that addresses of one page have in common: without scheme, `www.`, query, fragment and
 * slashes at the end, in small letters. The indexes `episodes_by_link` and
 * `episodes_by_enclosure` hold it, so both write it alike.
 */
export const pageKey = (url: string): string =>
  url
    .replaceAll(/^https?:\/\/(?:www\.)?|\/*(?:[?#].*)?$/gis, "")
    .toLowerCase()
    .slice(0, KEY_CHARS_MAX);

/** How far two addresses with one key are the same. */
export type Sameness = "same" | "but_for_query" | "other";

/**
 * Compares two pages. Paths are compared with their letter case. A page that differs in the query
 * alone is the same unless another one is nearer: hosts of audio put tokens there, and others the
 * number of the episode.
 */
export function compare(one: PageAddress, other: PageAddress): Sameness {
  if (bareHost(one) !== bareHost(other) || decoded(one.path) !== decoded(other.path))
    return "other";
  if (one.query === other.query) return "same";
  return one.path === "" ? "other" : "but_for_query";
}

const bareHost = ({ host }: PageAddress): string => host.replace(/^www\./, "");

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The forms in which a guid may write the address of a page. */
export function guidForms(text: string, { url }: PageAddress): string[] {
  const bare = url.replace(/^https?:\/\/(?:www\.)?/i, "");
  const ends = /[/?#]/.test(bare.slice(-1)) ? [bare, bare.replace(/\/+$/, "")] : [bare, `${bare}/`];
  const forms = ["https://", "http://"].flatMap((scheme) =>
    ["", "www."].flatMap((prefix) => ends.map((end) => `${scheme}${prefix}${end}`)),
  );
  return [...new Set([text, ...forms])];
}
