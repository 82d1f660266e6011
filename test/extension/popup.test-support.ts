import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { startAccountSimulator } from "../../simulators/accounts/account-simulator.ts";
import { PodigeeServer } from "../../simulators/accounts/hosting/podigee-server.ts";
import { SimulatedShow } from "../../simulators/accounts/simulated-show.ts";
import {
  SPOTIFY_SHOW_ID,
  SpotifyServer,
} from "../../simulators/accounts/dashboards/spotify-server.ts";
import { loopbackHttp } from "../../simulators/loopback-http.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import { signInRoutes } from "../../src/features/administration/sign-in/index.ts";
import { syncOperations } from "../../src/features/accounts/sync/index.ts";
import { runDueJobs } from "../../src/infrastructure/jobs/run-due-jobs.ts";
import { newId } from "../../src/kernel/ids.ts";
import { sessionCookieName } from "../../src/kernel/access/credentials/session-cookie.ts";
import { sendMailJob } from "../../src/infrastructure/mail/post-mail.ts";
import { createAccountRegistry } from "../../src/platforms/accounts/account-registry.ts";
import { connectPodigee } from "../../src/platforms/podigee/connector.ts";
import { connectSpotify } from "../../src/platforms/spotify/connector.ts";
import { addAccountPages } from "../../src/surfaces/account-pages/add-account-pages.ts";
import { addSessionSurface } from "../../src/surfaces/session/index.ts";
import { createHttpServer } from "../../src/surfaces/http/server.ts";
import { startTestApp, type TestApp } from "../harness.ts";
import { confirmEmail, requestSignUp } from "../../src/people/identity/sign-up.ts";

export const EXTENSION = join(import.meta.dirname, "../../extension");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

async function listen(answer?: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * Castmeter on a socket with its own pages, simulated dashboards behind it, and the extension's
 * files beside it.
 */
export async function startExtensionWorld() {
  const { server: socket, origin } = await listen();
  const app = await startTestApp({ baseUrl: origin });
  const show = new SimulatedShow({ clock: app.clock, id: SPOTIFY_SHOW_ID });
  const spotify = await startAccountSimulator(new SpotifyServer(show));
  const podigee = await startAccountSimulator(
    new PodigeeServer(new SimulatedShow({ clock: app.clock })),
  );
  const parts = { http: loopbackHttp, clock: app.clock };
  app.runtime.services.accounts.connectors = createAccountRegistry([
    connectSpotify({ ...parts, baseUrl: `${spotify.origin}/podcasters/v0` }),
    connectPodigee({
      ...parts,
      baseUrl: `${podigee.origin}/api/v1`,
      dashboardSessions: true,
    }),
  ]);
  const server = createHttpServer(app.runtime, {
    operations: [],
    trustProxy: false,
    isReady: async () => true,
  });
  addSessionSurface(server, app.runtime, { operations: syncOperations, routes: signInRoutes });
  addAccountPages(server, app.runtime);
  await server.ready();
  const seen: { origin: string | undefined; site: string | undefined; path: string }[] = [];
  socket.on("request", (request, response) => {
    seen.push({
      origin: request.headers.origin,
      site: request.headers["sec-fetch-site"],
      path: request.url ?? "",
    });
    server.routing(request, response);
  });
  const files = await listen((request, response) => {
    const path = join(EXTENSION, new URL(request.url ?? "/", "http://x").pathname);
    try {
      response
        .writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" })
        .end(readFileSync(path));
    } catch {
      response.writeHead(404).end();
    }
  });
  return {
    app,
    show,
    spotify,
    seen,
    baseUrl: origin,
    popupUrl: `${files.origin}/popup.html`,
    editor: () => signUp(app),
    close: async () => {
      for (const one of [socket, files.server]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
      await server.close();
      await spotify.close();
      await podigee.close();
      await app.close();
    },
  };
}

/** A person with a session, who is an editor of a workspace with a show. */
async function signUp(app: TestApp): Promise<{ token: string; showId: string }> {
  const { identity } = app.runtime.services;
  const email = "ada@example.com";
  await requestSignUp(
    identity,
    { email, password: "a quiet harbour at noon", name: "Ada Quay" },
    app.clock.now(),
  );
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "mail test" });
  await runDueJobs({
    pool,
    jobs: [sendMailJob],
    clock: app.clock,
    services: app.runtime.services,
    log: app.runtime.log,
  });
  await pool.end();
  const mailed = /token=([\w-]{43})/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
  const { token, session } = await confirmEmail(identity, mailed, app.clock.now());
  const workspaceId = await app.workspace();
  const showId = await app.show(workspaceId);
  const now = app.clock.now();
  await app.runtime.database
    .insertInto("workspace_members")
    .values({
      workspace_id: workspaceId,
      id: newId("mem"),
      email,
      user_id: session.person.id,
      name: "Ada Quay",
      role: "editor",
      status: "accepted",
      joined_at: now,
      created_at: now,
    })
    .execute();
  return { token, showId };
}

