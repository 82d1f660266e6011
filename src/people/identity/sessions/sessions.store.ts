import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { SessionsTable } from "../../../db/schema/tables.ts";
import type { PersonRow } from "../people.store.ts";

/**
 * Rows of sessions. The table is global: a session belongs to a person, and is found by the HMAC of
 * its token before a workspace is known.
 */

export type SessionRow = Selectable<SessionsTable>;

/** Stores a new session. */
export async function insertSession(
  transaction: DatabaseTransaction,
  session: SessionRow,
): Promise<void> {
  await transaction.insertInto("sessions").values(session).execute();
}

export type SessionOfPerson = Pick<SessionRow, "id" | "created_at" | "expires_at"> &
  Pick<SessionRow, "last_used_at" | "person_id"> &
  Pick<PersonRow, "email" | "name" | "email_verified_at" | "operator_since">;

/** The live session of a token with its person; undefined when it is unknown, ended or expired. */
export async function findSessionByToken(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionOfPerson | undefined> {
  return database
    .selectFrom("sessions")
    .innerJoin("people", "people.id", "sessions.person_id")
    .select([
      "sessions.id",
      "sessions.created_at",
      "sessions.expires_at",
      "sessions.last_used_at",
      "sessions.person_id",
      "people.email",
      "people.name",
      "people.email_verified_at",
      "people.operator_since",
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Stores the use of a session and its new expiry; a session that has ended meanwhile stays ended.
 */
export async function extendSession(
  database: Database,
  tokenHash: Buffer,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await database
    .updateTable("sessions")
    .set({ last_used_at: now, expires_at: expiresAt })
    .where("token_hash", "=", tokenHash)
    .where("last_used_at", "<", now)
    .execute();
}

export type SessionSummaryRow = Pick<
  SessionRow,
  "id" | "signed_in_by" | "created_at" | "last_used_at" | "expires_at"
>;

/** Live sessions of a person, newest first. `last_used_at` is exact to the hour. */
export async function findSessionsOfPerson(
  database: Executor,
  personId: string,
  now: Date,
): Promise<SessionSummaryRow[]> {
  return database
    .selectFrom("sessions")
    .select(["id", "signed_in_by", "created_at", "last_used_at", "expires_at"])
    .where("person_id", "=", personId)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Deletes a session; false when the person has no such session. */
export async function deleteSession(
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

/** Deletes a person's sessions except the one to keep; returns how many. */
export async function deleteSessionsOfPerson(
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

/** Deletes the session of a token. */
export async function deleteSessionByToken(database: Executor, tokenHash: Buffer): Promise<void> {
  await database.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute();
}
