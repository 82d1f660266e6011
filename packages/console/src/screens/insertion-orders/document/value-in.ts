import type { LineField, OrderLine } from "../correct/draft.ts";
import type { PlaceMark } from "./places.ts";

/** A number as documents print it: with each mark of thousands, and without. */
const printed = (count: number): string[] => {
  const plain = String(count);
  return [plain, ...[",", ".", " ", "\u00a0", "’", "'"].map((mark) => grouped(plain, mark))];
};

const grouped = (digits: string, mark: string): string =>
  digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, mark);

/** How the value of a field may stand in the document; the longest come first. */
export function wordsOfField(line: OrderLine, field: LineField): string[] {
  switch (field) {
    case "show_name":
      return [line.show_name];
    case "promo_code":
      return line.promo_code === null ? [] : [line.promo_code];
    case "length_sec":
      return line.length_sec === null ? [] : [`:${line.length_sec}`, String(line.length_sec)];
    case "quantity":
      return [String(line.quantity)];
    case "air_dates":
      return line.air_dates.slice(0, 1);
    case "guaranteed_impressions":
      return line.guaranteed_impressions === null ? [] : printed(line.guaranteed_impressions);
    case "rate_amount": {
      if (line.rate === null) return [];
      const whole = Math.floor(line.rate.amount_minor / 100);
      const rest = String(line.rate.amount_minor % 100).padStart(2, "0");
      return [
        ...printed(whole).flatMap((text) => [`${text}.${rest}`, `${text},${rest}`]),
        ...(rest === "00" ? printed(whole) : []),
      ];
    }
    default:
      return [];
  }
}

const isPartOfWord = (char: string | undefined): boolean =>
  char !== undefined && /[\p{L}\p{N}]/u.test(char);

/**
 * Where one of the words stands in the marked part of a line of text: the first word that stands
 * there once. Null where none does, or where it could be several passages.
 */
export function valueIn(
  text: string,
  { start, end }: Pick<PlaceMark, "start" | "end">,
  words: readonly string[],
): { start: number; end: number } | null {
  const marked = text.slice(start, end).toLowerCase();
  for (const word of words) {
    if (word === "") continue;
    const wanted = word.toLowerCase();
    const found: number[] = [];
    for (let at = marked.indexOf(wanted); at !== -1; at = marked.indexOf(wanted, at + 1))
      if (!isPartOfWord(marked[at - 1]) && !isPartOfWord(marked[at + wanted.length]))
        found.push(at);
    const [at] = found;
    if (found.length === 1 && at !== undefined)
      return { start: start + at, end: start + at + wanted.length };
  }
  return null;
}
