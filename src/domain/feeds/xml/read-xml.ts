import { parseAtomFeed, parseRdfFeed, parseRssFeed } from "feedsmith";

import { balanceTags, isBalanced } from "./balance-tags.ts";
import { atomAsRss, rdfAsRss } from "./atom-as-rss.ts";
import { FEED_ITEMS_MAX } from "../feed-document.ts";
import { FeedError } from "../feed-error.ts";
import { editorOf } from "../editor-of.ts";
import { expandEntities } from "./expand-entities.ts";
import { normaliseElements } from "./normalise-elements.ts";
import { type PreparedXml, refuseOvergrownMarkup } from "./prepare-xml.ts";
import type { SourceFeed, SourceItem } from "../source-feed.ts";
import { withoutComments } from "./xml-sections.ts";

/**
 * Reads the XML of a feed into a `SourceFeed`, with three repairs. A feed that is cut off, or
 * damaged after its last item, is cut after its last complete item and closed. Where items are
 * missing from the result, or it cannot be read at all, the tags are balanced; if that is not
 * enough, the items are read one by one, so that a broken one costs one episode. The result with
 * the most items is used. A feed whose tags are balanced is never repaired.
 */

/** The feed that was read, and the parts that could not be read. */
export interface ReadXml {
  feed: SourceFeed;
  /** Items that could not be read, in document order. */
  unreadable: { index: number; reason: string }[];
  /** Number of items that the document opens and that are not in `feed`. */
  missing: number;
  /** False when items are missing from `feed`, or may be. */
  complete: boolean;
  warnings: string[];
}

/** The delimiters of items in a format, and its parser. */
interface Dialect {
  itemOpen: RegExp;
  itemClose: RegExp;
  closing: string;
  feedClose: RegExp;
  containerOpen: RegExp;
  read: (xml: string) => SourceFeed;
}

/** The reader reads one item above the limit, so that an excess is noticed. */
const READ_OPTIONS = { maxItems: FEED_ITEMS_MAX + 1 };

const RSS_DIALECT: Dialect = {
  itemOpen: /<item(?=[\s>/])/gi,
  itemClose: /<\/item\s{0,20}>/gi,
  closing: "</channel></rss>",
  feedClose: /<\/(?:channel|[\w.-]{0,40}:?rss)\s{0,20}>/i,
  containerOpen: /<channel(?:\s[^>]{0,16000})?>/i,
  read: (xml) => parseRssFeed(xml, READ_OPTIONS),
};

const ATOM_DIALECT: Dialect = {
  itemOpen: /<(?:[\w.-]{1,40}:)?entry(?=[\s>/])/gi,
  itemClose: /<\/(?:[\w.-]{1,40}:)?entry\s{0,20}>/gi,
  closing: "</feed>",
  feedClose: /<\/(?:[\w.-]{1,40}:)?feed\s{0,20}>/i,
  containerOpen: /<feed(?:\s[^>]{0,16000})?>/i,
  read: (xml) => atomAsRss(parseAtomFeed(xml, READ_OPTIONS)),
};

const RDF_DIALECT: Dialect = {
  ...RSS_DIALECT,
  closing: "</rdf:RDF>",
  feedClose: /<\/rdf:rdf\s{0,20}>/i,
  containerOpen: /<rdf:rdf(?:\s[^>]{0,16000})?>/i,
  read: (xml) => rdfAsRss(parseRdfFeed(xml, READ_OPTIONS)),
};

/**
 * Maximum characters that the item-by-item repair may read in total; beyond it the repair stops.
 */
const REPAIR_CHARS_MAX = 48 * 1024 * 1024;

/**
 * Cost of one pass besides its characters: the reader compiles its options, which takes as long as
 * reading 32 KiB. Uncounted, 20,000 unreadable items would take a minute.
 */
const PASS_CHARS = 32 * 1024;

/**
 * Reads a located feed, repairing it where needed.
 * @throws FeedError `too_large`, `truncated_beyond_repair` or `malformed_xml`.
 */
