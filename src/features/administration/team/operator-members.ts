import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { normaliseEmail } from "../../../people/identity/email-address.ts";
import {
  findPersonByEmail,
  lockPerson,
  type PersonRow,
} from "../../../people/identity/people.store.ts";
import type { AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import { type MemberRole, roleAllows } from "../../../kernel/access/person.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { newId } from "../../../kernel/ids.ts";
import { activateInvitedSubnetwork } from "../workspace/index.ts";
import { deleteInviteTokens } from "./invite-directory.store.ts";
import {
  countMembersAndInvites,
  deleteMember,
  findMemberByEmail,
  findMemberOfPerson,
  findOwner,
  insertMember,
  type MemberRow,
  updateMember,
} from "./member.store.ts";
import { MEMBERS_MAX } from "./team-access.ts";

/** Adds and removes members as the operator of an installation. */

export interface AddedMember {
  workspaceId: string;
  /** True for a solo workspace, which has an owner and no other member. */
  isSolo: boolean;
  email: string;
  role: MemberRole;
  authorizedApps: AuthorizedApps;
}

/**
 * Adds a member, or gives the existing one of the address another role; an invitation of the
 * address is accepted. A person with a confirmed address is a member at once, another person once
 * they have an account.
 *
 * @throws Error with a sentence for a person: a second owner, a full team, a solo workspace.
 */
export async function addMember(
  transaction: DatabaseTransaction,
  { workspaceId, isSolo, email: address, role, authorizedApps }: AddedMember,
  now: Date,
): Promise<MemberRow> {
  await lockWorkspace(transaction, workspaceId);
  const email = normaliseEmail(address);
  if (isSolo && role !== "owner")
    throw new Error("A solo workspace has no team; --role owner names its owner.");
  const { person, personId, known } = await findByAddress(transaction, workspaceId, email);
  if (known?.role === "owner" && role !== "owner")
    throw new Error(`${email} is the owner, and keeps that role until it is handed over.`);
  const owner = await findOwner(transaction, workspaceId);
  if (owner !== undefined && role === "owner" && owner.id !== known?.id)
    throw new Error(
      owner.status === "pending"
        ? `The owner is invited: ${owner.email}. Take the invitation back with member remove.`
        : `The workspace has an owner: ${owner.email}.`,
    );
  // An expired invitation does not count towards the limit.
  const hasPlace =
    known !== undefined &&
    (known.status === "accepted" || (known.expires_at !== null && known.expires_at > now));
  if (!hasPlace && (await countMembersAndInvites(transaction, workspaceId, now)) >= MEMBERS_MAX)
    throw new Error(`A workspace has at most ${MEMBERS_MAX} members and open invitations.`);
  if (known === undefined) {
    const member = { id: newId("mem"), email, name: person?.name ?? null, role, user_id: personId };
    const added = await insertMember(transaction, workspaceId, member, now);
    if (role === "owner") await activateInvitedSubnetwork(transaction, workspaceId, now);
    await notifyAccessChanged(transaction, workspaceId);
    return added;
  }
  await deleteInviteTokens(transaction, known);
  if (known.user_id !== null && !roleAllows(role, "admin"))
    await authorizedApps.removeOfPerson(transaction, workspaceId, known.user_id, now);
  if (role === "owner") await activateInvitedSubnetwork(transaction, workspaceId, now);
  return updateMember(transaction, known, {
    role,
    name: known.name ?? person?.name ?? null,
    status: "accepted",
    user_id: known.user_id ?? personId,
    joined_at: known.joined_at ?? now,
    expires_at: null,
  });
}

interface OfAddress {
  person: PersonRow | undefined;
  /** Null where the person has not confirmed the address. */
  personId: string | null;
  known: MemberRow | undefined;
}

/**
 * The member of an address, found by the person, whose address may have changed since they joined.
 */
async function findByAddress(
  transaction: DatabaseTransaction,
  workspaceId: string,
  email: string,
): Promise<OfAddress> {
  const person = await findPersonByEmail(transaction, email);
  // The person is locked, so that one who is deleted at the same time becomes no member.
  const personId =
    person?.email_verified_at == null
      ? null
      : ((await lockPerson(transaction, person.id))?.id ?? null);
  const member =
    personId === null ? undefined : await findMemberOfPerson(transaction, workspaceId, personId);
  const known = member ?? (await findMemberByEmail(transaction, workspaceId, email));
  return { person, personId, known };
}

/**
 * Removes a member or an invitation, with the apps that the person authorized in the workspace.
 *
 * @throws Error with a sentence for a person: no such member, or the owner.
 */
export async function removeMemberByEmail(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { email: address, authorizedApps }: { email: string; authorizedApps: AuthorizedApps },
  now: Date,
): Promise<MemberRow> {
  await lockWorkspace(transaction, workspaceId);
  const email = normaliseEmail(address);
  const { known: member } = await findByAddress(transaction, workspaceId, email);
  if (member === undefined) throw new Error(`${email} is no member of this workspace.`);
  if (member.role === "owner" && member.status === "accepted")
    throw new Error(`${email} is the owner. A workspace keeps its owner; hand it over first.`);
  await deleteMember(transaction, member);
  if (member.user_id !== null)
    await authorizedApps.removeOfPerson(transaction, workspaceId, member.user_id, now);
  return member;
}
