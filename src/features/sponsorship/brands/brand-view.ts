import { viewOf } from "../../../kernel/resource/view-of.ts";
import { brandSchema } from "./brand.schema.ts";
import type { BrandRow } from "./brand.store.ts";

/** The Brand object of a row. */
export const viewBrand = (row: BrandRow) =>
  viewOf(brandSchema, row, {
    object: "brand",
    brand_safety:
      row.blocked_categories.length + row.blocked_topics.length === 0
        ? null
        : { blocked_categories: row.blocked_categories, blocked_topics: row.blocked_topics },
  });