export const sessionCookie = (baseUrl: string, token: string) => ({
  name: sessionCookieName(baseUrl),
  value: token,
  url: baseUrl,
});

interface PopupParts {
  popupUrl: string;
  baseUrl: string;
  /** Of the dashboards, by address and name. */
  cookies: Readonly<Record<string, string>>;
}

/**
 * The popup as a page, with the extension API in front of it as far as the popup uses it: the
 * headless browser loads no extensions. Injected functions run in a real tab of Castmeter, from
 * their text alone, as the browser runs them.
 */
export async function openPopup(
  context: BrowserContext,
  { popupUrl, baseUrl, cookies }: PopupParts,
) {
  const popup = await context.newPage();
  const asked: string[] = [];
  const opened: string[] = [];
  const tabs = new Map<number, Page>();
  const kept = new Map<string, unknown>();
  const granted = new Set<string>();
  const expose = (name: string, answer: (given: never) => unknown) =>
    popup.exposeFunction(name, answer);
  await expose("__cookie", ({ url, name }: { url: string; name: string }) => {
    asked.push(`${url} ${name}`);
    const value = cookies[`${url} ${name}`];
    return value === undefined ? null : { name, value };
  });
  await expose("__keep", (values: Record<string, unknown>) =>
    Object.entries(values).forEach(([key, value]) => kept.set(key, value)),
  );
  await expose("__kept", (key: string) => ({ [key]: kept.get(key) }));
  await expose(
    "__grant",
    ({ origins }: { origins: string[] }) => (
      origins.forEach((origin) => granted.add(origin)),
      true
    ),
  );
  await expose("__granted", ({ origins }: { origins: string[] }) =>
    origins.every((origin) => granted.has(origin)),
  );
  await expose("__tabs", () =>
    [...tabs].map(([id, page]) => ({ id, url: page.url(), status: "complete" })),
  );
  await expose("__open", async ({ url }: { url: string }) => {
    opened.push(url);
    if (!granted.has(`${new URL(baseUrl).protocol}//${new URL(baseUrl).hostname}/*`))
      throw new Error("No permission for that host");
    const page = await context.newPage();
    await page.goto(url);
    tabs.set(tabs.size + 1, page);
    return { id: tabs.size };
  });
  await expose(
    "__inject",
    ({ tabId, source, args }: { tabId: number; source: string; args: unknown[] }) =>
      tabs.get(tabId)?.evaluate(`(${source})(...${JSON.stringify(args)})`),
  );
  await popup.addInitScript(`globalThis.chrome = {
    cookies: { get: (details) => __cookie(details) },
    storage: { local: { get: (key) => __kept(key), set: (values) => __keep(values) } },
    permissions: { request: (wanted) => __grant(wanted), contains: (wanted) => __granted(wanted) },
    tabs: { query: () => __tabs(), create: (tab) => __open(tab), get: async (id) => ({ id, status: "complete" }), onUpdated: { addListener() {}, removeListener() {} } },
    scripting: { executeScript: async ({ target, func, args }) => [{ result: await __inject({ tabId: target.tabId, source: func.toString(), args }) }] },
  };`);
  await popup.goto(popupUrl);
  return { popup, asked, opened, kept };
}
