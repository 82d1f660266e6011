import type { OauthAudience } from "../../../db/schema/tables.ts";
import type { Addresses } from "../../../kernel/contract/urls.ts";

/** The two resources access tokens are for (RFC 8707): the API and the MCP server. */
export interface Resources {
  issuer: string;
  api: string;
  mcp: string;
  /**
   * Every accepted spelling of the two resources, with and without the slash that URL parsers add.
   */
  spellings: readonly string[];
  /** Undefined for an unknown resource. */
  audienceOf(resource: string): OauthAudience | undefined;
  /**
   * The one resource of several granted ones, where they are spellings of the same. Undefined for
   * none and for both: such a token is valid at both.
   */
  commonOf(granted: readonly string[]): string | undefined;
  /** The resource address of a stored audience. */
  addressOf(audience: OauthAudience): string;
}

/** The resources of a deployment. */
export function resourcesOf({ baseUrl, mcpUrl }: Pick<Addresses, "baseUrl" | "mcpUrl">): Resources {
  const { origin } = new URL(baseUrl);
  const byName = new Map<string, OauthAudience>([
    [baseUrl, "api"],
    [`${baseUrl}/`, "api"],
    [`${baseUrl}/v1`, "api"],
    [mcpUrl, "mcp"],
    [`${mcpUrl}/`, "mcp"],
  ]);
  return {
    issuer: origin,
    api: baseUrl,
    mcp: mcpUrl,
    spellings: [...byName.keys()],
    audienceOf: (resource) => byName.get(resource),
    commonOf: ([first, ...others]) =>
      first !== undefined && others.every((other) => byName.get(other) === byName.get(first))
        ? first
        : undefined,
    addressOf: (audience) => (audience === "api" ? baseUrl : mcpUrl),
  };
}
