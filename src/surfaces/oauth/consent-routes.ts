import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { inTransaction } from "../../db/connection/database.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { type PersonSession, roleAllows } from "../../kernel/access/person.ts";
import { saveConsent } from "../../oauth/connections/connections.ts";
import { endApp } from "../../oauth/connections/end-apps.ts";
import { OAUTH_PATHS, OFFLINE_ACCESS } from "../../oauth/provider/oauth-terms.ts";
import type { AuthorizationServer } from "../../oauth/provider/provider.ts";
import { readSessionCookie } from "../app-api/session-cookie.ts";
import { readLimited } from "../http/read-limited.ts";
import { consentPage } from "./consent-page.ts";
import { redirect, writePage } from "./oauth-answers.ts";

const FORM_BYTES_MAX = 16 * 1_024;

/**
 * An authorization request that waits for a person, with the person and what they may choose among.
 */
interface Waiting {
  path: string;
  session: PersonSession;
  clientId: string;
  appName: string;
  appHost: string | null;
  redirectUri: string;
  scopes: string[];
  workspaces: { id: string; name: string; kind: string }[];
}

/**
 * The consent page and its answer; the only routes of `/oauth` that look at the person's session.
 */
export class ConsentRoutes {
  readonly #runtime: Runtime;
  readonly #server: AuthorizationServer;

  constructor(runtime: Runtime, server: AuthorizationServer) {
    this.#runtime = runtime;
    this.#server = server;
  }

