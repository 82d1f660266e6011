import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { GRANULARITIES } from "../../../accounts/account-history/index.ts";
import { CLUSTER_METRICS } from "../../../grouping/clusters/index.ts";
import { breakSchema, envelopeFields } from "../scope/analytics.schema.ts";

const point = strictObject({
  date: Type.String({ format: "date", description: "The day, or the first day of the period." }),
  value: nullable(Type.Integer({ description: "What was gained. Null: not known." })),
  level: nullable(
    Type.Integer({ description: "The count known at the end of the period. Null: not known." }),
  ),
  estimated: Type.Boolean({
    description:
      "Gained in several days and spread over them. The total holds only what was captured.",
  }),
  partial: Type.Boolean({ description: "Not over yet, or not wholly in the window." }),
});

export const clusterTimelineSchema = strictObject(
  {
    object: oneOf(["cluster_timeline"]),
    global_id: Type.String(),
    granularity: oneOf(GRANULARITIES),
    series: Type.Array(
      strictObject({
        metric: oneOf(CLUSTER_METRICS),
        platform: nullable(Type.String()),
        total: nullable(
          Type.Integer({ description: "Gained on the days of the window. Null: not known." }),
        ),
        points: Type.Array(point),
      }),
    ),
    breaks: Type.Array(breakSchema),
    window: envelopeFields.window,
    coverage: envelopeFields.coverage,
    last_refreshed_at: nullable(timestamp),
    definitions: Type.Unsafe<Record<string, string>>({
      type: "object",
      additionalProperties: { type: "string" },
    }),
    computed_at: envelopeFields.computed_at,
  },
  { $id: "ClusterTimeline" },
);
