import { newId } from "../src/kernel/ids.ts";
import { HOUR_MS } from "../src/lib/time/clock.ts";
import type { TestApp } from "./harness.ts";

/** A show whose account at its host was connected, and last read, that many hours ago. */
export async function connectedShow(
  app: TestApp,
  workspaceId: string,
  hoursAgo: number,
): Promise<string> {
  const showId = await app.show(workspaceId);
  const at = new Date(app.clock.now().getTime() - hoursAgo * HOUR_MS);
  await app.runtime.database
    .insertInto("connections")
    .values({
      show_id: showId,
      platform: "transistor",
      id: newId("con"),
      workspace_id: workspaceId,
      status: "connected",
      external_account_id: "1",
      connect_via: "api",
      importing_state: "imported",
      last_updated_at: at,
      connected_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return showId;
}
