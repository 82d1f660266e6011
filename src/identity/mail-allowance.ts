import { sql } from "kysely";
import type { Database } from "../db/connection/database.ts";
import type { Secrets } from "../kernel/secrets.ts";
import { HOUR_MS } from "../lib/clock.ts";
import { tooMany } from "./sign-in-errors.ts";

const MAILS_MAX = 3;
export const ALLOWANCE_WINDOW_MS = HOUR_MS;

export type MailPurpose = "sign_up" | "verify" | "reset";

/**
 * Counts a mail that a stranger asks for, whether or not the address has an account. In the
 * database and not in buckets: several servers must not multiply what lands in one mailbox.
 *
 * @throws ApiError `rate_limited` after three in an hour.
 */
export async function takeMailAllowance(
  { database, secrets }: { database: Database; secrets: Secrets },
  purpose: MailPurpose,
  email: string,
  now: Date,
): Promise<void> {
  const { hash } = secrets.hashCredential(`mail allowance ${email}`);
  const windowStart = new Date(now.getTime() - ALLOWANCE_WINDOW_MS);
  const expired = sql<boolean>`mail_allowances.window_started_at <= ${windowStart}`;
  const taken = await database
    .insertInto("mail_allowances")
    .values({ address_hash: hash, purpose, window_started_at: now, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["address_hash", "purpose"])
        .doUpdateSet({
          used: sql<number>`case when ${expired} then 1 else mail_allowances.used + 1 end`,
          window_started_at: sql<Date>`case when ${expired} then ${now} else mail_allowances.window_started_at end`,
        })
        .where((where) => where.or([expired, where("mail_allowances.used", "<", MAILS_MAX)])),
    )
    .returning("used")
    .executeTakeFirst();
  if (taken !== undefined) return;
  const row = await database
    .selectFrom("mail_allowances")
    .select("window_started_at")
    .where("address_hash", "=", hash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  const openAtMs = (row?.window_started_at ?? now).getTime() + ALLOWANCE_WINDOW_MS;
  throw tooMany(
    "Too many mails to this address. Look into the mailbox, or try again later.",
    (openAtMs - now.getTime()) / 1_000,
  );
}
