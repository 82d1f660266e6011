import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiError } from "../../kernel/contract/errors.ts";
import { bucketAddress, plainAddress } from "../../kernel/limits/addresses.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { asApiError, describeCause } from "../../kernel/pipeline/error-response.ts";
import { RateLimiter } from "../../kernel/limits/rate-limit.ts";
import { loadPart } from "../../kernel/load-part.ts";
import { WindowBudget } from "../../people/oauth/provider/window-budget.ts";
import { FONT_ROUTE } from "../../people/oauth/pages/plain-page.ts";
import { OAUTH_PATHS } from "../../people/oauth/provider/oauth-terms.ts";
import type { EndpointLimits } from "../../people/oauth/provider/provider.ts";
import { resourcesOf } from "../../people/oauth/provider/resources.ts";
import { methodRefusal, ROUTED_METHODS } from "../http/methods.ts";
import type { Authorization } from "./authorization.ts";
import { resourceMetadata, serverMetadata } from "./metadata.ts";
import {
  machineHeaders,
  pageHeaders,
  setHeaders,
  write,
  writeFault,
  writeJson,
} from "./oauth-answers.ts";
import { answerFont, FONTS_PER_MINUTE } from "./oauth-fonts.ts";
import type { OAUTH_ROUTES } from "./oauth-routes.ts";
import type { OAuthServices } from "./oauth-services.ts";
import { answerUserinfo, FAILURES_PER_MINUTE } from "./userinfo.ts";
import type { WaitingApp } from "./waiting-app.ts";

/** Maximum authorization requests per address and minute. */
const AUTHORIZE_PER_MINUTE = 30;
/**
 * Maximum requests of one app per minute, at each of the endpoints for tokens, revocation and
 * introspection.
 */
const APP_REQUESTS_PER_MINUTE = 60;
const METADATA_PER_MINUTE = 60;
const REGISTER_PER_HOUR = 10;
/**
 * Maximum reads and changes of an app's own registration, which are not counted as registrations.
 */
const REGISTRATION_PER_MINUTE = 30;
const REGISTER_BYTES_MAX = 16 * 1_024;

type Handler = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/** Loads the modules that need the library, at the first use. */
export type LoadAuthorization = () => Promise<Authorization>;

/** The part of this surface that the sign-in pages need. */
export interface OAuthSurface {
  /** The app that waits behind a path of the consent page; undefined for another path. */
  findWaitingApp(path: string): Promise<WaitingApp | undefined>;
}

/**
 * Adds the authorization server to the HTTP server. The library implements the protocol and reads
 * the bodies; limits, the consent page, userinfo and the discovery documents are added here.
 *
 * The library is loaded with the first request that needs it, so that a process without apps does
 * not load 183 modules; the discovery documents are written here.
 */
export function addOAuth(
  server: FastifyInstance,
  runtime: Runtime<OAuthServices>,
  load: LoadAuthorization = () => loadAuthorization(runtime),
): OAuthSurface {
  const authorization = loadPart(load);
  void server.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const routes = new Routes(scope, runtime);
    addLibraryRoutes(routes, runtime, authorization);
    addConsentRoutes(routes, authorization);
    addOwnRoutes(routes, runtime);
  });
  const consentPath = `${OAUTH_PATHS.consent}/`;
  return {
    findWaitingApp: async (path) =>
      path.startsWith(consentPath)
        ? authorization().then(
            (loaded) => loaded.findWaitingApp(path.slice(consentPath.length)),
            (error: unknown) => void reportUnloaded(runtime, error),
          )
        : undefined,
  };
}

async function loadAuthorization(runtime: Runtime<OAuthServices>): Promise<Authorization> {
  const { createAuthorization } = await import("./authorization.ts");
  return createAuthorization(runtime, endpointLimits(runtime));
}

