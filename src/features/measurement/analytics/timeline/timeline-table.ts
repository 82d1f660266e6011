import { figuresTable } from "../../../../kernel/export/table.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { provenanceOf } from "../provenance/figure-provenance.ts";
import type { timelineSchema } from "./timeline.schema.ts";

/**
 * A timeline as a table: one row per series and point, so that rows of all answers can be appended
 * to each other. One column per metric (rejected) would change the columns with the parameters.
 */
export const timelineTable = figuresTable(
  {
    date: "date",
    granularity: "text",
    metric: "text",
    platform: "text",
    show_id: "text",
    value: "number",
    estimated: "boolean",
    partial: "boolean",
  },
  function* ({ series, granularity, freshness }: View<typeof timelineSchema>) {
    for (const { metric, platform, show_id, points } of series)
      for (const point of points) {
        const of = { platform, figure: metric, at: point.date };
        yield { granularity, metric, platform, show_id, ...point, ...provenanceOf(freshness, of) };
      }
  },
);
