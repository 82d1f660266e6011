import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { createHttpSurfaces } from "../../../src/app/http.ts";
import { JOBS } from "../../../src/app/jobs.ts";
import { createPool } from "../../../src/db/connection/pool.ts";
import { runDueJobs } from "../../../src/infrastructure/jobs/run-due-jobs.ts";
import { addAccountDays } from "../../../src/features/accounts/account-history/account-days.test-support.ts";
import { link } from "../../../src/features/measurement/geography/geography.test-support.ts";
import { sessionCookieName } from "../../../src/kernel/access/credentials/session-cookie.ts";
import type { MemberRole, People, PersonSession } from "../../../src/kernel/access/person.ts";
import { newId } from "../../../src/kernel/ids.ts";
import { addDays } from "../../../src/lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../../src/lib/time/clock.ts";
import type { TestBrowser } from "../../../test/browser.test-support.ts";
import { TEST_START } from "../../../test/harness.ts";
import { fillExampleWorkspace } from "../../../test/structure/example-fixture.ts";
import { type SimulatedApp, startSimulatedApp } from "../../../test/upstreams.ts";

/** The console on the whole server, as people get it: its policy, its files, its data. */
export interface ConsoleApp {
  app: SimulatedApp;
  /** Address of the app: `http://localhost:…/app`. */
  home: string;
  /** Ids by the names of the examples of the API: `show_id`, `global_cluster_id`. */
  values: Readonly<Record<string, string>>;
  /** Another workspace of the owner, with a show of this name. */
  other: { name: string; showName: string };
  /** The workspace of the newcomer, without a show. */
  emptyWorkspaceId: string;
  /** Runs what waits in the queue of jobs, as a worker does. */
  runJobs(): Promise<void>;
  /** Every call of the API is answered by 503, as while the database does not answer. */
  setBusy(isBusy: boolean): void;
  /** A signed-in person's browser. */
  open(browser: TestBrowser, who?: Who, options?: OpenOptions): Promise<Opened>;
  close(): Promise<void>;
}

/** People of the workspace, and one whose own workspace is empty. */
type Who = "owner" | "viewer" | "newcomer";

type OpenOptions = BrowserContextOptions;

export interface Opened {
  context: BrowserContext;
  page: Page;
  /** What the page's script threw, its policy refused, its console stated or it asked elsewhere. */
  faults: string[];
  /** Opens a path of the console, and waits until nothing is read any more. */
  goto: (path: string) => Promise<void>;
  /** Opens a path as a link of the console does, without loading the document again. */
  visit: (path: string) => Promise<void>;
  /** Resolves when no request is open any more. */
  settled: () => Promise<void>;
}

const BUSY = JSON.stringify({
  error: {
    type: "api_error",
    code: "service_unavailable",
    message: "The database does not answer.",
    param: null,
    request_id: "req_busy",
    doc_url: "https://docs.example/errors#service_unavailable",
  },
});

const DAYS = 70;
/** Passes with each route that is opened: the rate of a session is refilled by the clock. */
const ROUTE_MS = 6_000;

export async function startConsoleApp(): Promise<ConsoleApp> {
  const socket = createServer();
  const baseUrl = `http://localhost:${await listen(socket)}`;
  const sessions = new Map<string, PersonSession>();
  const app = await startSimulatedApp({
    baseUrl,
    services: ({ pool }) => ({ people: peopleOf(sessions, pool) }),
  });
  const surfaces = createHttpSurfaces(app.runtime, {
    trustProxy: false,
    isReady: async () => true,
  });
  await surfaces.ready();
  let isBusy = false;
  socket.on("request", (request, response) => {
    if (isBusy && request.url?.includes("/app-api/v1/") === true)
      response.writeHead(503, { "Content-Type": "application/json" }).end(BUSY);
    else surfaces.routing(request, response);
  });

  const { values } = await fillExampleWorkspace(app, "salt-and-signal");
  await addNumbers(app, values["show_id"] ?? "");
  const other = { name: "Tide Network", showName: "Show of the other workspace" };
  const otherId = await app.workspace({ name: other.name });
  await app.show(otherId, { name: other.showName });
  const join = async (
    who: Who,
    role: MemberRole,
    workspaceIds: readonly string[],
  ): Promise<string> => {
    const { token, session } = newSession(app.clock.now(), `${who}@example.com`);
    sessions.set(token, session);
    for (const [index, workspaceId] of workspaceIds.entries())
      await addMember(app, { session, workspaceId, role, index });
    return token;
  };
  const workspaceId = values["workspace_id"] ?? "";
  const emptyWorkspaceId = await app.workspace({ name: "Quill Audio" });
  const tokens = {
    owner: await join("owner", "owner", [workspaceId, otherId]),
    viewer: await join("viewer", "viewer", [workspaceId]),
    newcomer: await join("newcomer", "owner", [emptyWorkspaceId]),
  };
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "console test" });
  return {
    app,
    emptyWorkspaceId,
    runJobs: async () => {
      const { clock, runtime } = app;
      const { services, log } = runtime;
      const { failures } = await runDueJobs({ pool, jobs: JOBS, clock, services, log });
      if (failures.length > 0) throw failures[0]?.error;
    },
    home: `${baseUrl}/app`,
    values,
    other,
    setBusy: (next) => {
      isBusy = next;
    },
    open: async (browser, who = "owner", options = {}) => {
      const { context, page, faults } = await browser.person({ locale: "en-GB", ...options });
      await context.addCookies([
        { name: sessionCookieName(baseUrl), value: tokens[who], url: baseUrl },
      ]);
      // The numbers end at the clock of the server, which stands still.
      await page.clock.setFixedTime(TEST_START);
      return {
        context,
        page,
        faults,
        ...watch(page, { baseUrl, faults, wait: () => app.clock.advance(ROUTE_MS) }),
      };
    },
    close: async () => {
      socket.closeAllConnections();
      await new Promise((resolve) => socket.close(resolve));
      await surfaces.close();
      await pool.end();
      await app.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Accounts with ten weeks of numbers, so that charts and changes have something to show. */
async function addNumbers(app: SimulatedApp, showId: string): Promise<void> {
  const today = utcDay(app.clock.now());
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, -index));
  for (const [platform, counter, scale] of [
    ["youtube", "views", 4_000],
    ["spotify", "plays", 1_500],
    ["tiktok", "views", 900],
  ] as const) {
    await link(app, showId, platform);
    await addAccountDays(
      app,
      showId,
      platform,
      days.map((day, index) => ({ day, [counter]: scale + ((index * 7_919) % scale) })),
    );
  }
}

