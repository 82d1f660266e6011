import { describe, expect, it } from "vitest";
import { startTestApp } from "../harness.ts";
import { createHttpSurfaces } from "../../src/app/http.ts";
import {
  API_OF_SESSIONS,
  OPERATIONS,
  SESSION_OPERATIONS,
  SESSION_ROUTES,
} from "../../src/app/operations.ts";
import { ACCOUNT_PAGES } from "../../src/surfaces/account-pages/add-account-pages.ts";
import { CONSOLE_ROUTES } from "../../src/surfaces/console/add-console.ts";
import { LIVE_CHANGES_PATH, UNKNOWN_SESSION_PATHS } from "../../src/surfaces/session/index.ts";
import { ROUTED_METHODS } from "../../src/surfaces/http/methods.ts";
import { PLAIN_ROUTES } from "../../src/surfaces/http/server.ts";
import { MAIL_LINK_ROUTES } from "../../src/surfaces/mail-links/add-mail-links.ts";
import { FILE_ROUTES } from "../../src/surfaces/files/add-files.ts";
import { PUBLIC_ROUTES } from "../../src/surfaces/public-pages/add-public-pages.ts";
import { REPORT_ROUTES } from "../../src/surfaces/report-pages/add-report-pages.ts";
import { PREVIEW_ROUTE } from "../../src/surfaces/report-pages/report-previews.ts";
import { LIVE_LINK_ROUTES } from "../../src/surfaces/live-links/add-live-links.ts";
import { MCP_ROUTES } from "../../src/surfaces/mcp/add-mcp.ts";
import { STATUS_ROUTES } from "../../src/surfaces/status/add-status.ts";
import { OAUTH_ROUTES } from "../../src/surfaces/oauth/oauth-routes.ts";

/**
 * The paths a router answers and their methods, read from the tree it prints: one level of
 * indentation a level of depth.
 */
function routesOf(tree: string): { path: string; methods: string[] }[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (match === null) return [];
    const depth = (match[1]?.length ?? 0) / 4;
    const path = `${depth === 0 ? "" : (parents[depth - 1] ?? "")}${match[2] ?? ""}`;
    parents[depth] = path;
    return match[3] === undefined ? [] : [{ path, methods: match[3].split(", ") }];
  });
}

describe("the HTTP server", () => {
  it("answers the paths that are declared, and nothing else", async () => {
    const app = await startTestApp();
    const server = createHttpSurfaces(app.runtime, {
      trustProxy: false,
      isReady: async () => true,
    });
    await server.ready();
    const routes = routesOf(server.printRoutes({ commonPrefix: false }));
    const answered = new Set(routes.map(({ path }) => path));
    await server.close();
    await app.close();
    const written = [
      ...OPERATIONS,
      ...API_OF_SESSIONS,
      ...SESSION_OPERATIONS,
      ...SESSION_ROUTES,
    ].map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ":$1"));
    // The printed tree leaves out the slash before a star.
    const declared = new Set([
      ...written,
      ...[...PLAIN_ROUTES, ...UNKNOWN_SESSION_PATHS, ...ACCOUNT_PAGES, ...CONSOLE_ROUTES].map(
        (path) => path.replace("/*", "*"),
      ),
      LIVE_CHANGES_PATH,
      ...OAUTH_ROUTES,
      ...MCP_ROUTES,
      ...LIVE_LINK_ROUTES,
      ...FILE_ROUTES,
      ...MAIL_LINK_ROUTES,
      ...PUBLIC_ROUTES,
      ...REPORT_ROUTES,
      PREVIEW_ROUTE,
      ...STATUS_ROUTES,
    ]);
    expect([...answered].toSorted()).toEqual([...declared].toSorted());
    // Each path answers every method, and for each method the router keeps a tree of all paths.
    const otherwise = routes.filter(
      ({ methods }) => methods.toSorted().join() !== ROUTED_METHODS.toSorted().join(),
    );
    expect(otherwise).toEqual([]);
  });
});
