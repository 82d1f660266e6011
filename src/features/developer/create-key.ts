import { Type } from "typebox";
import { inTransaction } from "../../db/connection/database.ts";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, sessionOf, workspaceOf } from "../../kernel/operation/app-route.ts";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { nullable, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { addKey, apiKeyWithSecretSchema, keyView } from "../keys/index.ts";
import {
  allowedIpsField,
  allowedIpsOf,
  expiryOf,
  labelField,
  labelOf,
  presetField,
  rightsOf,
  scopesField,
} from "./key-fields.ts";

export const createKey = defineAppRoute({
  id: "developer.keys.create",
  method: "POST",
  path: "/app-api/developer/keys",
  access: "admin",
  params: noParams,
  query: noQuery,
  body: strictObject({
    label: labelField,
    preset: Type.Optional(presetField),
    scopes: Type.Optional(scopesField),
    expires_at: Type.Optional(nullable(timestamp)),
    allowed_ips: Type.Optional(allowedIpsField),
  }),
  output: appWriteResultOf(apiKeyWithSecretSchema),
  summary: "Make an API key; its secret is answered this once",
  handler: async (context, { body }) => {
    const { database, runtime, now } = context;
    const workspace = workspaceOf(context);
    const fields = {
      label: labelOf(body.label),
      ...rightsOf(body),
      expiresAt: expiryOf(body.expires_at, now),
      allowedIps: allowedIpsOf(body.allowed_ips ?? []),
    };
    const createdBy = sessionOf(context).person.email;
    const { row, secret } = await inTransaction(database, (transaction) =>
      addKey(transaction, runtime.secrets, {
        workspaceId: workspace.id,
        ...fields,
        createdBy,
        now,
      }),
    );
    const { label, preset, scopes, expires_at, allowed_ips, ...rest } = keyView(row, now);
    const written = { label, preset, scopes, expires_at, allowed_ips };
    return appWriteResult({
      status: 201,
      id: row.id,
      written,
      data: { ...rest, ...written, key: secret },
    });
  },
});
