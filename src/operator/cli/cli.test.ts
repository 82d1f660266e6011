import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSimulators, type Simulators } from "../../../simulators/start.ts";
import { cloneDatabase, isOnCluster } from "../../../test/clone-database.ts";
import { startTestApp, type TestAnswer, type TestApp } from "../../../test/harness.ts";
import { ConfigError, readConfig } from "../../app/config/config.ts";
import { createPool } from "../../db/connection/pool.ts";
import { findTables } from "./distribute-tables.ts";
import { runCommandLine } from "./program.ts";
import { CHILD_ENVIRONMENT } from "../../../test/child-environment.ts";
import { timeLimit } from "../../../test/time-limit.ts";

/** The key of the test application, so that a key made here opens it. */
const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
const FEED = fileURLToPath(new URL("../../domain/feeds/fixtures/full-show.xml", import.meta.url));
const WEB_PAGE = fileURLToPath(
  new URL("../../domain/feeds/fixtures/web-page.html", import.meta.url),
);
const BIN = fileURLToPath(new URL("../../../bin/castmeter.js", import.meta.url));

interface Ran {
  code: number;
  out: string;
  error: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
  json: any;
}

let folder: string;
let app: TestApp;
let simulators: Simulators;

const environment = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  MASTER_KEY,
  DATA_DIR: folder,
  ALLOW_PRIVATE_NETWORK: "on",
});

/**
 * Runs a command line in this process, on the database of the running application unless another is
 * named.
 */
async function run(args: readonly string[], databaseUrl = app.databaseUrl): Promise<Ran> {
  const ran: Ran = { code: -1, out: "", error: "", json: undefined };
  await runCommandLine(args, {
    loadConfig: async () => () => readConfig(environment(databaseUrl)),
    print: (text) => (ran.out += text),
    printError: (text) => (ran.error += text),
    exit: (code) => (ran.code = code),
  });
  if (args.includes("--json") && ran.out !== "") ran.json = JSON.parse(ran.out);
  return ran;
}

/** Runs the real program, as `./bin/castmeter` does. */
async function runProgram(args: readonly string[], settings: Record<string, string>): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...settings, ...CHILD_ENVIRONMENT },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, error] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
  const code = await new Promise<number>((resolve) => {
    child.on("close", (exitCode) => resolve(exitCode ?? -1));
  });
  return { code, out, error, json: undefined };
}

const makeWorkspace = async (name: string, ...more: string[]): Promise<string> =>
  (
    await run([
      "workspace",
      "create",
      "--kind",
      "network",
      "--name",
      name,
      "--plan",
      "premium",
      "--json",
      ...more,
    ])
  ).json.effective_uid;

/** Whether the server accepts a key. A used-up rate limit is neither. */
async function keyState(key: string): Promise<string> {
  const { status, body } = await app.get("/v1/me", { key });
  if (status === 200) return "accepted";
  // Failed credentials soon answer 429 instead of 401, since the clock does not move.
  return status === 401 || body.error?.reason === "failed_auth" ? "refused" : `status ${status}`;
}

const opens = async (key: string): Promise<boolean> => (await keyState(key)) === "accepted";

/** Waits for a change of a key to arrive: notifications cross two processes. */
const heard = async (key: string, isAccepted: boolean): Promise<void> => {
  await expect
    .poll(() => keyState(key), { timeout: 5_000, interval: 20 })
    .toBe(isAccepted ? "accepted" : "refused");
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-cli-"));
  // Commands use the system's clock, so the application they are compared with does too.
  app = await startTestApp({ start: new Date(Date.now()).toISOString() });
  simulators = await startSimulators({
    feedsFolder: fileURLToPath(new URL("../../domain/feeds/fixtures/", import.meta.url)),
  });
});
afterAll(async () => {
  await app.close();
  await simulators.close();
  await rm(folder, { recursive: true, force: true });
});

