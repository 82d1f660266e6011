import type { Database } from "../../db/connection/database.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import { HOUR_MS, SECOND_MS } from "../../lib/time/clock.ts";
import { countMail, findWindowStart, type MailPurpose } from "./mail-allowance.store.ts";
import { tooMany } from "./sign-in-errors.ts";

const MAILS_MAX = 3;
export const ALLOWANCE_WINDOW_MS = HOUR_MS;

/**
 * Counts a mail that an anonymous caller requests, with or without an account of the address. The
 * count is in the database and not in memory: several servers must not multiply the mails to one
 * mailbox.
 *
 * @throws ApiError `rate_limited` after three in an hour.
 */
export async function takeMailAllowance(
  { database, secrets }: { database: Database; secrets: Secrets },
  purpose: MailPurpose,
  email: string,
  now: Date,
): Promise<void> {
  const allowance = {
    addressHash: secrets.hashCredential(`mail allowance ${email}`).hash,
    purpose,
    windowStart: new Date(now.getTime() - ALLOWANCE_WINDOW_MS),
    latestStart: new Date(now.getTime() + ALLOWANCE_WINDOW_MS),
    mailsMax: MAILS_MAX,
  };
  if (await countMail(database, allowance, now)) return;
  const startedAt = (await findWindowStart(database, allowance)) ?? now;
  const opensAtMs = startedAt.getTime() + ALLOWANCE_WINDOW_MS;
  throw tooMany(
    "Too many mails to this address. Look into the mailbox, or try again later.",
    (opensAtMs - now.getTime()) / SECOND_MS,
  );
}
