import type { Database } from "../../../db/connection/database.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { SessionAnswer } from "../../../kernel/operation/session-route.ts";
import type { PersonSession } from "../../../kernel/access/person.ts";
import type { SignedIn } from "../../../people/identity/sessions/sessions.ts";
import type { IdentityServices } from "./identity-services.ts";
import type { sessionSchema } from "./sign-in.schema.ts";
import { findWorkspaceNames } from "./workspaces.store.ts";

interface SessionViewContext {
  database: Database;
  runtime: { services: Pick<IdentityServices, "people"> };
}

/**
 * A session for the pages: the person, their memberships, and the CSRF token that every change
 * needs.
 */
export async function sessionView(
  { database, runtime }: SessionViewContext,
  { id, person, csrfToken, expiresAt }: PersonSession,
): Promise<View<typeof sessionSchema>> {
  const memberships = await runtime.services.people.membershipsOf(person.id);
  const workspaces = await findWorkspaceNames(
    database,
    memberships.map(({ workspaceId }) => workspaceId),
  );
  return {
    object: "session",
    id,
    person: {
      object: "person",
      id: person.id,
      email: person.email,
      name: person.name,
      email_verified: person.emailVerified,
    },
    memberships: memberships.flatMap(({ workspaceId, role }) => {
      const workspace = workspaces.get(workspaceId);
      return workspace === undefined
        ? []
        : [
            {
              object: "membership",
              workspace_id: workspaceId,
              name: workspace.name,
              kind: workspace.kind,
              role,
            },
          ];
    }),
    csrf_token: csrfToken,
    expires_at: expiresAt.toISOString(),
  };
}

/** The 201 answer with the new session and its cookie. */
export async function signedInAnswer(
  context: SessionViewContext,
  { token, session }: SignedIn,
): Promise<SessionAnswer<View<typeof sessionSchema>>> {
  return {
    status: 201,
    data: await sessionView(context, session),
    session: { token, expiresAt: session.expiresAt },
  };
}