export function readXml(prepared: PreparedXml): ReadXml {
  const dialect =
    prepared.format === "atom"
      ? ATOM_DIALECT
      : prepared.format === "rdf"
        ? RDF_DIALECT
        : RSS_DIALECT;
  const expanded = expandEntities(prepared.xml);
  refuseOvergrownMarkup(expanded);
  const xml = normaliseElements(expanded, prepared.format);
  const lastItemEnd = endOfLast(xml, dialect.itemClose);
  const truncated = !dialect.feedClose.test(xml.slice(lastItemEnd));
  if (lastItemEnd === 0 && isEmpty(dialect, xml)) throw emptyFeed();
  if (truncated && lastItemEnd === 0) {
    throw new FeedError(
      "truncated_beyond_repair",
      "The feed ends before its first episode is complete. It was probably cut off while being " +
        "sent.",
    );
  }
  const upToLastItem = xml.slice(0, lastItemEnd);
  const plain = readPlainly(dialect, xml, { truncated, upToLastItem });
  const reading =
    plain !== null && (plain.missing === 0 || isBalanced(xml))
      ? plain
      : readRepaired(dialect, {
          damaged: truncated ? upToLastItem : xml,
          upToLastItem,
          plain,
          warnings: truncated ? [CUT_OFF] : [],
        });
  const halfItems = truncated ? countItems(dialect, xml.slice(lastItemEnd)) : 0;
  const { feed } = reading;
  const name = prepared.format === "rss" ? editorOf(expanded) : undefined;
  if (name !== undefined) feed.managingEditor = { name };
  return { ...reading, feed, missing: reading.missing + halfItems };
}

/** Whether a well-formed feed contains neither a show nor an item. */
const isEmpty = (dialect: Dialect, xml: string): boolean =>
  countItems(dialect, withoutComments(xml)) === 0 &&
  isBalanced(xml) &&
  attempt(dialect, xml) === null;

const emptyFeed = (): FeedError =>
  new FeedError(
    "empty",
    "The feed is empty: it names no show and has no items. The show's host has to fill it.",
  );

const CUT_OFF = "The feed is cut off; the episodes before the cut were read.";

/** The feed without changes before the end of its last item; null where that cannot be read. */
function readPlainly(
  dialect: Dialect,
  xml: string,
  { truncated, upToLastItem }: { truncated: boolean; upToLastItem: string },
): ReadXml | null {
  const warnings = truncated ? [CUT_OFF] : [];
  // A cut feed is never read unrepaired: the half item at its end would be read as a whole one.
  const whole = truncated ? null : attempt(dialect, xml);
  const feed =
    whole ?? (upToLastItem === "" ? null : attempt(dialect, upToLastItem + dialect.closing));
  if (feed === null) return null;
  if (whole === null && !truncated)
    warnings.push("The feed is damaged after its last episode; the episodes were read.");
  const missing = lostItems(dialect, whole === null ? upToLastItem : xml, feed);
  if (missing > 0) warnings.push(untold(missing));
  return { feed, unreadable: [], missing, complete: !truncated && missing === 0, warnings };
}

const untold = (missing: number): string =>
  `Some items of the feed could not be told apart (items missing: ${missing}).`;

function attempt(dialect: Dialect, xml: string): SourceFeed | null {
  try {
    return dialect.read(xml);
  } catch {
    return null;
  }
}

function endOfLast(xml: string, pattern: RegExp): number {
  const plain = xml.lastIndexOf("</item>");
  pattern.lastIndex = plain === -1 || pattern !== RSS_DIALECT.itemClose ? 0 : plain;
  let end = 0;
  for (let match = pattern.exec(xml); match !== null; match = pattern.exec(xml))
    end = pattern.lastIndex;
  return end;
}

/**
 * The number of items missing from a feed that was read without an error: an unclosed CDATA section
 * hides the items after it, so the opening tags are counted.
 */
function lostItems(dialect: Dialect, xml: string, feed: SourceFeed): number {
  const read = feed.items?.length ?? 0;
  if (read > FEED_ITEMS_MAX || countItems(dialect, xml) === read) return 0;
  return Math.max(0, countItems(dialect, withoutComments(xml)) - read);
}

