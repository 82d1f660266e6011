import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { lockBrand } from "../../brands/index.ts";

/**
 * Locks the brand of a campaign, so that it is not deleted meanwhile.
 *
 * @throws ApiError `parameter_invalid`, the same for a brand of another workspace and an unknown
 * id.
 */
export async function requireCampaignBrand(
  transaction: DatabaseTransaction,
  workspaceId: string,
  brandId: string | null | undefined,
): Promise<void> {
  if (brandId === null || brandId === undefined) return;
  if (!(await lockBrand(transaction, workspaceId, brandId)))
    throw parameterInvalid("brand_id", "unknown", "brand_id names no brand of this workspace.");
}
