import type { IncomingMessage, ServerResponse } from "node:http";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import {
  createAuthorizationServer,
  type EndpointLimits,
} from "../../people/oauth/provider/provider.ts";
import { ConsentRoutes } from "./consent-routes.ts";
import type { OAuthServices } from "./oauth-services.ts";
import { findWaitingApp, type WaitingApp } from "./waiting-app.ts";

/**
 * The parts of the surface that need the library; they are loaded at the first request that needs
 * one of them.
 */
export interface Authorization {
  /** Answers a request with the library. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  consent: ConsentRoutes;
  findWaitingApp: (uid: string) => Promise<WaitingApp | undefined>;
}

export function createAuthorization(
  runtime: Runtime<OAuthServices>,
  limits: EndpointLimits,
): Authorization {
  const { database, clock, secrets, services, urls, log } = runtime;
  const server = createAuthorizationServer({
    database,
    clock,
    secrets,
    outbound: services.outbound,
    addresses: urls.addresses,
    log,
    limits,
  });
  return {
    answer: server.provider.callback(),
    consent: new ConsentRoutes(runtime, server),
    findWaitingApp: (uid) => findWaitingApp(server, uid),
  };
}
