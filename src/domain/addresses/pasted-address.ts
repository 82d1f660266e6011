/**
 * Finds the address in a text as people paste it: in brackets or quotes, at the end of a sentence,
 * in the code of a player, behind the redirect page of another site. Ids may end in `-` and `_`,
 * which stay. An ellipsis stays too: the address was cut off, and what is left would name another
 * post.
 */

/** Characters without a width, which pages and messengers put between and around words. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** `[the clip](https://…)`, and the source of a player or a link in HTML. */
const MARKDOWN = /^\[[^\]]*\]\((\S+)\)$/;
const HTML_ATTRIBUTE = /<[a-z]+\b[^>]*?\s(?:src|href)\s*=\s*["']?([^"'\s>]+)/i;

const WRAPPINGS: readonly (readonly [begin: string, end: string])[] = [
  ["<URL:", ">"],
  ["<", ">"],
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["“", "”"],
  ["„", "“"],
  ["‘", "’"],
  ["«", "»"],
];

/** Signs of a sentence that may follow an address. */
const SENTENCE_END = /[.,;:!?。、，；：！？]$/u;
const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" };
const CLOSING_QUOTE = /["'`”’»]$/;

/** Schemes by which apps for podcasts subscribe to a feed. */
const FEED_SCHEME = /^(?:feed|itpc|pcast|podcasts?|rss):(?:\/\/)?(?=[^/])/i;
const WHOLLY_ENCODED = /^https?%3A(?:%2F){2}/i;

/** Pages that lead to the address in their query, by host and path. */
const REDIRECT_PAGES: readonly { page: RegExp; parameters: readonly string[] }[] = [
  { page: /^(?:www\.)?google\.[a-z.]{2,6}\/url$/, parameters: ["q", "url"] },
  { page: /^lm?\.facebook\.com\/l\.php$/, parameters: ["u"] },
  { page: /^l\.instagram\.com\/?$/, parameters: ["u"] },
  { page: /^l\.threads\.(?:com|net)\/?$/, parameters: ["u"] },
  { page: /^(?:(?:www|m)\.)?youtube\.com\/redirect$/, parameters: ["q"] },
  { page: /^(?:www\.)?linkedin\.com\/(?:safety\/go|redir\/redirect)\/?$/, parameters: ["url"] },
];
/** A redirect page may lead to another one, as in a post that was shared from a search. */
const REDIRECT_PAGES_MAX = 2;

/** The address that a pasted text holds; the text itself, trimmed, where it holds none. */
export function pastedAddress(text: string): string {
  let address = withoutWrapping(text.replaceAll(INVISIBLE, "").trim());
  if (WHOLLY_ENCODED.test(address)) address = decoded(address);
  address = withScheme(address);
  for (let page = 0; page < REDIRECT_PAGES_MAX; page += 1) {
    const target = redirectTarget(address);
    if (target === null) return address;
    address = target;
  }
  return address;
}

function withoutWrapping(text: string): string {
  const [, inMarkdown] = MARKDOWN.exec(text) ?? [];
  const [, inHtml] = inMarkdown === undefined ? (HTML_ATTRIBUTE.exec(text) ?? []) : [];
  let address = inMarkdown ?? inHtml?.replaceAll("&amp;", "&") ?? text;
  for (let before = ""; before !== address;) {
    before = address;
    for (const [begin, end] of WRAPPINGS)
      if (address.length > begin.length + end.length && isWrapped(address, begin, end))
        address = address.slice(begin.length, -end.length).trim();
    address = withoutEnd(address);
  }
  return address;
}

const isWrapped = (text: string, begin: string, end: string): boolean =>
  text.slice(0, begin.length).toUpperCase() === begin.toUpperCase() && text.endsWith(end);

/** The text without one sign at its end that is no part of an address. */
function withoutEnd(text: string): string {
  const last = text.at(-1) ?? "";
  const opening = CLOSING[last];
  const isUnopened = opening !== undefined && countOf(text, last) > countOf(text, opening);
  return isUnopened || SENTENCE_END.test(text) || CLOSING_QUOTE.test(text)
    ? text.slice(0, -1).trimEnd()
    : text;
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;

function withScheme(text: string): string {
  const ofPage = text.replace(/^view-source:/i, "").replace(FEED_SCHEME, "");
  const isFeed = ofPage.length < text.length && !/^https?:/i.test(ofPage);
  const address = isFeed ? `https://${ofPage}` : ofPage;
  // `https:/`, `https:///` and a scheme that was pasted before another one.
  return address
    .replace(/^(?:https?:\/+)+(?=https?:\/)/i, "")
    .replace(/^(https?):\/*(?=[^/\d])/i, "$1://");
}

function redirectTarget(address: string): string | null {
  const parsed = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  if (parsed === null) return null;
  const page = `${parsed.hostname}${parsed.pathname}`;
  const found = REDIRECT_PAGES.find((redirect) => redirect.page.test(page));
  const target = found?.parameters
    .map((name) => parsed.searchParams.get(name))
    .find((value) => value !== null && /^https?:\/\//i.test(value));
  return target ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
