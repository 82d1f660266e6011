import { decode } from "html-entities";
import { parseJson } from "../../../lib/parse-json.ts";

/**
 * The links of a web page, for finding accounts. It reads tags and does not parse the document: the
 * page is not shown, so nesting does not matter, and one pass over the text takes linear time
 * whatever the text contains.
 */

export interface PageLinks {
  /** Addresses of the elements `a` and `area`: absolute, in order, each once. */
  links: readonly string[];
  /** Addresses that the page declares as its own: `rel=me`, `sameAs` of JSON-LD, `twitter:site`. */
  declared: readonly string[];
}

/**
 * Maximum links read from a page: more than a page of a show has, so that a page with a million
 * links is not read to its end.
 */
const LINKS_MAX = 2_000;
const DECLARED_MAX = 100;
/** Maximum characters of one tag's attributes. */
const TAG_CHARS_MAX = 16_384;

const ATTRIBUTE = /([a-z][a-z0-9:_-]{0,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
/** Elements whose content is plain text: a `<` in it starts no tag. */
const RAW_TEXT: ReadonlySet<string> = new Set(["script", "style", "textarea", "title", "noscript"]);
const READ: ReadonlySet<string> = new Set(["a", "area", "link", "meta", "base", "script"]);

export function readPageLinks(html: string, address: string): PageLinks {
  const links = new Set<string>();
  const declared = new Set<string>();
  let base = address;
  const add = (to: Set<string>, max: number, href: string | undefined): void => {
    const url = href === undefined || to.size >= max ? null : URL.parse(href.trim(), base);
    if (url !== null && /^https?:$/.test(url.protocol)) to.add(url.href);
  };
  for (const { name, attributes, content } of tagsOf(html)) {
    const rel = (attributes["rel"] ?? "").toLowerCase().split(/\s+/);
    const href = attributes["href"];
    if (name === "base" && href !== undefined) base = URL.parse(href, address)?.href ?? base;
    if (name === "a" || name === "area") add(links, LINKS_MAX, href);
    if (name !== "base" && rel.includes("me")) add(declared, DECLARED_MAX, href);
    if (name === "meta") add(declared, DECLARED_MAX, twitterSite(attributes));
    if (name === "script" && /ld\+json/i.test(attributes["type"] ?? ""))
      for (const same of sameAsOf(content)) add(declared, DECLARED_MAX, same);
  }
  return { links: [...links], declared: [...declared] };
}

interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Content of a script; empty for other elements. */
  content: string;
}

function* tagsOf(html: string): Generator<Tag> {
  let at = html.indexOf("<");
  while (at !== -1) {
    if (html.startsWith("<!--", at)) {
      const end = html.indexOf("-->", at + 4);
      if (end === -1) return;
      at = html.indexOf("<", end + 3);
      continue;
    }
    const name = /^[a-z][a-z0-9]{0,20}/i.exec(html.slice(at + 1, at + 22))?.[0]?.toLowerCase();
    const end = name === undefined ? -1 : endOfTag(html, at);
    if (name === undefined || end === -1) {
      // A tag without an end is skipped as a whole: if the search restarted at each `<` in it, a
      // page of `<a <a <a` would take 16,000 times its length.
      at = html.indexOf("<", at + (name === undefined ? 1 : TAG_CHARS_MAX));
      continue;
    }
    const attributes = READ.has(name) ? attributesOf(html.slice(at, end)) : {};
    let next = end;
    let content = "";
    if (RAW_TEXT.has(name) && name !== "noscript") {
      const close = closingOf(html, name, end);
      content = name === "script" ? html.slice(end + 1, close) : "";
      next = close;
    }
    if (READ.has(name)) yield { name, attributes, content };
    at = html.indexOf("<", next + 1);
  }
}

/**
 * The index of the `>` that ends a tag, outside quoted attributes; -1 where there is none within
 * the limit.
 */
function endOfTag(html: string, from: number): number {
  let quote = "";
  const limit = Math.min(html.length, from + TAG_CHARS_MAX);
  for (let at = from; at < limit; at += 1) {
    const letter = html.charAt(at);
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === ">") return at;
    // A quote opens only at the start of a value: an apostrophe elsewhere is text.
    else if ((letter === '"' || letter === "'") && /=\s*$/.test(html.slice(at - 3, at)))
      quote = letter;
  }
  return -1;
}

function closingOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, "gi");
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = "", quoted, single, bare] of tag.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    attributes[key] ??= decode(quoted ?? single ?? bare ?? "");
  }
  return attributes;
}

/** `@handle` in `twitter:site`, which names the site and not the author of the page. */
function twitterSite(attributes: Readonly<Record<string, string>>): string | undefined {
  const name = attributes["name"] ?? attributes["property"] ?? "";
  if (name.toLowerCase() !== "twitter:site") return undefined;
  const handle = /^@?([A-Za-z0-9_]{1,15})$/.exec((attributes["content"] ?? "").trim())?.[1];
  return handle === undefined ? undefined : `https://x.com/${handle}`;
}

/** JSON-LD types whose `sameAs` is about the site or its show, and not about a person or topic. */
const OWN_TYPE =
  /^(?:podcast(?:series)?|radioseries|creativework(?:series)?|organization|website|webpage|brand|.*organization|localbusiness|tvseries)$/i;
const DEPTH_MAX = 8;

function sameAsOf(json: string): string[] {
  const value = parseJson(json);
  const found: string[] = [];
  const walk = (node: unknown, depth: number): void => {
    if (depth > DEPTH_MAX || found.length >= DECLARED_MAX) return;
    if (Array.isArray(node)) {
      for (const entry of node.slice(0, 200)) walk(entry, depth + 1);
      return;
    }
    if (typeof node !== "object" || node === null) return;
    const { "@type": type, sameAs } = node as Record<string, unknown>;
    const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === "string");
    if (types.length === 0 || types.some((each) => OWN_TYPE.test(each)))
      for (const same of Array.isArray(sameAs) ? sameAs : [sameAs])
        if (typeof same === "string" && /^https?:\/\//i.test(same)) found.push(same);
    for (const [key, entry] of Object.entries(node)) if (key !== "sameAs") walk(entry, depth + 1);
  };
  walk(value, 0);
  return found;
}

/**
 * The last letter before trailing signs, found in one pass; `/[.,…]+$/` takes quadratic time on a
 * run of dots.
 */
const LAST_LETTER = /[^.,;:!?…*_](?=[.,;:!?…*_]*$)/u;

/** The addresses in a text: in brackets after their link text, as show notes have them, or bare. */
export function addressesIn(text: string): string[] {
  return (text.match(/https?:\/\/[^\s<>"'()[\]{}|\\^`]{3,500}/giu) ?? []).map((address) =>
    address.slice(0, address.search(LAST_LETTER) + 1),
  );
}
