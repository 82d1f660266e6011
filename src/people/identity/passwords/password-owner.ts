import type { Executor } from "../../../db/connection/database.ts";
import type { Person } from "../../../kernel/access/person.ts";
import { findMemberships } from "../people.store.ts";
import { findWorkspaceName } from "../workspace-name.store.ts";
import type { PasswordOwner } from "./password-rules.ts";

/**
 * Maximum workspaces whose names are compared: each name needs a statement, and few people have
 * more workspaces.
 */
const WORKSPACES_MAX = 10;

/** The data of a person that a new password is compared with. */
export async function passwordOwnerOf(
  database: Executor,
  { id, email, name }: Pick<Person, "id" | "email"> & { name: string | null },
): Promise<PasswordOwner> {
  const memberships = await findMemberships(database, id);
  const ids = memberships.slice(0, WORKSPACES_MAX).map(({ workspaceId }) => workspaceId);
  return ownerWith(database, { email, name }, ids);
}

/** The same data for a person who is about to join these workspaces. */
export async function ownerWith(
  database: Executor,
  { email, name }: { email: string; name: string | null },
  workspaceIds: readonly string[],
): Promise<PasswordOwner> {
  const names = await Promise.all(workspaceIds.map((id) => findWorkspaceName(database, id)));
  return { email, names: [name, ...names].filter((each) => typeof each === "string") };
}
