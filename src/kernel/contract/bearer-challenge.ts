import type { Addresses } from "./urls.ts";

/** What a challenge may say besides where to sign in (RFC 6750, 3). */
export interface ChallengeParts {
  /** Left out where no credential was sent. */
  error?: "invalid_token" | "insufficient_scope";
  /** What a client should ask for when it signs in. */
  scopes?: Iterable<string>;
}

/** RFC 9728: where a client reads who signs people in for a surface. */
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
