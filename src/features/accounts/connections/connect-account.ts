import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { EventCause } from "../../../delivery/events/event-content.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { mergeAccountReadings } from "../../../domain/metrics/guard.ts";
import type { VerifiedAccount } from "../../../platforms/accounts/account-connector.ts";
import { type ConnectVia, findPlatform } from "../../../platforms/platform.ts";
import {
  type AccountTarget,
  type ConnectionRow,
  announceIntegration,
  coveredUntil,
  enqueueRefresh,
  lockConnection,
  nextRefreshAt,
  saveSealedSecrets,
} from "../account-refresh/index.ts";
import { deleteAudience, deleteRun, deleteSecrets, saveConnection } from "./connection.store.ts";

/**
 * An account to link. `externalId` is null until the first refresh where the account was named
 * while its platform was down.
 */
export type LinkedAccount = Omit<VerifiedAccount, "externalId"> & { externalId: string | null };

export interface NewConnection {
  target: AccountTarget;
  /** The workspace that connects the account and pays for its metered reads. */
  workspaceId: string;
  account: LinkedAccount;
  /** Null for public profiles. */
  secrets: { sealed: string; expiresAt: Date | null } | null;
  /** How the account is connected, where that is not the platform's usual way. */
  connectVia?: ConnectVia;
}

/**
 * Connects an account to a show and replaces the one connected before. The same account keeps its
 * numbers; those of another account are kept in the history only. The first refresh is queued with
 * the change, unless verifying the account has read its totals.
 */
export async function connectAccount(
  transaction: DatabaseTransaction,
  urls: Urls,
  { target, workspaceId, account, secrets, connectVia }: NewConnection,
  cause: EventCause,
): Promise<ConnectionRow> {
  const { now } = cause;
  const before = await lockConnection(transaction, target);
  const isSame = before !== undefined && isAccount(before, account);
  // A run under way reads with the old secret, so its results are dropped.
  await deleteRun(transaction, target);
  if (!isSame) await deleteAudience(transaction, target);
  const kept = isSame
    ? before
    : { readings: {}, days_through: null, last_updated_at: null, as_of: null };
  const values = {
    workspace_id: workspaceId,
    status: "connected" as const,
    handle: account.handle,
    profile_url: account.profileUrl,
    external_account_id: account.externalId,
    account_name: account.name,
    image: account.image,
    connect_via: connectVia ?? findPlatform(target.platform)?.connectVia ?? "api",
    importing_state: account.readings === undefined ? ("queued" as const) : ("imported" as const),
    readings: JSON.stringify(
      mergeAccountReadings(kept.readings, account.readings ?? {}, now.toISOString()),
    ),
    error: null,
    unavailable: "{}",
    rows_left_out: "{}",
    failure_count: 0,
    wait_until: null,
    next_refresh_at: nextRefreshAt(target, now),
    days_through: kept.days_through,
    last_updated_at: account.readings === undefined ? kept.last_updated_at : now,
    as_of:
      account.readings === undefined
        ? kept.as_of
        : coveredUntil(account.readings, { lagHours: 0 }, now),
    connected_at: now,
    updated_at: now,
  };
  const row = await saveConnection(
    transaction,
    target,
    { id: newId("con"), created_at: now },
    values,
  );
  if (secrets === null) await deleteSecrets(transaction, target);
  else await saveSealedSecrets(transaction, target, { ...secrets, now });
  await announceIntegration(transaction, urls, "integration.connected", row, cause);
  if (account.readings === undefined) await enqueueRefresh(transaction, target, "connect", now);
  return row;
}

const isAccount = (row: ConnectionRow, { externalId }: LinkedAccount): boolean =>
  externalId !== null && row.external_account_id === externalId;

/** The warning that another account is replaced. */
export function replacementOf(before: ConnectionRow | undefined, account: LinkedAccount): string[] {
  if (before === undefined || before.status === "disconnected" || isAccount(before, account))
    return [];
  const name = before.account_name ?? before.handle ?? before.external_account_id ?? "unnamed";
  return [`Another account (${name}) was connected and is replaced. Its history stays.`];
}

/** Deletes the secrets, the run and the audience of a disconnected account; history remains. */
export async function forgetAccount(
  transaction: DatabaseTransaction,
  target: AccountTarget,
): Promise<void> {
  await deleteSecrets(transaction, target);
  await deleteRun(transaction, target);
  await deleteAudience(transaction, target);
}