  async show(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const waiting = await this.#find(request, reply);
    if (waiting !== undefined) this.#page(reply, waiting, null);
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!isOwnForm(request, this.#server.resources.issuer))
      return writePage(reply, FOREIGN_FORM, { status: 403 });
    const form = new URLSearchParams(
      Buffer.from(await readLimited(request.raw, FORM_BYTES_MAX)).toString("utf8"),
    );
    const waiting = await this.#find(request, reply);
    if (waiting === undefined) return;
    if (!equal(form.get("csrf_token") ?? "", waiting.session.csrfToken))
      return writePage(reply, FOREIGN_FORM, { status: 403 });
    const decision = form.get("decision");
    if (decision === "deny")
      return this.#finish(request, reply, {
        error: "access_denied",
        error_description: "The person did not let the app in.",
      });
    if (decision !== "allow") return this.#page(reply, waiting, "Choose one of the two.");
    const workspace = waiting.workspaces.find(({ id }) => id === form.get("workspace"));
    if (workspace === undefined) return this.#page(reply, waiting, "Choose a workspace.");
    const scopes = waiting.scopes.filter((scope) => form.getAll("scope").includes(scope));
    if (scopes.every((scope) => scope === OFFLINE_ACCESS))
      return this.#page(
        reply,
        waiting,
        "Leave at least one thing that the app may do, or do not allow it.",
      );
    const { id: personId, email } = waiting.session.person;
    const grantId = await inTransaction(this.#runtime.database, (transaction) =>
      saveConsent(transaction, {
        workspaceId: workspace.id,
        personId,
        personEmail: email,
        clientId: waiting.clientId,
        clientName: waiting.appName,
        scopes,
        now: this.#runtime.clock.now(),
      }),
    );
    // Looked at again: the person may have lost the workspace while this was written, and nothing
    // else would end it then.
    if (!(await this.#workspaces(personId, undefined)).some(({ id }) => id === workspace.id)) {
      await inTransaction(this.#runtime.database, (transaction) =>
        endApp(transaction, grantId, { reason: "person_left", now: this.#runtime.clock.now() }),
      );
      return this.#page(
        reply,
        { ...waiting, workspaces: waiting.workspaces.filter(({ id }) => id !== workspace.id) },
        "Choose a workspace.",
      );
    }
    await this.#finish(request, reply, {
      login: { accountId: personId, remember: false },
      consent: { grantId },
      select_account: {},
    });
  }

  /**
   * Undefined when it was answered already: a request that is gone, or a person who is not signed
   * in.
   */
  async #find(request: FastifyRequest, reply: FastifyReply): Promise<Waiting | undefined> {
    const { uid } = request.params as { uid: string };
    const { provider } = this.#server;
    const interaction = await provider
      .interactionDetails(request.raw, reply.raw)
      .catch(() => undefined);
    if (interaction === undefined || interaction.uid !== uid) return this.#gone(reply);
    const path = `${OAUTH_PATHS.consent}/${uid}`;
    const session = await this.#session(request);
    if (session === undefined) {
      redirect(
        reply,
        `${this.#runtime.urls.addresses.appUrl}/sign-in?return_to=${encodeURIComponent(path)}`,
      );
      return undefined;
    }
    const {
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      account,
    } = interaction.params as Record<string, string | undefined>;
    const client =
      clientId === undefined
        ? undefined
        : await provider.Client.find(clientId).catch(() => undefined);
    if (client === undefined || clientId === undefined || redirectUri === undefined)
      return this.#gone(reply);
    const documentHost = clientId.startsWith("https:") ? new URL(clientId).host : null;
    return {
      path,
      session,
      clientId,
      appName: client.clientName?.trim() || documentHost || clientId,
      appHost: documentHost,
      redirectUri,
      scopes: (scope ?? "").split(" ").filter((word) => word !== ""),
      workspaces: await this.#workspaces(session.person.id, account),
    };
  }

  #gone(reply: FastifyReply): undefined {
    writePage(reply, GONE, { status: 400 });
  }

  async #session(request: FastifyRequest): Promise<PersonSession | undefined> {
    const { services, clock } = this.#runtime;
    const cookie = readSessionCookie(request.headers.cookie);
    if (cookie === null || cookie === "malformed") return undefined;
    const session = await services.people.findSession(cookie.token, clock.now());
    return session === undefined || session.expiresAt <= clock.now() ? undefined : session;
  }

  /**
   * Where the person may let apps in: those of the app's kind first, and only those when there are
   * any.
   */
  async #workspaces(personId: string, account: string | undefined): Promise<Waiting["workspaces"]> {
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
    const ofKind = workspaces.filter(
      ({ kind }) => (kind === "network") === (account === "network"),
    );
    return ofKind.length > 0 ? ofKind : workspaces;
  }

  #page(reply: FastifyReply, waiting: Waiting, fault: string | null): void {
    const page = consentPage({
      ...waiting,
      action: waiting.path,
      csrfToken: waiting.session.csrfToken,
      email: waiting.session.person.email,
      fault,
    });
    writePage(reply, page, {
      status: fault === null ? 200 : 400,
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

const GONE = {
  title: "This request is over",
  body: "<h1>This request is over</h1>\n<p>It was answered already, or it waited too long. Go back to the app and start again.</p>",
};

const FOREIGN_FORM = {
  title: "This answer was not taken",
  body: "<h1>This answer was not taken</h1>\n<p>It did not come from our page, or you signed in anew meanwhile. Go back to the app and start again.</p>",
};

/**
 * A browser says where a form comes from, and ours come from here. From a page that sends no
 * referrer the origin is `null` (Fetch standard, "append a request Origin header"), as it is from a
 * frame without an origin: then the site decides.
 */
function isOwnForm({ headers }: FastifyRequest, issuer: string): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (origin === "null") return site === "same-origin";
  return (
    (origin === undefined || origin === issuer) && (site === undefined || site === "same-origin")
  );
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Of digests, since equal lengths are asked for and a length would tell something. */
const equal = (sent: string, expected: string): boolean =>
  timingSafeEqual(digest(sent), digest(expected));

/**
 * Where the form may lead in the end: browsers hold a form's redirects against the page's policy.
 * Policies cannot name an IPv6 address, so for one the scheme stands.
 */
function formTarget(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri);
  return hostname.startsWith("[") ? protocol : origin;
}
