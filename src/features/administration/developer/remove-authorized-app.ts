import { Type } from "typebox";
import type { AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import { deletedOf, sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";

type AppsContext = WriteContext<{ authorizedApps: AuthorizedApps }>;

/** Ends one person's authorization of one OAuth app. */
export const removeAuthorizedApp = defineWrite({
  id: "developer.authorized_apps.remove",
  method: "DELETE",
  path: "/app-api/developer/authorized-apps/{id}",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "destructive",
  params: strictObject({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: sessionWriteResultOf(deletedOf("authorized_app")),
  errors: ["confirmation_required"],
  confirmRule: "Always: the app's tokens are refused from then on.",
  summary: "Remove an app: its tokens answer credential_revoked from now on",
  description:
    "Ends the access that one person gave to one app. Webhook endpoints the app made are " +
    "deleted. The app may ask for access again.",
  example: { params: { id: "grant_example" } },
  mcp: false,
  preview: async ({ services, workspace, database }: AppsContext, { params }) => {
    const app = await services.authorizedApps.lock(database, workspace.id, params.id);
    if (app === undefined) throw resourceNotFound("authorized app");
    return {
      resource: "authorized_app",
      id: app.id,
      wouldWrite: { client_id: app.clientId, name: app.name },
      deletes: true,
      effects: [
        `Remove ${app.name}: its tokens are refused at once.`,
        "Webhook endpoints it made are deleted, and its live links show nothing any more.",
      ],
      confirm: true,
      irreversible: true,
      state: app.id,
    };
  },
  apply: async ({ services, workspace, database, now }: AppsContext, { state: id }) => {
    const removed = await services.authorizedApps.remove(database, workspace.id, id, now);
    if (removed === undefined) throw resourceNotFound("authorized app");
    return deletedResult("authorized_app", id);
  },
});
