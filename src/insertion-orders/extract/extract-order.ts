import type { DocumentText } from "../document-text.ts";
import { buildLine, type LineFacts } from "./build-line.ts";
import { checkTotals } from "./check-totals.ts";
import type {
  Confidence,
  ExtractedOrder,
  HeaderReadings,
  KnownName,
  Reading,
} from "./extracted-order.ts";
import { findBlocks } from "./find-blocks.ts";
import { findSentences, type Sentence } from "./find-sentences.ts";
import { findTables, placedLines, type PlacedLine, quoteOf } from "./find-tables.ts";
import { labelledValues, type LabelledValue } from "./label-values.ts";
import { knownNamesIn, matchName } from "./match-name.ts";
import { type DateContext, dateContext } from "./read-dates.ts";
import { currencyReading, flightReadings, textReading } from "./read-heading.ts";
import {
  proseAdvertiser,
  proseCampaign,
  proseFlight,
  proseOrderNumber,
  prosePayment,
} from "./read-prose-heading.ts";
import { type LineContext, readRow } from "./read-row.ts";
import { isBooking, readSentence } from "./read-sentence.ts";
import { totalReading } from "./read-totals.ts";
import { isBlank, promoOf } from "./terms.ts";

/** Shows and brands of the workspace, which printed names are matched to. */
export interface KnownNames {
  shows: readonly KnownName[];
  brands: readonly KnownName[];
}

/**
 * The fields of an insertion order, read by rules from its tables, labels and sentences. What the
 * document does not state, or states in a way with two readings, is null with a warning.
 */
export function extractOrder(
  document: DocumentText,
  known: KnownNames = { shows: [], brands: [] },
): ExtractedOrder {
  const warnings: string[] = [];
  const lines = placedLines(document);
  const tables = findTables(lines);
  const blocks = findBlocks(tables.rest);
  const rows = [...tables.rows, ...blocks.rows];
  const values = labelledValues(blocks.rest);
  const sentences = findSentences(blocks.rest);

  const sources = lines.map((line) => ({ page: line.page, quote: quoteOf(line.cells) }));
  const texts = sources.map((source) => ({ text: source.quote, source }));
  const currency = currencyReading(values, texts, warnings);
  const dates = dateContext(
    texts.map(({ text }) => text),
    currency?.value ?? null,
  );
  const context: LineContext = { currency: currency?.value ?? null, dates };

  const facts = [
    ...rows.map((row, index) => readRow(row, context, warnOf(warnings, index))),
    ...(rows.length === 0 ? bookings(sentences, context, known.shows, warnings) : []),
  ];
  carryShows(facts, warnings);
  sharePromo(facts, values);
  if (facts.length === 0) warnings.push("No line of the order can be read.");

  const readings: HeaderReadings = {
    ...headingOf({ values, sentences, dates, warnings, known, lines }),
    currency,
    total_minor: totalReading(values, context.currency),
  };
  return {
    parsed: {
      ...valuesOf(readings),
      advertiser: advertiserOf(readings.advertiser, known.brands, warnings),
      line_items: facts.map((line, index) => buildLine(line, index, known.shows)),
    },
    readings,
    line_totals_minor: facts.map(({ totalMinor }) => totalMinor),
    totals_check: checkTotals(facts, readings.total_minor?.value ?? null, warnings),
    warnings: [...new Set(warnings)],
  };
}

const warnOf =
  (warnings: string[], index: number) =>
  (text: string): void => {
    warnings.push(`Line ${index + 1}: ${text}`);
  };

interface HeadingSource {
  values: readonly LabelledValue[];
  sentences: readonly Sentence[];
  dates: DateContext;
  warnings: string[];
  known: KnownNames;
  lines: readonly PlacedLine[];
}

