import type {
  Figure,
  ReportDocument,
  Value,
} from "../../../../domain/report-documents/document.ts";
import { formatValue, UNKNOWN } from "../../../../domain/report-documents/format.ts";

/** A headline figure in words. */
export interface MailFigure {
  label: string;
  text: string;
  /** What changed since the report that was sent before; null where nothing can be said. */
  change: string | null;
}

const FIGURES_MAX = 3;

/** The figures of the headline, in their order. */
export const headlineFigures = ({ sections }: ReportDocument): Figure[] =>
  sections
    .filter(({ type }) => type === "headline")
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "figures" ? block.figures : []));

/** The first three headline figures, each with its change since a former document. */
export function figuresWithChange(
  document: ReportDocument,
  former: ReportDocument | undefined,
): MailFigure[] {
  const before = new Map(
    former === undefined ? [] : headlineFigures(former).map(({ key, value }) => [key, value]),
  );
  return headlineFigures(document)
    .slice(0, FIGURES_MAX)
    .map(({ key, label, value }) => {
      const old = before.get(key);
      return {
        label,
        text: formatValue(value),
        change: old === undefined ? null : changeOf(old, value),
      };
    });
}

/** For example `+1,200`, `+3.2 points`, `unchanged`, or the former value where none is counted. */
export function changeOf(old: Value, now: Value): string | null {
  const [before, after] = [formatValue(old), formatValue(now)];
  if (before === UNKNOWN && after === UNKNOWN) return null;
  if (before === after) return "unchanged";
  if (before === UNKNOWN || after === UNKNOWN) return `before: ${before}`;
  const difference = differenceOf(old, now);
  if (difference === null) return `before: ${before}`;
  return difference.startsWith("\u2212") ? difference : `+${difference}`;
}

function differenceOf(old: Value, now: Value): string | null {
  if (old.kind === "count" && now.kind === "count")
    return formatValue({ kind: "count", count: (now.count ?? 0) - (old.count ?? 0) });
  if (old.kind === "ratio" && now.kind === "ratio") {
    const points = (Number(now.ratio) - Number(old.ratio)).toFixed(4);
    return `${formatValue({ kind: "ratio", ratio: points }).replace(/\s*%$/, "")} points`;
  }
  if (old.kind === "money" && now.kind === "money" && old.currency === now.currency)
    return formatValue({ ...now, minor: (now.minor ?? 0) - (old.minor ?? 0) });
  return null;
}
