import type { LineFacts } from "./lines/build-line.ts";
import { findBlocks } from "./tables/find-blocks.ts";
import { findSentences, type Sentence } from "./text/find-sentences.ts";
import { findTables } from "./tables/find-tables.ts";
import { type PlacedLine, quoteOf } from "./text/placed-lines.ts";
import type { KnownNames } from "./extracted-order.ts";
import type { Reading } from "./extracted-order.ts";
import { labelledValues, type LabelledValue } from "./heading/label-values.ts";
import { knownNamesIn } from "./text/match-name.ts";
import { isDeclined } from "./prose/declined.ts";
import { isDeclinedState } from "./words/row-states.ts";
import { findBookings } from "./prose/find-bookings.ts";
import { readBooking } from "./prose/read-booking.ts";
import { showPlaces } from "./prose/show-places.ts";
import { type DateContext, dateContext, letterDay } from "./values/read-dates.ts";
import { currencyReading, flightReadings } from "./heading/read-heading.ts";
import { mergeRows } from "./tables/merge-rows.ts";
import { nameBeforeSpot } from "./prose/show-name.ts";
import { type LineContext, readRow } from "./tables/read-row.ts";

/** The values read from the lines of a document, or of one message of a thread. */
export interface Parts {
  facts: LineFacts[];
  values: LabelledValue[];
  /** All sentences outside tables and blocks of labels. */
  sentences: Sentence[];
  /** Sentences that belong to no line. */
  free: Sentence[];
  currency: Reading<string>;
  dates: DateContext;
  warnings: string[];
}

/** Reads tables and blocks of labels; where there is none, bookings in running text. */
export function readParts(
  lines: readonly PlacedLine[],
  { shows }: KnownNames,
  sentOn: string | null,
): Parts {
  const warnings: string[] = [];
  const tables = findTables(lines, shows);
  const blocks = findBlocks(tables.rest);
  const rows = [...tables.rows, ...blocks.rows];
  const values = labelledValues(blocks.rest);
  const sentences = findSentences(blocks.rest, (text) => {
    const [first] = showPlaces(text.slice(0, 120), shows);
    return (
      first !== undefined &&
      first.index <= 2 &&
      /^\s*(?:[,:;(|–—-]|\.{2}|…|$)/.test(text.slice(first.end))
    );
  });
  const texts = lines.map((line) => {
    // The whole text is used, because a paragraph may name its currency after the quoted words.
    const text = line.cells.map((cell) => cell.text).join(" ");
    return { text, source: { page: line.page, quote: quoteOf(line.cells) } };
  });
  const currency = currencyReading(values, texts, warnings);
  const open = dateContext(
    texts.map(({ text }) => text),
    currency?.value ?? null,
    sentOn ?? letterDay(texts.map(({ text }) => text)),
  );
  const flight = flightReadings(values, open, []);
  const dates: DateContext = {
    ...open,
    flight:
      flight.start_date === null || flight.end_date === null
        ? null
        : { start: flight.start_date.value, end: flight.end_date.value },
  };
  const context: LineContext = { currency: currency?.value ?? null, dates };
  const facts: LineFacts[] = [];
  const warn = (text: string): void => void warnings.push(`Line ${facts.length + 1}: ${text}`);
  for (const row of rows) {
    const state = [
      row.cells.status,
      row.cells.ignored,
      row.cells.dates,
      row.cells.total,
      row.cells.rate,
      row.cells.show,
      row.cells.placement,
      row.cells.notes?.slice(0, 40),
      // A code is one word of any form.
      /\s/.test(row.cells.promo?.trim() ?? "") ? row.cells.promo : undefined,
    ];
    const isOff =
      isDeclinedState(row.cells.status ?? "") || /^\s*0+\s*$/.test(row.cells.quantity ?? "");
    if (isOff || state.some((cell) => cell !== undefined && cell.length <= 120 && isDeclined(cell)))
      warnings.push(notBooked(row.quote));
    else {
      const line = readRow(row, context, warn);
      if (isSpot(line)) facts.push(line);
      else warnings.push(`"${row.quote}" is an amount without a spot, and was not read.`);
    }
  }
  if (rows.length > 0) {
    nameRows(facts, shows);
    carryShows(facts, lines, shows, warnings);
    return {
      facts: mergeRows(facts),
      values,
      sentences,
      free: sentences,
      currency,
      dates,
      warnings,
    };
  }
  const found = findBookings(sentences, context, shows);
  for (const booking of found.bookings) facts.push(readBooking(booking, context, warn));
  for (const text of found.declined) warnings.push(notBooked(text));
  return { facts, values, sentences, free: found.rest, currency, dates, warnings };
}

/** Whether a row states a booking and not only an amount: the row of a sum has other words. */
const isSpot = (line: LineFacts): boolean =>
  line.show !== "" ||
  line.airDates.length > 0 ||
  [line.deliverable, line.placement, line.lengthSec, line.quantity, line.impressions].some(
    (value) => value !== null,
  );

const notBooked = (text: string): string =>
  `"${text.trim()}" is cancelled, declined or optional, and no booking.`;

/**
 * Fills in the shows of rows without a column for them: the show that the row names, or the name
 * before the spot in rows beside those of known shows.
 */
function nameRows(facts: readonly LineFacts[], shows: KnownNames["shows"]): void {
  const open = facts.filter(({ show }) => show === "");
  for (const line of open) {
    const [first, second] = showPlaces(line.source.quote, shows);
    if (first !== undefined && (second === undefined || second.name === first.name))
      line.show = first.name;
  }
  if (open.every(({ show }) => show === "")) return;
  for (const line of open)
    if (line.show === "") line.show = nameBeforeSpot(line.source.quote) ?? "";
}

/** Fills in a show that is printed once for several rows, or is the only one of the document. */
function carryShows(
  facts: LineFacts[],
  lines: readonly PlacedLine[],
  shows: KnownNames["shows"],
  warnings: string[],
): void {
  const named = new Set(
    facts.some(({ show }) => show === "")
      ? lines.flatMap((line) => knownNamesIn(quoteOf(line.cells), shows).map(({ name }) => name))
      : [],
  );
  const [only] = named;
  facts.forEach((line, index) => {
    if (line.show !== "") return;
    const above = facts[index - 1];
    if (above !== undefined && above.show !== "" && above.source.page === line.source.page) {
      line.show = above.show;
      line.confidence = "medium";
    } else if (named.size === 1 && only !== undefined) {
      line.show = only;
      line.confidence = "medium";
    } else warnings.push(`Line ${index + 1}: no show is named.`);
  });
}
