import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { findPersonByEmail, lockPerson } from "../../../people/identity/people.store.ts";
import type { AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import {
  deleteMembership,
  deletePersonRows,
  eraseAppAddresses,
  findMembershipsOf,
  type RemovedMembership,
} from "./person-rows.store.ts";

/** The data that removing a person deletes. */
export interface PersonRemoval {
  id: string;
  email: string;
  name: string;
  memberships: RemovedMembership[];
}

/**
 * Plans the removal of a person. @throws Error with a sentence for a person, where the address has
 * no account.
 */
export async function planPersonRemoval(executor: Executor, email: string): Promise<PersonRemoval> {
  const person = await findPersonByEmail(executor, email);
  if (person === undefined) throw new Error(`There is no account with ${email}.`);
  const { id, name } = person;
  return { id, email, name, memberships: await findMembershipsOf(executor, { id, email }) };
}

/**
 * Deletes a person's account, memberships and apps, in one transaction. What they created belongs
 * to the workspaces and stays; a workspace that they owned stays without an owner.
 */
export async function deletePerson(
  transaction: DatabaseTransaction,
  email: string,
  { authorizedApps, now }: { authorizedApps: AuthorizedApps; now: Date },
): Promise<PersonRemoval> {
  const { id } = await planPersonRemoval(transaction, email);
  await lockPerson(transaction, id);
  // The plan is read under the lock, so that it includes a workspace that the person creates at the
  // same time.
  const removal = await planPersonRemoval(transaction, email);
  for (const membership of removal.memberships) {
    const { workspaceId } = membership;
    await authorizedApps.removeOfPerson(transaction, workspaceId, removal.id, now);
    await deleteMembership(transaction, membership);
    await notifyAccessChanged(transaction, workspaceId);
  }
  await eraseAppAddresses(transaction, removal);
  await deletePersonRows(transaction, removal);
  return removal;
}