function countItems(dialect: Dialect, xml: string): number {
  return xml.match(dialect.itemOpen)?.length ?? 0;
}

interface Damaged {
  damaged: string;
  upToLastItem: string;
  plain: ReadXml | null;
  warnings: string[];
}

/** The plain or repaired result with the most items; of equal ones the least repaired. */
function readRepaired(
  dialect: Dialect,
  { damaged, upToLastItem, plain, warnings }: Damaged,
): ReadXml {
  const balanced = readBalanced(dialect, damaged, warnings);
  if (balanced?.missing === 0) return balanced;
  const itemByItem = readItemByItem(dialect, upToLastItem, warnings);
  const readings = [plain, balanced, itemByItem].filter((reading) => reading !== null);
  const [best] = readings.toSorted((left, right) => left.missing - right.missing);
  if (best !== undefined) return best;
  throw new FeedError(
    "malformed_xml",
    "The feed is not well-formed XML and could not be repaired. The show's host has to correct it.",
  );
}

function readBalanced(dialect: Dialect, damaged: string, warnings: string[]): ReadXml | null {
  const xml = dialect === RSS_DIALECT ? balanceTags(damaged) : null;
  const feed = xml === null ? null : attempt(dialect, xml);
  if (xml === null || feed === null || (feed.items ?? []).length === 0) return null;
  const missing = lostItems(dialect, xml, feed);
  return {
    feed,
    unreadable: [],
    missing,
    complete: false,
    warnings: [
      ...warnings,
      "The feed is not well-formed XML; tags that are not closed or not opened were repaired.",
      ...(missing === 0 ? [] : [untold(missing)]),
    ],
  };
}

/** The feed read item by item; null where no item can be read or the damage is too great. */
function readItemByItem(dialect: Dialect, damaged: string, warnings: string[]): ReadXml | null {
  const xml = withoutComments(damaged);
  const starts = Array.from(xml.matchAll(dialect.itemOpen), (match) => match.index).slice(
    0,
    FEED_ITEMS_MAX + 1,
  );
  const first = starts[0];
  const container = dialect.containerOpen.exec(xml);
  const head = first === undefined ? null : attempt(dialect, xml.slice(0, first) + dialect.closing);
  if (first === undefined || container === null || head === null || container.index > first)
    return null;
  const opening = xml.slice(0, container.index + container[0].length);
  const chunks = starts.map((start, index) => xml.slice(start, starts[index + 1] ?? xml.length));
  const repair: Repair = {
    dialect,
    opening,
    chunks,
    budget: REPAIR_CHARS_MAX,
    items: [],
    unreadable: [],
  };
  repairRange(repair, 0, chunks.length);
  if (repair.items.length === 0 || repair.budget < 0) return null;
  return {
    feed: { ...head, items: repair.items },
    unreadable: repair.unreadable,
    missing: repair.unreadable.length,
    complete: false,
    warnings: [...warnings, "The feed is not well-formed XML; its episodes were read one by one."],
  };
}

interface Repair {
  dialect: Dialect;
  opening: string;
  chunks: string[];
  budget: number;
  items: SourceItem[];
  unreadable: { index: number; reason: string }[];
}

/** Halves the range until each part reads: one bad item of n costs about log n further passes. */
function repairRange(repair: Repair, from: number, to: number): void {
  const body = repair.chunks.slice(from, to).join("");
  repair.budget -= body.length + repair.opening.length + PASS_CHARS;
  if (repair.budget < 0) return;
  const items =
    attempt(repair.dialect, repair.opening + body + repair.dialect.closing)?.items ?? [];
  if (items.length === to - from && body.search(repair.dialect.itemClose) !== -1) {
    for (const item of items) repair.items.push(item);
    return;
  }
  if (to - from === 1) {
    repair.unreadable.push({ index: from, reason: "the item is not well-formed XML" });
    return;
  }
  const middle = from + Math.floor((to - from) / 2);
  repairRange(repair, from, middle);
  repairRange(repair, middle, to);
}
