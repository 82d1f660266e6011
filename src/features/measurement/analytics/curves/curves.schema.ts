import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { platformsQuery } from "../../audience/index.ts";
import { CLUSTER_METRICS } from "../../../grouping/clusters/index.ts";
import { breakSchema } from "../scope/analytics.schema.ts";

/** Maximum subjects of one request. */
const SUBJECTS_MAX = 20;
export const DAYS_DEFAULT = 30;

export const curvesQuery = strictObject({
  cluster_refs: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: SUBJECTS_MAX,
      description: "Global cluster ids; these or `episode_ids`.",
    }),
  ),
  episode_ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: SUBJECTS_MAX,
      description: "Episodes, each with its clusters; these or `cluster_refs`.",
    }),
  ),
  metric: Type.Optional(oneOf(CLUSTER_METRICS, { default: "reach" })),
  ...platformsQuery,
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      default: DAYS_DEFAULT,
      description: "The oldest age, in days.",
    }),
  ),
});

const value = nullable(Type.Integer({ description: "Cumulative. Null: not known." }));

const windowSchema = strictObject(
  {
    closes_at: timestamp,
    complete: Type.Boolean({ description: "False while it is open; it then holds what is known." }),
    as_of: nullable(timestamp),
    last_refreshed_at: nullable(timestamp),
    value,
    estimated: Type.Boolean({
      description: "A later figure of that day may have been known at the close.",
    }),
  },
  { $id: "SincePublishWindow" },
);

const point = strictObject({
  age_days: Type.Integer({ minimum: 0 }),
  value,
  estimated: Type.Boolean({
    description:
      "No figure of the 24 hours before this age is certain: on the line to the next one, or the " +
      "last one again.",
  }),
  complete: Type.Boolean({
    description: "False where this age is not reached; the first such point holds what is known.",
  }),
  as_of: nullable(
    Type.String({
      format: "date-time",
      description: "When the value was captured. Null: not known, or estimated.",
    }),
  ),
});

export const curvesSchema = strictObject(
  {
    object: oneOf(["analytics_curves"]),
    metric: oneOf(CLUSTER_METRICS),
    platforms: nullable(Type.Array(Type.String())),
    days: Type.Integer(),
    curves: Type.Array(
      strictObject({
        subject: strictObject({
          cluster_ref: Type.String(),
          episode_id: nullable(Type.String()),
          show_id: Type.String(),
          name: Type.String(),
        }),
        published_at: nullable(timestamp),
        published_at_of: nullable(
          oneOf(["episode", "post"], { description: "`post`: the earliest one of the cluster." }),
        ),
        windows: nullable(
          strictObject({
            d1: windowSchema,
            d7: windowSchema,
            d14: windowSchema,
            d30: windowSchema,
            d90: windowSchema,
          }),
        ),
        points: Type.Array(point),
      }),
    ),
    breaks: Type.Array(breakSchema),
    missing: Type.Array(Type.String(), {
      description: "References and episodes without a cluster in this workspace.",
    }),
    definitions: Type.Unsafe<Record<string, string>>({
      type: "object",
      additionalProperties: { type: "string" },
    }),
    warnings: Type.Array(Type.String()),
    computed_at: timestamp,
  },
  { $id: "AnalyticsCurves" },
);
