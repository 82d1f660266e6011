import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { ConnectionsTable } from "../../../../db/schema/tables.ts";

export type ConnectionRow = Selectable<ConnectionsTable>;

/** One account to refresh: a platform of a show. */
export interface AccountTarget {
  showId: string;
  platform: string;
}

/** The account of a connection's row. */
export const targetOf = ({
  show_id: showId,
  platform,
}: Pick<ConnectionRow, "show_id" | "platform">): AccountTarget => ({ showId, platform });

/** The connection of a target, without a lock; disconnected ones included. */
export async function findConnection(
  executor: Executor,
  { showId, platform }: AccountTarget,
): Promise<ConnectionRow | undefined> {
  return executor
    .selectFrom("connections")
    .selectAll()
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .executeTakeFirst();
}

/** The connections of a show by platform, disconnected ones included. */
export async function findConnections(
  executor: Executor,
  showId: string,
): Promise<ConnectionRow[]> {
  return executor
    .selectFrom("connections")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy("platform")
    .execute();
}

/** The connection of a target, locked until the transaction ends. */
export async function lockConnection(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
): Promise<ConnectionRow | undefined> {
  return transaction
    .selectFrom("connections")
    .selectAll()
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .forUpdate()
    .executeTakeFirst();
}

/** Columns an update may set; JSON columns as text. */
type ConnectionChange = Partial<{
  /** The workspace that pays for metered reads. */
  workspace_id: string;
  status: ConnectionRow["status"];
  external_account_id: string;
  account_name: string | null;
  handle: string | null;
  profile_url: string | null;
  image: string | null;
  importing_state: ConnectionRow["importing_state"];
  error: string | null;
  unavailable: string;
  rows_left_out: string;
  failure_count: number;
  next_refresh_at: Date | null;
  wait_until: Date | null;
  days_through: string | null;
  updated_at: Date;
}>;

export function updateConnection(
  transaction: DatabaseTransaction,
  { show_id: showId, platform }: Pick<ConnectionRow, "show_id" | "platform">,
  change: ConnectionChange,
): Promise<ConnectionRow> {
  return transaction
    .updateTable("connections")
    .set(change)
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The sealed credential of an account; `AccountVault` opens it. */
export interface StoredSecrets {
  sealed: string;
  expires_at: Date | null;
  /** When the secrets were stored or renewed. */
  updated_at: Date;
}

export async function findSealedSecrets(
  executor: Executor,
  { showId, platform }: AccountTarget,
): Promise<StoredSecrets | undefined> {
  return executor
    .selectFrom("connection_secrets")
    .select(["sealed", "expires_at", "updated_at"])
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .executeTakeFirst();
}

export async function saveSealedSecrets(
  executor: Executor,
  { showId, platform }: AccountTarget,
  secrets: { sealed: string; expiresAt: Date | null; now: Date },
): Promise<void> {
  const changed = {
    sealed: secrets.sealed,
    expires_at: secrets.expiresAt,
    updated_at: secrets.now,
  };
  await executor
    .insertInto("connection_secrets")
    .values({ show_id: showId, platform, ...changed })
    .onConflict((conflict) => conflict.columns(["show_id", "platform"]).doUpdateSet(changed))
    .execute();
}
