import type { FastifyInstance } from "fastify";
import type { Runtime } from "../kernel/pipeline/context.ts";
import { API_OF_SESSIONS, OPERATIONS, SESSION_OPERATIONS, SESSION_ROUTES } from "./operations.ts";
import type { Services } from "./services.ts";
import { addAccountPages } from "../surfaces/account-pages/add-account-pages.ts";
import { addConsole } from "../surfaces/console/add-console.ts";
import { addLiveChanges, addSessionSurface } from "../surfaces/session/index.ts";
import { addMailLinks } from "../surfaces/mail-links/add-mail-links.ts";
import { addFiles } from "../surfaces/files/add-files.ts";
import { createHttpServer, type HttpOptions } from "../surfaces/http/server.ts";
import { addLiveLinks } from "../surfaces/live-links/add-live-links.ts";
import { addPublicPages } from "../surfaces/public-pages/add-public-pages.ts";
import { addReportPages } from "../surfaces/report-pages/add-report-pages.ts";
import { addReportPreviews } from "../surfaces/report-pages/report-previews.ts";
import { addMcp } from "../surfaces/mcp/add-mcp.ts";
import { addStatus } from "../surfaces/status/add-status.ts";
import type { ReadMonitor } from "../surfaces/status/read-monitor.ts";
import { addOAuth } from "../surfaces/oauth/add-oauth.ts";

interface SurfaceOptions {
  /** Reads the status monitor; without this function the status is unknown. */
  readMonitor?: ReadMonitor;
  /** The folder of the console's build; that of the repository unless given. */
  consoleFolder?: string;
}

/**
 * Everything that a process answers over HTTP: the API, the paths and pages of signed-in people,
 * live links, OAuth, MCP, and the status that the monitor reports.
 */
export function createHttpSurfaces(
  runtime: Runtime<Services>,
  {
    readMonitor,
    consoleFolder,
    ...options
  }: Omit<HttpOptions<Services>, "operations"> & SurfaceOptions,
): FastifyInstance {
  const server = createHttpServer(runtime, { ...options, operations: OPERATIONS });
  addSessionSurface(server, runtime, {
    operations: SESSION_OPERATIONS,
    api: API_OF_SESSIONS,
    routes: SESSION_ROUTES,
  });
  addLiveChanges(server, runtime);
  const apps = addOAuth(server, runtime);
  addLiveLinks(server, runtime);
  addFiles(server, runtime);
  addMailLinks(server, runtime);
  addMcp(server, runtime, { operations: OPERATIONS });
  const visits = addAccountPages(server, runtime, apps);
  addConsole(server, runtime, visits, consoleFolder);
  const { paths } = addPublicPages(server, runtime);
  addReportPages(server, runtime, { paths });
  addReportPreviews(server, runtime, { paths });
  addStatus(server, runtime, readMonitor);
  return server;
}
