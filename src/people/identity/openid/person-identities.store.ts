import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { PersonIdentitiesTable } from "../../../db/schema/tables.ts";
import type { PersonRow } from "../people.store.ts";
import type { SocialIdentity } from "./social-provider.ts";

/**
 * Accounts at OpenID providers that belong to people. The rows are global and found by the
 * provider's own identifier of the account.
 */

export type IdentityRow = Selectable<PersonIdentitiesTable>;

type IdentityKey = Pick<SocialIdentity, "issuer" | "subject">;

/** Locks the person to whom an identity belongs; undefined when it is not linked. */
export async function lockPersonOfIdentity(
  transaction: DatabaseTransaction,
  { issuer, subject }: IdentityKey,
): Promise<PersonRow | undefined> {
  return transaction
    .selectFrom("people")
    .innerJoin("person_identities as identity", "identity.person_id", "people.id")
    .selectAll("people")
    .where("identity.issuer", "=", issuer)
    .where("identity.subject", "=", subject)
    .forUpdate("people")
    .executeTakeFirst();
}

/**
 * Links an identity to a person, including one that the person had removed; false when it is
 * already linked.
 */
export async function insertIdentity(
  transaction: DatabaseTransaction,
  { issuer, subject }: IdentityKey,
  personId: string,
  now: Date,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto("person_identities")
    .values({ issuer, subject, person_id: personId, created_at: now })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("person_id")
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await transaction
    .deleteFrom("removed_identities")
    .where("person_id", "=", personId)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();
  return true;
}

/** True for an identity that the person removed and has not linked again. */
export async function wasRemoved(
  executor: Executor,
  personId: string,
  { issuer, subject }: IdentityKey,
): Promise<boolean> {
  const removed = await executor
    .selectFrom("removed_identities")
    .select("person_id")
    .where("person_id", "=", personId)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return removed !== undefined;
}

/** Identities of a person, oldest first. */
export async function findIdentities(executor: Executor, personId: string): Promise<IdentityRow[]> {
  return executor
    .selectFrom("person_identities")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("subject")
    .execute();
}

/** Removes an identity of a person, and stores that the person removed it. */
export async function removeIdentity(
  transaction: DatabaseTransaction,
  personId: string,
  { issuer, subject }: IdentityKey,
  now: Date,
): Promise<void> {
  await transaction
    .deleteFrom("person_identities")
    .where("person_id", "=", personId)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();
  await transaction
    .insertInto("removed_identities")
    .values({ person_id: personId, issuer, subject, removed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
