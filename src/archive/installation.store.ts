import type { Database } from "../db/connection/database.ts";

/** True while an installation holds no workspace and no show: a backup can be restored into it. */
export async function isEmptyInstallation(database: Database): Promise<boolean> {
  const workspace = await database
    .selectFrom("workspaces")
    .select("workspace_id")
    .limit(1)
    .executeTakeFirst();
  const show = await database.selectFrom("shows").select("show_id").limit(1).executeTakeFirst();
  return workspace === undefined && show === undefined;
}
