import { acceptInvite } from "./accept-invite.ts";
import { addTalent } from "./talent/add-talent.ts";
import { createInvite } from "./create-invite.ts";
import { deleteInvite } from "./delete-invite.ts";
import { createSubnetwork } from "./subnetworks/create-subnetwork.ts";
import { inviteSubnetworkOwner } from "./subnetworks/invite-subnetwork-owner.ts";
import { listSubnetworksAsPerson } from "./subnetworks/list-subnetworks-as-person.ts";
import { withdrawSubnetworkInvitation } from "./subnetworks/withdraw-subnetwork-invitation.ts";
import { getTeam } from "./get-team.ts";
import { listMembers } from "./list-members.ts";
import { listTalent } from "./talent/list-talent.ts";
import { removeMember } from "./remove-member.ts";
import { removeTalent } from "./talent/remove-talent.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import { updateMember } from "./update-member.ts";

/** The people of a workspace and of its shows, in the form in which programs read them. */
export const teamOperations = [getTeam];

/** Operations with which members see and change the same people. */
export const teamSessionOperations = [
  listMembers,
  createInvite,
  deleteInvite,
  updateMember,
  removeMember,
  transferOwnership,
  listTalent,
  addTalent,
  removeTalent,
  listSubnetworksAsPerson,
  createSubnetwork,
  inviteSubnetworkOwner,
  withdrawSubnetworkInvitation,
];

/** Routes for joining a workspace, before there is a membership. */
export const teamRoutes = [acceptInvite];

export { findMembers } from "./member.store.ts";
export { addMember, removeMemberByEmail } from "./operator-members.ts";
export { findTalent } from "./talent/talent.store.ts";
export { talentView } from "./team-view.ts";
