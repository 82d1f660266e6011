import { Type } from "typebox";
import { wholeList } from "../../kernel/operation/answer.ts";
import { defineAppRoute } from "../../kernel/operation/app-route.ts";
import { listOf, noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { KEY_PRESETS, normaliseScopes, SCOPES } from "../../kernel/access/scopes.ts";
import { PRESET_DESCRIPTIONS, SCOPE_DESCRIPTIONS } from "./scope-catalogue.ts";

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
});

export const listPresets = defineAppRoute({
  id: "developer.presets.list",
  method: "GET",
  path: "/app-api/developer/presets",
  access: "person",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(presetSchema),
  summary: "Named sets of scopes for keys",
  // Spelled as a key of the preset will hold them: with the read twin of each write scope.
  handler: async () => ({
    data: wholeList(
      Object.entries(KEY_PRESETS).map(([id, scopes]) => ({
        object: "key_preset",
        id,
        description: PRESET_DESCRIPTIONS[id] ?? "",
        scopes: normaliseScopes(scopes),
      })),
    ),
  }),
});

export const listScopes = defineAppRoute({
  id: "developer.scopes.list",
  method: "GET",
  path: "/app-api/developer/scopes",
  access: "person",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(scopeSchema),
  summary: "Scopes a key can hold",
  handler: async () => ({
    data: wholeList(
      SCOPES.map((id) => {
        const [resource, access] = id.split(":");
        return { object: "scope", id, resource, access, description: SCOPE_DESCRIPTIONS[id] ?? "" };
      }),
    ),
  }),
});
