import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  count,
  currency,
  day,
  knownCount,
  mapOf,
  plainId,
  prefixedId,
  storedTimes,
  text,
  texts,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payloads of the `campaign.*` events about the campaign itself. */

const emvRate = Type.Number({ minimum: 0 });

const campaignFields = {
  object: oneOf(["campaign"]),
  id: plainId,
  name: Type.String(),
  status: oneOf(["draft", "scheduled", "active", "paused", "completed", "canceled"]),
  archived: Type.Boolean(),
  visibility: oneOf(["private", "unlisted", "public"]),
  brand_id: nullable(prefixedId("brd")),
  brand: nullable(strictObject({ id: prefixedId("brd"), name: Type.String(), logo_url: text })),
  agency_name: text,
  start_date: nullable(day),
  end_date: nullable(day),
  timezone: Type.String(),
  show_ids: Type.Array(plainId),
  slot_count: count,
  slots_by_status: mapOf(count, "Slots by their status."),
  cluster_count: count,
  currency,
  budget_minor: knownCount,
  goals: nullable(strictObject({ impressions: knownCount, reach: knownCount, plays: knownCount })),
  emv: nullable(
    strictObject(
      { likeRate: emvRate, commentRate: emvRate, longFormCpm: emvRate, shortFormCpm: emvRate },
      { description: "Null: the network's default rates." },
    ),
  ),
  promo: nullable(strictObject({ code: text, url: text, cta: text })),
  talking_points: text,
  tags: texts,
  notes_internal: text,
  insertion_order_id: nullable(prefixedId("io")),
  report_ids: Type.Array(prefixedId("rep")),
  external_delivery_totals: Type.Array(
    strictObject({
      source: oneOf(["adswizz", "audioserve", "other"]),
      label: text,
      impressions: count,
      listeners: knownCount,
    }),
    { description: "Counts of ad servers, beside the service's own and never added to them." },
  ),
  public_url: text,
  app_url: nullable(Type.String()),
  created_by: Type.String({ description: "E-mail addresses are masked." }),
  status_changed_at: timestamp,
  ...storedTimes,
};

const campaignPayload = strictObject(campaignFields, { $id: "CampaignPayload" });

const goalReachedPayload = strictObject(
  {
    ...campaignFields,
    goal_reached: strictObject(
      { metric: oneOf(["impressions", "reach", "plays"]), target: count, value: count },
      { description: "The goal this event is about." },
    ),
  },
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

export const campaignPayloads = {
  "campaign.created": payload(campaignPayload, { object: draft }),
  "campaign.updated": payload(campaignPayload, {
    object: campaign,
    changed_fields: ["end_date", "budget_minor"],
    previous: { end_date: "2026-11-15", budget_minor: 750_000 },
  }),
  "campaign.status_changed": payload(campaignPayload, {
    object: campaign,
    changed_fields: ["status"],
    previous: { status: "scheduled" },
  }),
  "campaign.deleted": payload(campaignPayload, {
    object: { ...campaign, status: "canceled", status_changed_at: "2026-10-20T11:58:04.250Z" },
  }),
  "campaign.delivery_updated": payload(campaignPayload, { object: campaign }),
  "campaign.goal_reached": payload(goalReachedPayload, {
    object: {
      ...campaign,
      goal_reached: { metric: "impressions", target: 180_000, value: 180_422 },
    },
  }),
};
