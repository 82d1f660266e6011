/** The places of a document where fields were read, by the quotes that the API answers. */

export interface Place {
  /** Of a field of the heading its name; of a line `line-3`. */
  id: string;
  page: number | null;
  quote: string;
}

export interface DocumentPage {
  page: number | null;
  lines: readonly string[];
}

/** A part of a line that belongs to a place, in UTF-16 code units. */
export interface PlaceMark {
  id: string;
  start: number;
  end: number;
}

/** Blanks, bars between cells and invisible marks: what the text and its quotes differ in. */
const LEFT_OUT = /[\s|\p{DI}]/u;

/** Where a quote is not found as a whole, its beginning is looked for. */
const BEGINNING_CHARS = 40;

interface Condensed {
  text: string;
  /** Of each character of `text`: its line, and its offset there. */
  lines: number[];
  offsets: number[];
}

function condense(lines: readonly string[]): Condensed {
  const condensed: Condensed = { text: "", lines: [], offsets: [] };
  const parts: string[] = [];
  for (const [line, text] of lines.entries()) {
    let offset = 0;
    for (const char of text) {
      if (!LEFT_OUT.test(char)) {
        parts.push(char);
        for (let unit = 0; unit < char.length; unit += 1) {
          condensed.lines.push(line);
          condensed.offsets.push(offset + unit);
        }
      }
      offset += char.length;
    }
  }
  condensed.text = parts.join("");
  return condensed;
}

/**
 * The marks of each line of each page. The second place with the same quote takes the second
 * passage with these words.
 *
 * @returns By page and line, in the order of `pages`; places that are not found have no mark.
 */
export function marksOf(pages: readonly DocumentPage[], places: readonly Place[]): PlaceMark[][][] {
  const marks = pages.map(({ lines }) => lines.map((): PlaceMark[] => []));
  const condensed = pages.map(({ lines }) => condense(lines));
  const taken = new Map<string, number>();
  for (const { id, page, quote } of places) {
    const words = condense([quote]).text;
    if (words === "") continue;
    for (const [index, { text, lines, offsets }] of condensed.entries()) {
      if (page !== null && pages[index]?.page !== null && pages[index]?.page !== page) continue;
      const isLine = id.startsWith("line-");
      const key = `${index} ${words}`;
      const from = isLine ? (taken.get(key) ?? 0) : 0;
      const found = find(text, words, from) ?? find(text, words, 0);
      if (found === null) continue;
      const [start, end] = found;
      if (isLine) taken.set(key, end);
      for (let at = start; at < end; at += 1) {
        const ofLine = marks[index]?.[lines[at] ?? 0];
        const offset = offsets[at] ?? 0;
        const last = ofLine?.at(-1);
        if (last?.id === id) last.end = offset + 1;
        else ofLine?.push({ id, start: offset, end: offset + 1 });
      }
      break;
    }
  }
  return marks;
}

function find(text: string, words: string, from: number): [number, number] | null {
  const whole = text.indexOf(words, from);
  if (whole !== -1) return [whole, whole + words.length];
  if (words.length <= BEGINNING_CHARS) return null;
  const beginning = text.indexOf(words.slice(0, BEGINNING_CHARS), from);
  return beginning === -1 ? null : [beginning, beginning + BEGINNING_CHARS];
}

/** A piece of a line with the places that it belongs to. */
export interface Piece {
  text: string;
  ids: string[];
}

/** A line in pieces, each with the places over it; marks may overlap. */
export function piecesOf(text: string, marks: readonly PlaceMark[]): Piece[] {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of marks) cuts.add(start).add(end);
  const sorted = [...cuts].toSorted((one, other) => one - other);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] ?? text.length;
    return {
      text: text.slice(start, end),
      ids: marks.filter((mark) => mark.start < end && mark.end > start).map(({ id }) => id),
    };
  });
}
