import { recogniseAddress } from "../../../addresses/recognise-address.ts";

/**
 * Addresses in texts, in one form for each page. A page that Spotify, Apple or YouTube identifies
 * by an id is represented by that id; other addresses lose scheme, `www.`, fragment and campaign
 * parameters.
 */

/** An address in comparable form. */
export interface LinkKey {
  /** `youtube:dQw4w9WgXcQ`, `spotify:4rOo…`, `applePodcasts:1000…`, or host and path. */
  page: string;
  /** Parameters that may select the page, sorted; empty where the page is an id. */
  query: readonly string[];
}

const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'“”«»「」『』《》（）【】，。、！？؛،]+/giu;
const BARE_URL =
  /(?<![\p{L}\p{N}@/.:_-])(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}\/[^\s<>"'“”«»「」『』《》（）【】，。、！？؛،]+/giu;
/**
 * An address without the signs at its end, which end a sentence. The pattern is anchored, so that
 * the text is read once.
 */
const WITHOUT_END_SIGNS = /^.*[^.,;:!?)\]}'"*_~…]/u;

/** Parameters that name a campaign, a sharer or a place in the page, never the page. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|yclid|msclkid|igshid|igsh|si|mc_[ce]id|_ga|_gl|ref|ref_src|ref_url|source|src|feature|context|nd|dl_branch|go|ct|mt|pt|at|ls|uo|app|itsct|itscg|sh|share|shared|via|s|t|time_continue|pp|ab_channel|list|index|l|spm|trk|rcm|lang|hl|locale|amp|_r|is_from_webapp|sender_device)$/i;

const MAX_LINKS = 60;
const MAX_LENGTH = 2000;

/** An address in a text, with its position. */
export interface PlacedUrl {
  url: string;
  from: number;
  /** Index after its last letter. */
  to: number;
}

/** The addresses of a text: first those with a scheme, in order, then the others. */
export function placedUrlsIn(text: string): PlacedUrl[] {
  const found: PlacedUrl[] = [];
  for (const pattern of [URL_IN_TEXT, BARE_URL])
    for (const { 0: match, index: from } of text.matchAll(pattern)) {
      if (found.length >= MAX_LINKS) break;
      const [url] = match.length > MAX_LENGTH ? [] : (WITHOUT_END_SIGNS.exec(match) ?? []);
      if (url !== undefined) found.push({ url, from, to: from + url.length });
    }
  return found;
}

/** The text without its addresses. */
export const withoutUrls = (text: string): string =>
  text.replaceAll(URL_IN_TEXT, " ").replaceAll(BARE_URL, " ");

/** An address in comparable form; null where the text is no address. */
export function linkKeyOf(address: string): LinkKey | null {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.toLowerCase().replace(/^(?:www|m|mobile|amp)\./, "");
  const id = platformKey(address);
  if (id !== null) return { page: id, query: [] };
  const path = url.pathname
    .replace(/\/(?:index|default)\.\w{3,4}$/i, "")
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  return { page: `${host}${decoded(path)}`, query };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** The page key for an episode directory that uses ids; null for other pages. */
function platformKey(address: string): string | null {
  const recognised = recogniseAddress(address);
  if (recognised.kind === "post") {
    const { platform, externalId } = recognised.reference;
    return WITH_EPISODES.has(platform) ? `${platform}:${externalId}` : null;
  }
  if (recognised.kind !== "account") return null;
  const { platform, externalId } = recognised.account;
  return WITH_SHOWS.has(platform) ? `${platform}-show:${externalId}` : null;
}

const WITH_SHOWS: ReadonlySet<string> = new Set(["spotify", "applePodcasts"]);
const WITH_EPISODES: ReadonlySet<string> = new Set(["youtube", ...WITH_SHOWS]);

/** Whether an address is a page of its own; a front page is not the page of an episode. */
export const isOnePage = ({ page, query }: LinkKey): boolean =>
  page.includes("/") || page.includes(":") || query.length > 0;

/**
 * Whether a link in a post leads to the page: all parameters of the page must be present in the
 * link.
 */
export const leadsTo = (link: LinkKey, page: LinkKey): boolean =>
  link.page === page.page && page.query.every((parameter) => link.query.includes(parameter));
