import { type Static, Type } from "typebox";
import {
  eventsOf,
  payloadOf,
  type PayloadsOf,
  withFields,
} from "../../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../../delivery/events/sample-ids.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { storedCampaignSchema } from "../campaign/campaign.schema.ts";

/** Payloads of the `campaign.*` events about the campaign itself. */

const campaignPayload = payloadOf(storedCampaignSchema, { $id: "CampaignPayload" });

const count = Type.Integer({ minimum: 0 });

const goalReachedPayload = payloadOf(
  withFields(storedCampaignSchema, {
    goal_reached: strictObject(
      { metric: oneOf(["impressions", "reach", "plays"]), target: count, value: count },
      { description: "The goal this event is about." },
    ),
  }),
  { $id: "CampaignGoalPayload" },
);

const campaign: Static<typeof campaignPayload> = {
  object: "campaign",
  id: SAMPLE.campaignId,
  name: "Northwind Roasters, autumn blend",
  status: "active",
  archived: false,
  visibility: "unlisted",
  brand_id: SAMPLE.brandId,
  brand: {
    id: SAMPLE.brandId,
    name: "Northwind Roasters",
    logo_url: "https://northwind.example/logo.png",
  },
  agency_name: "Quayside Media",
  start_date: "2026-10-12",
  end_date: "2026-11-22",
  timezone: "Europe/London",
  show_ids: [SAMPLE.showId],
  slot_count: 6,
  slots_by_status: { scheduled: 3, aired: 2, verified: 1 },
  cluster_count: 2,
  currency: "gbp",
  budget_minor: 900_000,
  goals: { impressions: 180_000, reach: null, plays: null },
  emv: null,
  promo: {
    code: "SALT15",
    url: "https://northwind.example/salt",
    cta: "15 % off the autumn blend",
  },
  talking_points: "Roasted on the quay. Free delivery over two bags.",
  tags: ["autumn"],
  notes_internal: null,
  insertion_order_id: SAMPLE.insertionOrderId,
  report_ids: [SAMPLE.reportId],
  external_delivery_totals: [
    { source: "adswizz", label: "Mid-roll", impressions: 42_180, listeners: 30_944 },
  ],
  public_url: `${SAMPLE.networkSiteUrl}/${SAMPLE.networkHandle}/campaigns/${SAMPLE.campaignId}`,
  app_url: `${SAMPLE.appUrl}/campaigns/${SAMPLE.campaignId}`,
  created_by: "m***@harbouraudio.example",
  status_changed_at: "2026-10-12T00:00:00.000Z",
  created_at: "2026-10-01T09:14:32.117Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

const draft: typeof campaign = {
  ...campaign,
  status: "draft",
  slot_count: 0,
  slots_by_status: {},
  cluster_count: 0,
  insertion_order_id: null,
  report_ids: [],
  external_delivery_totals: [],
  status_changed_at: campaign.created_at,
  updated_at: campaign.created_at,
};

export const campaignEvents = {
  ...eventsOf(campaignPayload, {
    "campaign.created": { object: draft },
    "campaign.updated": {
      object: campaign,
      changed_fields: ["end_date", "budget_minor"],
      previous: { end_date: "2026-11-15", budget_minor: 750_000 },
    },
    "campaign.status_changed": {
      object: campaign,
      changed_fields: ["status"],
      previous: { status: "scheduled" },
    },
    "campaign.deleted": {
      object: { ...campaign, status: "canceled", status_changed_at: "2026-10-20T11:58:04.250Z" },
    },
    "campaign.delivery_updated": { object: campaign },
  }),
  ...eventsOf(goalReachedPayload, {
    "campaign.goal_reached": {
      object: {
        ...campaign,
        goal_reached: { metric: "impressions", target: 180_000, value: 180_422 },
      },
    },
  }),
};

declare module "../../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof campaignEvents> {}
}
