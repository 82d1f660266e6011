import type { Figure, ReportDocument } from "../../../../domain/report-documents/document.ts";
import {
  formatDay,
  formatValue,
  formatWindow,
  UNKNOWN,
} from "../../../../domain/report-documents/format.ts";
import { daysFrom } from "../../../../lib/time/calendar-day.ts";
import { headlineFigures } from "./headline-changes.ts";

/** First and last day of the campaign that a report is about. */
export interface Flight {
  start: string;
  end: string;
}

/**
 * The subject of a mail, for example `Acme x Northern Stories: week 3 of 6, 61 % delivered`; of a
 * report that is about no campaign its name, days and first figure.
 */
export function subjectOf(document: ReportDocument, flight: Flight | null): string {
  const about = document.type === "campaign" ? partiesOf(document) : document.name;
  const parts = [
    document.type === "campaign" ? weekOf(document, flight) : windowOf(document),
    deliveredOf(document) ?? firstFigureOf(document),
  ].filter((part) => part !== null);
  return parts.length === 0 ? about : `${about}: ${parts.join(", ")}`;
}

function partiesOf({ header, name, issuer }: ReportDocument): string {
  const advertiser = header.find(({ key }) => key === "advertiser")?.text;
  return advertiser === undefined ? name : `${advertiser} x ${issuer.name}`;
}

/** The week of the flight in which the figures were read; null for a flight of a week or less. */
function weekOf({ as_of: asOf, is_final: isFinal }: ReportDocument, flight: Flight | null) {
  if (isFinal) return "final report";
  const weeks = flight === null ? 0 : Math.ceil((daysFrom(flight.start, flight.end) + 1) / 7);
  if (flight === null || weeks < 2) return null;
  const day = asOf.slice(0, 10);
  if (day < flight.start) return `starts ${formatDay(flight.start)}`;
  if (day > flight.end) return `ended ${formatDay(flight.end)}`;
  return `week ${Math.floor(daysFrom(flight.start, day) / 7) + 1} of ${weeks}`;
}

const windowOf = ({ window }: ReportDocument): string | null =>
  window === null ? null : formatWindow(window);

/** Whole per cent, 100 only where all is delivered. */
function deliveredOf(document: ReportDocument): string | null {
  const value = headlineFigures(document).find(({ key }) => key === "percent_delivered")?.value;
  return value?.kind === "ratio" && value.ratio !== null
    ? `${Math.floor(Number(value.ratio) * 100)} % delivered`
    : null;
}

function firstFigureOf(document: ReportDocument): string | null {
  const known = headlineFigures(document).find(
    ({ value }: Figure) => formatValue(value) !== UNKNOWN,
  );
  return known === undefined ? null : `${known.label} ${formatValue(known.value)}`;
}
