import type { OauthAudience } from "../../../db/schema/tables.ts";
import type { RateTier } from "../../limits/rate-limit.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { Membership, MemberRole, PersonSession } from "../person.ts";
import { scopesOfRole } from "../roles.ts";

/** How a caller can prove itself: a program by a key, an app by a token, a person by a session. */
export type CallerKind = "api_key" | "oauth" | "session";

/** What every credential has, however the caller proved it. Holds no secret. */
interface CredentialBase {
  /**
   * Of the key or the session; of an OAuth app the connection, so that each has its own rate
   * budget, however often its tokens change.
   */
  id: string;
  label: string;
  workspaceId: string;
  scopes: ReadonlySet<string>;
  /** The scopes as one text, for ETags: equal rights, equal shape. */
  scopeShape: string;
  clientId: string | null;
  /** Who authorized the OAuth app, or is signed in; null for keys. */
  personId: string | null;
}

/** A secret that a program sends: an API key, or an access token of an OAuth app. */
export interface StoredCredential extends CredentialBase {
  type: "api_key" | "oauth";
  /** The one surface an OAuth token was asked for; null where it may be used at both. */
  audience: OauthAudience | null;
  /** When an OAuth token was issued; null for keys. */
  issuedAt: Date | null;
  rateTier: RateTier;
  allowedIps: readonly string[];
  apiVersion: string;
  expiresAt: Date | null;
  disabled: boolean;
  /** The person removed the OAuth app, or left the workspace. Refused with the reason. */
  removed: boolean;
}

/** A person in a browser, acting in one workspace. Read anew for every request, never cached. */
export interface SessionCredential extends CredentialBase {
  type: "session";
  session: PersonSession;
  role: MemberRole;
}

/** Who calls. */
export type Credential = StoredCredential | SessionCredential;

/** A session in the workspace that its person acts in. */
export function sessionCredential(
  session: PersonSession,
  { workspaceId, role }: Membership,
): SessionCredential {
  const scopes = scopesOfRole(role);
  return {
    id: session.id,
    type: "session",
    label: `Session of ${maskEmail(session.person.email)}`,
    workspaceId,
    scopes,
    scopeShape: [...scopes].join(" "),
    clientId: null,
    personId: session.person.id,
    session,
    role,
  };
}
