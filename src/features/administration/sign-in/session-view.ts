import type { Database } from "../../../db/connection/database.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { SessionAnswer } from "../../../kernel/operation/session-route.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import type { PersonSession } from "../../../kernel/access/person.ts";
import type { PersonContext } from "../../../kernel/operation/session-route.ts";
import type { SignedIn } from "../../../people/identity/sessions/sessions.ts";
import type { IdentityServices } from "./identity-services.ts";
import type { sessionSchema, sessionStartSchema } from "./sign-in.schema.ts";
import { findWorkspaceNames } from "./workspaces.store.ts";

interface SessionViewContext {
  database: Database;
  runtime: { services: Pick<IdentityServices, "people"> };
}

/**
 * A session for the pages: the person, their memberships, and the CSRF token that every change
 * needs.
 */
async function sessionView(
  { database, runtime }: SessionViewContext,
  { id, person, isOperator, csrfToken, expiresAt }: PersonSession,
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
    is_operator: isOperator === true,
    csrf_token: csrfToken,
    expires_at: expiresAt.toISOString(),
  };
}

type StartContext = PersonContext<IdentityServices & { mails: Pick<Mails, "hasServer"> }>;
type StartView = View<typeof sessionStartSchema>;

/**
 * The session with one workspace of the person and the server.
 *
 * @param workspaceId The workspace; the oldest of the person unless given. Null in the answer where
 * the person is no member of it.
 */
export async function sessionStartView(
  context: StartContext,
  workspaceId: string | undefined,
): Promise<StartView> {
  const view = await sessionView(context, context.session);
  const membership =
    workspaceId === undefined
      ? view.memberships[0]
      : view.memberships.find((one) => one.workspace_id === workspaceId);
  return {
    ...view,
    workspace: membership === undefined ? null : await workspaceView(context, membership),
    server: serverView(context),
  };
}

async function workspaceView(
  { runtime: { access } }: StartContext,
  { workspace_id: id, role }: StartView["memberships"][number],
): Promise<StartView["workspace"]> {
  const workspace = await access.workspace(id);
  if (workspace === undefined) return null;
  return {
    object: "session_workspace",
    id,
    name: workspace.name,
    kind: workspace.kind,
    role,
    handle: workspace.handle,
    logo_url: workspace.logoUrl,
    parent_id: workspace.parentId,
    plan: workspace.plan,
    features: [...workspace.features],
    is_suspended: workspace.isSuspended,
    show_count: workspace.showIds.length,
  };
}

function serverView({ runtime }: StartContext): StartView["server"] {
  const { baseUrl, appUrl, docsUrl, siteUrl, networkSiteUrl, mcpUrl, statusUrl } =
    runtime.urls.addresses;
  return {
    object: "server",
    version: runtime.serverVersion,
    has_mail_server: runtime.services.mails.hasServer,
    base_url: baseUrl,
    app_url: appUrl,
    docs_url: docsUrl,
    site_url: siteUrl,
    network_site_url: networkSiteUrl,
    mcp_url: mcpUrl,
    status_url: statusUrl,
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
