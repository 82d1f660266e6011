import { Type } from "typebox";
import { listOf, noBody, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { isScope, KEY_PRESETS, normaliseScopes, SCOPES } from "../../../kernel/access/scopes.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { definePersonRoute } from "../../../kernel/operation/session-route.ts";
import {
  DELETING_SCOPES,
  METERED_SCOPES,
  PRESET_DESCRIPTIONS,
  SCOPE_DESCRIPTIONS,
} from "./scope-catalogue.ts";

/**
 * The two catalogues of the form for a new key. They are the same for every workspace, so a person
 * without a workspace reads them too.
 */

const presetSchema = strictObject({
  object: oneOf(["key_preset"]),
  id: Type.String(),
  description: Type.String(),
  scopes: Type.Array(oneOf(SCOPES)),
});

const scopeSchema = strictObject({
  object: oneOf(["scope"]),
  id: oneOf(SCOPES),
  resource: Type.String(),
  access: oneOf(["read", "write"]),
  description: Type.String(),
  deletes: Type.Boolean({ description: "It includes calls that delete or cannot be undone." }),
  metered: Type.Boolean({ description: "It includes calls that spend metered calls." }),
});

const presets = Object.entries(KEY_PRESETS).map(([id, scopes]): View<typeof presetSchema> => ({
  object: "key_preset",
  id,
  description: PRESET_DESCRIPTIONS[id] ?? "",
  // The scopes that a key of the preset has, which include the read scope of each write scope.
  scopes: normaliseScopes(scopes).filter(isScope),
}));

const scopes = SCOPES.map((id): View<typeof scopeSchema> => {
  const [resource = ""] = id.split(":");
  return {
    object: "scope",
    id,
    resource,
    access: id.endsWith(":write") ? "write" : "read",
    description: SCOPE_DESCRIPTIONS[id] ?? "",
    deletes: DELETING_SCOPES.has(id),
    metered: METERED_SCOPES.has(id),
  };
});

export const listPresets = definePersonRoute({
  id: "developer.presets.list",
  method: "GET",
  path: "/app-api/developer/presets",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(presetSchema),
  summary: "Named sets of scopes for keys",
  handler: async () => ({ data: wholeList(presets) }),
});

export const listScopes = definePersonRoute({
  id: "developer.scopes.list",
  method: "GET",
  path: "/app-api/developer/scopes",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(scopeSchema),
  summary: "Scopes a key can hold",
  handler: async () => ({ data: wholeList(scopes) }),
});
