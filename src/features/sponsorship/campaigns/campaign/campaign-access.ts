import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import type { Credential } from "../../../../kernel/access/credentials/credential.ts";
import type { Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { type CampaignRow, findCampaign, lockCampaign } from "./campaign.store.ts";

/**
 * @throws ApiError `resource_not_found`, alike for a campaign of another workspace and an unknown
 * id.
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
 * The campaign that a write is about, locked until its transaction ends, and with it its slots,
 * clusters and deliveries: every change of one locks the campaign first.
 */
export async function requireCampaignForWrite(
  { workspace, database }: Pick<WriteContext, "workspace" | "database">,
  id: string,
): Promise<CampaignRow> {
  const row = await lockCampaign(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("campaign");
  return row;
}

/** Who writes, as it is stored: the e-mail address of a person, else the name of key or app. */
export const writerOf = (credential: Credential): string =>
  credential.type === "session" ? credential.session.person.email : credential.label;
