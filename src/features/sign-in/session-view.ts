import type { AppAnswer, AppContext } from "../../kernel/operation/app-route.ts";
import type { PersonSession } from "../../kernel/access/person.ts";
import type { SignedIn } from "../../identity/sessions/sessions.ts";

/** The session as a page sees it: who, where they belong, and what every change must carry. */
export async function sessionView(
  { database, runtime }: AppContext,
  { id, person, csrfToken, expiresAt }: PersonSession,
): Promise<Record<string, unknown>> {
  const memberships = await runtime.services.people.membershipsOf(person.id);
  const ids = memberships.map(({ workspaceId }) => workspaceId);
  const rows =
    ids.length === 0
      ? []
      : await database
          .selectFrom("workspaces")
          .select(["workspace_id", "name", "kind"])
          .where("workspace_id", "in", ids)
          .execute();
  const workspaces = new Map(rows.map((row) => [row.workspace_id, row]));
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

/** 201 with the new session, and its cookie. */
export async function signedInAnswer(
  context: AppContext,
  { token, session }: SignedIn,
): Promise<AppAnswer> {
  return {
    status: 201,
    data: await sessionView(context, session),
    session: { token, expiresAt: session.expiresAt },
  };
}
