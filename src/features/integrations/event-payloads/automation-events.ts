import { type Static, Type } from "typebox";
import { eventsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { fault, plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";

/**
 * Payload of the events about automations of reports.
 */

const moment = nullable(timestamp);
const storedTimes = { created_at: timestamp, updated_at: timestamp };

const automationPayload = strictObject(
  {
    object: oneOf(["report_automation"]),
    id: prefixedId("rau"),
    name: Type.String(),
    template_id: prefixedId("tpl"),
    source: strictObject({
      type: oneOf(["campaign", "show", "network", "cluster", "custom"]),
      campaign_id: nullable(plainId()),
      show_ids: Type.Array(plainId()),
    }),
    schedule: strictObject({
      frequency: oneOf(["weekly", "biweekly", "monthly", "campaign_end"]),
      day_of_week: nullable(Type.Integer({ minimum: 1, maximum: 7 })),
      day_of_month: nullable(Type.Integer({ minimum: 1, maximum: 28 })),
    }),
    refresh_time_utc: oneOf(["07:00"]),
    send_time_utc: oneOf(["08:00"]),
    recipients: Type.Array(Type.String(), { description: "Masked: first letter, `***`, domain." }),
    status: oneOf(["active", "paused"]),
    paused_reason: nullable(oneOf(["manual", "failing"])),
    last_run: nullable(
      strictObject({
        id: prefixedId("run"),
        status: oneOf(["queued", "running", "completed", "failed", "canceled"]),
        completed_at: moment,
        error: fault,
      }),
    ),
    next_run_at: moment,
    consecutive_failures: Type.Integer({ minimum: 0 }),
    ...storedTimes,
  },
  { $id: "ReportAutomationPayload" },
);

const paused: Static<typeof automationPayload> = {
  object: "report_automation",
  id: SAMPLE.automationId,
  name: "Northwind Roasters, weekly",
  template_id: SAMPLE.templateId,
  source: { type: "campaign", campaign_id: SAMPLE.campaignId, show_ids: [SAMPLE.showId] },
  schedule: { frequency: "weekly", day_of_week: 2, day_of_month: null },
  refresh_time_utc: "07:00",
  send_time_utc: "08:00",
  recipients: ["j***@northwind.example"],
  status: "paused",
  paused_reason: "failing",
  last_run: {
    id: SAMPLE.runId,
    status: "failed",
    completed_at: "2026-10-20T07:00:41.377Z",
    error: { code: "campaign_deleted", message: "The campaign of this report no longer exists." },
  },
  next_run_at: null,
  consecutive_failures: 3,
  created_at: "2026-09-22T16:48:59.210Z",
  updated_at: "2026-10-20T07:00:41.377Z",
};

export const automationEvents = eventsOf(automationPayload, {
  "report_automation.paused": { object: paused },
});
