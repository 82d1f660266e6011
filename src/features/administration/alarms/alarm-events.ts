import type { Static } from "typebox";
import { eventsOf, payloadOf, type PayloadsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { alarmSchema } from "./alarm.schema.ts";

/** Payload of `alarm.raised` and `alarm.cleared`. */

const alarmPayload = payloadOf(alarmSchema, { $id: "AlarmPayload" });

const raised: Static<typeof alarmPayload> = {
  object: "alarm",
  id: SAMPLE.alarmId,
  kind: "feed",
  status: "open",
  subject: { id: SAMPLE.showId, name: "Salt and Signal", show_id: SAMPLE.showId, platform: null },
  title: "The feed of Salt and Signal cannot be read",
  reason: "The feed's server answered 503.",
  advice:
    "Open the feed's address in a browser. If it moved, enter the new address at the show; if it " +
    "does not answer, ask the hosting platform. New episodes are missing until it is read.",
  app_url: `${SAMPLE.appUrl}/shows/${SAMPLE.showId}`,
  since: "2026-10-20T05:58:02.114Z",
  raised_at: "2026-10-20T12:00:00.000Z",
  well_since: null,
  cleared_at: null,
  created_at: "2026-10-20T07:00:00.000Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

export const alarmEvents = eventsOf(alarmPayload, {
  "alarm.raised": { object: raised },
  "alarm.cleared": {
    object: {
      ...raised,
      status: "cleared",
      well_since: "2026-10-20T13:05:00.000Z",
      cleared_at: "2026-10-20T15:05:00.000Z",
      updated_at: "2026-10-20T15:05:00.000Z",
    },
  },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof alarmEvents> {}
}
