import type { OauthAudience } from "../../db/schema/tables.ts";
import type { Addresses } from "../../kernel/contract/urls.ts";

/**
 * Where access tokens can be used (RFC 8707): the API at the base address, the tool server at its
 * own.
 */
export interface Resources {
  issuer: string;
  api: string;
  mcp: string;
  /**
   * Every spelling by which an app may name one of the two; with and without the slash that URL
   * parsers add.
   */
  spellings: readonly string[];
  /** Undefined for a resource that is not ours. */
  audienceOf(resource: string): OauthAudience | undefined;
  /** The address a stored audience stands for. */
  addressOf(audience: OauthAudience): string;
}

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
    addressOf: (audience) => (audience === "api" ? baseUrl : mcpUrl),
  };
}
