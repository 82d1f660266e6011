import type { Selectable } from "kysely";
import type { Executor } from "../../../db/database.ts";
import type { ConnectionsTable } from "../../../db/tables.ts";

export type ConnectionRow = Selectable<ConnectionsTable>;

/** What is refreshed: one platform of one show. */
export interface AccountTarget {
  showId: string;
  platform: string;
}

/** The connection, disconnected ones included; locked where the executor is a transaction. */
export async function findConnection(executor: Executor, { showId, platform }: AccountTarget): Promise<ConnectionRow | undefined> {
  const query = executor.selectFrom("connections").selectAll().where("show_id", "=", showId).where("platform", "=", platform);
  return (executor.isTransaction ? query.forUpdate() : query).executeTakeFirst();
}

export async function findSealedSecrets(executor: Executor, { showId, platform }: AccountTarget): Promise<{ sealed: string; expires_at: Date | null } | undefined> {
  return executor.selectFrom("connection_secrets").select(["sealed", "expires_at"]).where("show_id", "=", showId).where("platform", "=", platform).executeTakeFirst();
}

export async function saveSealedSecrets(executor: Executor, { showId, platform }: AccountTarget, secrets: { sealed: string; expiresAt: Date | null; now: Date }): Promise<void> {
  const changed = { sealed: secrets.sealed, expires_at: secrets.expiresAt, updated_at: secrets.now };
  await executor
    .insertInto("connection_secrets")
    .values({ show_id: showId, platform, ...changed })
    .onConflict((conflict) => conflict.columns(["show_id", "platform"]).doUpdateSet(changed))
    .execute();
}
