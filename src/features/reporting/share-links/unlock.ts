import { timingSafeEqual } from "node:crypto";
import type { PasswordHasher } from "../../../people/identity/passwords/password-hasher.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { BoundedMap } from "../../../lib/bounded-map.ts";
import { MINUTE_MS, SECOND_MS } from "../../../lib/time/clock.ts";
import type { OpenedLink } from "./open-link.ts";

/** Passwords of links: tries, and the value that a browser keeps once one matched. */

/** Seconds for which a browser need not ask again. */
export const UNLOCKED_SEC = 86_400;

const TRIES_PER_MINUTE = 5;
/** The wait doubles with each further round of tries, up to an hour. */
const WAIT_MAX_MS = 60 * MINUTE_MS;
const LINKS_MAX = 20_000;

interface Tries {
  count: number;
  sinceMs: number;
  rounds: number;
  blockedUntilMs: number;
}

/** Tries of passwords in one process, by link and not by address, so that no crowd has more. */
export class PasswordTries {
  readonly #links = new BoundedMap<string, Tries>({ max: LINKS_MAX });

  /** Counts a try; the seconds to wait where it may not be made, else null. */
  take(linkId: string, nowMs: number): number | null {
    const tries = this.#links.get(linkId) ?? {
      count: 0,
      sinceMs: nowMs,
      rounds: 0,
      blockedUntilMs: 0,
    };
    this.#links.set(linkId, tries);
    // A clock that was set back by more than the longest wait blocks no one.
    const waitMs = Math.min(tries.blockedUntilMs - nowMs, WAIT_MAX_MS);
    if (waitMs > 0) return Math.ceil(waitMs / SECOND_MS);
    if (nowMs - tries.sinceMs > 2 * WAIT_MAX_MS) tries.rounds = 0;
    if (nowMs - tries.sinceMs >= MINUTE_MS || nowMs < tries.sinceMs) {
      tries.count = 0;
      tries.sinceMs = nowMs;
    }
    if (tries.count < TRIES_PER_MINUTE) {
      tries.count += 1;
      return null;
    }
    const blockMs = Math.min(MINUTE_MS * 2 ** tries.rounds, WAIT_MAX_MS);
    tries.rounds += 1;
    tries.blockedUntilMs = nowMs + blockMs;
    tries.sinceMs = tries.blockedUntilMs;
    tries.count = 0;
    return Math.ceil(blockMs / SECOND_MS);
  }
}

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

/** Compares a password with that of the link, 160 ms of work. */
export const isPasswordOf = async (
  passwords: PasswordHasher,
  { password_hash: hash }: OpenedLink,
  password: string,
): Promise<boolean> => (await passwords.verify(password, hash)).matches;