function newSession(now: Date, email: string): { token: string; session: PersonSession } {
  const id = newId("per");
  const person = { id, email, emailVerified: true, name: "Ada Quill" };
  return {
    token: `token-${id}`,
    session: {
      id: newId("ses"),
      person,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
      // The owner runs the installation too, as in the demo.
      isOperator: email === "owner@example.com",
      csrfToken: `csrf-${id}`,
    },
  };
}

async function addMember(
  { runtime, clock }: SimulatedApp,
  {
    session: { person },
    workspaceId,
    role,
    index,
  }: { session: PersonSession; workspaceId: string; role: MemberRole; index: number },
): Promise<void> {
  await runtime.database
    .insertInto("workspace_members")
    .values({
      workspace_id: workspaceId,
      id: newId("mem"),
      email: person.email,
      user_id: person.id,
      name: person.name,
      role,
      status: "accepted",
      joined_at: clock.now(),
      // The console opens the oldest membership first.
      created_at: new Date(clock.now().getTime() + index),
    })
    .execute();
  runtime.access.clear();
}

type Pool = Parameters<
  NonNullable<NonNullable<Parameters<typeof startSimulatedApp>[0]>["services"]>
>[0]["pool"];

const peopleOf = (sessions: ReadonlyMap<string, PersonSession>, pool: Pool): People => ({
  findSession: async (token) => sessions.get(token),
  membershipsOf: async (personId) => {
    const { rows } = await pool.query<{ workspace_id: string; role: MemberRole }>(
      "select workspace_id, role from workspace_members where user_id = $1 order by created_at",
      [personId],
    );
    return rows.map(({ workspace_id: workspaceId, role }) => ({ workspaceId, role }));
  },
});

/** Answers of the API that are 404 until something has happened for the first time. */
const ABSENT_AT_FIRST = /\/(account-discovery|transcript|generation|air-checks\/\w+\/run)$/;

/** How long nothing is asked for until a page has settled, in ms. */
const QUIET_MS = 60;

function watch(
  page: Page,
  { baseUrl, faults, wait }: { baseUrl: string; faults: string[]; wait: () => void },
): Pick<Opened, "goto" | "visit" | "settled"> {
  const open = new Set<unknown>();
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseUrl}/`) && !request.url().startsWith("blob:"))
      faults.push(`asked for ${request.url()}`);
    // The live connection never ends.
    if (!request.url().includes("/app-api/live")) open.add(request);
  });
  const end = (request: unknown): void => void open.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    // A machine that is too busy for the database answers 503, which is shown and no fault of a page.
    const isExpected = response.status() < 400 || response.status() === 503;
    if (!isExpected && !(response.status() === 404 && ABSENT_AT_FIRST.test(pathname)))
      faults.push(`${response.status()} ${pathname}`);
  });
  const settled = async (): Promise<void> => {
    for (let quietMs = 0; quietMs < QUIET_MS; quietMs = open.size === 0 ? quietMs + 20 : 0)
      await page.waitForTimeout(20);
  };
  return {
    settled,
    visit: async (path) => {
      wait();
      await page.evaluate(
        `history.pushState({}, "", ${JSON.stringify(`/app${path}`)}); dispatchEvent(new PopStateEvent("popstate"))`,
      );
      await settled();
    },
    goto: async (path) => {
      wait();
      await page.goto(`${baseUrl}/app${path}`);
      await page.locator("main h1").first().waitFor();
      await settled();
    },
  };
}
