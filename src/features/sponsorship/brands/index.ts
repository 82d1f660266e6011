import { createBrand } from "./create-brand.ts";
import { deleteBrand } from "./delete-brand.ts";
import { getBrand } from "./get-brand.ts";
import { listBrands } from "./list-brands.ts";
import { updateBrand } from "./update-brand.ts";

/** Brands that campaigns are sold to. */

export const brandOperations = [listBrands, createBrand, getBrand, updateBrand, deleteBrand];

export { brandParams } from "./brand.schema.ts";
export { talkingPointsOf } from "./talking-points.ts";
export { findBrand, findKnownBrands, lockBrand } from "./brand.store.ts";
export { brandEvents } from "./brand-events.ts";
