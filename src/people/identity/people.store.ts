import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { PeopleTable } from "../../db/schema/tables.ts";
import { notifyAccessChanged } from "../../kernel/access/access-cache.ts";
import { newId } from "../../kernel/ids.ts";
import type { Membership, Person } from "../../kernel/access/person.ts";

/**
 * Rows of people. The table is global: a person is found by id or e-mail address before a workspace
 * is known, so no function here takes a tenant.
 */

export type PersonRow = Selectable<PeopleTable>;

/** The person that a row describes. */
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

/** @param email Address in the form of `normaliseEmail`. */
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

/** Locks a person's row until the transaction ends; undefined when there is no such person. */
export async function lockPerson(
  transaction: DatabaseTransaction,
  personId: string,
): Promise<PersonRow | undefined> {
  return transaction
    .selectFrom("people")
    .selectAll()
    .where("id", "=", personId)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the person with a confirmed address; undefined when there is no such person. */
export async function lockConfirmedPerson(
  transaction: DatabaseTransaction,
  email: string,
): Promise<PersonRow | undefined> {
  return transaction
    .selectFrom("people")
    .selectAll()
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}

/** True when the server has an account. */
export async function hasPeople(executor: Executor): Promise<boolean> {
  const row = await executor.selectFrom("people").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Inserts a person; undefined when the address already has an account. */
export async function insertPerson(
  transaction: DatabaseTransaction,
  person: Pick<PersonRow, "email" | "name" | "password_hash" | "email_verified_at">,
  now: Date,
): Promise<PersonRow | undefined> {
  return transaction
    .insertInto("people")
    .values({ ...person, id: newId("per"), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores a password hash; false when the stored hash is no longer `from`. */
export async function replacePasswordHash(
  transaction: DatabaseTransaction,
  personId: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<boolean> {
  const changed = await transaction
    .updateTable("people")
    .set({ password_hash: to, updated_at: now })
    .where("id", "=", personId)
    .where("password_hash", "=", from)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Stores a password hash and confirms the address, as a followed reset link does. */
export async function resetPasswordHash(
  transaction: DatabaseTransaction,
  personId: string,
  passwordHash: string,
  now: Date,
): Promise<PersonRow> {
  await transaction
    .updateTable("people")
    .set({ password_hash: passwordHash })
    .where("id", "=", personId)
    .execute();
  return confirmAddress(transaction, personId, now);
}

/**
 * Makes a person an operator of the installation, or ends that; one who is an operator keeps the
 * first time.
 */
export async function setOperator(
  transaction: DatabaseTransaction,
  personId: string,
  since: Date | null,
): Promise<void> {
  await transaction
    .updateTable("people")
    .set({
      operator_since: since === null ? null : sql<Date>`coalesce(operator_since, ${since})`,
    })
    .where("id", "=", personId)
    .execute();
}

/** The operators of the installation, the oldest first. */
export async function findOperators(
  executor: Executor,
): Promise<{ email: string; name: string; operator_since: Date }[]> {
  return executor
    .selectFrom("people")
    .select(["email", "name", "operator_since"])
    .where("operator_since", "is not", null)
    .$narrowType<{ operator_since: Date }>()
    .orderBy("operator_since")
    .orderBy("id")
    .execute();
}

/** Workspaces to which a person belongs by an accepted membership, oldest first. */
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

/** Marks the address as confirmed, unless it is already. */
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
 * Links the memberships that an operator or an archive created for an address to the person who
 * confirmed it. The statement spans workspaces: only the address selects the rows.
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
    // A person has one membership in a workspace: skips workspaces that have one, and takes one row
    // where two spellings of an address have one each.
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
