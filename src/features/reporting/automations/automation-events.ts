import type { Static } from "typebox";
import { eventsOf, payloadOf, type PayloadsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { automationSchema } from "./automation.schema.ts";

/** Payload of the events about automations of reports. */

const automationPayload = payloadOf(automationSchema, { $id: "ReportAutomationPayload" });

const paused: Static<typeof automationPayload> = {
  object: "report_automation",
  id: SAMPLE.automationId,
  name: "Northwind Roasters, weekly",
  template_id: SAMPLE.templateId,
  source: { type: "campaign", campaign_id: SAMPLE.campaignId, show_ids: [] },
  schedule: { frequency: "weekly", day_of_week: 2, day_of_month: null, days_after_air: [] },
  anchor_date: "2026-09-22",
  refresh_time_utc: "07:00",
  send_time_utc: "08:00",
  recipients: ["j***@northwind.example"],
  recipient_states: [{ recipient: "j***@northwind.example", state: "active" }],
  unconfirmed_count: 0,
  unsubscribed_count: 0,
  bounced_count: 0,
  message: null,
  reply_to: null,
  attach_pdf: true,
  link_depth: "full",
  hold_if: ["needs_reauth"],
  stale_hours: 36,
  fall_percent: 20,
  hold_hours: null,
  approval: false,
  skip_if_unchanged: false,
  status: "paused",
  paused_reason: "failing",
  report_id: SAMPLE.reportId,
  last_run: {
    id: SAMPLE.runId,
    status: "failed",
    completed_at: "2026-10-20T08:00:41.377Z",
    error: { code: "internal_error", message: "The report could not be generated on our side." },
  },
  next_run_at: null,
  consecutive_failures: 3,
  created_at: "2026-09-22T16:48:59.210Z",
  updated_at: "2026-10-20T08:00:41.377Z",
};

export const automationEvents = eventsOf(automationPayload, {
  "report_automation.paused": { object: paused },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof automationEvents> {}
}
