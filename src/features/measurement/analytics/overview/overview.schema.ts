import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { COMPARISONS } from "../scope/analytics-window.ts";
import { envelopeFields } from "../scope/analytics.schema.ts";
import { changesSchema, figuresSchema, platformStatsSchema } from "../figures/figures.schema.ts";
import { rankingEntrySchema } from "../rankings/ranking.schema.ts";

/** Query parameters of a comparison. */
export const compareQuery = {
  compare: Type.Optional(
    oneOf(COMPARISONS, {
      default: "previous_period",
      description:
        "What the window is compared with: the days right before it, the same days a year " +
        "before, or nothing.",
    }),
  ),
  match_day_of_week: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        "The compared window begins on the same day of the week: up to six days earlier, or " +
        "52 weeks before.",
    }),
  ),
};

const category = nullable(Type.Integer());
const percent = nullable(Type.Number());

export const overviewSchema = strictObject(
  {
    object: oneOf(["analytics_overview"]),
    totals: figuresSchema,
    previous: nullable(figuresSchema),
    previous_window: nullable(
      strictObject({
        start_date: Type.String({ format: "date" }),
        end_date: Type.String({ format: "date" }),
        days: Type.Integer(),
      }),
    ),
    change_percent: nullable(changesSchema),
    by_category: strictObject(
      { video: category, audio: category, social: category },
      { description: "Reach by category; adds up to the reach of all." },
    ),
    previous_by_category: nullable(
      strictObject({ video: category, audio: category, social: category }),
    ),
    change_percent_by_category: nullable(
      strictObject(
        { video: percent, audio: percent, social: percent },
        { description: "Of `by_category`, over the same platforms as `change_percent`." },
      ),
    ),
    by_platform: Type.Array(platformStatsSchema),
    top_shows: Type.Array(rankingEntrySchema, {
      description: "The five with the largest reach, each with all of its own accounts.",
    }),
    top_clusters: nullable(
      Type.Array(rankingEntrySchema, {
        description:
          "The five that gained the most reach in the window. Null where the plan has no " +
          "clusters: `coverage.warnings` names the feature.",
      }),
    ),
    ...envelopeFields,
  },
  { $id: "AnalyticsOverview" },
);
