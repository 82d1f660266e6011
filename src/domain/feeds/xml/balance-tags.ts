/**
 * Closes and drops tags of a damaged RSS feed so that every item is a child of the channel. Only
 * tags are added or left out; all other text stays. One forward pass, since feeds are untrusted.
 *
 * An XML library stops at the first fault or nests what follows an unclosed tag inside it. An HTML
 * parser closes tags by the rules of HTML, where `<link>` and `<image>` are empty and `<title>`
 * ends nothing. In a feed the elements themselves determine which element ends which, so this file
 * has rules of its own.
 */

/** A tag of the document; comments, CDATA and processing instructions hold none. */
interface Tag {
  start: number;
  end: number;
  /** Name as written; closing tags repeat it. */
  name: string;
  /** Name in lower case. */
  key: string;
  kind: "open" | "close" | "empty";
}

interface OpenElement {
  name: string;
  key: string;
  children: Set<string>;
}

/**
 * A tag. No character class of the pattern matches `<`, so a quote that is never closed costs no
 * more than its own tag.
 */
const TAG =
  /<(?:(!--|!\[CDATA\[|\?)|(\/?)([a-z_][\w.:-]{0,100})((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>)/gi;

/** Elements of RSS that HTML show notes do not contain; opening one ends an unclosed text. */
const RSS_ELEMENTS = new Set([
  "author",
  "category",
  "channel",
  "comments",
  "copyright",
  "description",
  "docs",
  "enclosure",
  "generator",
  "guid",
  "image",
  "item",
  "language",
  "lastbuilddate",
  "link",
  "managingeditor",
  "pubdate",
  "title",
  "ttl",
  "unread-author",
  "unread-managingeditor",
  "unread-webmaster",
  "webmaster",
]);

/**
 * Prefixes of feed extensions; HTML pasted from an office program has other prefixes, such as
 * `o:p`.
 */
const FEED_PREFIX =
  /^(?:itunes|podcast|content|atom\d*|media|dc|googleplay|spotify|sy|psc|rawvoice|acast|feedburner):/;

/** Prefixes whose elements contain elements of the same prefix. */
const FAMILY_PREFIX = /^(?:podcast|atom\d*|media|psc|spotify|acast):/;

/** Elements that these elements may contain, each once, except nested categories. */
const CHILDREN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["image", new Set(["url", "title", "link", "description", "width", "height"])],
  ["itunes:owner", new Set(["itunes:name", "itunes:email"])],
  ["itunes:category", new Set(["itunes:category"])],
]);

/** Elements that contain others, each ended only by itself or by an element further out. */
const CONTAINERS = new Set(["rss", "channel", "item", "podcast:liveitem"]);

/**
 * Maximum depth of elements: real feeds nest below 20, and a deeper document is built to cost time
 * and is not changed.
 */
const DEPTH_MAX = 100;

/** True where every tag has its partner and they nest: then a tag is not the cause of a loss. */
export function isBalanced(xml: string): boolean {
  const open: string[] = [];
  for (const { kind, name } of tagsOf(xml)) {
    if (kind === "open") open.push(name);
    else if (kind === "close" && open.pop() !== name) return false;
  }
  return open.length === 0;
}

/**
 * The feed with balanced tags. A feed without a channel gets one around the whole content of its
 * root.
 */
export function balanceTags(xml: string): string {
  const hasChannel = /<channel[\s>]/i.test(xml);
  const open: OpenElement[] = [];
  let out = "";
  let at = 0;
  const closeDownTo = (depth: number): void => {
    while (open.length > depth) out += `</${open.pop()?.name}>`;
  };
  for (const tag of tagsOf(xml)) {
    out += xml.slice(at, tag.start);
    at = tag.end;
    const text = xml.slice(tag.start, tag.end);
    if (tag.kind === "close") {
      const depth = open.findLastIndex(({ key }) => key === tag.key);
      if (depth !== -1) closeDownTo(depth);
      else if (isText(open.at(-1)) && open.at(-1)?.children.has(tag.key)) out += text;
      continue;
    }
    const isMarkup = isText(open.at(-1)) && !isFeedElement(tag.key);
    if (!isMarkup) closeDownTo(depthFor(open, tag.key));
    open.at(-1)?.children.add(tag.key);
    if (isMarkup) {
      out += text;
      continue;
    }
    out += text;
    if (tag.kind === "open") open.push({ ...tag, children: new Set() });
    if (open.length > DEPTH_MAX) return xml;
    if (tag.key === "rss" && tag.kind === "open" && !hasChannel) {
      out += "<channel>";
      open.push({ name: "channel", key: "channel", children: new Set() });
    }
  }
  out += xml.slice(at);
  closeDownTo(0);
  return out;
}

/** Number of open elements that may stay open around an element of this name. */
function depthFor(open: readonly OpenElement[], key: string): number {
  if (key === "item") {
    const item = open.findIndex((element) => element.key === "item");
    if (item !== -1) return item;
    const channel = open.findIndex((element) => element.key === "channel");
    return channel === -1 ? open.length : channel + 1;
  }
  let depth = open.length;
  while (depth > 0 && !mayHold(open[depth - 1], key)) depth -= 1;
  return depth;
}

function mayHold(element: OpenElement | undefined, key: string): boolean {
  if (element === undefined || CONTAINERS.has(element.key)) return true;
  const children = CHILDREN.get(element.key);
  if (children !== undefined)
    return children.has(key) && (key === element.key || !element.children.has(key));
  const family = FAMILY_PREFIX.exec(element.key)?.[0];
  return family !== undefined && key.startsWith(family);
}

/**
 * Whether an element contains text. Elements unknown to feeds count too: HTML inside them is part
 * of their text.
 */
function isText(element: OpenElement | undefined): boolean {
  return (
    element !== undefined &&
    !CONTAINERS.has(element.key) &&
    !CHILDREN.has(element.key) &&
    !FAMILY_PREFIX.test(element.key)
  );
}

const isFeedElement = (key: string): boolean => RSS_ELEMENTS.has(key) || FEED_PREFIX.test(key);

/** The tags in document order, up to a comment or CDATA section that is never closed. */
function* tagsOf(xml: string): Generator<Tag> {
  const pattern = new RegExp(TAG);
  for (let match = pattern.exec(xml); match !== null; match = pattern.exec(xml)) {
    const [text, opaque, slash, name = "", rest = ""] = match;
    if (opaque !== undefined) {
      const mark = opaque === "!--" ? "-->" : opaque === "?" ? "?>" : "]]>";
      const end = xml.indexOf(mark, pattern.lastIndex);
      if (end === -1) return;
      pattern.lastIndex = end + mark.length;
      continue;
    }
    const kind = slash === "/" ? "close" : rest.endsWith("/") ? "empty" : "open";
    const { index: start } = match;
    yield { start, end: start + text.length, name, key: name.toLowerCase(), kind };
  }
}
