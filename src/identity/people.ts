import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../db/connection/database.ts";
import type { PeopleTable } from "../db/schema/tables.ts";
import { notifyAccessChanged } from "../kernel/access/access-cache.ts";
import type { Membership, Person } from "../kernel/access/person.ts";

export type PersonRow = Selectable<PeopleTable>;

export function personOf(
  row: Pick<PersonRow, "id" | "email" | "name" | "email_verified_at">,
): Person {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    emailVerified: row.email_verified_at !== null,
  };
}

/** The address as `normaliseEmail` gives it. */
export async function findPersonByEmail(
  database: Executor,
  email: string,
): Promise<PersonRow | undefined> {
  return database.selectFrom("people").selectAll().where("email", "=", email).executeTakeFirst();
}

export async function findPerson(
  database: Executor,
  personId: string,
): Promise<PersonRow | undefined> {
  return database.selectFrom("people").selectAll().where("id", "=", personId).executeTakeFirst();
}

/** Workspaces a person belongs to, by accepted membership, oldest first. */
export async function findMemberships(database: Executor, personId: string): Promise<Membership[]> {
  const rows = await database
    .selectFrom("workspace_members")
    .select(["workspace_id", "role"])
    .where("user_id", "=", personId)
    .where("status", "=", "accepted")
    .orderBy("created_at")
    .orderBy("workspace_id")
    .execute();
  return rows.map((row) => ({ workspaceId: row.workspace_id, role: row.role }));
}

/** Notes that the address is the person's. */
export async function confirmAddress(
  transaction: DatabaseTransaction,
  personId: string,
  now: Date,
): Promise<PersonRow> {
  return transaction
    .updateTable("people")
    .set({ email_verified_at: sql<Date>`coalesce(email_verified_at, ${now})`, updated_at: now })
    .where("id", "=", personId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Gives a person whose address is confirmed the memberships that an operator or an archive made for
 * it.
 */
export async function claimMemberships(
  transaction: DatabaseTransaction,
  { id, email }: PersonRow,
): Promise<void> {
  const waiting = await transaction
    .selectFrom("workspace_members as member")
    .select(["member.workspace_id", "member.id"])
    .where(sql`lower(member.email)`, "=", email)
    .where("member.user_id", "is", null)
    .where("member.status", "=", "accepted")
    // A person is in a workspace once: where they are already, or where two spellings of an address
    // wait.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("workspace_members as own")
            .select("own.id")
            .whereRef("own.workspace_id", "=", "member.workspace_id")
            .where("own.user_id", "=", id),
        ),
      ),
    )
    .distinctOn("member.workspace_id")
    .orderBy("member.workspace_id")
    .orderBy("member.created_at")
    .execute();
  for (const member of waiting) {
    await transaction
      .updateTable("workspace_members")
      .set({ user_id: id })
      .where("workspace_id", "=", member.workspace_id)
      .where("id", "=", member.id)
      .where("user_id", "is", null)
      .execute();
    await notifyAccessChanged(transaction, member.workspace_id);
  }
}
