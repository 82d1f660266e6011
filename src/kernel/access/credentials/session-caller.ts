import type { Credential, SessionCredential } from "./credential.ts";
import type { PersonSession } from "../person.ts";

/**
 * The session of a call to an operation whose only callers are sessions.
 *
 * @throws Error for any other credential: the operation then lacks `callers: ["session"]`.
 */
export function sessionCredentialOf({ credential }: { credential: Credential }): SessionCredential {
  if (credential.type === "session") return credential;
  throw new Error(`A credential of the type ${credential.type} came to an operation of sessions`);
}

/**
 * The session with its person.
 *
 * @throws Error as `sessionCredentialOf`.
 */
export const sessionOf = (context: { credential: Credential }): PersonSession =>
  sessionCredentialOf(context).session;
