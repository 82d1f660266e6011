import type { StoredHeadlineFigure } from "../../../../db/schema/report-column-shapes.ts";
import type { Figure, ReportDocument } from "../../../../domain/report-documents/document.ts";
import { formatValue } from "../../../../domain/report-documents/format.ts";

const FIGURES_MAX = 3;

/** The first three figures of the headline, for mails and lists. */
export const headlineOf = (document: ReportDocument): StoredHeadlineFigure[] =>
  document.sections
    .filter(({ type }) => type === "headline")
    .flatMap(({ blocks }) => blocks)
    .flatMap((block): Figure[] => (block.kind === "figures" ? block.figures : []))
    .slice(0, FIGURES_MAX)
    .map(({ key, label, value }) => ({
      key,
      label,
      text: formatValue(value),
      count: value.kind === "count" ? value.count : null,
    }));
