import type { SessionCredential } from "../../kernel/access/credential.ts";
import type { PersonSession } from "../../kernel/access/person.ts";
import type { Context } from "../../kernel/pipeline/context.ts";

/**
 * The session of a call to an operation whose only callers are sessions.
 *
 * @throws Error for any other credential: the operation then lacks `callers: ["session"]`.
 */
export function sessionCredentialOf({
  credential,
}: Pick<Context, "credential">): SessionCredential {
  if (credential.type === "session") return credential;
  throw new Error(`A credential of the type ${credential.type} came to an operation of sessions`);
}

/** The session itself, with its person. @throws Error as `sessionCredentialOf`. */
export const sessionOf = (context: Pick<Context, "credential">): PersonSession =>
  sessionCredentialOf(context).session;
