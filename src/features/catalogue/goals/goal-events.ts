import { type Static, Type } from "typebox";
import {
  eventsOf,
  payloadOf,
  type PayloadsOf,
  withFields,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { goalSchema } from "./goal.schema.ts";

/** Payload of `episode.goal_reached`. */

/** Schema of the payload: a goal that was reached has a value. */
const goalPayload = payloadOf(
  withFields(goalSchema, {
    value: Type.Number({ minimum: 0 }),
    percent: Type.Number({ minimum: 0 }),
  }),
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

export const goalEvents = eventsOf(goalPayload, {
  "episode.goal_reached": { object: reached },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof goalEvents> {}
}
