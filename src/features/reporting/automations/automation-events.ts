import type { Static } from "typebox";
import { eventsOf, payloadOf, type PayloadsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { runSchema } from "../report-runs/index.ts";
import { automationSchema } from "./automation.schema.ts";

/** Payloads of the events about automations of reports and their runs. */

const automationPayload = payloadOf(automationSchema, { $id: "ReportAutomationPayload" });

const paused: Static<typeof automationPayload> = {
  object: "report_automation",
  id: SAMPLE.automationId,
  name: "Northwind Roasters, weekly",
  template_id: SAMPLE.templateId,
  source: { type: "campaign", campaign_id: SAMPLE.campaignId, show_ids: [], cluster_refs: [] },
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

const runPayload = payloadOf(runSchema, { $id: "ReportRunPayload" });

const held: Static<typeof runPayload> = {
  object: "report_run",
  id: SAMPLE.runId,
  report_id: SAMPLE.reportId,
  automation_id: SAMPLE.automationId,
  status: "held",
  stage: "send",
  trigger: "schedule",
  planned_at: "2026-10-20T08:00:00.000Z",
  snapshot_number: 4,
  hold_reasons: ["needs_reauth"],
  held_until: "2026-10-21T08:00:09.412Z",
  refreshed_posts: 31,
  provider_calls: 12,
  sent_count: 0,
  error: null,
  started_at: "2026-10-20T07:00:02.106Z",
  completed_at: null,
  created_at: "2026-10-20T07:00:01.870Z",
  updated_at: "2026-10-20T08:00:09.412Z",
};

export const heldEvents = eventsOf(runPayload, { "report.held": { object: held } });

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads
    extends PayloadsOf<typeof automationEvents>, PayloadsOf<typeof heldEvents> {}
}
