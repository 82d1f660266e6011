import type { Services } from "../../../app/services.ts";
import type { AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import type { Invitation, Mails } from "../../../kernel/access/mails.ts";
import type { MemberRole } from "../../../kernel/access/person.ts";
import type { Operation, WritePlan } from "../../../kernel/operation/operation.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import {
  type Browser,
  startSessionSurface,
  type TestSurface,
} from "../../../surfaces/session/session-surface.test-support.ts";
import { teamOperations, teamRoutes, teamSessionOperations } from "./index.ts";

export interface TestTeam extends TestSurface {
  /** Invitations whose transaction has written the mail. */
  mails: Invitation[];
  /** Makes the next mail fail. */
  failMail(): void;
  /** People whose apps were removed, with the workspace. */
  endedApps: { workspaceId: string; personId: string }[];
  /** Effects of the last planned write. */
  lastEffects(): readonly string[] | undefined;
  /** The secret token in the last mail. */
  lastToken(): string;
}

export async function startTestTeam(): Promise<TestTeam> {
  const sent: Invitation[] = [];
  const endedApps: TestTeam["endedApps"] = [];
  let failing = false;
  const mails: Mails = {
    hasServer: true,
    invitation: async (_transaction, invitation) => {
      if (failing) {
        failing = false;
        throw new Error("The queue is full");
      }
      sent.push(invitation);
    },
    alarms: async () => undefined,
    reportHeld: async () => undefined,
    reportConfirmation: async () => undefined,
    reportAutomationPaused: async () => undefined,
  };
  const authorizedApps: AuthorizedApps = {
    list: async () => [],
    lock: async () => undefined,
    remove: async () => undefined,
    removeOfPerson: async (_transaction, workspaceId, personId) =>
      endedApps.push({ workspaceId, personId }),
  };
  const plans: WritePlan[] = [];
  const surface = await startSessionSurface(
    {
      operations: teamSessionOperations.map((operation) => recordingPlans(operation, plans)),
      routes: teamRoutes,
    },
    {
      operations: teamOperations,
      services: () => ({ mails, authorizedApps }),
      sellsPlans: true,
    },
  );
  return {
    ...surface,
    mails: sent,
    endedApps,
    failMail: () => {
      failing = true;
    },
    lastEffects: () => plans.at(-1)?.effects,
    lastToken: () =>
      new URLSearchParams(new URL(sent.at(-1)?.url ?? "x:").hash.slice(1)).get("token") ?? "",
  };
}

/**
 * The operation with its write plans recorded, because the answer of a dry run does not contain the
 * effects.
 */
function recordingPlans(operation: Operation<Services>, plans: WritePlan[]): Operation<Services> {
  if (operation.kind !== "write") return operation;
  return {
    ...operation,
    prepare: async (context, input) => {
      const planned = await operation.prepare(context, input);
      plans.push(planned.change);
      return planned;
    },
  };
}

export const INVITES = "/app-api/team/invites";
const MEMBERS = "/app-api/team/members";

export const sendInvite = (browser: Browser, email: string, role = "editor") =>
  browser.request("POST", INVITES, { body: { email, role } });

export const acceptInvite = (browser: Browser, token: string) =>
  browser.request("POST", `${INVITES}/accept`, { body: { token } });

export const setRole = (browser: Browser, member: Browser, role: string) =>
  browser.request("PATCH", `${MEMBERS}/${member.memberId}`, { body: { role } });

export const removeMember = (browser: Browser, memberId: string, query = "?confirm=true") =>
  browser.request("DELETE", `${MEMBERS}/${memberId}${query}`);

export const transferTo = (browser: Browser, memberId: string, query = "?confirm=true") =>
  browser.request("POST", `/app-api/team/transfer-ownership${query}`, {
    body: { member_id: memberId },
  });

/** Members and invitations as stored, oldest first. */
export const memberRows = ({ app }: TestTeam, workspaceId: string) =>
  app.sql("select * from workspace_members where workspace_id = $1 order by created_at, id", [
    workspaceId,
  ]);

export async function roleOf(
  { app }: TestTeam,
  { memberId }: Browser,
): Promise<MemberRole | undefined> {
  const [row] = await app.sql<{ role: MemberRole }>(
    "select role from workspace_members where id = $1",
    [memberId],
  );
  return row?.role;
}

/** A workspace with one member of each role. */
export interface FullTeam extends Record<MemberRole, Browser> {
  workspaceId: string;
}

export async function startFullTeam(team: TestTeam): Promise<FullTeam> {
  team.app.clock.advance(MINUTE_MS);
  const workspaceId = await team.app.workspace();
  const signIn = (role: MemberRole): Promise<Browser> => team.signIn({ workspaceId, role });
  return {
    workspaceId,
    owner: await signIn("owner"),
    admin: await signIn("admin"),
    editor: await signIn("editor"),
    viewer: await signIn("viewer"),
  };
}

export const talentOf = (showId: string): string => `/app-api/shows/${showId}/talent`;

export const addTalent = (browser: Browser, showId: string, email: string, role = "Host") =>
  browser.request("POST", talentOf(showId), { body: { email, role } });
