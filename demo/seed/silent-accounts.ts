import type { Services } from "../../src/app/services.ts";
import { inTransaction } from "../../src/db/connection/database.ts";
import {
  enqueueRefresh,
  findConnection,
  findSealedSecrets,
  markStaleAccounts,
  saveSealedSecrets,
} from "../../src/features/accounts/account-refresh/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { Runtime } from "../../src/kernel/pipeline/context.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { utcDay } from "../../src/lib/time/clock.ts";
import type { DemoAccount } from "../world/demo-accounts.ts";
import { firstDayOf } from "../world/demo-catalogue.ts";
import type { DemoWorld } from "../demo-files.ts";
import { type ArchiveLine, readAtOf } from "./account-history.ts";

/**
 * Accounts whose platform answers nothing any more. They cannot be connected as the others are, so
 * they come as from another installation: the connection with its last numbers from an archive, and
 * the credential, which no archive holds, entered again.
 */
export type SilentAccount = DemoAccount & { silentFrom: Date };

export const isSilent = (account: DemoAccount): account is SilentAccount =>
  account.silentFrom !== undefined;

/** The connections of silent accounts that are not there, as lines of the archive. */
export async function silentConnections(
  { database }: Pick<Runtime, "database">,
  { show_ids: showIds, made_at: madeAt }: Pick<DemoWorld, "show_ids" | "made_at">,
  accounts: readonly DemoAccount[],
): Promise<ArchiveLine[]> {
  const lines: ArchiveLine[] = [];
  for (const account of accounts.filter(isSilent)) {
    const showId = showIds[account.audience.show.slug] ?? "";
    const known = await findConnection(database, { showId, platform: account.platform });
    if (known === undefined) lines.push(connectionLine(account, showId, new Date(madeAt)));
  }
  return lines;
}

function connectionLine(
  { platform, externalId, name, levelsOn, silentFrom }: SilentAccount,
  showId: string,
  madeAt: Date,
): ArchiveLine {
  const day = addDays(utcDay(silentFrom), -1);
  const readAt = readAtOf(day, 0, silentFrom).toISOString();
  const connectedAt = `${firstDayOf(madeAt)}T00:00:00.000Z`;
  return {
    object: "connection",
    id: newId("con"),
    show_id: showId,
    platform,
    status: "connected",
    external_account_id: externalId,
    account_name: name ?? null,
    importing_state: "imported",
    readings: Object.fromEntries(
      Object.entries(levelsOn(day)).map(([metric, value]) => [
        metric,
        { value, fetched_at: readAt },
      ]),
    ),
    connected_at: connectedAt,
    last_updated_at: readAt,
    created_at: connectedAt,
    updated_at: readAt,
  };
}

/**
 * Stores the credential where there is none, and does what the schedule does in the minutes after it:
 * the account is found stale, and its refresh is queued, which fails.
 */
export async function enterCredential(
  { database, services, urls, clock }: Runtime<Services>,
  {
    showId,
    platform,
    connecting,
  }: Pick<DemoAccount, "platform" | "connecting"> & {
    showId: string;
  },
): Promise<void> {
  const target = { showId, platform };
  if ((await findSealedSecrets(database, target)) !== undefined) return;
  const secrets = connecting.way === "body" ? connecting.body : connecting.secrets;
  const sealed = services.accounts.vault.seal(target, secrets);
  const now = clock.now();
  await inTransaction(database, async (transaction) => {
    await saveSealedSecrets(transaction, target, { sealed, expiresAt: null, now });
  });
  // Before the refresh is queued: the sweep passes over an account that a refresh holds.
  await markStaleAccounts(database, urls, now);
  await inTransaction(database, (transaction) =>
    enqueueRefresh(transaction, target, "schedule", now),
  );
}
