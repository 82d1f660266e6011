import type { Database } from "../../../db/connection/database.ts";
import { ALLOWANCE_WINDOW_MS } from "../mail-allowance.ts";

/** Rows of all people that expire: sessions, links, challenges, allowances. */

const EXPIRING = [
  "sessions",
  "sign_ups",
  "person_links",
  "passkey_challenges",
  "social_sign_ins",
] as const;

/** Deletes expired rows, which no longer work; returns their number. */
export async function deleteExpiredRows(database: Database, now: Date): Promise<number> {
  const results = [];
  for (const table of EXPIRING)
    results.push(
      await database.deleteFrom(table).where("expires_at", "<=", now).executeTakeFirst(),
    );
  const windowStart = new Date(now.getTime() - ALLOWANCE_WINDOW_MS);
  results.push(
    await database
      .deleteFrom("mail_allowances")
      .where("window_started_at", "<=", windowStart)
      .executeTakeFirst(),
  );
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
