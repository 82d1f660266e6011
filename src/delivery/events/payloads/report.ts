import { type Static, Type } from "typebox";
import { anyObject, nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  day,
  fault,
  globalClusterId,
  moment,
  plainId,
  prefixedId,
  storedTimes,
  text,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `report.*` events. */

const reportPayload = strictObject(
  {
    object: oneOf(["report"]),
    id: prefixedId("rep"),
    name: Type.String(),
    type: oneOf(["campaign", "show", "network", "cluster", "custom"]),
    status: oneOf(["draft", "generating", "ready", "failed"]),
    shared: Type.Boolean(),
    template_id: nullable(prefixedId("tpl")),
    campaign_id: nullable(plainId),
    show_ids: Type.Array(plainId),
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

export const reportPayloads = {
  "report.created": payload(reportPayload, { object: draft }),
  "report.updated": payload(reportPayload, {
    object: { ...draft, updated_at: now },
    changed_fields: ["name"],
    previous: { name: "Northwind Roasters" },
  }),
  "report.ready": payload(reportPayload, { object: ready }),
  "report.failed": payload(reportPayload, {
    object: {
      ...draft,
      status: "failed",
      error: { code: "campaign_deleted", message: "The campaign of this report no longer exists." },
      updated_at: now,
    },
  }),
  "report.shared": payload(reportPayload, { object: shared }),
  "report.deleted": payload(reportPayload, { object: shared }),
  "report.sent": payload(reportPayload, { object: shared }),
};
