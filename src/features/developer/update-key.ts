import { Type } from "typebox";
import { inTransaction } from "../../db/connection/database.ts";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { noQuery } from "../../kernel/contract/envelope.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { apiKeySchema, changeKey, keyView, requireKey } from "../keys/index.ts";
import {
  allowedIpsField,
  allowedIpsOf,
  keyParams,
  labelField,
  labelOf,
  scopesField,
  scopesOf,
} from "./key-fields.ts";

export const updateKey = defineAppRoute({
  id: "developer.keys.update",
  method: "PATCH",
  path: "/app-api/developer/keys/{id}",
  access: "admin",
  params: keyParams,
  query: noQuery,
  body: strictObject({
    label: Type.Optional(labelField),
    scopes: Type.Optional(scopesField),
    allowed_ips: Type.Optional(allowedIpsField),
    disabled: Type.Optional(Type.Boolean()),
  }),
  output: appWriteResultOf(apiKeySchema),
  summary: "Rename, narrow, widen, disable or enable a key, on every server at once",
  handler: async (context, { params, body }) => {
    const fields = {
      ...(body.label === undefined ? {} : { label: labelOf(body.label) }),
      ...(body.scopes === undefined ? {} : { scopes: scopesOf(body.scopes) }),
      ...(body.allowed_ips === undefined ? {} : { allowed_ips: allowedIpsOf(body.allowed_ips) }),
      ...(body.disabled === undefined ? {} : { disabled: body.disabled }),
    };
    return inTransaction(context.database, async (transaction) => {
      const { row, written } = await changeKey(
        transaction,
        await requireKey(transaction, workspaceOf(context).id, params.id),
        fields,
        context.now,
      );
      const warnings =
        Object.keys(written).length === 0
          ? ["Nothing was changed: every field that was sent already has this value."]
          : [];
      return appWriteResult({ id: row.id, written, warnings, data: keyView(row, context.now) });
    });
  },
});
