import type { Database } from "../../db/connection/database.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { findMark, writeMark } from "../../db/upkeep/marks.ts";
import { secretOwner } from "../../delivery/webhooks/attempt/signature.ts";
import { enqueueRefresh } from "../../features/accounts/account-refresh/index.ts";
import { deriveSecrets } from "../../kernel/secrets.ts";
import { createAccountVault } from "../../platforms/accounts/account-vault.ts";
import { findDifferentCounts, type RestoredBackup } from "../backup/index.ts";
import {
  countRefreshedSince,
  countSessions,
  findNextAccount,
  findSealedSecrets,
  findSealedWebhookSecrets,
} from "./restore-checks.store.ts";

/**
 * What was looked at after a restore.
 *
 * - `ok`: looked at, and as it should be.
 * - `failed`: looked at, and not.
 * - `waiting`: shows itself when the server runs.
 * - `not_checked`: was not looked at, for the reason in `detail`.
 */
export interface RestoreCheck {
  name: "rows" | "files" | "secrets" | "sign_in" | "refresh";
  status: "ok" | "failed" | "waiting" | "not_checked";
  detail: string;
}

/** Secrets that do not open and are named; a wrong key opens none. */
const NAMED_MAX = 5;

/** Compares the rows of every table with what the backup counts. Nothing may have run on them. */
export async function checkRows(
  database: Database,
  expected: Readonly<Record<string, number>>,
  { migrated }: Pick<RestoredBackup, "migrated">,
): Promise<RestoreCheck> {
  const name = "rows";
  if (migrated.length > 0)
    return {
      name,
      status: "not_checked",
      detail:
        `${migrated.length} newer migrations ran on the rows and may change their number; ` +
        "all rows of the backup were stored in one transaction",
    };
  const different = await findDifferentCounts(database, expected);
  if (different.length > 0) return { name, status: "failed", detail: different.join("; ") };
  const counts = Object.values(expected);
  const rows = counts.reduce((sum, count) => sum + count, 0);
  return { name, status: "ok", detail: `${rows} rows in ${counts.length} tables, as backed up` };
}

export function checkFiles({ files }: Pick<RestoredBackup, "files">): RestoreCheck {
  const name = "files";
  if (files === undefined)
    return { name, status: "not_checked", detail: "the rows alone were restored" };
  const { stored, absent } = files;
  if (absent.length === 0)
    return { name, status: "ok", detail: `${stored} files stored, each with its SHA-256` };
  const detail = `${absent.length} files have a row and no bytes, ${stored} are stored`;
  return { name, status: "failed", detail };
}

/** Opens what is sealed under the master key: credentials of accounts, secrets of webhooks. */
export async function checkSecrets(database: Database, masterKey: Buffer): Promise<RestoreCheck> {
  const name = "secrets";
  const secrets = deriveSecrets(masterKey);
  const vault = createAccountVault(secrets);
  const sealed = [
    ...(await findSealedSecrets(database)).map(({ show_id: showId, platform, sealed: text }) => ({
      of: `account ${platform} of ${showId}`,
      open: () => vault.open({ showId, platform }, text),
    })),
    ...(await findSealedWebhookSecrets(database)).map(({ id, sealed: text }) => ({
      of: `webhook endpoint ${id}`,
      open: () => secrets.open(text, secretOwner(id)),
    })),
  ];
  const closed = sealed.filter(({ open }) => !opens(open)).map(({ of }) => of);
  if (closed.length > 0)
    return {
      name,
      status: "failed",
      detail: `${closed.length} of ${sealed.length} do not open: ${closed.slice(0, NAMED_MAX).join(", ")}`,
    };
  return {
    name,
    status: sealed.length === 0 ? "not_checked" : "ok",
    detail:
      sealed.length === 0
        ? "no account and no webhook has a secret; the backup's signature fits the master key"
        : `${sealed.length} secrets of accounts and webhooks open under the master key`,
  };
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes down that a restore ended, and queues the refresh of the account that is due next, so that
 * it is seen to work before the schedule comes to it.
 */
export async function beginUse(database: Database, madeAt: Date, now: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await writeMark(transaction, "restored", { reached_at: madeAt, written_at: now });
    const account = await findNextAccount(transaction);
    if (account !== undefined) await enqueueRefresh(transaction, account, "schedule", now);
  });
}

export interface Use {
  restoredAt: Date;
  checks: RestoreCheck[];
}

/** What has shown itself since the restore; undefined where the rows are of no restore. */
export async function findUse(database: Database): Promise<Use | undefined> {
  const mark = await findMark(database, "restored");
  if (mark === undefined) return undefined;
  const restoredAt = mark.written_at;
  return {
    restoredAt,
    checks: [await checkSignIn(database), await checkRefresh(database, restoredAt)],
  };
}

/** Sessions are in no backup: each is of a sign-in after the restore. */
async function checkSignIn(database: Database): Promise<RestoreCheck> {
  const sessions = await countSessions(database);
  return sessions > 0
    ? { name: "sign_in", status: "ok", detail: `${sessions} sessions since the restore` }
    : { name: "sign_in", status: "waiting", detail: "sign in with an account of the backup" };
}

async function checkRefresh(database: Database, since: Date): Promise<RestoreCheck> {
  const name = "refresh";
  const { accounts, clusters } = await countRefreshedSince(database, since);
  if (accounts + clusters > 0)
    return {
      name,
      status: "ok",
      detail: `${accounts} accounts and ${clusters} clusters refreshed since the restore`,
    };
  return (await findNextAccount(database)) === undefined
    ? {
        name,
        status: "not_checked",
        detail: "no account is connected; refresh a cluster to see it",
      }
    : { name, status: "waiting", detail: "a worker refreshes the account that is due next" };
}
