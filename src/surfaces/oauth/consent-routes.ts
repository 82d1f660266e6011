import type { FastifyReply, FastifyRequest } from "fastify";
import { inTransaction } from "../../db/connection/database.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { type PersonSession, roleAllows } from "../../kernel/access/person.ts";
import { findCookieSession } from "../../kernel/access/credentials/cookie-session.ts";
import { sessionCookieHeader } from "../../kernel/access/credentials/session-cookie.ts";
import { endSessionOfToken } from "../../people/identity/sessions/sessions.ts";
import { equalSecrets } from "../../lib/constant-time.ts";
import { foreignOriginHeader } from "../../lib/request-origin.ts";
import { html } from "../../lib/text/html.ts";
import { endApp } from "../../people/oauth/connections/end-apps.ts";
import { findConnectedWorkspaces } from "../../people/oauth/connections/connections.store.ts";
import { giveConsent } from "../../people/oauth/connections/give-consent.ts";
import type { PlainPage } from "../../people/oauth/pages/plain-page.ts";
import { documentUnreadPage } from "../../people/oauth/provider/render-fault.ts";
import { OAUTH_PATHS, OFFLINE_ACCESS } from "../../people/oauth/provider/oauth-terms.ts";
import type { AuthorizationServer } from "../../people/oauth/provider/provider.ts";
import { readLimited } from "../http/read-limited.ts";
import { type Choices, type ConsentPage, consentPage } from "./consent-page.ts";
import { redirect, writePage } from "./oauth-answers.ts";
import { findApp } from "./waiting-app.ts";

const FORM_BYTES_MAX = 16 * 1_024;

/** An authorization request that waits for a decision, with its person and their choices. */
interface Waiting {
  path: string;
  session: PersonSession;
  sessionToken: string;
  clientId: string;
  appName: string;
  appHost: string | null;
  redirectUri: string;
  scopes: string[];
  workspaces: { id: string; name: string; kind: string; isConnected: boolean }[];
}

/** The consent page and its form; the only routes of `/oauth` that read a person's session. */
export class ConsentRoutes {
  readonly #runtime: Runtime<PipelineServices>;
  readonly #server: AuthorizationServer;

  constructor(runtime: Runtime<PipelineServices>, server: AuthorizationServer) {
    this.#runtime = runtime;
    this.#server = server;
  }

