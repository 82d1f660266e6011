import type { Database } from "../../../db/connection/database.ts";
import type { AuthorizedApp, AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import { type ConnectionRow, findConnections, lockConnection } from "./connections.store.ts";
import { endApp } from "./end-apps.ts";

const appOf = (row: ConnectionRow): AuthorizedApp => ({
  id: row.grant_id,
  clientId: row.client_id,
  name: row.client_name,
  scopes: row.scopes,
  authorizedBy: row.user_email,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

/** Lists and removes the apps of a workspace, for the developer settings and the team. */
export function createAuthorizedApps(database: Database): AuthorizedApps {
  return {
    list: async (workspaceId) => (await findConnections(database, workspaceId)).map(appOf),
    lock: async (transaction, workspaceId, id) => {
      const row = await lockConnection(transaction, workspaceId, id);
      return row === undefined ? undefined : appOf(row);
    },
    remove: async (transaction, workspaceId, id, now) => {
      const [row] = await findConnections(transaction, workspaceId, { grantId: id });
      const ended =
        row === undefined
          ? undefined
          : await endApp(transaction, row.grant_id, { reason: "user_removed", now });
      return ended === undefined ? undefined : appOf(ended);
    },
    removeOfPerson: async (transaction, workspaceId, personId, now) => {
      const rows = await findConnections(transaction, workspaceId, { personId });
      for (const row of rows)
        await endApp(transaction, row.grant_id, { reason: "person_left", now });
      return rows.length;
    },
  };
}
