import { defineRead } from "../../../kernel/operation/define.ts";
import { brandParams, brandSchema } from "./brand.schema.ts";
import { requireBrand } from "./brand-access.ts";
import { viewBrand } from "./brand-view.ts";

export const getBrand = defineRead({
  id: "brands.get",
  method: "GET",
  path: "/v1/brands/{id}",
  scope: "brands:read",
  effect: "read",
  params: brandParams,
  output: brandSchema,
  summary: "One brand",
  description: "With counts of its campaigns. Contacts are counted and never returned.",
  example: { params: { id: "{brand_id}" } },
  mcp: false,
  handler: async (context, { params }) => viewBrand(await requireBrand(context, params.id)),
});
