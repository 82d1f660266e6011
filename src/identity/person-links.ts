import type { DatabaseTransaction, Executor } from "../db/connection/database.ts";
import type { LinkPurpose } from "../db/schema/tables.ts";
import type { Secrets } from "../kernel/secrets.ts";
import { DAY_MS, HOUR_MS } from "../lib/clock.ts";
import { newSecretToken, tokenColumns, tokenHash } from "./sessions/secret-token.ts";

/** Links that let somebody in once. */

export const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  verify: DAY_MS,
  reset: HOUR_MS,
  set_up: DAY_MS,
};

/** Stores a link's token and gives it. */
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
 * Uses a link up and gives its person; undefined when it is unknown, used, expired, or nobody's. Of
 * many at once one gets it.
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

/** Whether a link would work now; nothing is used up. */
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

export async function dropLinks(
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
