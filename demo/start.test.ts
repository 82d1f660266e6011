import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { readRunningInstance } from "../src/db/embedded-postgres/embedded-postgres.ts";
import { readOwner } from "../src/observability/monitor/store/monitor-folder.ts";
import { readConfig } from "../src/app/config/config.ts";
import { createLog } from "../src/app/log.ts";
import { OPERATIONS } from "../src/app/operations.ts";
import { AnswerFields } from "./answer-fields.ts";
import { decideDemo } from "./decide.ts";
import { expectSales } from "./expect-sales.test-support.ts";
import { expectReports } from "./expect-reports.test-support.ts";
import { namesWithoutField, unlisted } from "./unvarying/unvarying-fields.ts";
import type { DemoFile, DemoWorld } from "./demo-files.ts";
import { CHILD_ENVIRONMENT } from "../test/child-environment.ts";
import { cloneDatabase } from "../test/clone-database.ts";
import { commandLine } from "../src/operator/cli/command-line.test-support.ts";
import { timeLimit } from "../test/time-limit.ts";

const START = fileURLToPath(new URL("./start.ts", import.meta.url));

/** Operations whose answers describe the server: samples of events, platforms. */
const OF_THE_SERVER: readonly string[] = ["event_types.list", "platforms.list"];

interface Started {
  child: ChildProcess;
  output: string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

/** Where commands are typed; without DATA_DIR the demo has a folder of its own in it. */
let home: string;
let folder: string;
const running = new Set<ChildProcess>();

function launch(settings: Record<string, string>): Started {
  const child = spawn(process.execPath, [START], {
    cwd: home,
    env: {
      ...CHILD_ENVIRONMENT,
      PORT: "0",
      // Outlives a server that is killed, as tests do that fail.
      STATUS_PORT: "off",
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const started: Started = {
    child,
    output: "",
    ended: once(child, "close").then(([code]) => code as number | null),
  };
  void started.ended.then(() => running.delete(child));
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (started.output += chunk.toString()));
  return started;
}

/** Starts and waits until it says that it is ready, or until it ends. */
async function start(settings: Record<string, string> = {}): Promise<Started> {
  const started = launch(settings);
  const ready = new Promise<void>((resolve) => {
    started.child.stdout?.on("data", () => started.output.includes("Ctrl-C stops") && resolve());
  });
  await Promise.race([ready, started.ended]);
  return started;
}

async function stop(
  { child, ended }: Started,
  signal: "SIGINT" | "SIGTERM" = "SIGTERM",
): Promise<number | null> {
  child.kill(signal);
  return ended;
}

const demoFile = async (): Promise<DemoFile> =>
  JSON.parse(await readFile(join(folder, "demo.json"), "utf8")) as DemoFile;

// oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
const bodyOf = async (response: Response): Promise<any> => response.json();

/** A request that is repeated while the server has more to do than it can, as clients do. */
async function ask(address: string, options: RequestInit = {}): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, options);
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
    await delay(1_000 * Number(answer.headers.get("retry-after") ?? 1));
  }
}

