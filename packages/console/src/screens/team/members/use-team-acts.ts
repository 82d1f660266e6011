import type { Deleted, PendingInvite, TeamMember, WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/team";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { Role } from "../types.ts";
import { nameOf } from "./member-facts.ts";

interface RoleChange {
  member: TeamMember;
  role: Role;
  isUndo?: true;
}

/** Acts on members and invitations that are carried out at once. */
export interface TeamActs {
  giveRole: (member: TeamMember, role: Role) => void;
  sendAgain: (invite: PendingInvite) => void;
  withdraw: (invite: PendingInvite) => void;
  /** True while one of them is under way. */
  isBusy: boolean;
}

export function useTeamActs(): TeamActs {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const onError = (error: unknown): void => say({ text: problemOf(error).text });
  const role = useMutation({
    mutationFn: async ({ member, role: given }: RoleChange) =>
      await api.raw<WriteResult<TeamMember>>({
        method: "PATCH",
        path: `/team/members/${member.id}`,
        body: { role: given },
      }),
    onSuccess: (_done, { member, role: given, isUndo }) => {
      say({
        text: texts.members.isNow(nameOf(member), given),
        ...(isUndo === true
          ? {}
          : { undo: () => role.mutate({ member, role: member.role, isUndo: true }) }),
      });
      return readAgain("/team");
    },
    onError,
  });
  const again = useMutation({
    mutationFn: async ({ email, role: given }: PendingInvite) =>
      await api.raw<WriteResult<PendingInvite>>({
        method: "POST",
        path: "/team/invites",
        body: { email, role: given },
      }),
    onSuccess: ({ warnings }, { email }) => {
      say({ text: warnings[0] ?? texts.invite.sentAgain(email) });
      return readAgain("/team");
    },
    onError,
  });
  const withdrawal = useMutation({
    mutationFn: async ({ id }: PendingInvite) =>
      await api.raw<WriteResult<Deleted<"pending_invite">>>({
        method: "DELETE",
        path: `/team/invites/${id}`,
      }),
    onSuccess: () => {
      say({ text: texts.invite.withdrawn });
      return readAgain("/team");
    },
    onError,
  });
  return {
    giveRole: (member, given) => role.mutate({ member, role: given }),
    sendAgain: (invite) => again.mutate(invite),
    withdraw: (invite) => withdrawal.mutate(invite),
    isBusy: role.isPending || again.isPending || withdrawal.isPending,
  };
}
