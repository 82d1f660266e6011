import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";

/** The fields of a workspace that an operation changes. */

export interface WorkspaceFields {
  network_default_emv: WorkspaceAccess["emvRates"];
  network_logo: string | null;
}

/** The EMV rates of a workspace that has set none, which are the defaults of the columns. */
export const EMV_DEFAULTS: WorkspaceFields["network_default_emv"] = {
  likeRate: 0.1,
  commentRate: 0.5,
  longFormCpm: 25,
  shortFormCpm: 10,
};

/** The stored fields, locked until the transaction ends. */
export async function lockWorkspaceFields(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<WorkspaceFields> {
  const row = await transaction
    .selectFrom("workspaces")
    .select([
      "logo_url",
      "emv_like_rate",
      "emv_comment_rate",
      "emv_long_form_cpm",
      "emv_short_form_cpm",
    ])
    .where("workspace_id", "=", workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    network_default_emv: {
      likeRate: row.emv_like_rate,
      commentRate: row.emv_comment_rate,
      longFormCpm: row.emv_long_form_cpm,
      shortFormCpm: row.emv_short_form_cpm,
    },
    network_logo: row.logo_url,
  };
}

/** Writes the given fields. */
export async function updateWorkspaceFields(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { network_default_emv: rates, network_logo: logo, now }: Partial<WorkspaceFields> & { now: Date },
): Promise<void> {
  await transaction
    .updateTable("workspaces")
    .set({
      ...(logo === undefined ? {} : { logo_url: logo }),
      ...(rates === undefined
        ? {}
        : {
            emv_like_rate: rates.likeRate,
            emv_comment_rate: rates.commentRate,
            emv_long_form_cpm: rates.longFormCpm,
            emv_short_form_cpm: rates.shortFormCpm,
          }),
      updated_at: now,
    })
    .where("workspace_id", "=", workspaceId)
    .execute();
}
