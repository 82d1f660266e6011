import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  count,
  mapOf,
  moment,
  prefixedId,
  storedTimes,
  text,
  texts,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `brand.*` events. */

const brandPayload = strictObject(
  {
    object: oneOf(["brand"]),
    id: prefixedId("brd"),
    name: Type.String(),
    logo_url: text,
    website: text,
    description: text,
    categories: texts,
    talking_points: text,
    brand_safety: nullable(strictObject({ blocked_categories: texts, blocked_topics: texts })),
    target_audience: nullable(strictObject({ age_range: text, genders: texts, countries: texts })),
    social_links: mapOf(Type.String(), "Platform id to address."),
    contact_count: count,
    campaign_count: count,
    active_campaign_count: count,
    last_campaign_at: moment,
    tags: texts,
    archived: Type.Boolean(),
    ...storedTimes,
  },
  { $id: "BrandPayload", description: "Contacts are never given out, only counted." },
);

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

export const brandPayloads = {
  "brand.created": payload(brandPayload, { object: created }),
  "brand.updated": payload(brandPayload, {
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
  }),
  "brand.deleted": payload(brandPayload, {
    object: { ...created, archived: true, updated_at: updatedAt },
  }),
};
