import { type DatabaseTransaction } from "../../db/database.ts";
import type { EventCause } from "../../events/record-event.ts";
import { newId } from "../../kernel/ids.ts";
import type { Urls } from "../../kernel/urls.ts";
import { mergeAccountReadings } from "../../metrics/guard.ts";
import type { VerifiedAccount } from "../../platforms/accounts/account-connector.ts";
import { findPlatform } from "../../platforms/platform.ts";
import { announceIntegration } from "./refresh/announce.ts";
import { type AccountTarget, type ConnectionRow, findConnection, saveSealedSecrets } from "./refresh/account.store.ts";
import { enqueueRefresh } from "./refresh/refresh-account.job.ts";

export interface NewConnection {
  target: AccountTarget;
  /** Who connects it, and pays for its metered reads. */
  workspaceId: string;
  account: VerifiedAccount;
  /** Null for public profiles. */
  secrets: { sealed: string; expiresAt: Date | null } | null;
}

/**
 * Links an account to a show, in the place of the one that was linked before. The numbers of the same account go on; those
 * of another stay in its history and nowhere else. The first refresh is queued with the change.
 */
export async function connectAccount(transaction: DatabaseTransaction, urls: Urls, { target, workspaceId, account, secrets }: NewConnection, cause: EventCause): Promise<ConnectionRow> {
  const { now } = cause;
  const before = await findConnection(transaction, target);
  const isSame = before?.external_account_id === account.externalId;
  if (!isSame) await forgetAccount(transaction, target);
  const readings = mergeAccountReadings(isSame ? before.readings : {}, account.readings ?? {}, now.toISOString());
  const values = {
    workspace_id: workspaceId,
    status: "connected" as const,
    handle: account.handle,
    profile_url: account.profileUrl,
    external_account_id: account.externalId,
    account_name: account.name,
    image: account.image,
    connect_via: findPlatform(target.platform)?.connectVia ?? "api",
    importing_state: account.readings === undefined ? ("queued" as const) : ("imported" as const),
    readings: JSON.stringify(readings),
    error: null,
    unavailable: "{}",
    failure_count: 0,
    wait_until: null,
    next_refresh_at: now,
    days_through: isSame ? before.days_through : null,
    last_updated_at: account.readings === undefined ? (isSame ? before.last_updated_at : null) : now,
    connected_at: now,
    updated_at: now,
  };
  const row = await transaction
    .insertInto("connections")
    .values({ show_id: target.showId, platform: target.platform, id: newId("con"), created_at: now, ...values })
    .onConflict((conflict) => conflict.columns(["show_id", "platform"]).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (secrets === null) await transaction.deleteFrom("connection_secrets").where("show_id", "=", target.showId).where("platform", "=", target.platform).execute();
  else await saveSealedSecrets(transaction, target, { ...secrets, now });
  await announceIntegration(transaction, urls, "integration.connected", row, cause);
  if (account.readings === undefined) await enqueueRefresh(transaction, target, "connect");
  return row;
}

/** What says something of an account that is linked no longer, apart from its history. */
export async function forgetAccount(transaction: DatabaseTransaction, { showId, platform }: AccountTarget): Promise<void> {
  for (const table of ["account_refreshes", "account_geography"] as const) await transaction.deleteFrom(table).where("show_id", "=", showId).where("platform", "=", platform).execute();
}
