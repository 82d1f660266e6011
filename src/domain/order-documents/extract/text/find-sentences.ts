import { foldLine } from "./fold-line.ts";
import type { PlacedLine } from "./placed-lines.ts";
import { labelOf } from "../heading/labels.ts";
import { deliverableOf, placementOf } from "../values/terms.ts";
import { MONTHS } from "../values/month-names.ts";

export interface Sentence {
  page: number | null;
  text: string;
  /** Number of its paragraph; the sentences of a paragraph belong together. */
  paragraph: number;
  /** Number of its block: lines below each other without a gap. */
  block: number;
  /** True where it answers the quoted lines above it. */
  isAnswer: boolean;
  /** True where it is an item of a list. */
  isItem: boolean;
}

const BULLET = /^\s*(?:[-*•·–—▪►>]\s|\(?\d{1,2}[.)]\s|\(?[a-h]\)\s)/;
/** A list item that begins with its count: `2 x mid-roll …`, `n. 2 letture …`. */
const COUNTED_ITEM =
  /^\s*(?:n[.°ºr]{0,2}\s)?\d{1,2}\s?(?:[x×]|st|stk|stck|kpl|szt|ks|шт|adet|pcs|uds?|mal|keer)?\.?\s\s?(?=\p{L})/iu;
/** The time and the author at the start of a chat line. */
const CHAT_HEAD =
  /^\s*\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp][Mm])?\]?\s(?:-\s)?[^:]{2,40}:\s/;
/** The end of a line that continues in the next line. */
const OPEN_END =
  /(?:,|(?<![a-z])(?:on|in|at|the|a|of|for|and|with|from|per|by|auf|im|bei|der|die|das|den|dem|und|mit|fur|von|nach|zu|ein|eine|dans|sur|le|la|les|du|de|des|et|un|une|pour|en|el|los|las|y|por|para|no|na|do|da|os|e|em|su|il|lo|gli|i|nel|nella|di|del|della|con|op|het|een|van|voor|w|na|z|pa|och|av))\s*$/;

interface Paragraph {
  page: number | null;
  text: string;
  isItem: boolean;
  block: number;
  isAnswer: boolean;
}

/** Minimum pieces side by side that form a row, whose pieces are separate. */
const ROW_OF_CELLS = 3;

const textOf = (line: PlacedLine): string =>
  line.cells
    .map((cell) => cell.text)
    .join(line.isTableRow || line.cells.length >= ROW_OF_CELLS ? " | " : " ");

/**
 * Joins lines to paragraphs and splits those into sentences. A list item is a paragraph, and so is
 * a line that begins with the name of a show; `beginsItem` recognises the latter.
 */
export function findSentences(
  lines: readonly PlacedLine[],
  beginsItem: (text: string) => boolean = () => false,
): Sentence[] {
  const paragraphs: Paragraph[] = [];
  const gap = usualGap(lines);
  let block = 0;
  lines.forEach((line, at) => {
    const whole = textOf(line);
    const text = whole.replace(CHAT_HEAD, "");
    const above = lines[at - 1];
    const last = paragraphs.at(-1);
    const isBelow = above !== undefined && isNext(above, line, gap);
    if (!isBelow) block += 1;
    const isOpen = above !== undefined && OPEN_END.test(foldLine(textOf(above)));
    const isCounted =
      COUNTED_ITEM.test(text) &&
      !isOpen &&
      (placementOf(text) !== null || deliverableOf(text) !== null) &&
      above !== undefined &&
      above.pageIndex === line.pageIndex;
    const isItem = BULLET.test(text) || isCounted || text !== whole;
    const goesOn =
      last !== undefined &&
      isBelow &&
      !isItem &&
      !isRuled(text) &&
      !isRuled(textOf(above)) &&
      line.isAnswer === above.isAnswer &&
      isContinued(textOf(above), text) &&
      !(beginsItem(text) && !isOpen) &&
      labelOf(text)?.isMarked !== true;
    if (goesOn) last.text += ` ${text}`;
    else
      paragraphs.push({ page: line.page, text, isItem, block, isAnswer: line.isAnswer === true });
  });
  return paragraphs.flatMap(({ page, text, isItem, block: number, isAnswer }, paragraph) =>
    (BULLET.test(text) ? [text.replace(BULLET, "")] : sentencesOf(text)).map((part) => ({
      page,
      text: part.trim(),
      paragraph,
      block: number,
      isAnswer,
      isItem,
    })),
  );
}

/** A heading between rules: `--- NOW ---`, `== Option ==`, `*** Cancelled ***`. */
export const isRuled = (text: string): boolean =>
  text.length <= 70 && /^\s*[-=*_#~]{2,}\s?[^-=*_#~].*[-=*_#~]{2,}\s*$/.test(text);

/**
 * Whether the next line continues this one: this line is full, or the next one begins in small
 * letters.
 */
const isContinued = (above: string, text: string): boolean =>
  above.length >= 45 || (/^\p{Ll}/u.test(text) && !/[.:;!?]\s*$/.test(above));

/** The most frequent distance between lines on a page, which is that within a paragraph. */
function usualGap(lines: readonly PlacedLine[]): number {
  const counts = new Map<number, number>();
  let usual = 0;
  lines.forEach((line, at) => {
    const above = lines[at - 1];
    if (above?.y == null || line.y === null || above.pageIndex !== line.pageIndex) return;
    const gap = Math.round(line.y - above.y);
    if (gap <= 0) return;
    const count = (counts.get(gap) ?? 0) + 1;
    counts.set(gap, count);
    if (count > (counts.get(usual) ?? 0)) usual = gap;
  });
  return usual;
}

function isNext(above: PlacedLine, line: PlacedLine, gap: number): boolean {
  if (above.pageIndex !== line.pageIndex || line.y === null || above.y === null) return false;
  const distance = line.y - above.y;
  const height = Math.max(1, line.height);
  return distance >= 0 && distance <= Math.max(1.5 * height, Math.min(1.2 * gap, 1.9 * height));
}

/**
 * The sentences of a text. A full stop ends a sentence before a capital, except after an
 * abbreviation: `Nov. 3`, `approx. 30k`.
 */
function sentencesOf(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(END)) {
    const above = parts.at(-1);
    const isShort = above !== undefined && SHORT_FORM.test(foldLine(above.slice(-12)));
    // A day with its full stop: `22. September`.
    const isDay =
      above !== undefined && /(?<!\d)\d{1,2}\.$/.test(above) && MONTH.test(foldLine(part));
    if (above !== undefined && (isShort || isDay)) parts[parts.length - 1] = `${above} ${part}`;
    else parts.push(part);
  }
  return parts.filter((part) => foldLine(part).trim() !== "");
}

const END =
  /(?<=[\p{L}\p{M}\p{N}%€]{3}[.!?]|[)\d"”»][.!?]|(?<!\p{L})HT\.|;)\s+(?=[\p{Lu}"“«¿¡„]|[€£$¥₹]\s?[\d.,]{1,14}\s(?:total|in total|in all|altogether|all in|plus)(?![a-z])|[\u0600-\u06ff\uac00-\ud7af])|(?<=[。।！？])/u;
const MONTH = new RegExp(String.raw`^(?:${MONTHS})(?![a-z])`);
const SHORT_FORM = new RegExp(
  String.raw`(?<![a-z])(?:${MONTHS}|sek|sec|seg|min|inc|ltd|corp|nr|tel|ref|rif|str|approx|bzw|zzgl|inkl|exkl|excl|incl|vgl|mrs|prof|dept|cond|num|cad|esp|ltda|lda|spett|pty|pvt|abs|hrn|mio|tsd)\.$`,
);
