import { Type } from "typebox";
import { GOAL_METRICS } from "../../../features/catalogue/goals/index.ts";
import { nullable, oneOf } from "../../../kernel/contract/schema.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import { asColumns } from "../archive-fields.ts";
import { defineArchiveObject, plainId, shortText } from "../archive-object.ts";

/** A goal of a show or an episode. Without `episode_id` it is a goal of the show. */
export const goalObject = defineArchiveObject({
  object: "goal",
  table: "goals",
  key: ["show_id", "id"],
  times: ["created_at", "updated_at"],
  fields: {
    id: { schema: shortText(100) },
    show_id: { schema: plainId },
    ...asColumns("episode_id"),
    metric: { schema: oneOf(GOAL_METRICS) },
    target: { schema: Type.Number({ exclusiveMinimum: 0, maximum: LARGEST_COUNT }) },
    /**
     * The value of a goal whose last day is over is only in the archive; other goals are counted
     * again.
     */
    value: {
      schema: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: LARGEST_COUNT }))),
    },
    ...asColumns("counts_from", "due_date", "reached_at", "created_at", "updated_at"),
  },
  computed: ["subject", "percent", "state"],
});
