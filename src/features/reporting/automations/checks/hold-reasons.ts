import type {
  StoredHeadlineFigure,
  StoredReportChecks,
} from "../../../../db/schema/report-column-shapes.ts";
import type {
  Figure,
  ReportDocument,
  Value,
} from "../../../../domain/report-documents/document.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { oldestReading } from "../../sending/index.ts";

/** What is looked at before a report is sent. */
export interface CheckedReport {
  document: ReportDocument;
  headline: readonly StoredHeadlineFigure[];
  /** Headline figures of the snapshot before; empty where there is none. */
  former: readonly StoredHeadlineFigure[];
  needsSignIn: boolean;
}

/** The conditions of an automation that hold this report, `approval` first. */
export function holdReasons(checks: StoredReportChecks, report: CheckedReport): string[] {
  const isMet: Record<string, () => boolean> = {
    needs_reauth: () => report.needsSignIn,
    stale: () => isStale(report.document, checks.stale_hours),
    fell: () => hasFallen(report, checks.fall_percent),
    no_data: () => hasNoData(report.document),
    section_failed: () => report.document.sections.some(({ status }) => status === "failed"),
  };
  return [
    ...(checks.approval ? ["approval"] : []),
    ...checks.hold_if.filter((reason) => isMet[reason]?.() === true),
  ];
}

function isStale(document: ReportDocument, hours: number | null): boolean {
  const oldest = oldestReading(document);
  return (
    hours !== null &&
    oldest !== null &&
    Date.parse(document.as_of) - Date.parse(oldest) > hours * HOUR_MS
  );
}

function hasFallen({ headline, former }: CheckedReport, percent: number | null): boolean {
  return (
    percent !== null &&
    headline.some(({ key, count }) => {
      const before = former.find((one) => one.key === key)?.count ?? null;
      if (before === null || count === null) return false;
      return before - count > (before * percent) / 100;
    })
  );
}

/**
 * True where the report has measured figures and every one is unknown. What was promised and booked
 * is known before anything is measured.
 */
function hasNoData({ sections }: ReportDocument): boolean {
  const figures = sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block): Figure[] => (block.kind === "figures" ? block.figures : []))
    .filter(({ basis }) => basis === "measured");
  return figures.length > 0 && figures.every(({ value }) => isUnknown(value));
}

/** The amount of a value, whatever its kind calls it. */
const AMOUNTS = ["count", "minor", "ratio", "seconds", "day", "text"];

const isUnknown = (value: Value): boolean =>
  Object.entries(value).some(([name, amount]) => AMOUNTS.includes(name) && amount === null);
