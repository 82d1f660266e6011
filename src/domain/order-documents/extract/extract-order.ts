import type { DocumentText } from "../document-text.ts";
import { buildLine } from "./lines/build-line.ts";
import { checkTotals } from "./totals/check-totals.ts";
import type { ExtractedOrder, HeaderReadings, KnownNames } from "./extracted-order.ts";
import { placedLines, quoteOf } from "./text/placed-lines.ts";
import { dropExcepted } from "./lines/drop-excepted.ts";
import { dropDeclined } from "./lines/drop-declined.ts";
import { giveCodes } from "./lines/give-codes.ts";
import { advertiserOf, headingOf } from "./heading/heading-of.ts";
import { orderedWarnings } from "./ordered-warnings.ts";
import { type Parts, readParts } from "./read-parts.ts";
import { proseTotal, totalReading } from "./totals/read-totals.ts";
import { settlePrices } from "./lines/settle-prices.ts";
import { shareFacts } from "./lines/share-facts.ts";
import { readThread } from "./thread/newest-message.ts";

/**
 * The fields of an insertion order, read by rules from its tables, labels and sentences. A field
 * that the document does not state, or states ambiguously, is null with a warning. In a thread of
 * messages the newest one counts, and what it quotes counts where it confirms that.
 */
export function extractOrder(
  document: DocumentText,
  known: KnownNames = { shows: [], brands: [] },
): ExtractedOrder {
  const parts = partsOf(document, known);
  const { facts, values, sentences, currency, dates, warnings } = parts;
  const context = { currency: currency?.value ?? null, dates };
  for (const text of document.struck ?? [])
    warnings.push(`"${text}" is struck out, and was not read.`);
  shareFacts(facts, parts.free, context, known.shows);
  giveCodes(facts, parts.free, values);
  if (facts.length === 0) warnings.push("No line of the order can be read.");

  const total = totalReading(values, context.currency) ?? proseTotal(sentences, context.currency);
  settlePrices(facts, {
    currency: context.currency,
    statedMinor: total?.value ?? null,
    warn: (text, index) => warnings.push(`Line ${index + 1}: ${text}`),
  });
  for (const { source } of dropDeclined(facts, sentences, total?.value ?? null))
    warnings.push(
      `"${source.quote.slice(0, 120)}" is cancelled, declined or optional, and no booking.`,
    );
  const priced = new Set(
    warnings.flatMap((text) => (/\b(?:rate|total)\b/.test(text) ? (text.split(":")[0] ?? []) : [])),
  );
  facts.forEach(({ rate }, index) => {
    const line = `Line ${index + 1}`;
    if (rate === null && !priced.has(line)) warnings.push(`${line}: the rate cannot be read.`);
  });
  const readings: HeaderReadings = {
    ...headingOf({ values, sentences, dates, warnings, known }),
    currency,
    total_minor: total,
  };
  const lines = facts.map((line, index) => buildLine(line, index, known.shows));
  for (const line of lines)
    if (line.matched_show_id === null && line.show_name !== "")
      warnings.push(`Line ${line.index + 1}: the workspace has no show "${line.show_name}".`);
  return {
    parsed: {
      agency: readings.agency?.value ?? null,
      campaign_name: readings.campaign_name?.value ?? null,
      io_number: readings.io_number?.value ?? null,
      currency: readings.currency?.value ?? null,
      total_minor: readings.total_minor?.value ?? null,
      start_date: readings.start_date?.value ?? null,
      end_date: readings.end_date?.value ?? null,
      payment_terms: readings.payment_terms?.value ?? null,
      advertiser: advertiserOf(readings.advertiser, known.brands, warnings),
      line_items: lines,
    },
    readings,
    line_totals_minor: facts.map(({ totalMinor }) => totalMinor),
    totals_check: checkTotals(facts, total?.value ?? null, warnings),
    warnings: orderedWarnings(warnings),
  };
}

/**
 * The parts that count: those of the whole document, or of the newest message of a thread and of
 * the quoted lines that it confirms.
 */
function partsOf(document: DocumentText, known: KnownNames): Parts {
  const lines = placedLines(document);
  const sentOn = document.sentOn ?? null;
  if (document.kind !== "email" && document.kind !== "text") return readParts(lines, known, sentOn);
  const { newest, quoted, inline, isConfirmed } = readThread(lines);
  if (quoted.length === 0) return readParts(lines, known, sentOn);
  const own = readParts(newest, known, sentOn);
  const older = readParts(quoted, known, sentOn).facts;
  if (own.facts.length > 0 || older.length === 0) {
    if (older.length > 0)
      own.warnings.push(
        `The message quotes an older one with ${countOf(older.length)}, which it replaces: ` +
          `${older.map(({ source }) => `"${source.quote.slice(0, 60)}"`).join(", ")} was not read.`,
      );
    return own;
  }
  if (inline !== null) return readParts(inline, known, sentOn);
  if (isConfirmed || isForward(newest.map((line) => quoteOf(line.cells)))) {
    const both = readParts(
      [...newest, ...quoted.map(onNextPage(newest.at(-1)?.pageIndex ?? 0))],
      known,
      sentOn,
    );
    for (const { source } of dropExcepted(both.facts, newest))
      both.warnings.push(`"${source.quote.slice(0, 120)}" is taken out by the newest message.`);
    both.warnings.push("The lines are those of a quoted message, which the newest one confirms.");
    return both;
  }
  own.warnings.push(
    `The message quotes an older one with ${countOf(older.length)} and does not say that they ` +
      "hold: they were not read.",
  );
  return own;
}

const countOf = (lines: number): string => (lines === 1 ? "1 line" : `${lines} lines`);

/** Whether a message only forwards another: its own text is a subject and at most three lines. */
const isForward = (texts: readonly string[]): boolean =>
  texts.some((text) => /^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|vs|pd)\s*:/i.test(text)) &&
  texts.length <= 4;

/**
 * Moves lines to the next page, so that lines of a quoted message are not taken as lying below
 * those of the newest.
 */
const onNextPage =
  (pageIndex: number) =>
  <Line extends { pageIndex: number }>(line: Line): Line => ({ ...line, pageIndex: pageIndex + 1 });
