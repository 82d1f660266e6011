import type { Invitation, Invitations } from "../../kernel/invitations.ts";
import type { AuthorizedApps } from "../../kernel/authorized-apps.ts";
import { type AppApi, startAppApi } from "../../surfaces/app-api/app-api.test-support.ts";
import { teamRoutes } from "./index.ts";

export interface TeamApi extends AppApi {
  /** Invitations whose transaction came to the point of mailing. */
  mails: Invitation[];
  /** Fails the next mail. */
  failMail(): void;
  /** People whose apps were ended, with the workspace. */
  endedApps: { workspaceId: string; personId: string }[];
  /** The secret token of the last mail. */
  lastToken(): string;
}

export async function startTeamApi(): Promise<TeamApi> {
  const mails: Invitation[] = [];
  const endedApps: TeamApi["endedApps"] = [];
  let failing = false;
  const invitations: Invitations = {
    send: async (_transaction, invitation) => {
      if (failing) {
        failing = false;
        throw new Error("The queue is full");
      }
      mails.push(invitation);
    },
  };
  const authorizedApps: AuthorizedApps = {
    list: async () => [],
    remove: async () => undefined,
    removeOfPerson: async (_transaction, workspaceId, personId) => endedApps.push({ workspaceId, personId }),
  };
  const api = await startAppApi(teamRoutes, { services: () => ({ invitations, authorizedApps }) });
  return {
    ...api,
    mails,
    endedApps,
    failMail: () => {
      failing = true;
    },
    lastToken: () => new URLSearchParams(new URL(mails.at(-1)?.url ?? "x:").hash.slice(1)).get("token") ?? "",
  };
}
