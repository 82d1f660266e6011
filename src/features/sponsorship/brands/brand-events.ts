import type { Static } from "typebox";
import { eventsOf, payloadOf, type PayloadsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { brandSchema } from "./brand.schema.ts";

/** Payload of the `brand.*` events. */

const brandPayload = payloadOf(brandSchema, {
  $id: "BrandPayload",
  description: "Contacts are never given out, only counted.",
});

const created: Static<typeof brandPayload> = {
  object: "brand",
  id: SAMPLE.brandId,
  name: "Northwind Roasters",
  logo_url: "https://northwind.example/logo.png",
  website: "https://northwind.example",
  description: "Coffee, roasted on the quay.",
  categories: ["Food & Drink"],
  talking_points: "Roasted on the quay. Free delivery over two bags.",
  brand_safety: { blocked_categories: ["True Crime"], blocked_topics: [] },
  target_audience: { age_range: "25-54", genders: [], countries: ["GB", "IE"] },
  social_links: { instagram: "https://www.instagram.com/northwindroasters/" },
  contact_count: 1,
  campaign_count: 0,
  active_campaign_count: 0,
  last_campaign_at: null,
  tags: [],
  archived: false,
  created_at: "2026-09-28T13:05:44.071Z",
  updated_at: "2026-09-28T13:05:44.071Z",
};

const updatedAt = "2026-10-20T12:00:00.000Z";

export const brandEvents = eventsOf(brandPayload, {
  "brand.created": { object: created },
  "brand.updated": {
    object: {
      ...created,
      tags: ["autumn"],
      campaign_count: 1,
      active_campaign_count: 1,
      last_campaign_at: "2026-10-12T00:00:00.000Z",
      updated_at: updatedAt,
    },
    changed_fields: ["tags"],
    previous: { tags: [] },
  },
  "brand.deleted": {
    object: { ...created, archived: true, updated_at: updatedAt },
  },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof brandEvents> {}
}
