import type { OutboundClient } from "../../outbound/outbound-client.ts";
import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bucketAddress, plainAddress } from "../../kernel/limits/addresses.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { RateLimiter } from "../../kernel/limits/rate-limit.ts";
import { WindowBudget } from "../../oauth/provider/window-budget.ts";
import { OAUTH_PATHS } from "../../oauth/provider/oauth-terms.ts";
import {
  type AuthorizationServer,
  createAuthorizationServer,
} from "../../oauth/provider/provider.ts";
import { ConsentRoutes } from "./consent-routes.ts";
import { resourceMetadata, serverMetadata } from "./metadata.ts";
import {
  machineHeaders,
  pageHeaders,
  setHeaders,
  write,
  writeFault,
  writeJson,
} from "./oauth-answers.ts";
import { answerUserinfo, FAILURES_PER_MINUTE } from "./userinfo.ts";

/** Limits per address. */
const AUTHORIZE_PER_MINUTE = 30;
/** Of one app, at each of the endpoints for tokens, revocation and introspection. */
const APP_REQUESTS_PER_MINUTE = 60;
const METADATA_PER_MINUTE = 60;
const REGISTER_PER_HOUR = 10;
/** Reading and changing an own registration is not counted as a registration. */
const REGISTRATION_PER_MINUTE = 30;
const REGISTER_BYTES_MAX = 16 * 1_024;

type Handler = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/** Paths this surface answers, for the structure test of routes. */
export const OAUTH_ROUTES = [
  OAUTH_PATHS.authorize,
  `${OAUTH_PATHS.authorize}/:uid`,
  `${OAUTH_PATHS.consent}/:uid`,
  OAUTH_PATHS.token,
  OAUTH_PATHS.revoke,
  OAUTH_PATHS.introspect,
  OAUTH_PATHS.userinfo,
  OAUTH_PATHS.register,
  `${OAUTH_PATHS.register}/:clientId`,
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
] as const;

/** What the authorization server needs of the process. */
export interface OAuthServices extends PipelineServices {
  outbound: OutboundClient;
}

/**
 * Adds the authorization server to the HTTP server. The library implements the protocol and reads
 * the bodies; limits, the consent page, userinfo and the discovery documents are added here.
 */
export function addOAuth(
  server: FastifyInstance,
  runtime: Runtime<OAuthServices>,
): AuthorizationServer {
  const { database, clock, secrets, services, urls, log, limiter } = runtime;
  // A separate limiter, so that invented client ids do not evict the buckets of other callers.
  const apps = new RateLimiter(clock);
  const authorization = createAuthorizationServer({
    database,
    clock,
    secrets,
    outbound: services.outbound,
    addresses: urls.addresses,
    log,
    limits: {
      takeRequest: (path, clientId, address) =>
        apps.takeFromAddress(
          hash("sha256", `${path} ${clientId}`, "base64url"),
          address,
          APP_REQUESTS_PER_MINUTE,
        ).waitSec,
      takeFailure: (address) =>
        limiter.takeFromAddress("failed_auth", address, FAILURES_PER_MINUTE).waitSec,
    },
  });
  void server.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const routes = new Routes(scope, runtime);
    addLibraryRoutes(routes, authorization, new WindowBudget(clock, REGISTER_PER_HOUR));
    addOwnRoutes(routes, runtime, authorization);
  });
  return authorization;
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
      method: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (request.method === "OPTIONS")
          return write(reply, { status: 204, headers: preflight(allowed), text: "" });
        const handler = handlers[(request.method === "HEAD" ? "GET" : request.method) as "GET"];
        if (handler === undefined)
          return writeFault(reply, 405, {
            error: "invalid_request",
            description: `${request.method} is not possible here.`,
            headers: { Allow: allowed },
          });
        await handler(request, reply);
      },
    });
  }

  /** True within the limit of the address; otherwise a 429 has been sent. */
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

function addLibraryRoutes(
  routes: Routes,
  { provider, resources }: AuthorizationServer,
  registrations: WindowBudget,
): void {
  const library = provider.callback();
  const { protocol, host } = new URL(resources.issuer);
  const pass = (
    request: FastifyRequest,
    reply: FastifyReply,
    headers: Record<string, string>,
  ): void => {
    setHeaders(reply, headers);
    // The library builds URLs from these headers: they are the issuer's, not a caller's or a proxy's.
    Object.assign(request.raw.headers, {
      "x-forwarded-proto": protocol.slice(0, -1),
      "x-forwarded-host": host,
    });
    Object.assign(request.raw, { address: plainAddress(request.ip) });
    reply.hijack();
    void library(request.raw, reply.raw);
  };
  const machine = (request: FastifyRequest, reply: FastifyReply): void =>
    pass(request, reply, machineHeaders());
  const browser: Handler = (request, reply) => {
    if (routes.takes(request, reply, { group: "oauth_authorize", perMinute: AUTHORIZE_PER_MINUTE }))
      pass(request, reply, pageHeaders());
  };
  const manage: Handler = (request, reply) => {
    if (
      routes.takes(request, reply, {
        group: "oauth_registration",
        perMinute: REGISTRATION_PER_MINUTE,
      })
    )
      machine(request, reply);
  };
  routes.add(OAUTH_PATHS.authorize, { GET: browser });
  // The return from the consent page: its request was counted at the start.
  routes.add(`${OAUTH_PATHS.authorize}/:uid`, {
    GET: (request, reply) => pass(request, reply, pageHeaders()),
  });
  routes.add(OAUTH_PATHS.token, { POST: machine });
  routes.add(OAUTH_PATHS.revoke, { POST: machine });
  routes.add(OAUTH_PATHS.introspect, { POST: machine });
  routes.add(OAUTH_PATHS.register, {
    POST: (request, reply) => {
      const length = Number(request.headers["content-length"] ?? Number.NaN);
      if (!(length <= REGISTER_BYTES_MAX))
        return writeFault(reply, 413, {
          error: "invalid_client_metadata",
          description: `Send at most ${REGISTER_BYTES_MAX} bytes, with their Content-Length.`,
        });
      const waitSec = registrations.take(bucketAddress(plainAddress(request.ip)));
      if (waitSec !== null) return tellToWait(reply, waitSec);
      machine(request, reply);
    },
  });
  routes.add(`${OAUTH_PATHS.register}/:clientId`, { GET: manage, PUT: manage, DELETE: manage });
}

function addOwnRoutes(
  routes: Routes,
  runtime: Runtime<OAuthServices>,
  authorization: AuthorizationServer,
): void {
  const { resources } = authorization;
  const consent = new ConsentRoutes(runtime, authorization);
  routes.add(`${OAUTH_PATHS.consent}/:uid`, {
    GET: (request, reply) => consent.show(request, reply),
    POST: (request, reply) => consent.answer(request, reply),
  });
  const userinfo: Handler = (request, reply) => answerUserinfo(runtime, request, reply);
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