describe("castmeter", () => {
  it("says how to make a workspace when a show is added and there is none", async () => {
    const ran = await run(["show", "add", "--rss", FEED]);
    expect(ran.code).toBe(1);
    expect(ran.error).toContain("./bin/castmeter workspace create --kind network");
  });

  it("makes a workspace, adds a show from a feed and gives a key that a running server accepts at once", async () => {
    const workspaceId = await makeWorkspace(
      "Harbour Audio",
      "--owner-email",
      "maren@harbouraudio.example",
    );
    const show = await run([
      "show",
      "add",
      "--workspace",
      workspaceId,
      "--rss",
      `${simulators.urls.feeds}/full-show.xml`,
      "--json",
    ]);
    expect(show).toMatchObject({
      code: 0,
      error: "",
      json: {
        object: "show",
        name: "Harbour Lights",
        handle: "harbour-lights",
        episodes: { created: 2 },
      },
    });
    const key = await run([
      "key",
      "create",
      "--workspace",
      workspaceId,
      "--preset",
      "analytics",
      "--label",
      "board",
      "--json",
    ]);
    expect(key.json).toMatchObject({
      object: "api_key",
      preset: "analytics",
      label: "board",
      status: "active",
      expires_at: null,
    });
    const me = await app.get("/v1/me", { key: key.json.key });
    expect(me.body).toMatchObject({
      effective_uid: workspaceId,
      plan: "premium",
      shows: [{ id: show.json.id, episode_count: 2 }],
    });
    const [feed] = await app.sql(
      "select url, etag is not null as conditional, last_success_at is not null as read, next_poll_at > now() as later from show_feeds",
    );
    expect(feed).toEqual({
      url: `${simulators.urls.feeds}/full-show.xml`,
      conditional: true,
      read: true,
      later: true,
    });
    expect((await run(["workspace", "list"])).out).toContain("Harbour Audio");
    expect((await run(["show", "list", "--workspace", workspaceId])).out).toMatch(
      /2\s+0\s+Harbour Lights/,
    );
  });

  it.each([
    ["a web page", WEB_PAGE, "web page, not a feed"],
    ["a file that is not there", "/nowhere/feed.xml", "/nowhere/feed.xml could not be read"],
    ["an address that answers 404", () => `${simulators.urls.feeds}/nothing.xml`, "(not_found)"],
    ["an address that may not be called", "http://169.254.169.254/feed", "address is refused"],
  ])("adds nothing when the feed is %s, and names what is wrong", async (_, rss, message) => {
    const workspaceId = await makeWorkspace("Empty");
    const ran = await run([
      "show",
      "add",
      "--workspace",
      workspaceId,
      "--rss",
      typeof rss === "string" ? rss : rss(),
      "--json",
    ]);
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(JSON.parse(ran.error).error.message).toContain(message);
    expect(
      await app.sql("select 1 from workspace_shows where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
    expect(await app.sql("select 1 from handle_directory where handle = 'feed'")).toEqual([]);
  });

  it("refuses a handle that is taken, and a subnetwork under something that is no network", async () => {
    const workspaceId = await makeWorkspace("Handles", "--handle", "handles");
    expect(
      (await run(["workspace", "create", "--kind", "solo", "--name", "x", "--handle", "handles"]))
        .error,
    ).toContain("The handle handles is taken");
    expect(
      (
        await run([
          "workspace",
          "create",
          "--kind",
          "subnetwork",
          "--name",
          "x",
          "--parent",
          "nowhere",
        ])
      ).error,
    ).toContain("There is no network nowhere");
    expect(
      (
        await run([
          "workspace",
          "create",
          "--kind",
          "subnetwork",
          "--name",
          "x",
          "--parent",
          workspaceId,
        ])
      ).code,
    ).toBe(0);
    expect(
      (await run(["show", "add", "--workspace", workspaceId, "--rss", FEED, "--handle", "Cluster"]))
        .error,
    ).toContain("cluster");
  });

  it.each([
    ["an unknown command", ["nonsense"]],
    ["no command", []],
    ["a missing option", ["workspace", "create", "--kind", "solo"]],
    ["a kind that does not exist", ["workspace", "create", "--kind", "galaxy", "--name", "x"]],
    [
      "both preset and scopes",
      ["key", "create", "--workspace", "x", "--preset", "analytics", "--scopes", "shows:read"],
    ],
    [
      "a scope that does not exist",
      ["key", "create", "--workspace", "x", "--scopes", "shows:burn"],
    ],
    ["a grace of two days", ["key", "rotate", "key_x", "--grace-hours", "48"]],
  ])("exits with 2 for %s", async (_, args) => {
    const ran = await run(args);
    expect(ran.code).toBe(2);
    expect(ran.error).not.toBe("");
  });

  it("applies disabled, enabled, rotated and revoked keys in a running server at once", async () => {
    const workspaceId = await makeWorkspace("Keys");
    const first = (
      await run(["key", "create", "--workspace", workspaceId, "--scopes", "shows:write", "--json"])
    ).json;
    expect(first.scopes).toEqual(["shows:read", "shows:write"]);
    expect(await opens(first.key)).toBe(true);
    await run(["key", "disable", first.id]);
    await heard(first.key, false);
    await run(["key", "enable", first.id]);
    await heard(first.key, true);

    const rotated = (await run(["key", "rotate", first.id, "--grace-hours", "1", "--json"])).json;
    expect(rotated.key).not.toBe(first.key);
    expect(await opens(first.key)).toBe(true);
    expect(await opens(rotated.key)).toBe(true);
    expect(Date.parse(rotated.previous_expires_at) - Date.now()).toBeGreaterThan(3_500_000);
    expect((await run(["key", "rotate", first.id])).error).toContain("was rotated already");
    const start = app.clock.now();
    app.clock.advance(3_700_000);
    await heard(first.key, false);
    expect(await opens(rotated.key)).toBe(true);
    app.clock.set(start);

    expect((await run(["key", "list", "--workspace", workspaceId])).out).not.toContain(rotated.key);
    await run(["key", "revoke", first.id]);
    await heard(rotated.key, false);
    expect((await run(["key", "enable", first.id])).error).toContain("is revoked");
  });

  it("ends the old secret at once when the grace is 0, and never lets it outlive its key", async () => {
    const workspaceId = await makeWorkspace("Grace");
    const key = (
      await run(["key", "create", "--workspace", workspaceId, "--preset", "read_only", "--json"])
    ).json;
    await run(["key", "rotate", key.id, "--grace-hours", "0"]);
    // The command ended the secret by the system's clock; the application's has not moved since.
    app.clock.set(new Date(Date.now()));
    await heard(key.key, false);
    const soon = new Date(Date.now() + 2 * 3_600_000).toISOString();
    const short = (
      await run([
        "key",
        "create",
        "--workspace",
        workspaceId,
        "--preset",
        "read_only",
        "--expires-at",
        soon,
        "--json",
      ])
    ).json;
    expect((await run(["key", "rotate", short.id, "--json"])).json.previous_expires_at).toBe(soon);
  });

  it("sets a plan that counts for the next request", async () => {
    const workspaceId = await makeWorkspace("Plans");
    const { key } = (
      await run(["key", "create", "--workspace", workspaceId, "--preset", "read_only", "--json"])
    ).json;
    expect((await app.get("/v1/me", { key })).body.plan).toBe("premium");
    expect(
      (await run(["plan", "set", "--workspace", workspaceId, "--plan", "none", "--json"])).json,
    ).toMatchObject({ plan: "free", plan_source: "free" });
    await expect
      .poll(async () => (await app.get("/v1/me", { key })).body.plan, {
        timeout: 5_000,
        interval: 20,
      })
      .toBe("free");
  });

  it("gives one show a plan of its own, in its workspace's answers as in those of the show", async () => {
    const workspaceId = await makeWorkspace("Plan of a show");
    const showId = await app.show(workspaceId);
    const key = await app.key(workspaceId);
    const plans = async (): Promise<unknown[]> => [
      (await app.get("/v1/plan", { key })).body.shows_plans[showId],
      (await app.get(`/v1/shows/${showId}`, { key })).body.plan,
      (await app.get("/v1/me", { key })).body.shows[0].plan,
    ];
    const set = async (plan: string): Promise<Ran> =>
      run(["plan", "set", "--show", showId, "--plan", plan, "--json"]);
    const of = await plans();
    expect((await set("creator")).json).toMatchObject({ id: showId, explicit_plan: "creator" });
    expect(await plans()).toEqual(["creator", "creator", "creator"]);
    expect((await set("none")).json).toMatchObject({ explicit_plan: null });
    expect(await plans()).toEqual(of);
    const both = ["plan", "set", "--show", showId, "--workspace", workspaceId, "--plan", "none"];
    expect((await run(both)).code).toBe(2);
  });

  it("sets a workspace's rate limits and stops the writes of its programs, for the next request", async () => {
    const workspaceId = await makeWorkspace("Rights");
    const showId = await app.show(workspaceId);
    const made = ["key", "create", "--workspace", workspaceId, "--preset", "full_access", "--json"];
    const { key } = (await run(made)).json;
    const set = (...options: string[]): Promise<Ran> =>
      run(["workspace", "set", "--workspace", workspaceId, ...options, "--json"]);
    const soon = { timeout: 5_000, interval: 20 };
    const limit = async (): Promise<unknown[]> => {
      const { headers, body } = await app.get("/v1/me", { key });
      return [
        headers["service-rate-tier"],
        headers["ratelimit-limit"],
        body.credential.rate_limit.tier,
      ];
    };
    expect(await limit()).toEqual(["default", "120", "default"]);
    expect((await set("--tier", "partner", "--writes", "off")).json).toEqual({
      object: "workspace",
      effective_uid: workspaceId,
      rate_tier: "partner",
      writes_enabled: false,
    });
    await expect.poll(limit, soon).toEqual(["partner", "1200", "partner"]);
    const write = (): Promise<TestAnswer> =>
      app.request("PATCH", `/v1/shows/${showId}`, { key, body: { about: "Night trains" } });
    expect((await write()).body.error).toMatchObject({
      code: "plan_required",
      feature: "api_writes",
    });
    expect((await app.get("/v1/plan", { key })).body.writes_enabled).toBe(false);
    expect((await set("--writes", "on")).json).toMatchObject({ rate_tier: "partner" });
    await expect.poll(async () => (await write()).status, soon).toBe(200);
    expect((await run(["workspace", "set", "--workspace", workspaceId])).code).toBe(2);
  });

  it("names a table that others refer to before them, as Citus wants them distributed", async () => {
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "test" });
    const order = await findTables(pool);
    await pool.end();
    const references = await app.sql<{ child: string; parent: string }>(
      "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace",
    );
    expect(references.length).toBeGreaterThan(2);
    for (const { child, parent } of references)
      expect(order.indexOf(child)).toBeGreaterThan(order.indexOf(parent));
  });

  // A cluster has Citus.
  it.skipIf(isOnCluster())("refuses to distribute a database without Citus", async () => {
    const ran = await run(["db", "distribute"]);
    expect(ran.code).toBe(1);
    expect(ran.error).toContain("has no Citus extension");
  });

  it("finds a stored figure that its posts do not add up to, changes nothing, and fails", async () => {
    const workspaceId = await app.workspace();
    const showId = await app.show(workspaceId);
    const lines = [
      { object: "cluster", id: "ClusterAAAAAAAAAAAAA", show_id: showId, name: "x" },
      {
        object: "cluster_node",
        id: "nod_1",
        show_id: showId,
        cluster_id: "ClusterAAAAAAAAAAAAA",
        platform: "youtube",
        format: "clip",
        url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
        external_id: "aqz-KE-bpKQ",
        readings: { views: { value: 70, fetched_at: "2026-10-19T12:00:00.000Z" } },
      },
    ];
    const file = join(folder, "case.ndjson");
    await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));
    expect((await run(["import", file])).code).toBe(0);
    // Jobs of earlier tests, such as copies of covers, wait here for a worker.
    await app.sql("delete from graphile_worker._private_jobs");
    const healthy = await run(["doctor", "--json"]);
    expect(
      healthy.json.checks.map(
        (check: { check: string; status: string }) => `${check.check} ${check.status}`,
      ),
    ).toEqual([
      "config ok",
      "version ok",
      "nodes ok",
      "migrations ok",
      "partitions ok",
      "queue ok",
      "backups warn",
      "restore ok",
      "feeds ok",
      "accounts ok",
      "spending ok",
      "disk ok",
      "mail warn",
      "alarms ok",
      "directory ok",
      "search ok",
      "files ok",
      "figures ok",
      "upstreams warn",
    ]);
    expect(healthy.code).toBe(0);

    await app.sql("update clusters set total_reach = 71 where show_id = $1", [showId]);
    const ran = await run(["doctor"]);
    expect(ran.code).toBe(1);
    expect(ran.out).toContain(`${showId}_ClusterAAAAAAAAAAAAA: total_reach is 71, posts say 70`);
    expect(await app.sql("select total_reach from clusters where show_id = $1", [showId])).toEqual([
      { total_reach: 71 },
    ]);
  });

  it("names every fault of the configuration in one finding", async () => {
    let out = "";
    await runCommandLine(["doctor", "--json"], {
      loadConfig: async () => () => readConfig({ PORT: "99999", DATABASE_URL: "postgres://x" }),
      print: (text) => (out += text),
      printError: () => undefined,
      exit: () => undefined,
    });
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      checks: [
        {
          check: "config",
          status: "fail",
          details: expect.arrayContaining([
            expect.stringContaining("PORT"),
            expect.stringContaining("MASTER_KEY"),
          ]),
        },
      ],
    });
    expect(() => readConfig({ PORT: "99999" })).toThrow(ConfigError);
  });

  const SHOW = "ShowAAAAAAAAAAAAAAAA";
  it("moves a workspace to an empty database by export and import, and refuses a line it has no table for", async () => {
    const [file, copy] = [join(folder, "archive.ndjson"), join(folder, "copy.ndjson")];
    const workspaceId = await makeWorkspace("Moved");
    await run(["export", "--workspace", workspaceId, "--out", file]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).not.toMatch(/cmk_/);
    const empty = await cloneDatabase();
    try {
      const imported = await run(["import", file], empty.url);
      expect(imported).toMatchObject({ code: 0, error: "" });
      expect(imported.out).not.toContain("without their credentials");
      await run(["export", "--workspace", workspaceId, "--out", copy], empty.url);
      expect(await readFile(copy, "utf8")).toBe(await readFile(file, "utf8"));
      await writeFile(
        file,
        `${await readFile(file, "utf8")}{"object":"account_metrics","id":"x"}\n`,
      );
      const bad = await run(["import", file], empty.url);
      expect(bad).toMatchObject({ code: 1, out: "" });
      expect(bad.error).toMatch(
        /Line \d+, field object: this version has no table for account_metrics/,
      );
      expect((await run(["restore", file], empty.url)).error).toContain("castmeter import");
      const account = { object: "connection", id: "con_1", show_id: SHOW, platform: "transistor" };
      const lines = [{ object: "show", id: SHOW, handle: "moved", name: "Moved" }, account];
      await writeFile(file, lines.map((line) => JSON.stringify(line)).join("\n"));
      expect((await run(["import", file], empty.url)).out).toContain(
        "Accounts come without their credentials",
      );
    } finally {
      await empty.drop();
    }
  });

  it(
    "runs as a program: the archive on standard output, errors on standard error, exit codes",
    { timeout: timeLimit(60_000) },
    async () => {
      const workspaceId = await makeWorkspace("Program");
      const here = environment(app.databaseUrl);
      const nowhere = environment("postgres://castmeter@127.0.0.1:1/castmeter");
      const [exported, away] = await Promise.all([
        runProgram(["export", "--workspace", workspaceId], here),
        runProgram(["workspace", "list"], nowhere),
      ]);
      const wrong = await run(["export", "--workspace", "nowhere"]);
      expect(exported).toMatchObject({ code: 0, error: "" });
      expect(exported.out.split("\n").map((line) => line.slice(0, 22))).toEqual([
        '{"object":"workspace",',
        "",
      ]);
      expect(wrong).toMatchObject({ code: 1, out: "" });
      expect(wrong.error).toContain("There is no workspace nowhere");
      expect(away).toMatchObject({ code: 1, out: "" });
      expect(away.error).toBe(
        "castmeter: The database of DATABASE_URL does not answer (ECONNREFUSED).\n",
      );
    },
  );
});
