import { Type } from "typebox";
import { inTransaction } from "../../db/connection/database.ts";
import { wholeList } from "../../kernel/operation/answer.ts";
import {
  appWriteResult,
  appWriteResultOf,
  requireConfirmed,
} from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import type { AuthorizedApp } from "../../kernel/access/authorized-apps.ts";
import { deletedOf, listOf, noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { maskEmail } from "../../lib/mask-email.ts";

/** OAuth apps the people of the workspace have let in: the list, and the end of one. */

const authorizedAppSchema = strictObject({
  object: oneOf(["authorized_app"]),
  id: Type.String(),
  client_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  authorized_by: nullable(Type.String({ description: "Masked: first letter, `***`, domain." })),
  created_at: timestamp,
  last_used_at: nullable(timestamp),
});

function viewApp({
  id,
  clientId,
  name,
  scopes,
  authorizedBy,
  createdAt,
  lastUsedAt,
}: AuthorizedApp): Record<string, unknown> {
  return {
    object: "authorized_app",
    id,
    client_id: clientId,
    name,
    scopes: [...scopes],
    authorized_by: authorizedBy === null ? null : maskEmail(authorizedBy),
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

export const listAuthorizedApps = defineAppRoute({
  id: "developer.authorized_apps.list",
  method: "GET",
  path: "/app-api/developer/authorized-apps",
  access: "admin",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(authorizedAppSchema),
  summary: "Apps that may act in the workspace, newest first",
  handler: async (context) => ({
    data: wholeList(
      (await context.runtime.services.authorizedApps.list(workspaceOf(context).id)).map(viewApp),
    ),
  }),
});

const ACTION = "developer.authorized_apps.remove";

export const removeAuthorizedApp = defineAppRoute({
  id: ACTION,
  method: "DELETE",
  path: "/app-api/developer/authorized-apps/{id}",
  access: "admin",
  params: strictObject({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: noQuery,
  body: noBody,
  output: appWriteResultOf(deletedOf("authorized_app")),
  summary: "Remove an app: its tokens answer credential_revoked from now on",
  handler: async (context, { params }) =>
    inTransaction(context.database, async (transaction) => {
      // Removed first and taken back without a confirmation: the preview is of what was there,
      // under its lock.
      const app = await context.runtime.services.authorizedApps.remove(
        transaction,
        workspaceOf(context).id,
        params.id,
        context.now,
      );
      if (app === undefined) throw resourceNotFound("authorized app");
      const effects = [
        `remove ${app.name}: its tokens are refused at once.`,
        "Webhook endpoints it made are deleted.",
      ];
      requireConfirmed(context, {
        action: ACTION,
        resource: "authorized_app",
        id: app.id,
        wouldWrite: { client_id: app.clientId, name: app.name },
        deletes: true,
        effects,
        irreversible: true,
      });
      return appWriteResult({
        id: app.id,
        written: { deleted: true },
        data: { object: "authorized_app", id: app.id, deleted: true },
      });
    }),
});
