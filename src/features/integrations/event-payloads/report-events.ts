import { type Static, Type } from "typebox";
import { eventsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { fault, globalClusterId, plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";

/**
 * Payloads of events about reports and what creates them, which have no feature that defines them.
 */

const text = nullable(Type.String());
const day = Type.String({ format: "date" });
const moment = nullable(timestamp);
const storedTimes = { created_at: timestamp, updated_at: timestamp };

const reportPayload = strictObject(
  {
    object: oneOf(["report"]),
    id: prefixedId("rep"),
    name: Type.String(),
    type: oneOf(["campaign", "show", "network", "cluster", "custom"]),
    status: oneOf(["draft", "generating", "ready", "failed"]),
    shared: Type.Boolean(),
    template_id: nullable(prefixedId("tpl")),
    campaign_id: nullable(plainId()),
    show_ids: Type.Array(plainId()),
    cluster_refs: Type.Array(globalClusterId),
    window: strictObject({ preset: text, start_date: day, end_date: day }),
    sections: Type.Array(strictObject({ type: Type.String(), title: text, options: anyObject })),
    branding: strictObject({ logo_url: text, primary_color: text, co_brand: nullable(anyObject) }),
    visibility: oneOf(["private", "link"]),
    password_protected: Type.Boolean(),
    expires_at: moment,
    share_url: text,
    snapshot_at: moment,
    automation_id: nullable(prefixedId("rau")),
    error: fault,
    ...storedTimes,
  },
  { $id: "ReportPayload", description: "The report without its figures." },
);

const draft: Static<typeof reportPayload> = {
  object: "report",
  id: SAMPLE.reportId,
  name: "Northwind Roasters, first week",
  type: "campaign",
  status: "draft",
  shared: false,
  template_id: SAMPLE.templateId,
  campaign_id: SAMPLE.campaignId,
  show_ids: [SAMPLE.showId],
  cluster_refs: [SAMPLE.clusterRef],
  window: { preset: null, start_date: "2026-10-12", end_date: "2026-10-18" },
  sections: [{ type: "reach", title: "Reach", options: { group_by: "platform" } }],
  branding: {
    logo_url: "https://harbouraudio.example/logo.png",
    primary_color: "#0a3d62",
    co_brand: null,
  },
  visibility: "private",
  password_protected: false,
  expires_at: null,
  share_url: null,
  snapshot_at: null,
  automation_id: null,
  error: null,
  created_at: "2026-10-20T11:59:30.415Z",
  updated_at: "2026-10-20T11:59:30.415Z",
};

const now = "2026-10-20T12:00:00.000Z";
const ready: typeof draft = { ...draft, status: "ready", snapshot_at: now, updated_at: now };
const shared: typeof draft = {
  ...ready,
  shared: true,
  visibility: "link",
  share_url: `${SAMPLE.networkSiteUrl}/report/${SAMPLE.workspaceId}/${SAMPLE.reportId}`,
};

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

export const reportEvents = {
  ...eventsOf(reportPayload, {
    "report.created": { object: draft },
    "report.updated": {
      object: { ...draft, updated_at: now },
      changed_fields: ["name"],
      previous: { name: "Northwind Roasters" },
    },
    "report.ready": { object: ready },
    "report.failed": {
      object: {
        ...draft,
        status: "failed",
        error: {
          code: "campaign_deleted",
          message: "The campaign of this report no longer exists.",
        },
        updated_at: now,
      },
    },
    "report.shared": { object: shared },
    "report.deleted": { object: shared },
    "report.sent": { object: shared },
  }),
  ...eventsOf(automationPayload, {
    "report_automation.paused": { object: paused },
  }),
};
