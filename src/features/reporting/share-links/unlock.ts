import { timingSafeEqual } from "node:crypto";
import { inTransaction } from "../../../db/connection/database.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { SECOND_MS } from "../../../lib/time/clock.ts";
import type { OpenedLink } from "./open-link.ts";
import { lockTries, returnTry, updateTries } from "./password-tries.store.ts";
import { withOneMore } from "./password-tries.ts";
import type { LinkServices } from "./report-of-link.ts";

/** Passwords of links: tries, and the value that a browser keeps once one matched. */

/** Seconds for which a browser need not ask again. */
export const UNLOCKED_SEC = 86_400;

const signatureOf = (
  secrets: Secrets,
  { workspaceId, id, password_version: version }: OpenedLink,
  expiresSec: number,
): Buffer =>
  secrets.hashCredential(`report unlock ${workspaceId} ${id} ${version} ${expiresSec}`).hash;

/** The value for a browser whose password matched; it ends with the version of the password. */
export function unlockValue(secrets: Secrets, link: OpenedLink, now: Date): string {
  const expiresSec = Math.floor(now.getTime() / SECOND_MS) + UNLOCKED_SEC;
  return `${expiresSec}.${signatureOf(secrets, link, expiresSec).toString("base64url")}`;
}

/** True for a value of this link and its present password, for 24 hours. */
export function isUnlocked(
  secrets: Secrets,
  link: OpenedLink,
  value: string | undefined,
  now: Date,
): boolean {
  const [, expires, signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(value ?? "") ?? [];
  const sent = Buffer.from(signature, "base64url");
  const expected = signatureOf(secrets, link, Number(expires ?? 0));
  const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected);
  const nowSec = now.getTime() / SECOND_MS;
  return isSigned && Number(expires) > nowSec && Number(expires) <= nowSec + UNLOCKED_SEC;
}

/**
 * Counts a try of the password of a link, in the database, so that all processes together take no
 * more than one would. It is counted by link and not by address: no crowd has more, and no address
 * is stored. Returns the seconds to wait where the try is not taken, else null.
 */
export async function takePasswordTry(
  { database, clock }: Pick<Runtime, "database" | "clock">,
  { workspaceId, id }: Pick<OpenedLink, "workspaceId" | "id">,
): Promise<number | null> {
  return inTransaction(database, async (transaction) => {
    const before = await lockTries(transaction, workspaceId, id);
    if (before === undefined) return null;
    const { tries, waitSec } = withOneMore(before, clock.now());
    if (tries !== before) await updateTries(transaction, workspaceId, id, tries);
    return waitSec;
  });
}

/**
 * Compares a password with that of the link, 160 ms of work. One that matches takes its try back:
 * many readers of a link open it in one minute when it was sent to them.
 */
export async function isPasswordOf(
  { database, services }: Pick<Runtime<LinkServices>, "database" | "services">,
  { workspaceId, id, password_hash: hash }: OpenedLink,
  password: string,
): Promise<boolean> {
  const { matches } = await services.identity.passwords.verify(password, hash);
  if (matches) await returnTry(database, workspaceId, id);
  return matches;
}
