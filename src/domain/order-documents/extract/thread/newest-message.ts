import { foldLine } from "../text/fold-line.ts";
import { type PlacedLine, quoteOf } from "../text/placed-lines.ts";
import { CONFIRMED_WORDS } from "../words/decision-words.ts";
import { FURTHER_CONFIRMED_WORDS } from "../words/further-decision-words.ts";
import { HEAD_WORDS, RULE_WORDS, WROTE_WORDS } from "../words/mail-words.ts";
import { joinedPhrases, phrasePattern } from "../words/phrase-pattern.ts";

/** A thread of messages, with the newest one separate from the messages that it quotes. */
export interface Thread {
  newest: PlacedLine[];
  /**
   * The message that the newest one quotes, without quote signs (`>`), and without older ones below
   * it.
   */
  quoted: PlacedLine[];
  /**
   * Lines of both in their order, where the newest message answers between quoted lines; else null.
   */
  inline: PlacedLine[] | null;
  /** True where the newest message confirms what it quotes, or only forwards it. */
  isConfirmed: boolean;
}

const WROTE = new RegExp(`${phrasePattern(WROTE_WORDS).source}[^:]{0,40}[:：]\\s*$`);
const RULE = phrasePattern(RULE_WORDS);
const CONFIRMED = phrasePattern(joinedPhrases(CONFIRMED_WORDS, FURTHER_CONFIRMED_WORDS));
const label = (words: string): RegExp =>
  new RegExp(String.raw`^[\s>*]*(?:${words})(?:\s[a-z]{1,3})?\s*[:：]`);
const HEAD = {
  from: label(HEAD_WORDS.from),
  sent: label(HEAD_WORDS.sent),
  to: label(HEAD_WORDS.to),
  subject: label(HEAD_WORDS.subject),
};
/** Maximum lines over which the line that introduces a quotation is wrapped. */
const WROTE_LINES = 3;
const HEAD_LINES = 6;

const textOf = (line: PlacedLine | undefined): string =>
  line === undefined ? "" : foldLine(quoteOf(line.cells));

const signsOf = (text: string): number =>
  (/^\s*((?:>\s?)+)/.exec(text)?.[1] ?? "").replaceAll(/[^>]/g, "").length;

/**
 * Separates the messages of a thread by their depth of quotation; each line is read a fixed number
 * of times.
 */
export function readThread(lines: readonly PlacedLine[]): Thread {
  const depths: (number | null)[] = [];
  // Below a message head without quote signs all lines are older.
  let below = 0;
  for (let at = 0; at < lines.length;) {
    const head = headAt(lines, at);
    if (head > 0) {
      const isSigned = signsOf(textOf(lines[at + head])) > signsOf(textOf(lines[at]));
      const isMarked = (lines[at + head]?.quoteDepth ?? 0) > (lines[at]?.quoteDepth ?? 0);
      if (!isSigned && !isMarked) below += 1;
      for (let index = 0; index < head; index += 1) depths.push(null);
      at += head;
      continue;
    }
    const line = lines[at];
    depths.push(below + Math.max(signsOf(textOf(line)), line?.quoteDepth ?? 0));
    at += 1;
  }
  const atDepth = (depth: number): PlacedLine[] =>
    lines.flatMap((line, at) => (depths[at] === depth ? unquoted(line) : []));
  const newest = atDepth(0);
  const depth = depths.reduce<number>(
    (least, one) => (one !== null && one > 0 ? Math.min(least, one) : least),
    Infinity,
  );
  const quoted = Number.isFinite(depth) ? atDepth(depth) : [];
  return {
    newest,
    quoted,
    inline: answersBetween(depths) ? inlineLines(lines, depths) : null,
    isConfirmed: quoted.length > 0 && CONFIRMED.test(newest.map(textOf).join("\n")),
  };
}

/** The number of lines from here that form the head of a quoted message; 0 where there is none. */
function headAt(lines: readonly PlacedLine[], at: number): number {
  const text = textOf(lines[at]);
  if (
    at > 0 &&
    RULE.test(text) &&
    text.length < 80 &&
    /^[\s>]*[-_=*]|:\s*$|forward|nachricht/.test(text)
  )
    return 1 + labelledFrom(lines, at + 1);
  if (at > 0 && HEAD.from.test(text)) return labelledFrom(lines, at);
  if (
    !/^[\s>]*(?:on|am|le|el|em|il|op|w|dnia|den|pa|na)(?!\p{L})|^[\s>]*(?:\d|\S+@|[\p{L}\s.]+<)/u.test(
      text,
    )
  )
    return 0;
  let joined = "";
  for (let count = 1; count <= WROTE_LINES; count += 1) {
    joined += ` ${textOf(lines[at + count - 1])}`;
    if (WROTE.test(joined) && /\d|@/.test(joined)) return count;
    if (/[.!?]\s*$/.test(joined)) return 0;
  }
  return 0;
}

/** The number of labelled lines of a head: a sender and two of time, recipient and subject. */
function labelledFrom(lines: readonly PlacedLine[], at: number): number {
  let count = 0;
  const found = new Set<string>();
  for (let next = at; next < Math.min(lines.length, at + HEAD_LINES); next += 1) {
    const text = textOf(lines[next]);
    const name = Object.entries(HEAD).find(
      ([one, pattern]) => !found.has(one) && pattern.test(text),
    );
    if (name === undefined && !/^[\s>*]*(?:cc|kopie|copie|copia|bcc)\s*:/.test(text)) break;
    if (name !== undefined) found.add(name[0]);
    count += 1;
  }
  return found.has("from") && found.size >= 3 ? count : 0;
}

/** Whether the author's own lines are between lines with quote signs. */
function answersBetween(depths: readonly (number | null)[]): boolean {
  const first = depths.findIndex((depth) => depth !== null && depth > 0);
  const last = depths.findLastIndex((depth) => depth !== null && depth > 0);
  return first !== -1 && depths.slice(first, last).includes(0);
}

const inlineLines = (
  lines: readonly PlacedLine[],
  depths: readonly (number | null)[],
): PlacedLine[] => {
  const first = depths.findIndex((depth) => depth !== null && depth > 0);
  return lines.flatMap((line, at) => {
    const depth = depths[at] ?? null;
    if (depth === null || depth > 1) return [];
    const isAnswer = depth === 0 && at > first;
    return unquoted(line).map((plain) => (isAnswer ? { ...plain, isAnswer } : plain));
  });
};

/** A line without its quote signs; no line where nothing else is left. */
function unquoted(line: PlacedLine): PlacedLine[] {
  if (signsOf(textOf(line)) === 0) return [line];
  const [first, ...others] = line.cells;
  if (first === undefined) return [line];
  const text = first.text.replace(/^\s*(?:>\s?)+/, "");
  const cells = text.trim() === "" ? others : [{ ...first, text }, ...others];
  return cells.length === 0 ? [] : [{ ...line, cells }];
}
