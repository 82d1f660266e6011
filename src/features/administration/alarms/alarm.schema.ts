import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { ALARM_KINDS } from "./alarm-kind.ts";

const ALARM_STATUSES = ["open", "recovering", "cleared"] as const;

/** An alarm as its workspace sees it. */
export const alarmSchema = strictObject({
  object: oneOf(["alarm"]),
  id: Type.String(),
  kind: oneOf(ALARM_KINDS),
  status: oneOf(ALARM_STATUSES, {
    description:
      "`recovering`: it is well since `well_since`, and is cleared when that has lasted.",
  }),
  subject: strictObject({
    id: Type.String({ description: "Id of what fails: of a show, an account or an endpoint." }),
    name: Type.String(),
    show_id: nullable(Type.String()),
    platform: nullable(Type.String()),
  }),
  title: Type.String({ description: "What fails." }),
  reason: nullable(Type.String({ description: "Why, where the last attempt left a reason." })),
  advice: Type.String({ description: "What to do about it." }),
  app_url: Type.String({ description: "Page of the console for it." }),
  since: Type.String({
    format: "date-time",
    description: "When the failing began: for a feed or an account when it was last read.",
  }),
  raised_at: timestamp,
  well_since: nullable(timestamp),
  cleared_at: nullable(timestamp),
  created_at: Type.String({
    format: "date-time",
    description: "When a check first saw it. The list is in this order.",
  }),
  updated_at: Type.String({ format: "date-time", description: "When its state last changed." }),
});
