import type { AnyAppRoute } from "../../kernel/operation/app-route.ts";
import { acceptInvite } from "./accept-invite.ts";
import { createInvite } from "./create-invite.ts";
import { deleteInvite } from "./delete-invite.ts";
import { getTeam } from "./get-team.ts";
import { removeMember } from "./remove-member.ts";
import { addTalent, listTalent, removeTalent } from "./talent.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import { updateMember } from "./update-member.ts";

/** The people of a workspace and of its shows. */
export const teamRoutes: readonly AnyAppRoute[] = Object.freeze([
  getTeam,
  createInvite,
  deleteInvite,
  acceptInvite,
  updateMember,
  removeMember,
  transferOwnership,
  listTalent,
  addTalent,
  removeTalent,
]);
