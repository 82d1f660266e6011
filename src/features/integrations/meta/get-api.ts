import { Type } from "typebox";
import { definePublicRead } from "../../../kernel/operation/define.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { CURRENT_VERSION, VERSIONS } from "../../../kernel/contract/versions.ts";

const output = strictObject({
  object: oneOf(["api"]),
  name: Type.String(),
  version: Type.String(),
  versions: Type.Array(Type.String()),
  server_version: Type.String(),
  docs_url: Type.String(),
  openapi_url: Type.String(),
  links: strictObject({
    me: Type.String(),
    shows: Type.String(),
    campaigns: Type.String(),
    event_types: Type.String(),
    oauth_metadata: Type.String(),
    mcp: Type.String(),
  }),
});

export const getApi = definePublicRead({
  id: "api.get",
  method: "GET",
  path: "/v1",
  scope: "public",
  effect: "read",
  output,
  summary: "Where everything is",
  description:
    "The supported versions and the addresses of the documents a client starts from. Needs no " +
    "credential and always answers.",
  example: {},
  mcp: false,
  handler: ({ urls, runtime }) => {
    const { baseUrl, docsUrl, mcpUrl } = urls.addresses;
    return {
      object: "api" as const,
      name: "Castmeter",
      version: CURRENT_VERSION,
      versions: [...VERSIONS],
      server_version: runtime.serverVersion,
      docs_url: docsUrl,
      openapi_url: `${baseUrl}/v1/openapi.json`,
      links: {
        me: `${baseUrl}/v1/me`,
        shows: `${baseUrl}/v1/shows`,
        campaigns: `${baseUrl}/v1/campaigns`,
        event_types: `${baseUrl}/v1/event-types`,
        oauth_metadata: `${baseUrl}/.well-known/oauth-authorization-server`,
        mcp: mcpUrl,
      },
    };
  },
});
