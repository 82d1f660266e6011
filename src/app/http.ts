import type { FastifyInstance } from "fastify";
import type { Runtime } from "../kernel/pipeline/context.ts";
import { APP_ROUTES, OPERATIONS } from "./operations.ts";
import { addAccountPages } from "../surfaces/account-pages/add-account-pages.ts";
import { addAppApi } from "../surfaces/app-api/index.ts";
import { createHttpServer, type HttpOptions } from "../surfaces/http/server.ts";
import { addMcp } from "../surfaces/mcp/add-mcp.ts";
import { addOAuth } from "../surfaces/oauth/add-oauth.ts";

/**
 * Everything a process answers over HTTP: the API, the addresses of signed-in people and their
 * pages, OAuth and MCP.
 */
export function createHttpSurfaces(
  runtime: Runtime,
  options: Omit<HttpOptions, "operations">,
): FastifyInstance {
  const server = createHttpServer(runtime, { ...options, operations: OPERATIONS });
  addAppApi(server, runtime, APP_ROUTES);
  addOAuth(server, runtime);
  addMcp(server, runtime, { operations: OPERATIONS });
  addAccountPages(server, runtime);
  return server;
}
