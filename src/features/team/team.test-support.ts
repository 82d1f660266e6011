import type { AuthorizedApps } from "../../kernel/access/authorized-apps.ts";
import type { Invitation, Mails } from "../../kernel/access/mails.ts";
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
  const sent: Invitation[] = [];
  const endedApps: TeamApi["endedApps"] = [];
  let failing = false;
  const mails: Mails = {
    invitation: async (_transaction, invitation) => {
      if (failing) {
        failing = false;
        throw new Error("The queue is full");
      }
      sent.push(invitation);
    },
    endpointDisabled: async () => undefined,
  };
  const authorizedApps: AuthorizedApps = {
    list: async () => [],
    remove: async () => undefined,
    removeOfPerson: async (_transaction, workspaceId, personId) =>
      endedApps.push({ workspaceId, personId }),
  };
  const api = await startAppApi(teamRoutes, { services: () => ({ mails, authorizedApps }) });
  return {
    ...api,
    mails: sent,
    endedApps,
    failMail: () => {
      failing = true;
    },
    lastToken: () =>
      new URLSearchParams(new URL(sent.at(-1)?.url ?? "x:").hash.slice(1)).get("token") ?? "",
  };
}
