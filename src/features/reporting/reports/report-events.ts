import type { Static } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { reportSchema } from "./report.schema.ts";

/** Payload of the `report.*` events: the report without what is in its snapshot. */

const reportPayload = payloadOf(lessFields(reportSchema, ["data", "summary"]), {
  $id: "ReportPayload",
});

const created: Static<typeof reportPayload> = {
  object: "report",
  id: SAMPLE.reportId,
  name: "Autumn flight",
  type: "campaign",
  status: "draft",
  shared: false,
  template_id: "tpl_builtinCampaignProof",
  campaign_id: SAMPLE.campaignId,
  show_ids: [],
  cluster_refs: [],
  window: null,
  sections: [],
  branding: { logo_file_id: null, logo_url: null, primary_color: null, co_brand: null },
  visibility: "private",
  password_protected: false,
  expires_at: null,
  share_url: null,
  published_snapshot: null,
  snapshot_at: null,
  has_unpublished_changes: false,
  automation_id: null,
  error: null,
  computed_at: null,
  created_at: "2026-10-19T12:00:00.000Z",
  updated_at: "2026-10-19T12:00:00.000Z",
};

const madeAt = "2026-10-19T12:00:04.000Z";

const ready: Static<typeof reportPayload> = {
  ...created,
  status: "ready",
  published_snapshot: 1,
  snapshot_at: madeAt,
  computed_at: madeAt,
  updated_at: madeAt,
};

export const reportEvents = eventsOf(reportPayload, {
  "report.created": { object: created },
  "report.updated": {
    object: { ...ready, status: "draft", name: "Autumn flight, week 3" },
    changed_fields: ["name"],
    previous: { name: "Autumn flight" },
  },
  "report.ready": { object: ready },
  "report.failed": {
    object: {
      ...created,
      status: "failed",
      error: { code: "internal_error", message: "The report could not be generated on our side." },
    },
  },
  "report.shared": {
    object: {
      ...ready,
      shared: true,
      visibility: "link",
      share_url: `${SAMPLE.networkSiteUrl}/report/${SAMPLE.workspaceId}/${SAMPLE.reportId}`,
    },
  },
  "report.sent": { object: ready },
  "report.deleted": { object: ready },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof reportEvents> {}
}
