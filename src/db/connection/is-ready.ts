import type { Database } from "./database.ts";

/** True while the database answers and has its tables. */
export async function isDatabaseReady(database: Database): Promise<boolean> {
  try {
    await database.selectFrom("workspaces").select("workspace_id").limit(1).execute();
    return true;
  } catch {
    return false;
  }
}
