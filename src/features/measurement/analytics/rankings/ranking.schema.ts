import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";

export const RANKING_SUBJECTS = ["show", "episode", "cluster", "post", "platform"] as const;
export type RankingSubject = (typeof RANKING_SUBJECTS)[number];

export const rankingEntrySchema = strictObject(
  {
    object: oneOf(["ranking_entry"]),
    rank: Type.Integer({ description: "From 1." }),
    previous_rank: nullable(
      Type.Integer({ description: "In the compared window; null where it had no number." }),
    ),
    subject_type: oneOf(RANKING_SUBJECTS),
    subject: strictObject({
      id: Type.String({ description: "Of a cluster its global id." }),
      name: nullable(Type.String()),
      image: nullable(Type.String()),
      public_url: nullable(Type.String()),
      show_id: nullable(Type.String()),
    }),
    metric: Type.String(),
    value: Type.Number(),
    level_as_of: nullable(
      Type.String({
        format: "date",
        description: "Of a level, the day on which the oldest part of it was read.",
      }),
    ),
    previous_value: nullable(Type.Number()),
    change_percent: nullable(
      Type.Number({ description: "To a tenth; null where there is nothing to compare with." }),
    ),
  },
  { $id: "RankingEntry" },
);