/** The address and header of a printed curl line. */
async function curl(line: string): Promise<Response> {
  const [, header = "", address = ""] =
    /^curl -H "Authorization: ([^"]+)" "?([^"]+)"?$/.exec(line.trim()) ?? [];
  return ask(address, { headers: { authorization: header } });
}

/** Ends a process that may have ended by itself. */
function end(pid: number): void {
  try {
    process.kill(pid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Ends what a test that failed has left running. */
async function endAll(): Promise<void> {
  const monitor = await readOwner(join(folder, "status"));
  // Gone where the test ended its server.
  if (running.size > 0 && monitor !== null) end(monitor.pid);
  await Promise.all(
    [...running].map(async (child) => {
      child.kill("SIGKILL");
      await once(child, "close");
    }),
  );
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "castmeter-demo-"));
  folder = join(home, ".castmeter-demo");
});
afterAll(() => rm(home, { recursive: true, force: true }));

describe("the first npm start", { timeout: timeLimit(150_000) }, () => {
  afterEach(endAll);

  it("makes the demo in a folder of its own, and the four curl lines it prints work when pasted", async () => {
    const first = await start({ STATUS_PORT: "0" });
    const lines = first.output.split("\n").filter((line) => line.trim().startsWith("curl"));
    expect(first.output).toContain("Harbour Audio");
    expect(lines.length).toBe(4);
    const answers = await Promise.all(lines.map(curl));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const page = /A public page: (\S+)/.exec(first.output)?.[1] ?? "";
    expect((await ask(page)).headers.get("content-type")).toContain("text/html");
    const sponsorPage = /A sponsor's page, of a campaign: (\S+)/.exec(first.output)?.[1] ?? "";
    expect((await ask(sponsorPage)).status).toBe(200);
    const [me, clusters, metrics, podcasts] = await Promise.all(answers.map(bodyOf));
    expect(podcasts.data.length).toBe(3);
    expect(podcasts.data[0].workspace_show_id).toBe(null);
    expect(me).toMatchObject({
      kind: "network",
      network_name: "Harbour Audio",
      plan: "premium",
      show_count: 3,
      subnetwork_count: 1,
    });
    // An account is stale until the worker has read it; one cannot be read.
    const { data_freshness: freshness } = await vi.waitFor(
      async () => {
        const answer = await bodyOf(await curl(lines[0] ?? ""));
        expect(answer.stale_platforms).toEqual(["kit"]);
        return answer;
      },
      { interval: 250, timeout: 30_000 },
    );
    expect(freshness.kit).toMatchObject({ stale: true, last_updated: expect.any(String) });
    expect(freshness.kit.age_hours).toBeGreaterThan(4 * 24);
    expect(me.shows[0].connected_platforms).toEqual([
      "applePodcasts",
      "beehiiv",
      "facebook",
      "instagramBusiness",
      "linkedin",
      "spotify",
      "threads",
      "tiktok",
      "transistor",
      "twitter",
      "youtube",
    ]);
    expect(clusters.data.length).toBe(3);
    expect(metrics.totals.reach).toBeGreaterThan(0);
    // The first refreshes of the accounts bring the episode itself.
    const whole = await vi.waitFor(
      async () => {
        const { platforms, totals } = await bodyOf(await curl(lines[2] ?? ""));
        expect(Object.keys(platforms)).toEqual([
          "applePodcasts",
          "facebook",
          "instagram",
          "linkedin",
          "spotify",
          "threads",
          "tiktok",
          "transistor",
          "twitter",
          "youtube",
        ]);
        return { platforms, totals };
      },
      { timeout: 60_000, interval: 250 },
    );
    const { spotify, applePodcasts } = whole.platforms;
    expect(whole.totals.audio_reach).toBe(spotify.plays + applePodcasts.listeners);
    expect(whole.totals.reach).toBe(
      whole.totals.video_reach + whole.totals.audio_reach + whole.totals.social_reach,
    );

    const demo = await demoFile();
    const timeline = await bodyOf(
      await ask(
        `${demo.base_url}/v1/analytics/timeline?window=90&metrics=views,plays,downloads,likes,followers&group_by=show`,
        { headers: { authorization: `Bearer ${demo.workspaces[0]?.api_key}` } },
      ),
    );
    expect(
      timeline.series.filter(({ total }: { total: number | null }) => total === null),
    ).toMatchObject([{ metric: "plays", show_id: demo.workspaces[0]?.show_ids[2] }]);
    const closed = { complete: true, estimated: false, value: expect.any(Number) };
    const ranked = await bodyOf(
      await ask(
        `${demo.base_url}/v1/analytics/rankings?subject=episode&since_publish=d7&metric=likes&window=90&limit=2`,
        { headers: { authorization: `Bearer ${demo.workspaces[0]?.api_key}` } },
      ),
    );
    const ids = ranked.data.map(({ subject }: { subject: { id: string } }) => subject.id).join(",");
    const curves = await bodyOf(
      await ask(
        `${demo.base_url}/v1/analytics/curves?episode_ids=${ids}&metric=likes&platforms=youtube&days=7`,
        { headers: { authorization: `Bearer ${demo.workspaces[0]?.api_key}` } },
      ),
    );
    expect(curves.curves).toMatchObject([
      { windows: { d1: closed, d7: closed } },
      { windows: { d1: closed, d7: closed } },
    ]);
    // The monitor checks all six with the key of the network, once the accounts were read.
    await vi.waitFor(
      async () => {
        const { overall, components } = await bodyOf(await ask(`${demo.base_url}/status.json`));
        expect([overall, components.map(({ status }: { status: string }) => status)]).toEqual([
          "operational",
          Array.from({ length: 6 }, () => "operational"),
        ]);
      },
      { timeout: 20_000, interval: 250 },
    );
    expect((await stat(join(folder, "demo.json"))).mode & 0o777).toBe(0o600);
    expect(Object.keys(demo)).toEqual(["base_url", "workspaces", "simulator_url", "sign_in"]);
    expect(demo.workspaces.map(({ kind, show_ids: ids }) => [kind, ids.length])).toEqual([
      ["network", 3],
      ["subnetwork", 1],
      ["solo", 1],
    ]);
    expect(demo.workspaces[1]?.show_ids[0]).toBe(demo.workspaces[0]?.show_ids[2]);
    const transcribed = await Promise.all(
      (demo.workspaces[0]?.show_ids ?? []).map(async (id) =>
        bodyOf(
          await ask(`${demo.base_url}/v1/shows/${id}/episodes?has_transcript=true`, {
            headers: { authorization: `Bearer ${demo.workspaces[0]?.api_key}` },
          }),
        ),
      ),
    );
    expect(transcribed.map((page) => page.data.length)).toEqual([3, 3, 2]);
    const discovery = `${demo.base_url}/v1/shows/${demo.workspaces[0]?.show_ids[2]}/account-discovery`;
    const authorization = `Bearer ${demo.workspaces[0]?.api_key}`;
    await ask(discovery, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ confirm: true, platforms: ["instagram", "tiktok", "facebook"] }),
    });
    const found = await vi.waitFor(
      async () => {
        const run = await bodyOf(await ask(discovery, { headers: { authorization } }));
        expect(run.status).toBe("completed");
        return run.candidates;
      },
      { timeout: 20_000, interval: 250 },
    );
    expect(
      found.map((each: Record<string, string>) =>
        [each["handle"], each["confidence"], each["connection_state"]].join(" "),
      ),
    ).toEqual([
      "pocketorchard high disconnected",
      "pocketorchard high connected",
      "elinhartwell low disconnected",
      "pocketorchard high connected",
      "windowsillgrowers medium disconnected",
    ]);
    const solo = await ask(`${demo.base_url}/v1/shows`, {
      headers: { authorization: `Bearer ${demo.workspaces[2]?.api_key}` },
    });
    expect((await bodyOf(solo)).data).toMatchObject([
      { name: "夜の港から", handle: "yoru-no-minato", episode_count: 12 },
    ]);

    const silent = await vi.waitFor(
      async () => {
        const path = `/v1/shows/${demo.workspaces[0]?.show_ids[1]}/integrations/kit`;
        const account = await bodyOf(
          await ask(`${demo.base_url}${path}`, { headers: { authorization } }),
        );
        expect(account.error).toMatchObject({ code: "provider_error" });
        return account;
      },
      { timeout: 20_000, interval: 250 },
    );
    expect(silent).toMatchObject({
      status: "stale",
      importing_state: "imported",
      freshness: { stale: true },
      readings: { subscribers: { value: expect.any(Number) } },
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
    const get = async (path: string): Promise<any> =>
      bodyOf(await ask(`${demo.base_url}${path}`, { headers: { authorization } }));
    await expectReports(get);
    await expectSales(get);
    const report = /A sponsor's report: (\S+)/.exec(first.output)?.[1] ?? "";
    expect(await (await ask(report)).text()).toContain("Northwind Roasters");
    const slowLedger = await (await ask(`${demo.base_url}/s/the-slow-ledger`)).text();
    expect(slowLedger).toMatch(/Kit numbers are \d+\u00a0(?:days|h) old/);

    // Commands share the database of the running server; a second server on the folder is refused
    // in words.
    const second = launch({});
    const database = await cloneDatabase();
    const busy = launch({
      DATA_DIR: join(home, "other"),
      DATABASE_URL: database.url,
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      PORT: new URL(demo.base_url).port,
    });
    const list = await commandLine({ DATA_DIR: folder })("workspace", "list");
    expect(list.code).toBe(0);
    expect(list.out.match(/Harbour Audio|Harbour Field|Akari Morita/g)).toEqual([
      "Harbour Audio",
      "Harbour Field",
      "Akari Morita",
    ]);
    expect(await second.ended).toBe(1);
    expect(second.output).toMatch(
      /castmeter: The data folder .* is in use by process \d+\. Stop that process first/,
    );
    expect(await busy.ended).toBe(1);
    await database.drop();
    expect(busy.output).toContain(
      `castmeter: Port ${new URL(demo.base_url).port} is in use by another program. Stop it, or set PORT to another one.\n`,
    );

    const monitor = await readOwner(join(folder, "status"));
    expect(await stop(first, "SIGINT")).toBe(0);
    expect(readRunningInstance(join(folder, "postgres"))).toBeNull();
    expect(() => process.kill(monitor?.pid ?? 0, 0)).toThrow("ESRCH");
  });
});

