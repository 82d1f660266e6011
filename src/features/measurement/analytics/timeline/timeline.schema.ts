import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { GRANULARITIES, HISTORY_METRICS } from "../../../accounts/account-history/index.ts";
import { breakSchema, envelopeFields } from "../scope/analytics.schema.ts";

export const METRICS_DEFAULT = ["views", "plays", "downloads"] as const;

/** Query parameters of a timeline besides the shared ones. */
export const timelineQuery = {
  metrics: Type.Optional(
    Type.Array(oneOf(HISTORY_METRICS), {
      minItems: 1,
      maxItems: 5,
      default: [...METRICS_DEFAULT],
      description: "Up to five.",
    }),
  ),
  granularity: Type.Optional(
    oneOf(GRANULARITIES, {
      default: "day",
      description: "Period of one point. Weeks begin on Monday.",
    }),
  ),
  group_by: Type.Optional(
    oneOf(["platform", "show"], {
      description: "One series for each; for all together unless given.",
    }),
  ),
};

const point = strictObject({
  date: Type.String({ format: "date", description: "The day, or the first day of the period." }),
  value: nullable(
    Type.Integer({
      description: "What was added, or the level at the end. Null: not known.",
    }),
  ),
  estimated: Type.Boolean({
    description:
      "A part was read over several days and is spread over them; a day without any reading is " +
      "interpolated. Totals hold only what was read.",
  }),
  partial: Type.Boolean({ description: "Not over yet, or not wholly in the window." }),
});

export const timelineSchema = strictObject(
  {
    object: oneOf(["analytics_timeline"]),
    granularity: oneOf(GRANULARITIES),
    series: Type.Array(
      strictObject({
        metric: oneOf(HISTORY_METRICS),
        platform: nullable(Type.String()),
        show_id: nullable(Type.String()),
        total: nullable(
          Type.Integer({
            description:
              "What was read in the window; of a level, the one at its end. Null: not known.",
          }),
        ),
        level_as_of: nullable(
          Type.String({
            format: "date",
            description:
              "Of a level, the day on which the oldest part of `total` was read, at most 31 days " +
              "before the end of the window.",
          }),
        ),
        points: Type.Array(point),
      }),
    ),
    breaks: Type.Array(breakSchema),
    ...envelopeFields,
  },
  { $id: "AnalyticsTimeline" },
);
