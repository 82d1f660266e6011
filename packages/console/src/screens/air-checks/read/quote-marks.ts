/** What is marked in the quote of a read: brand, address and code, and the talking points. */

export interface QuoteMark {
  start: number;
  end: number;
  kind: "sold" | "point";
}

export interface Wanted {
  /** Name of the brand. */
  brand: string | null;
  /** Codes, booked and heard. */
  codes: readonly string[];
  /** Booked address. */
  address: string | null;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Host and path of an address as they are said: "plumbline.example slash salt". */
function saidAddress(address: string): RegExp | null {
  const [, host = "", path = ""] =
    /^(?:https?:\/\/)?(?:www\.)?([^/?#\s]+)(?:\/([^?#\s]*))?/i.exec(address) ?? [];
  if (host === "") return null;
  const words = path.split(/[/_-]+/).filter((word) => word !== "");
  const dotted = host
    .split(".")
    .map(escaped)
    .join(String.raw`\s*(?:\.|dot)\s*`);
  const rest = words.map((word) => String.raw`(?:\s*(?:/|slash|dash|-)?\s*${escaped(word)})?`);
  return new RegExp(dotted + rest.join(""), "giu");
}

/** A code as it is said: in one word, or letter by letter. */
const saidCode = (code: string): RegExp =>
  new RegExp(Array.from(code, escaped).join(String.raw`[\s.-]*`), "giu");

/** Every place of brand, codes and address in a text, in their order. */
export function soldIn(text: string, { brand, codes, address }: Wanted): QuoteMark[] {
  const patterns = [
    address === null ? null : saidAddress(address),
    brand === null || brand.length < 2 ? null : new RegExp(escaped(brand), "giu"),
    ...codes.filter((code) => code.length > 1).map(saidCode),
  ].filter((pattern) => pattern !== null);
  return patterns
    .flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
        start: index,
        end: index + found.length,
        kind: "sold" as const,
      })),
    )
    .toSorted((one, other) => one.start - other.start);
}

/** How often a booked address is said in a text. */
export function timesSaid(text: string, address: string): number {
  const pattern = saidAddress(address);
  return pattern === null ? 0 : [...text.matchAll(pattern)].length;
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).map((word) => word.slice(0, 5));

/**
 * The sentence of a segment that shares most words with a talking point that the API found there;
 * the whole segment where none does.
 */
export function pointIn(text: string, point: string): QuoteMark {
  const wanted = new Set(wordsOf(point));
  let best = { start: 0, end: text.length, shared: 0 };
  for (const { index, 0: part } of text.matchAll(/[^.!?,;。！？、，]+[.!?,;。！？、，]*/gu)) {
    const shared = new Set(wordsOf(part).filter((word) => wanted.has(word))).size;
    if (shared <= best.shared) continue;
    const lead = part.length - part.trimStart().length;
    best = { start: index + lead, end: index + part.trimEnd().length, shared };
  }
  return { start: best.start, end: best.end, kind: "point" };
}

/** Marks without overlaps: what is sold comes before a talking point. */
export function ordered(marks: readonly QuoteMark[]): QuoteMark[] {
  const kept: QuoteMark[] = [];
  const sold = marks.filter(({ kind }) => kind === "sold");
  for (const mark of [...sold, ...marks.filter(({ kind }) => kind === "point")])
    if (kept.every(({ start, end }) => mark.end <= start || mark.start >= end)) kept.push(mark);
  return kept.toSorted((one, other) => one.start - other.start);
}
