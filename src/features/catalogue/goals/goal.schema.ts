import { Type } from "typebox";
import { plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import { GOAL_METRICS } from "./goal-metrics.ts";

/** Schemas of goals. */

export const GOAL_SUBJECTS = ["show", "episode"] as const;
export const GOAL_STATES = ["open", "reached", "missed"] as const;
export type GoalState = (typeof GOAL_STATES)[number];

export const goalParams = strictObject({
  id: prefixedId("goal", { description: "Id of the goal." }),
});

export const metricField = oneOf(GOAL_METRICS, {
  description:
    "Of an episode a total of its cluster, as in `GET /v1/clusters/{id}/metrics`. Of a show what " +
    "the days of its accounts add, from the day the goal is made; `followers` and `subscribers` " +
    "are the level at the end.",
});

export const targetField = Type.Number({
  exclusiveMinimum: 0,
  maximum: LARGEST_COUNT,
  description: "Reached where the value is at least this.",
});

export const dueDateField = Type.String({
  format: "date",
  description: "The last day that counts, until its end in UTC. Today or later.",
});

export const goalSchema = strictObject(
  {
    object: oneOf(["goal"]),
    id: prefixedId("goal"),
    subject: oneOf(GOAL_SUBJECTS),
    show_id: plainId(),
    episode_id: nullable(prefixedId("ep")),
    metric: metricField,
    target: Type.Number({ exclusiveMinimum: 0 }),
    value: nullable(
      Type.Number({
        description: "As last counted, at most an hour ago. Null while nothing is known, never 0.",
      }),
    ),
    percent: nullable(Type.Number({ description: "Value of target, to a tenth; may exceed 100." })),
    due_date: nullable(Type.String({ format: "date" })),
    reached_at: nullable(timestamp),
    state: oneOf(GOAL_STATES, {
      description:
        "`reached` stays where the value falls afterwards. `missed` from the end of `due_date` on.",
    }),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "Goal" },
);
