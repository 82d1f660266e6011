import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { type CampaignRow, findCampaign, lockCampaign } from "./campaign.store.ts";

/**
 * @throws ApiError `resource_not_found`, the same for a campaign of another workspace and an
 * unknown id.
 */
export async function requireCampaign(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<CampaignRow> {
  const row = await findCampaign(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("campaign");
  return row;
}

/**
 * The campaign that a write names, locked until its transaction ends. The lock also protects its
 * slots, clusters and deliveries, because every change of one locks the campaign first.
 */
export async function requireCampaignForWrite(
  { workspace, database }: Pick<WriteContext, "workspace" | "database">,
  id: string,
): Promise<CampaignRow> {
  const row = await lockCampaign(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("campaign");
  return row;
}
