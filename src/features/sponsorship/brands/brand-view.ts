import type { View } from "../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { brandSchema } from "./brand.schema.ts";
import type { BrandRow } from "./brand.store.ts";

/** The Brand object of a row. */
export function viewBrand(row: BrandRow): View<typeof brandSchema> {
  return {
    object: "brand",
    id: row.id,
    name: row.name,
    logo_url: row.logo_url,
    website: row.website,
    description: row.description,
    categories: row.categories,
    talking_points: row.talking_points,
    brand_safety:
      row.blocked_categories.length + row.blocked_topics.length === 0
        ? null
        : { blocked_categories: row.blocked_categories, blocked_topics: row.blocked_topics },
    target_audience: row.target_audience,
    social_links: row.social_links,
    contact_count: row.contact_count,
    campaign_count: row.campaign_count,
    active_campaign_count: row.active_campaign_count,
    last_campaign_at: isoOrNull(row.last_campaign_at),
    tags: row.tags,
    archived: row.archived,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
