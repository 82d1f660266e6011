import { type AnswerTable, PROVENANCE_COLUMNS, type Row } from "../../../../kernel/export/table.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { provenanceOf } from "../provenance/figure-provenance.ts";
import type { timelineSchema } from "./timeline.schema.ts";

type Timeline = View<typeof timelineSchema>;

/**
 * A timeline as a table: one row per series and point, so that rows of all answers can be appended
 * to each other. One column per metric (rejected) would change the columns with the parameters.
 */
export const timelineTable: AnswerTable<Timeline> = {
  columns: [
    { name: "date", type: "date" },
    { name: "granularity", type: "text" },
    { name: "metric", type: "text" },
    { name: "platform", type: "text" },
    { name: "show_id", type: "text" },
    { name: "value", type: "number" },
    { name: "estimated", type: "boolean" },
    { name: "partial", type: "boolean" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({ series, granularity, freshness }): Generator<Row> {
    for (const { metric, platform, show_id: showId, points } of series)
      for (const { date, value, estimated, partial } of points)
        yield [
          date,
          granularity,
          metric,
          platform,
          showId,
          value,
          estimated,
          partial,
          ...provenanceOf(freshness, { platform, figure: metric, at: date }),
        ];
  },
};
