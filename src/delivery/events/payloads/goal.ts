import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import { day, moment, plainId, prefixedId, storedTimes } from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of `episode.goal_reached`. */

const goalPayload = strictObject(
  {
    object: oneOf(["goal"]),
    id: prefixedId("goal"),
    subject: oneOf(["show", "episode"]),
    show_id: plainId,
    episode_id: nullable(prefixedId("ep")),
    metric: Type.String(),
    target: Type.Number({ exclusiveMinimum: 0 }),
    value: Type.Number({ minimum: 0 }),
    percent: Type.Number({ minimum: 0 }),
    due_date: nullable(day),
    reached_at: moment,
    state: oneOf(["open", "reached", "missed"]),
    ...storedTimes,
  },
  { $id: "GoalPayload" },
);

const reached: Static<typeof goalPayload> = {
  object: "goal",
  id: SAMPLE.goalId,
  subject: "episode",
  show_id: SAMPLE.showId,
  episode_id: SAMPLE.episodeId,
  metric: "reach",
  target: 60_000,
  value: 61_500,
  percent: 102.5,
  due_date: "2026-11-01",
  reached_at: "2026-10-20T12:00:00.000Z",
  state: "reached",
  created_at: "2026-10-01T08:00:51.390Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

export const goalPayloads = {
  "episode.goal_reached": payload(goalPayload, { object: reached }),
};
