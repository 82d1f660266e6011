import type { DatabaseTransaction, Executor } from "../db/connection/database.ts";
import type { LinkPurpose } from "../db/schema/tables.ts";
import type { Secrets } from "../kernel/secrets.ts";
import { DAY_MS, HOUR_MS } from "../lib/clock.ts";
import { newSecretToken, tokenColumns, tokenHash } from "./sessions/secret-token.ts";

/**
 * Single-use links in mails: confirm an address, reset a password, set up the server. Global rows,
 * found by the HMAC of their token.
 */

export const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  verify: DAY_MS,
  reset: HOUR_MS,
  set_up: DAY_MS,
};

/** Stores a new link; returns its token. */
export async function insertLink(
  executor: Executor,
  secrets: Secrets,
  { purpose, personId }: { purpose: LinkPurpose; personId: string | null },
  now: Date,
): Promise<string> {
  const token = newSecretToken();
  await executor
    .insertInto("person_links")
    .values({
      ...tokenColumns(secrets, token),
      purpose,
      person_id: personId,
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_LIFE_MS[purpose]),
    })
    .execute();
  return token;
}

/**
 * Deletes a link and returns its person id; undefined when it is unknown, used, expired or has no
 * person. Of concurrent calls one succeeds.
 */
export async function takeLink(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { purpose, token }: { purpose: LinkPurpose; token: string },
  now: Date,
): Promise<string | undefined> {
  const taken = await transaction
    .deleteFrom("person_links")
    .where("token_hash", "=", tokenHash(secrets, token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  return taken?.person_id ?? undefined;
}

/** True for a link that works now; it stays usable. */
export async function linkExists(
  executor: Executor,
  secrets: Secrets,
  { purpose, token }: { purpose: LinkPurpose; token: string },
  now: Date,
): Promise<boolean> {
  const found = await executor
    .selectFrom("person_links")
    .select("purpose")
    .where("token_hash", "=", tokenHash(secrets, token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Deletes every set-up link; true when the token's link was a live one of them. Of concurrent calls
 * the second waits for the first and finds none.
 */
export async function takeSetupLinks(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<boolean> {
  const hash = tokenHash(secrets, token);
  const taken = await transaction
    .deleteFrom("person_links")
    .where("purpose", "=", "set_up")
    .returning(["token_hash", "expires_at"])
    .execute();
  return taken.some((link) => link.token_hash.equals(hash) && link.expires_at > now);
}

/** Deletes a person's links of one purpose. */
export async function deleteLinks(
  transaction: DatabaseTransaction,
  purpose: LinkPurpose,
  personId: string,
): Promise<void> {
  await transaction
    .deleteFrom("person_links")
    .where("person_id", "=", personId)
    .where("purpose", "=", purpose)
    .execute();
}
