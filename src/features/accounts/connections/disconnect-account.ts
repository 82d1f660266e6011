import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { EventCause } from "../../../delivery/events/event-content.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import {
  announceIntegration,
  type ConnectionRow,
  updateConnection,
} from "../account-refresh/index.ts";
import { forgetAccount } from "./connect-account.ts";

/** Ends a connection: its credential is erased, nothing new is read, and its numbers stay. */
export async function disconnectAccount(
  transaction: DatabaseTransaction,
  row: ConnectionRow,
  { urls, cause }: { urls: Urls; cause: EventCause },
): Promise<ConnectionRow> {
  await forgetAccount(transaction, { showId: row.show_id, platform: row.platform });
  const after = await updateConnection(transaction, row, {
    status: "disconnected",
    importing_state: "idle",
    error: null,
    unavailable: "{}",
    rows_left_out: "{}",
    failure_count: 0,
    next_refresh_at: null,
    wait_until: null,
    updated_at: cause.now,
  });
  await announceIntegration(transaction, urls, "integration.disconnected", after, cause);
  return after;
}
