import { Castmeter } from "@castmeter/sdk";
import type { Access } from "../../../api/api-context.tsx";
import { SESSION_API } from "../../../api/first-session.ts";

/**
 * A client whose requests go on after their page is left. A browser permits 64 kB of them at once,
 * some hundred answers.
 */
export const leavingApi = ({ session, workspace }: Pick<Access, "session" | "workspace">) =>
  new Castmeter({
    baseUrl: SESSION_API,
    apiKey: null,
    headers: { "X-CSRF-Token": session.csrf_token, "Castmeter-Workspace": workspace.id },
    fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
  });
