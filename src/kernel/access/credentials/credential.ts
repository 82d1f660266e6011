import type { OauthAudience } from "../../../db/schema/tables.ts";
import type { RateTier } from "../../limits/rate-limit.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { Membership, MemberRole, PersonSession } from "../person.ts";
import { rightsOfRole } from "../roles.ts";

/** The kind of a caller: a program with a key, an app with a token, a person with a session. */
export type CallerKind = "api_key" | "oauth" | "session";

/** Fields of every credential, whatever the kind of caller. It contains no secret. */
interface CredentialBase {
  /**
   * Id of the key or the session. For an OAuth app it is the id of the connection, so that each
   * connection has its own rate limits, however often its tokens change.
   */
  id: string;
  label: string;
  workspaceId: string;
  scopes: ReadonlySet<string>;
  /** The scopes as one text, for ETags: equal rights give equal texts. */
  scopeShape: string;
  clientId: string | null;
  /** The person who authorized the OAuth app or is signed in; null for keys. */
  personId: string | null;
}

/** A secret that a program sends: an API key, or an access token of an OAuth app. */
export interface StoredCredential extends CredentialBase {
  type: "api_key" | "oauth";
  /** The only surface that an OAuth token was issued for; null where it may be used at both. */
  audience: OauthAudience | null;
  /** Time of issue of an OAuth token; null for keys. */
  issuedAt: Date | null;
  rateTier: RateTier;
  allowedIps: readonly string[];
  apiVersion: string;
  expiresAt: Date | null;
  disabled: boolean;
  /**
   * True where the person removed the OAuth app or left the workspace. Calls are refused with that
   * reason.
   */
  removed: boolean;
}

/**
 * A person in a browser who acts in one workspace. It is read for every request and never cached.
 */
export interface SessionCredential extends CredentialBase {
  type: "session";
  session: PersonSession;
  role: MemberRole;
}

/** The credential of a caller. */
export type Credential = StoredCredential | SessionCredential;

/** The writer, as stored: the e-mail address of a person, otherwise the name of the key or app. */
export const writerOf = (credential: Credential): string =>
  credential.type === "session" ? credential.session.person.email : credential.label;

/** The credential of a session in the workspace that its person acts in. */
export function sessionCredential(
  session: PersonSession,
  { workspaceId, role }: Membership,
): SessionCredential {
  const { scopes, shape } = rightsOfRole(role);
  return {
    id: session.id,
    type: "session",
    label: `Session of ${maskEmail(session.person.email)}`,
    workspaceId,
    scopes,
    scopeShape: shape,
    clientId: null,
    personId: session.person.id,
    session,
    role,
  };
}
