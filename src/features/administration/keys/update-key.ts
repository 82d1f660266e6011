import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";
import { type Static, Type } from "typebox";
import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  applyKeyChange,
  type KeyFields,
  lockKeyOrRefuse,
  planKeyChange,
  type PlannedKeyChange,
} from "./change-key-row.ts";
import {
  allowedIpsField,
  allowedIpsOf,
  keyParams,
  labelField,
  labelOf,
  scopesField,
  scopesOf,
} from "./key-fields.ts";
import { apiKeySchema, keyView } from "./key-view.ts";

const updateBody = strictObject({
  label: Type.Optional(labelField),
  scopes: Type.Optional(scopesField),
  allowed_ips: Type.Optional(allowedIpsField),
  disabled: Type.Optional(Type.Boolean()),
});

type UpdateBody = Static<typeof updateBody>;

/** @throws ApiError `parameter_invalid`. */
function fieldsOf({ label, scopes, allowed_ips: allowedIps, disabled }: UpdateBody): KeyFields {
  return {
    ...(label === undefined ? {} : { label: labelOf(label) }),
    ...(scopes === undefined ? {} : { scopes: scopesOf(scopes) }),
    ...(allowedIps === undefined ? {} : { allowed_ips: allowedIpsOf(allowedIps) }),
    ...(disabled === undefined ? {} : { disabled }),
  };
}

async function previewUpdate(
  { database, workspace, now }: WriteContext,
  id: string,
  body: UpdateBody,
): Promise<Change<PlannedKeyChange>> {
  const fields = fieldsOf(body);
  const row = await lockKeyOrRefuse(database, workspace.id, id);
  const planned = planKeyChange(row, fields, now);
  return {
    resource: "api_key",
    id: row.id,
    wouldWrite: planned.written,
    effects: [`Change the key ${row.label} for all its callers at once.`],
    warnings: Object.keys(planned.written).length === 0 ? [NOTHING_CHANGED] : [],
    state: planned,
  };
}

/** Changes a key without a new secret. Narrower rights or disabling take effect on every server. */
export const updateKey = defineWrite({
  id: "developer.keys.update",
  method: "PATCH",
  path: "/app-api/developer/keys/{id}",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "write",
  params: keyParams,
  body: updateBody,
  output: sessionWriteResultOf(apiKeySchema),
  errors: ["state_conflict"],
  summary: "Rename, narrow, widen, disable or enable a key, on every server at once",
  description:
    "Changes the fields that are sent. A key whose scopes are changed has the preset `custom` " +
    "from then on. A key that is revoked or expired stays as it is.",
  example: { params: { id: "key_Example00000000000000000" }, body: { label: "Dashboard" } },
  mcp: false,
  preview: (context, { params, body }) => previewUpdate(context, params.id, body),
  apply: async ({ database, now }, { state }) => {
    const row = await applyKeyChange(database, state);
    return { id: row.id, written: state.written, data: keyView(row, now) };
  },
});