describe("the next npm start", { timeout: timeLimit(150_000) }, () => {
  let before: DemoFile;
  let started: Started;
  beforeAll(async () => {
    before = await demoFile();
    const worldPath = join(folder, "demo-world.json");
    const { has_history: _, ...world } = JSON.parse(await readFile(worldPath, "utf8")) as DemoWorld;
    await writeFile(worldPath, JSON.stringify(world));
    started = await start();
  }, timeLimit(150_000));
  afterAll(endAll);

  it("reuses everything, also where an earlier release made it without a history: the same keys, shows and clusters, and no second demo", async () => {
    const demo = await demoFile();
    expect(demo.workspaces).toEqual(before.workspaces);
    expect(demo.simulator_url).toBe(before.simulator_url);
    const header = { authorization: `Bearer ${demo.workspaces[0]?.api_key}` };
    const clusters = (
      await bodyOf(await ask(`${demo.base_url}/v1/clusters?limit=100`, { headers: header }))
    ).data;
    expect(clusters.length).toBe(26);
    expect(JSON.parse(await readFile(join(folder, "demo-world.json"), "utf8"))).toMatchObject({
      has_history: true,
    });
    // The simulated world is the same one: a post can be fetched again, and its number has not
    // fallen. The newest cluster of a show was left as it was made.
    const [left] = clusters;
    const refreshed = await ask(`${demo.base_url}/v1/clusters/${left.global_id}/refresh`, {
      method: "POST",
      headers: { ...header, "content-type": "application/json" },
      body: JSON.stringify({ confirm: true }),
    });
    expect((await bodyOf(refreshed)).data).toMatchObject({
      status: "completed",
      posts: left.post_count,
      refreshed: left.post_count,
      failed: 0,
    });
    const list = await commandLine({ DATA_DIR: folder })("workspace", "list", "--json");
    expect(list.json.data.length).toBe(3);
  });

  it("answers no field that is the same in every object, but for those listed with a reason", async () => {
    const { base_url: baseUrl, workspaces } = await demoFile();
    const fields = new AnswerFields(async (path, key) => {
      const answer = await ask(`${baseUrl}${path}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const isJson = answer.headers.get("content-type")?.includes("json") === true;
      // A read refused for its rate would leave its fields out unnoticed.
      expect([429, 500]).not.toContain(answer.status);
      return answer.status === 200 && isJson ? bodyOf(answer) : null;
    });
    const reads = OPERATIONS.filter(
      ({ kind, scope, id }) =>
        kind !== "write" && scope !== "public" && !OF_THE_SERVER.includes(id),
    );
    await Promise.all(
      workspaces.map(async ({ effective_uid: id, api_key: key, show_ids: showIds }) => {
        // About 300 reads each.
        const tier = ["workspace", "set", "--workspace", id, "--tier", "partner"];
        expect((await commandLine({ DATA_DIR: folder })(...tier)).code).toBe(0);
        await fields.addWorkspace(reads, { key, showIds });
      }),
    );
    expect(fields.fields().size).toBeGreaterThan(1_000);
    expect(unlisted(fields.unvarying())).toEqual([]);
    expect(namesWithoutField([...fields.fields().keys()])).toEqual([]);
  });

  it("ends with 0 when it is stopped", async () => {
    expect(await stop(started)).toBe(0);
  });
});

describe("npm start", { timeout: timeLimit(150_000) }, () => {
  afterEach(endAll);

  it("finishes a demo whose making was interrupted, without doing anything twice", async () => {
    const before = await demoFile();
    await rm(join(folder, "demo.json"));
    const started = await start();
    expect(started.output).toContain("Ctrl-C stops");
    const demo = await demoFile();
    expect(demo.workspaces.map((workspace) => workspace.show_ids)).toEqual(
      before.workspaces.map((workspace) => workspace.show_ids),
    );
    const call = async (key = ""): Promise<Response> =>
      ask(`${demo.base_url}/v1/clusters?limit=100`, {
        headers: { authorization: `Bearer ${key}` },
      });
    expect((await bodyOf(await call(demo.workspaces[0]?.api_key))).data.length).toBe(26);
    expect((await call(before.workspaces[0]?.api_key)).status).toBe(401);
    expect(await stop(started)).toBe(0);
  });

  it("ends with the reason where it cannot introduce the demo, and stops its database", async () => {
    const before = await readFile(join(folder, "demo.json"), "utf8");
    const [{ api_key: key } = { api_key: "" }] = (await demoFile()).workspaces;
    await writeFile(join(folder, "demo.json"), before.replace(key, `${key}x`));
    const started = await start();
    expect(await started.ended).toBe(1);
    expect(started.output).toMatch(/castmeter: .*401/);
    expect(readRunningInstance(join(folder, "postgres"))).toBeNull();
    await writeFile(join(folder, "demo.json"), before);
  });

  it("leaves the demo out where real upstreams are set up, and then refuses to mix it with the data in the folder", async () => {
    const real = await start({ YOUTUBE_API_KEY: "not-a-real-key" });
    expect(real.output).toMatch(/^Castmeter runs at http/);
    expect(real.output).toContain("Upstreams are set up, so there is no demo.");
    await expect.poll(() => real.output).toContain("/app/set-up#token=");
    expect(real.output).not.toContain("curl");
    const own = join(home, ".castmeter");
    expect(readRunningInstance(join(own, "postgres"))).not.toBeNull();
    const onOwn = commandLine({ DATA_DIR: own });
    expect((await onOwn("workspace", "list")).out).toBe("There is no workspace yet.");
    const made = await onOwn("workspace", "create", "--kind", "solo", "--name", "My podcast");
    expect(made.code).toBe(0);
    expect(await stop(real)).toBe(0);
    const config = readConfig({ DATA_DIR: own, DEMO: "on" });
    await expect(decideDemo(config, createLog("error"), new Date())).rejects.toThrow(
      `DEMO=on would mix the demo with the data in ${own}`,
    );
  });
});
