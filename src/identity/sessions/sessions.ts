import { createHmac } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { SessionsTable, SignedInBy } from "../../db/schema/tables.ts";
import { newId } from "../../kernel/ids.ts";
import type { Person, PersonSession } from "../../kernel/access/person.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";
import { claimMemberships, personOf, type PersonRow } from "../people.ts";
import { newSecretToken, tokenColumns, tokenHash } from "./secret-token.ts";

/** A session ends after this long without use, */
const IDLE_MS = 30 * DAY_MS;
/** after this long whatever happens, */
const WHOLE_MS = 90 * DAY_MS;
/** and its use is noted at most this often, so that reading a page writes nothing. */
const NOTE_EVERY_MS = HOUR_MS;

export interface SignedIn {
  /** For the cookie; it is not stored and not shown again. */
  token: string;
  session: PersonSession;
}

type SessionRow = Selectable<SessionsTable>;
type SessionParts = { database: Database; secrets: Secrets };

/**
 * Made from the session, so that nothing more is stored; useless without the cookie it belongs to.
 */
function csrfTokenOf({ csrfKey }: Secrets, sessionId: string): string {
  return createHmac("sha256", csrfKey).update(sessionId).digest("base64url");
}

function sessionOf(
  secrets: Secrets,
  row: Pick<SessionRow, "id" | "created_at" | "expires_at">,
  person: Person,
): PersonSession {
  return {
    id: row.id,
    person,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    csrfToken: csrfTokenOf(secrets, row.id),
  };
}

const expiryOf = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + WHOLE_MS));

/**
 * Signs a person in. Whoever does must be locked or new, so that what ends all sessions ends this
 * one too.
 */
export async function startSession(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { person, signedInBy }: { person: PersonRow; signedInBy: SignedInBy },
  now: Date,
): Promise<SignedIn> {
  const token = newSecretToken();
  const row = { id: newId("ses"), created_at: now, expires_at: expiryOf(now, now) };
  await transaction
    .insertInto("sessions")
    .values({
      ...tokenColumns(secrets, token),
      ...row,
      person_id: person.id,
      signed_in_by: signedInBy,
      last_used_at: now,
    })
    .execute();
  if (person.email_verified_at !== null) await claimMemberships(transaction, person);
  return { token, session: sessionOf(secrets, row, personOf(person)) };
}

/** The session of a token, its life prolonged; undefined when it is unknown, ended or expired. */
export async function findSession(
  { database, secrets }: SessionParts,
  token: string,
  now: Date,
): Promise<PersonSession | undefined> {
  const hash = tokenHash(secrets, token);
  const row = await database
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select([
      "sessions.id",
      "sessions.created_at",
      "sessions.expires_at",
      "sessions.last_used_at",
      "people.id as person_id",
      "people.email",
      "people.name",
      "people.email_verified_at",
    ])
    .where("sessions.token_hash", "=", hash)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const person = personOf({
    id: row.person_id,
    email: row.email,
    name: row.name,
    email_verified_at: row.email_verified_at,
  });
  if (now.getTime() - row.last_used_at.getTime() < NOTE_EVERY_MS)
    return sessionOf(secrets, row, person);
  const expiresAt = expiryOf(row.created_at, now);
  // Ended in this very moment: then no row is there, and none comes back.
  await database
    .updateTable("sessions")
    .set({ last_used_at: now, expires_at: expiresAt })
    .where("token_hash", "=", hash)
    .where("last_used_at", "<", now)
    .execute();
  return sessionOf(secrets, { ...row, expires_at: expiresAt }, person);
}

export interface SessionSummary {
  id: string;
  signedInBy: SignedInBy;
  createdAt: Date;
  /** To the hour. */
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Newest first. */
export async function listSessions(
  database: Executor,
  personId: string,
  now: Date,
): Promise<SessionSummary[]> {
  const rows = await database
    .selectFrom("sessions")
    .select(["id", "signed_in_by", "created_at", "last_used_at", "expires_at"])
    .where("person_id", "=", personId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    signedInBy: row.signed_in_by,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
  }));
}

/** False when the person has no such session. */
export async function endSession(
  database: Executor,
  personId: string,
  sessionId: string,
): Promise<boolean> {
  const ended = await database
    .deleteFrom("sessions")
    .where("person_id", "=", personId)
    .where("id", "=", sessionId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends a person's sessions but the one to keep; how many there were. */
export async function endSessions(
  database: Executor,
  personId: string,
  keepSessionId: string | null,
): Promise<number> {
  const ended = await database
    .deleteFrom("sessions")
    .where("person_id", "=", personId)
    .where(sql<boolean>`id is distinct from ${keepSessionId}`)
    .returning("id")
    .execute();
  return ended.length;
}

export async function endSessionOfToken(
  { database, secrets }: SessionParts,
  token: string,
): Promise<void> {
  await database
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash(secrets, token))
    .execute();
}
