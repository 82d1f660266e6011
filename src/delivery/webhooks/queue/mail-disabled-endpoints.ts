import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import {
  findAddresses,
  findUnmailed,
  findWorkspaceName,
  markMailed,
} from "./disabled-endpoints.store.ts";
import type { EndpointKey } from "./end-deliveries.store.ts";

/**
 * Mails owner and admins about endpoints that were disabled as failing: one mail for each disabling
 * and address, from any process and with several that run this at once. Returns the number of
 * mails.
 */
export async function mailDisabledEndpoints(database: Database, mails: Mails): Promise<number> {
  const endpoints = await findUnmailed(database);
  let posted = 0;
  for (const endpoint of endpoints)
    posted += await inTransaction(database, (transaction) =>
      mailDisabling(transaction, mails, endpoint),
    );
  return posted;
}

/**
 * Marks the disabling as mailed first: the update locks the row, so that no other process finds it.
 */
async function mailDisabling(
  transaction: DatabaseTransaction,
  mails: Mails,
  { workspace_id, id }: EndpointKey,
): Promise<number> {
  const endpoint = await markMailed(transaction, { workspace_id, id });
  if (endpoint === undefined) return 0;
  const workspaceName = await findWorkspaceName(transaction, workspace_id);
  const addresses = await findAddresses(transaction, workspace_id);
  for (const email of addresses) {
    await mails.endpointDisabled(transaction, {
      email,
      workspaceName,
      endpointId: id,
      endpointUrl: endpoint.url,
      failingSince: endpoint.failing_since,
      isOfApp: endpoint.client_id !== null,
    });
  }
  return addresses.length;
}
