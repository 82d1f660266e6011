import type { AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { authorizedAppSchema, authorizedAppView } from "./authorized-app.ts";

/** OAuth apps that people of the workspace authorized. */
export const listAuthorizedApps = defineRead({
  id: "developer.authorized_apps.list",
  method: "GET",
  path: "/app-api/developer/authorized-apps",
  scope: "role:admin",
  callers: ["session"],
  effect: "read",
  output: listOf(authorizedAppSchema),
  summary: "Apps that may act in the workspace, newest first",
  description:
    "One entry for each person and app, with the scopes that the person granted. The name is " +
    "the app's own and is not checked.",
  example: {},
  mcp: false,
  handler: async ({ services, workspace }: Context<{ authorizedApps: AuthorizedApps }>) =>
    wholeList((await services.authorizedApps.list(workspace.id)).map(authorizedAppView)),
});
