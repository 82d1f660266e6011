import { createHmac } from "node:crypto";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { SignedInBy } from "../../../db/schema/tables.ts";
import type { PersonSession } from "../../../kernel/access/person.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import type { IdentityParts } from "../identity-parts.ts";
import { claimMemberships, personOf, type PersonRow } from "../people.store.ts";
import { newSecretToken, tokenColumns, tokenHash } from "./secret-token.ts";
import {
  deleteSessionByToken,
  extendSession,
  findSessionByToken,
  insertSession,
} from "./sessions.store.ts";

/** Browser sessions of people: how they start, how long they live and how a cookie finds them. */

/** A session ends after 30 days without use, and after 90 days in any case. */
const IDLE_MS = 30 * DAY_MS;
const LIFE_MS = 90 * DAY_MS;
/**
 * Precision of the stored time of use: it is written at most once an hour, so that reading a page
 * usually writes nothing.
 */
const USE_PRECISION_MS = HOUR_MS;

export interface SignedIn {
  /** Token for the cookie; only its HMAC is stored. */
  token: string;
  session: PersonSession;
}

type SessionParts = Pick<IdentityParts, "database" | "secrets">;

/**
 * CSRF token derived from the session id, so that nothing more is stored; it is valid with the
 * session's cookie.
 */
function csrfTokenOf({ csrfKey }: Secrets, sessionId: string): string {
  return createHmac("sha256", csrfKey).update(sessionId).digest("base64url");
}

const expiryOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LIFE_MS));

/**
 * Signs a person in. The caller has locked or just inserted the person's row, so that a concurrent
 * end of all sessions includes this one.
 */
export async function startSession(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { person, signedInBy }: { person: PersonRow; signedInBy: SignedInBy },
  now: Date,
): Promise<SignedIn> {
  const token = newSecretToken();
  const session: PersonSession = sessionOf(secrets, newId("ses"), person, {
    createdAt: now,
    expiresAt: expiryOf(now, now),
  });
  await insertSession(transaction, {
    ...tokenColumns(secrets, token),
    id: session.id,
    person_id: person.id,
    signed_in_by: signedInBy,
    created_at: now,
    last_used_at: now,
    expires_at: session.expiresAt,
  });
  if (person.email_verified_at !== null) await claimMemberships(transaction, person);
  return { token, session };
}

function sessionOf(
  secrets: Secrets,
  id: string,
  person: Parameters<typeof personOf>[0] & Pick<PersonRow, "operator_since">,
  life: Pick<PersonSession, "createdAt" | "expiresAt">,
): PersonSession {
  const isOperator = person.operator_since !== null;
  return { id, person: personOf(person), ...life, isOperator, csrfToken: csrfTokenOf(secrets, id) };
}

/** The session of a token, extended by this use; undefined when unknown, ended or expired. */
export async function findSession(
  { database, secrets }: SessionParts,
  token: string,
  now: Date,
): Promise<PersonSession | undefined> {
  const hash = tokenHash(secrets, token);
  const row = await findSessionByToken(database, hash, now);
  if (row === undefined) return undefined;
  const isRecent = now.getTime() - row.last_used_at.getTime() < USE_PRECISION_MS;
  const expiresAt = isRecent ? row.expires_at : expiryOf(row.created_at, now);
  if (!isRecent) await extendSession(database, hash, { now, expiresAt });
  const { id, person_id: personId, created_at: createdAt } = row;
  return sessionOf(secrets, id, { ...row, id: personId }, { createdAt, expiresAt });
}

/** Ends the session of a cookie's token. */
export async function endSessionOfToken(
  { database, secrets }: SessionParts,
  token: string,
): Promise<void> {
  await deleteSessionByToken(database, tokenHash(secrets, token));
}
