import { sql } from "kysely";
import type { Database } from "../../db/connection/database.ts";

/**
 * Counts of mails per address and purpose in a window. The rows are global and found by the HMAC of
 * the address, because the address may have no account.
 */

export type MailPurpose = "sign_up" | "verify" | "reset";

export interface MailAllowance {
  addressHash: Buffer;
  purpose: MailPurpose;
  /** Windows that started at this time or earlier have ended. */
  windowStart: Date;
  /** Windows that start after this time have ended too: the clock was set back since. */
  latestStart: Date;
  mailsMax: number;
}

/** Counts one mail in the current window, or in a new one; false when the window is used up. */
export async function countMail(
  database: Database,
  { addressHash, purpose, windowStart, latestStart, mailsMax }: MailAllowance,
  now: Date,
): Promise<boolean> {
  const expired = sql<boolean>`(
    mail_allowances.window_started_at <= ${windowStart}
    or mail_allowances.window_started_at > ${latestStart})`;
  const counted = await database
    .insertInto("mail_allowances")
    .values({ address_hash: addressHash, purpose, window_started_at: now, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["address_hash", "purpose"])
        .doUpdateSet({
          used: sql<number>`case when ${expired} then 1 else mail_allowances.used + 1 end`,
          window_started_at: sql<Date>`
            case when ${expired} then ${now} else mail_allowances.window_started_at end`,
        })
        .where((where) => where.or([expired, where("mail_allowances.used", "<", mailsMax)])),
    )
    .returning("used")
    .executeTakeFirst();
  return counted !== undefined;
}

/** When the window of an address started; undefined when it has no window. */
export async function findWindowStart(
  database: Database,
  { addressHash, purpose }: Pick<MailAllowance, "addressHash" | "purpose">,
): Promise<Date | undefined> {
  const row = await database
    .selectFrom("mail_allowances")
    .select("window_started_at")
    .where("address_hash", "=", addressHash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return row?.window_started_at;
}