  async show(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const waiting = await this.#find(request, reply);
    if (waiting !== undefined) this.#page(reply, waiting);
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { origin, "sec-fetch-site": site } = request.headers;
    const { issuer } = this.#server.resources;
    // A browser may send `Origin: null` here, because pages send no referrer; the form is the only
    // way to this route.
    const fetchSite = typeof site === "string" ? site : undefined;
    if (foreignOriginHeader({ origin, site: fetchSite }, issuer, { opaqueOrigin: true }) !== null)
      return writePage(reply, FOREIGN_FORM, { status: 403 });
    const form = new URLSearchParams(
      Buffer.from(await readLimited(request.raw, FORM_BYTES_MAX)).toString("utf8"),
    );
    const waiting = await this.#find(request, reply);
    if (waiting === undefined) return;
    if (!equalSecrets(form.get("csrf_token") ?? "", waiting.session.csrfToken))
      return writePage(reply, FOREIGN_FORM, { status: 403 });
    const decision = form.get("decision");
    if (decision === "deny")
      return this.#finish(request, reply, {
        error: "access_denied",
        error_description: "The person did not authorize the app.",
      });
    if (decision === "switch") return this.#signInAnew(reply, waiting);
    const scopes = waiting.scopes.filter((scope) => form.getAll("scope").includes(scope));
    const chosen: Choices = { workspace: form.get("workspace"), scopes };
    const refuse = (fault: string, of: Waiting = waiting): void =>
      this.#page(reply, of, { fault, chosen });
    if (decision !== "allow") return refuse("Press Allow or Do not allow.");
    const workspace = waiting.workspaces.find(({ id }) => id === chosen.workspace);
    if (workspace === undefined) return refuse("Choose a workspace.");
    if (scopes.every((scope) => scope === OFFLINE_ACCESS))
      return refuse("Leave at least one thing ticked that the app may do, or do not allow it.");
    const { id: personId, email } = waiting.session.person;
    const grantId = await inTransaction(this.#runtime.database, (transaction) =>
      giveConsent(transaction, {
        workspaceId: workspace.id,
        personId,
        personEmail: email,
        clientId: waiting.clientId,
        clientName: waiting.appName,
        asked: waiting.scopes,
        scopes,
        now: this.#runtime.clock.now(),
      }),
    );
    // The membership is checked again: the person may have left the workspace while the grant was
    // written, and nothing else would end the connection then.
    if (!(await this.#workspaces(personId, undefined)).some(({ id }) => id === workspace.id)) {
      await inTransaction(this.#runtime.database, (transaction) =>
        endApp(transaction, grantId, { reason: "person_left", now: this.#runtime.clock.now() }),
      );
      const workspaces = waiting.workspaces.filter(({ id }) => id !== workspace.id);
      return refuse("Choose a workspace.", { ...waiting, workspaces });
    }
    await this.#finish(request, reply, {
      login: { accountId: personId, remember: false },
      consent: { grantId },
      select_account: {},
    });
  }

  /**
   * The pending request of the path. Undefined after this method has sent a response itself: for a
   * request that has ended, and to a caller who is not signed in.
   */
  async #find(request: FastifyRequest, reply: FastifyReply): Promise<Waiting | undefined> {
    const { uid } = request.params as { uid: string };
    const { provider } = this.#server;
    const interaction = await provider
      .interactionDetails(request.raw, reply.raw)
      .catch(() => undefined);
    if (interaction === undefined || interaction.uid !== uid) return this.#gone(reply);
    const path = `${OAUTH_PATHS.consent}/${uid}`;
    const { services, clock, urls } = this.#runtime;
    const sent = {
      cookieHeader: request.headers.cookie,
      baseUrl: urls.addresses.baseUrl,
    };
    const found = await findCookieSession(services.people, sent, clock.now());
    if (typeof found === "string") {
      redirect(reply, signInAddress(urls.addresses.appUrl, path));
      return undefined;
    }
    const {
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      account,
    } = interaction.params as Record<string, string | undefined>;
    const app = clientId === undefined ? undefined : await findApp(this.#server, clientId);
    if (app === undefined || redirectUri === undefined) return this.#gone(reply);
    if (app === "unread") {
      const page = documentUnreadPage({ again: path, account: urls.addresses.appUrl });
      writePage(reply, page, { status: 503 });
      return undefined;
    }
    const { id: personId } = found.session.person;
    const workspaces = await this.#workspaces(personId, account);
    const connected = await findConnectedWorkspaces(
      this.#runtime.database,
      workspaces.map(({ id }) => id),
      { personId, clientId: app.clientId },
    );
    return {
      path,
      session: found.session,
      sessionToken: found.token,
      clientId: app.clientId,
      appName: app.name,
      appHost: app.host,
      redirectUri,
      scopes: (scope ?? "").split(" ").filter((word) => word !== ""),
      workspaces: workspaces.map((each) => ({ ...each, isConnected: connected.has(each.id) })),
    };
  }

  /** Ends the session of this browser; the request waits for the person who signs in next. */
  async #signInAnew(reply: FastifyReply, { path, sessionToken }: Waiting): Promise<void> {
    const { clock, urls } = this.#runtime;
    await endSessionOfToken(this.#runtime, sessionToken);
    const { appUrl, baseUrl } = urls.addresses;
    reply.raw.setHeader("Set-Cookie", sessionCookieHeader(null, { now: clock.now(), baseUrl }));
    redirect(reply, signInAddress(appUrl, path));
  }

  #gone(reply: FastifyReply): undefined {
    writePage(reply, gonePage(this.#runtime.urls.addresses.appUrl), { status: 400 });
  }

  /**
   * Workspaces in which the person may authorise apps, limited to the requested kind if there are
   * any: a creator's solo workspace is then the only one.
   */
  async #workspaces(
    personId: string,
    account: string | undefined,
  ): Promise<Omit<Waiting["workspaces"][number], "isConnected">[]> {
    const { services, access } = this.#runtime;
    const memberships = await services.people.membershipsOf(personId);
    const found = await Promise.all(
      memberships
        .filter(({ role }) => roleAllows(role, "admin"))
        .map(({ workspaceId }) => access.workspace(workspaceId)),
    );
    const workspaces = found
      .filter((workspace) => workspace !== undefined)
      .map(({ id, name, kind }) => ({ id, name, kind }));
    if (account === undefined) return workspaces;
    const asked = account === "creator" ? "solo" : "network";
    const ofKind = workspaces.filter(({ kind }) => kind === asked);
    return ofKind.length > 0 ? ofKind : workspaces;
  }

  #page(reply: FastifyReply, waiting: Waiting, refused: ConsentPage["refused"] = null): void {
    const page = consentPage({
      ...waiting,
      action: waiting.path,
      appsUrl: `${this.#runtime.urls.addresses.appUrl}/developer/apps`,
      csrfToken: waiting.session.csrfToken,
      email: waiting.session.person.email,
      refused,
    });
    writePage(reply, page, {
      status: refused === null ? 200 : 400,
      formTargets: [formTarget(waiting.redirectUri)],
    });
  }

  async #finish(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Parameters<AuthorizationServer["provider"]["interactionResult"]>[2],
  ): Promise<void> {
    redirect(
      reply,
      await this.#server.provider.interactionResult(request.raw, reply.raw, result, {
        mergeWithLastSubmission: false,
      }),
    );
  }
}

const signInAddress = (appUrl: string, returnTo: string): string =>
  `${appUrl}/sign-in?return_to=${encodeURIComponent(returnTo)}`;

const gonePage = (appUrl: string): PlainPage => ({
  title: "This request has ended",
  body: html`<h1>This request has ended</h1>
    <p>It was answered already, or it waited too long. Go back to the app and start again.</p>
    <p><a href="${appUrl}">Your account</a></p>`,
});

const FOREIGN_FORM: PlainPage = {
  title: "Your answer was not accepted",
  body: html`<h1>Your answer was not accepted</h1>
    <p>
      It was not sent from this page, or you have signed in again since you opened it. Go back to
      the app and start again.
    </p>`,
};

/**
 * The source for `form-action`: browsers check the redirect after a form against it. A policy
 * cannot contain an IPv6 address, so such a URI is allowed by its scheme.
 */
function formTarget(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri);
  return hostname.startsWith("[") ? protocol : origin;
}
