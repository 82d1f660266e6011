import type { Addresses } from "./urls.ts";

/** Parts of a challenge besides the address of the metadata (RFC 6750, section 3). */
export interface ChallengeParts {
  /** The error; left out where no credential was sent. */
  error?: "invalid_token" | "insufficient_scope";
  /** The scopes that a client should request when it signs in. */
  scopes?: Iterable<string>;
}

/** Path of the metadata that names the authorization server of a surface (RFC 9728). */
const METADATA = "/.well-known/oauth-protected-resource";

/** The value of `WWW-Authenticate` for a surface that programs call. */
export function bearerChallenge(
  { baseUrl }: Pick<Addresses, "baseUrl">,
  surface: "api" | "mcp",
  { error, scopes }: ChallengeParts,
): string {
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${baseUrl}${METADATA}${surface === "mcp" ? "/mcp" : ""}"`,
    ...(scopes === undefined ? [] : [`scope="${[...scopes].join(" ")}"`]),
  ];
  return `Bearer ${parts.join(", ")}`;
}
