import { figuresTable } from "../../../../kernel/export/table.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { clusterTimelineSchema } from "./cluster-timeline.schema.ts";
import type { curvesSchema } from "../curves/curves.schema.ts";
import { definitionOf } from "../provenance/figure-provenance.ts";

/** Clusters over time as tables: one row per point. */

const SOURCE = { source: "cluster" };

/** The timeline of a cluster. */
export const clusterTimelineTable = figuresTable(
  {
    date: "date",
    granularity: "text",
    metric: "text",
    platform: "text",
    value: "number",
    level: "number",
    estimated: "boolean",
    partial: "boolean",
  },
  function* (timeline: View<typeof clusterTimelineSchema>) {
    const { series, granularity, last_refreshed_at: as_of } = timeline;
    for (const { metric, platform, points } of series)
      for (const point of points) {
        const definition = platform === null ? null : definitionOf(platform, metric, point.date);
        yield { granularity, metric, platform, ...point, as_of, ...SOURCE, definition };
      }
  },
);

/** Episodes at the same age. */
export const curvesTable = figuresTable(
  {
    cluster_ref: "text",
    episode_id: "text",
    show_id: "text",
    name: "text",
    published_at: "time",
    age_days: "number",
    metric: "text",
    value: "number",
    estimated: "boolean",
    complete: "boolean",
  },
  function* ({ curves, metric, platforms }: View<typeof curvesSchema>) {
    const [only, ...others] = platforms ?? [];
    const isOfOne = only !== undefined && others.length === 0;
    for (const { subject, published_at, points } of curves)
      for (const point of points) {
        const { as_of } = point;
        const definition = isOfOne && as_of !== null ? definitionOf(only, metric, as_of) : null;
        yield { ...subject, published_at, metric, ...point, ...SOURCE, definition };
      }
  },
);