function endpointLimits({ clock, limiter }: Runtime): EndpointLimits {
  // A separate limiter, so that invented client ids do not evict the buckets of other callers.
  const apps = new RateLimiter(clock);
  return {
    takeRequest: (path, clientId, address) =>
      apps.takeFromAddress(
        hash("sha256", `${path} ${clientId}`, "base64url"),
        address,
        APP_REQUESTS_PER_MINUTE,
      ).waitSec,
    takeFailure: (address) =>
      limiter.takeFromAddress("failed_auth", address, FAILURES_PER_MINUTE).waitSec,
  };
}

/** Adds routes that answer every method: the allowed ones, a preflight, and 405. */
class Routes {
  readonly #server: FastifyInstance;
  readonly #runtime: Runtime<OAuthServices>;

  constructor(server: FastifyInstance, runtime: Runtime<OAuthServices>) {
    this.#server = server;
    this.#runtime = runtime;
  }

  add(
    path: (typeof OAUTH_ROUTES)[number],
    handlers: Partial<Record<"GET" | "POST" | "PUT" | "DELETE", Handler>>,
  ): void {
    const allowed = [
      ...Object.keys(handlers),
      ...("GET" in handlers ? ["HEAD"] : []),
      "OPTIONS",
    ].join(", ");
    this.#server.route({
      method: [...ROUTED_METHODS],
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (request.method === "OPTIONS")
          return write(reply, { status: 204, headers: preflight(allowed), text: "" });
        const handler = handlers[(request.method === "HEAD" ? "GET" : request.method) as "GET"];
        if (handler === undefined)
          return writeFault(reply, 405, {
            error: "invalid_request",
            description: methodRefusal(request, allowed),
            headers: { Allow: allowed },
          });
        await handler(request, reply);
      },
    });
  }

  /** True within the limit of the address; otherwise a 429 was sent. */
  takes(
    request: FastifyRequest,
    reply: FastifyReply,
    { group, perMinute }: { group: string; perMinute: number },
  ): boolean {
    const { waitSec } = this.#runtime.limiter.takeFromAddress(
      group,
      plainAddress(request.ip),
      perMinute,
    );
    if (waitSec !== null) tellToWait(reply, waitSec);
    return waitSec === null;
  }

  /**
   * The modules that need the library; undefined after a failed load, which was answered with an
   * error.
   */
  async loaded(reply: FastifyReply, load: LoadAuthorization): Promise<Authorization | undefined> {
    try {
      return await load();
    } catch (error) {
      const { status, message: description, headers } = reportUnloaded(this.#runtime, error);
      writeFault(reply, status, { error: "temporarily_unavailable", description, headers });
      return undefined;
    }
  }
}

function reportUnloaded({ log }: Pick<Runtime, "log">, thrown: unknown): ApiError {
  const error = asApiError(thrown);
  log.error({ cause: describeCause(error.cause) }, "the authorization server was not loaded");
  return error;
}

function tellToWait(reply: FastifyReply, waitSec: number): void {
  writeFault(reply, 429, {
    error: "temporarily_unavailable",
    description: "Too many requests from this address.",
    headers: { "Retry-After": String(waitSec) },
  });
}

const preflight = (allowed: string): Record<string, string> => ({
  ...machineHeaders(),
  Allow: allowed,
  "Access-Control-Allow-Methods": allowed,
  "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
  "Access-Control-Max-Age": "600",
});

