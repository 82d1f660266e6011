import { type AnswerTable, PROVENANCE_COLUMNS, type Row } from "../../../../kernel/export/table.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { clusterTimelineSchema } from "./cluster-timeline.schema.ts";
import type { curvesSchema } from "../curves/curves.schema.ts";
import { definitionOf } from "../provenance/figure-provenance.ts";

/** Clusters over time as tables: one row per point. */

const SOURCE = "cluster";

/** The timeline of a cluster. */
export const clusterTimelineTable: AnswerTable<View<typeof clusterTimelineSchema>> = {
  columns: [
    { name: "date", type: "date" },
    { name: "granularity", type: "text" },
    { name: "metric", type: "text" },
    { name: "platform", type: "text" },
    { name: "value", type: "number" },
    { name: "level", type: "number" },
    { name: "estimated", type: "boolean" },
    { name: "partial", type: "boolean" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({ series, granularity, last_refreshed_at: refreshedAt }): Generator<Row> {
    for (const { metric, platform, points } of series)
      for (const { date, value, level, estimated, partial } of points)
        yield [
          date,
          granularity,
          metric,
          platform,
          value,
          level,
          estimated,
          partial,
          refreshedAt,
          SOURCE,
          platform === null ? null : definitionOf(platform, metric, date),
        ];
  },
};

/** Episodes at the same age. */
export const curvesTable: AnswerTable<View<typeof curvesSchema>> = {
  columns: [
    { name: "cluster_ref", type: "text" },
    { name: "episode_id", type: "text" },
    { name: "show_id", type: "text" },
    { name: "name", type: "text" },
    { name: "published_at", type: "time" },
    { name: "age_days", type: "number" },
    { name: "metric", type: "text" },
    { name: "value", type: "number" },
    { name: "estimated", type: "boolean" },
    { name: "complete", type: "boolean" },
    ...PROVENANCE_COLUMNS,
  ],
  *rows({ curves, metric, platforms }): Generator<Row> {
    const [only, ...others] = platforms ?? [];
    const isOfOne = only !== undefined && others.length === 0;
    for (const { subject, published_at: publishedAt, points } of curves)
      for (const { age_days: age, value, estimated, complete, as_of: asOf } of points)
        yield [
          subject.cluster_ref,
          subject.episode_id,
          subject.show_id,
          subject.name,
          publishedAt,
          age,
          metric,
          value,
          estimated,
          complete,
          asOf,
          SOURCE,
          isOfOne && asOf !== null ? definitionOf(only, metric, asOf) : null,
        ];
  },
};
