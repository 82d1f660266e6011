import { compareDocuments } from "../../../../domain/report-documents/compare.ts";
import type { ReportDocument, SeriesBlock } from "../../../../domain/report-documents/document.ts";
import {
  formatMoment,
  formatValue,
  formatWindow,
  UNKNOWN,
} from "../../../../domain/report-documents/format.ts";
import { STALE_AFTER_HOURS } from "../../../../domain/metrics/freshness.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { summaryOf } from "../../snapshots/index.ts";
import { figuresWithChange, headlineFigures, type MailFigure } from "./headline-changes.ts";

/** Words of a mail about a document: the same for every recipient and every try. */
export interface DocumentWords {
  name: string;
  issuer: string;
  /** The days of the figures; null for figures to date. */
  period: string | null;
  lead: string | null;
  figures: readonly MailFigure[];
  /** What differs from the report that was sent before; null for the first one. */
  changes: string | null;
  /** What the report has not. */
  missing: readonly string[];
  /** How old the figures are. */
  age: string;
}

type Compared = Parameters<typeof compareDocuments>[0];

/** Names of a kind that a line lists. */
const NAMES_MAX = 6;

export function wordsOf(current: Compared, former: Compared | undefined): DocumentWords {
  const { document } = current;
  return {
    name: document.name,
    issuer: document.issuer.name,
    period: document.window === null ? null : formatWindow(document.window),
    lead: leadOf(document),
    figures: figuresWithChange(document, former?.document),
    // Counts of changed figures are figures too, and a document without figures has none.
    changes:
      former === undefined || document.depth === "none"
        ? null
        : summaryOf(compareDocuments(former, current)),
    missing: missingOf(document),
    age: ageOf(document),
  };
}

/** The sentence of the headline. */
const leadOf = ({ sections }: ReportDocument): string | null =>
  sections
    .filter(({ type }) => type === "headline")
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "sentence" ? [block.text] : []))[0] ?? null;

function missingOf(document: ReportDocument): string[] {
  const failed = document.sections.filter(({ status }) => status === "failed");
  const unknown = headlineFigures(document).filter(({ value }) => formatValue(value) === UNKNOWN);
  return [
    ...(failed.length === 0
      ? []
      : [`Could not be read: ${namesOf(failed.map(({ title }) => title))}.`]),
    ...(unknown.length === 0 ? [] : [`Not known: ${namesOf(unknown.map(({ label }) => label))}.`]),
  ];
}

const namesOf = (names: readonly string[]): string =>
  names.length > NAMES_MAX
    ? `${names.slice(0, NAMES_MAX).join(", ")} and ${names.length - NAMES_MAX} more`
    : names.join(", ");

/** The oldest reading behind any figure; null where no figure names one. */
export const oldestReading = ({ sections }: ReportDocument): string | null =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "figures" ? block.figures : []))
    .flatMap(({ read_at: readAt }) => readAt ?? [])
    .toSorted()[0] ?? null;

/** `Figures as of 20 Oct 2026, 08:00 UTC.`, and the oldest reading where it is stale. */
function ageOf(document: ReportDocument): string {
  const oldest = oldestReading(document);
  const asOf = `Figures as of ${formatMoment(document.as_of)}.`;
  if (oldest === null) return asOf;
  const hours = (Date.parse(document.as_of) - Date.parse(oldest)) / HOUR_MS;
  return hours > STALE_AFTER_HOURS
    ? `${asOf} Some could not be read again: the oldest reading is of ${formatMoment(oldest)}.`
    : asOf;
}

/** The series that a mail draws: that of delivery, else the first with two known days. */
export function chartOf({ sections }: ReportDocument): SeriesBlock | null {
  const drawn = sections.flatMap(({ type, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "series" && block.days.filter(({ count }) => count !== null).length > 1
        ? [{ type, block }]
        : [],
    ),
  );
  const found = drawn.find(({ type }) => type === "delivery_over_time") ?? drawn[0];
  return found?.block ?? null;
}
