import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { envelopeFields } from "../scope/analytics.schema.ts";

export const REACH_GROUPS = ["category", "platform", "format", "show"] as const;
export type ReachGroup = (typeof REACH_GROUPS)[number];

export const reachQuery = {
  group_by: Type.Optional(
    oneOf(REACH_GROUPS, {
      default: "category",
      description:
        "Only posts have a format: by `format` it is the reach of the posts of clusters that " +
        "were published in the window, otherwise that of the accounts.",
    }),
  ),
};

export const reachSchema = strictObject(
  {
    object: oneOf(["analytics_reach"]),
    group_by: oneOf(REACH_GROUPS),
    total: nullable(
      Type.Integer({
        description: "A sum of counters, not of distinct people. Null: nothing is known.",
      }),
    ),
    groups: Type.Array(
      strictObject({
        key: Type.String({ description: "Category, platform id, format or show id." }),
        label: Type.String(),
        reach: nullable(Type.Integer()),
        share: nullable(Type.Number({ description: "Of the total, 0 to 1." })),
        estimated: Type.Boolean({
          description:
            "Reactions stand in for a part of it, where a platform gives no views or impressions.",
        }),
      }),
      { description: "The largest first; groups of which nothing is known at the end." },
    ),
    ...envelopeFields,
  },
  { $id: "AnalyticsReach" },
);