function addLibraryRoutes(routes: Routes, { clock, urls }: Runtime, load: LoadAuthorization): void {
  const registrations = new WindowBudget(clock, REGISTER_PER_HOUR);
  const { protocol, host } = new URL(resourcesOf(urls.addresses).issuer);
  const pass = async (
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Record<string, string>,
  ): Promise<void> => {
    const authorization = await routes.loaded(reply, load);
    if (authorization === undefined) return;
    setHeaders(reply, headers);
    // The library builds URLs from these headers, so they are set to the issuer's values and not
    // taken from a caller or a proxy.
    Object.assign(request.raw.headers, {
      "x-forwarded-proto": protocol.slice(0, -1),
      "x-forwarded-host": host,
    });
    Object.assign(request.raw, { address: plainAddress(request.ip) });
    reply.hijack();
    void authorization.answer(request.raw, reply.raw);
  };
  const machine: Handler = (request, reply) => pass(request, reply, machineHeaders());
  const browser: Handler = async (request, reply) => {
    if (routes.takes(request, reply, { group: "oauth_authorize", perMinute: AUTHORIZE_PER_MINUTE }))
      await pass(request, reply, pageHeaders());
  };
  const manage: Handler = async (request, reply) => {
    if (
      routes.takes(request, reply, {
        group: "oauth_registration",
        perMinute: REGISTRATION_PER_MINUTE,
      })
    )
      await machine(request, reply);
  };
  routes.add(OAUTH_PATHS.authorize, { GET: browser });
  // The return from the consent page is not limited, because its request was counted at the start.
  routes.add(`${OAUTH_PATHS.authorize}/:uid`, {
    GET: (request, reply) => pass(request, reply, pageHeaders()),
  });
  routes.add(OAUTH_PATHS.token, { POST: machine });
  routes.add(OAUTH_PATHS.revoke, { POST: machine });
  routes.add(OAUTH_PATHS.introspect, { POST: machine });
  routes.add(OAUTH_PATHS.register, {
    POST: async (request, reply) => {
      const length = Number(request.headers["content-length"] ?? Number.NaN);
      if (!(length <= REGISTER_BYTES_MAX))
        return writeFault(reply, 413, {
          error: "invalid_client_metadata",
          description: `Send at most ${REGISTER_BYTES_MAX} bytes, with their Content-Length.`,
        });
      // The library is loaded before the limit is taken, so that no request is counted that could
      // not be passed on.
      if ((await routes.loaded(reply, load)) === undefined) return;
      const waitSec = registrations.take(bucketAddress(plainAddress(request.ip)));
      if (waitSec !== null) return tellToWait(reply, waitSec);
      await machine(request, reply);
    },
  });
  routes.add(`${OAUTH_PATHS.register}/:clientId`, { GET: manage, PUT: manage, DELETE: manage });
}

function addConsentRoutes(routes: Routes, load: LoadAuthorization): void {
  routes.add(`${OAUTH_PATHS.consent}/:uid`, {
    GET: async (request, reply) => (await routes.loaded(reply, load))?.consent.show(request, reply),
    POST: async (request, reply) =>
      (await routes.loaded(reply, load))?.consent.answer(request, reply),
  });
}

function addOwnRoutes(routes: Routes, runtime: Runtime<OAuthServices>): void {
  const resources = resourcesOf(runtime.urls.addresses);
  const userinfo: Handler = (request, reply) => answerUserinfo(runtime, request, reply);
  routes.add(FONT_ROUTE, {
    GET: (request, reply) => {
      if (routes.takes(request, reply, { group: "oauth_fonts", perMinute: FONTS_PER_MINUTE }))
        answerFont(request, reply);
    },
  });
  routes.add(OAUTH_PATHS.userinfo, { GET: userinfo, POST: userinfo });
  const addDocument = (path: (typeof OAUTH_ROUTES)[number], document: unknown): void =>
    routes.add(path, {
      GET: (request, reply) => {
        if (routes.takes(request, reply, { group: "anonymous", perMinute: METADATA_PER_MINUTE }))
          writeJson(reply, document, { headers: { "Cache-Control": "public, max-age=300" } });
      },
    });
  addDocument(
    "/.well-known/oauth-authorization-server",
    serverMetadata(resources, runtime.urls.addresses.docsUrl),
  );
  addDocument(
    "/.well-known/oauth-protected-resource",
    resourceMetadata(resources.api, "Castmeter API", resources),
  );
  addDocument(
    "/.well-known/oauth-protected-resource/mcp",
    resourceMetadata(resources.mcp, "Castmeter tools", resources),
  );
}