function headingOf({
  values,
  sentences,
  dates,
  warnings,
  known,
  lines,
}: HeadingSource): Omit<HeaderReadings, "currency" | "total_minor"> {
  const flight = flightReadings(values, dates, warnings);
  const prose =
    flight.start_date === null && flight.end_date === null
      ? proseFlight(sentences, dates)
      : { start: null, end: null };
  return {
    advertiser:
      textReading(values, "advertiser", warnings) ??
      proseAdvertiser(sentences) ??
      knownBrand(lines, known.brands),
    agency: textReading(values, "agency", warnings),
    campaign_name: textReading(values, "campaign_name", warnings) ?? proseCampaign(sentences),
    io_number: textReading(values, "io_number", warnings) ?? proseOrderNumber(sentences),
    start_date: flight.start_date ?? prose.start,
    end_date: flight.end_date ?? prose.end,
    payment_terms: textReading(values, "payment_terms", warnings) ?? prosePayment(sentences),
  };
}

/** The only brand of the workspace that the document names. */
function knownBrand(lines: readonly PlacedLine[], brands: readonly KnownName[]): Reading<string> {
  const found = lines.flatMap((line) => {
    const quote = quoteOf(line.cells);
    return knownNamesIn(quote, brands).map(({ name }) => ({ name, page: line.page, quote }));
  });
  const [first] = found;
  if (first === undefined || found.some(({ name }) => name !== first.name)) return null;
  return { value: first.name, page: first.page, quote: first.quote, confidence: "medium" };
}

function advertiserOf(
  reading: Reading<string>,
  brands: readonly KnownName[],
  warnings: string[],
): { name: string; matched_brand_id: string | null; confidence: Confidence } {
  if (reading === null) {
    warnings.push("The document names no advertiser.");
    return { name: "", matched_brand_id: null, confidence: "low" };
  }
  const match = matchName(reading.value, brands);
  const isSure = reading.confidence === "high" && match.confidence !== "medium";
  return {
    name: reading.value,
    matched_brand_id: match.id,
    confidence: isSure ? "high" : "medium",
  };
}

const valuesOf = (readings: HeaderReadings) => ({
  agency: readings.agency?.value ?? null,
  campaign_name: readings.campaign_name?.value ?? null,
  io_number: readings.io_number?.value ?? null,
  currency: readings.currency?.value ?? null,
  total_minor: readings.total_minor?.value ?? null,
  start_date: readings.start_date?.value ?? null,
  end_date: readings.end_date?.value ?? null,
  payment_terms: readings.payment_terms?.value ?? null,
});

function bookings(
  sentences: readonly Sentence[],
  context: LineContext,
  shows: readonly KnownName[],
  warnings: string[],
): LineFacts[] {
  const facts: LineFacts[] = [];
  for (const sentence of sentences.filter(({ text }) => isBooking(text))) {
    const own: string[] = [];
    const line = readSentence(sentence, context, shows, warnOf(own, facts.length));
    if (line !== null || own.length > 0) warnings.push(...own);
    if (line !== null) facts.push(line);
  }
  return facts;
}

/** A show that stands once for several rows below each other. */
function carryShows(facts: LineFacts[], warnings: string[]): void {
  facts.forEach((line, index) => {
    if (line.show !== "") return;
    const above = facts[index - 1];
    if (above !== undefined && above.show !== "" && above.source.page === line.source.page) {
      line.show = above.show;
      line.confidence = "medium";
    } else warnings.push(`Line ${index + 1}: no show is named.`);
  });
}

/** A promo code that the document states once is that of all lines. */
function sharePromo(facts: LineFacts[], values: readonly LabelledValue[]): void {
  const codes = new Set(
    values
      .filter(({ name, value }) => name === "promo" && !isBlank(value))
      .flatMap(({ value }) => promoOf(value) ?? []),
  );
  const [code] = codes;
  if (codes.size !== 1 || code === undefined || facts.some(({ promo }) => promo !== null)) return;
  for (const line of facts) line.promo = code;
}
