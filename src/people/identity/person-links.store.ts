import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { LinkPurpose } from "../../db/schema/tables.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time/clock.ts";
import { newSecretToken, tokenColumns, tokenHash } from "./sessions/secret-token.ts";

/**
 * Single-use links, mailed or printed: confirm an address, reset a password, set up an account. The
 * rows are global and found by the HMAC of their token.
 */

/**
 * Whom a set-up link admits: the person of an address, the owner of a workspace, or, with both
 * null, the first person of the server.
 */
export interface SetupTarget {
  email: string | null;
  workspaceId: string | null;
}

/** A new link with its person or its target; a link has exactly one of them. */
export interface NewLink extends Partial<SetupTarget> {
  purpose: LinkPurpose;
  personId: string | null;
}

export const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  verify: DAY_MS,
  reset: HOUR_MS,
  set_up: DAY_MS,
};

/** Stores a new link; returns its token. */
export async function insertLink(
  executor: Executor,
  secrets: Secrets,
  { purpose, personId, email = null, workspaceId = null }: NewLink,
  now: Date,
): Promise<string> {
  const token = newSecretToken();
  await executor
    .insertInto("person_links")
    .values({
      ...tokenColumns(secrets, token),
      purpose,
      person_id: personId,
      email,
      workspace_id: workspaceId,
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

/** The person of a valid link; the link stays usable. */
export async function findLinkPerson(
  executor: Executor,
  secrets: Secrets,
  { purpose, token }: { purpose: LinkPurpose; token: string },
  now: Date,
): Promise<string | undefined> {
  const found = await executor
    .selectFrom("person_links")
    .select("person_id")
    .where("token_hash", "=", tokenHash(secrets, token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found?.person_id ?? undefined;
}

/** The target of a valid set-up link; undefined for any other token. */
export async function findSetupTarget(
  executor: Executor,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<SetupTarget | undefined> {
  const found = await executor
    .selectFrom("person_links")
    .select(["email", "workspace_id"])
    .where("token_hash", "=", tokenHash(secrets, token))
    .where("purpose", "=", "set_up")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return found === undefined ? undefined : { email: found.email, workspaceId: found.workspace_id };
}

/**
 * Deletes every set-up link of a target; true when the token's link was a live one of them. It is
 * one statement, so that of concurrent calls the second waits for the first and finds no link.
 */
export async function takeSetupLinks(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { token, target }: { token: string; target: SetupTarget },
  now: Date,
): Promise<boolean> {
  const hash = tokenHash(secrets, token);
  const taken = await transaction
    .deleteFrom("person_links")
    .where("purpose", "=", "set_up")
    .where("email", "is not distinct from", target.email)
    .where("workspace_id", "is not distinct from", target.workspaceId)
    .returning(["token_hash", "expires_at"])
    .execute();
  return taken.some((link) => link.token_hash.equals(hash) && link.expires_at > now);
}

/** Voids the links for the first account of the server. */
export async function deleteFirstAccountLinks(transaction: DatabaseTransaction): Promise<void> {
  await transaction
    .deleteFrom("person_links")
    .where("purpose", "=", "set_up")
    .where("email", "is", null)
    .where("workspace_id", "is", null)
    .execute();
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
