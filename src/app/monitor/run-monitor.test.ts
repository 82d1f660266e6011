import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connectedShow } from "../../../test/connected-show.ts";
import { NO_UPSTREAMS, startTestApp, type TestApp } from "../../../test/harness.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import type { StatusDocument } from "../../observability/monitor/status-document.ts";
import { readConfig } from "../config/config.ts";
import { createHttpSurfaces } from "../http.ts";
import { createLog } from "../log.ts";
import { type RunningMonitor, runMonitor } from "./run-monitor.ts";
import { SlotTime } from "./slot-time.test-support.ts";

/** The monitor against the whole application on loopback; time moves a slot at a time. */

let app: TestApp;
let port: number;
let server: FastifyInstance | undefined;
let isReady: boolean;
let folder: string;
let time: SlotTime;
let monitor: RunningMonitor | undefined;
let logged: string[];
let workspaceId: string;

beforeAll(async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  ({ port } = holder.address() as AddressInfo);
  holder.close();
  await once(holder, "close");
  app = await startTestApp({
    baseUrl: `http://127.0.0.1:${port}`,
    upstreams: { ...NO_UPSTREAMS, allowPrivateNetwork: true },
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  isReady = true;
  await startServer();
  folder = await mkdtemp(join(tmpdir(), "castmeter-status-"));
  logged = [];
  workspaceId = await app.workspace();
  const nowMs = app.clock.now().getTime();
  app.clock.advance(MINUTE_MS - (nowMs % MINUTE_MS));
  time = new SlotTime(app.clock);
});
afterEach(async () => {
  await monitor?.close();
  monitor = undefined;
  await server?.close();
  await rm(folder, { recursive: true });
});

async function startServer(): Promise<void> {
  server = createHttpSurfaces(app.runtime, { trustProxy: false, isReady: async () => isReady });
  await server.listen({ port, host: "127.0.0.1" });
}

async function start(settings: Record<string, string> = {}): Promise<void> {
  const config = readConfig({
    ROLES: "monitor",
    BASE_URL: `http://127.0.0.1:${port}`,
    STATUS_PORT: "0",
    STATUS_DIR: folder,
    ...settings,
  });
  const log = createLog("warn", { write: (line) => void logged.push(line) });
  time.release();
  monitor = await runMonitor(config, { log, time });
  await time.slotOver();
}

/** The next slot, from its begin to its end. */
async function slot(count = 1): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    time.nextSlot();
    await time.slotOver();
  }
}

async function status(): Promise<StatusDocument> {
  const address = (await monitor?.listening) ?? "";
  return (await (await fetch(`${address}/status.json`)).json()) as StatusDocument;
}

const componentsOf = ({ components }: StatusDocument): Record<string, string> =>
  Object.fromEntries(components.map(({ id, status: current }) => [id, current]));

/** A key as the documents ask for, of a workspace with an account that was read an hour ago. */
async function keyWithAccount(syncedHoursAgo = 1): Promise<string> {
  await connectedShow(app, workspaceId, syncedHoursAgo);
  return app.key(workspaceId, { scopes: ["shows:read", "integrations:read", "webhooks:write"] });
}

const endpoints = () =>
  app.sql<{ description: string; disabled_reason: string }>(
    "select description, disabled_reason from webhook_endpoints where workspace_id = $1",
    [workspaceId],
  );

const ALL = (word: string): Record<string, string> => ({
  api: word,
  oauth: word,
  webhooks: word,
  mcp: word,
  public_pages: word,
  data_refresh: word,
});

describe("a monitor with a key", () => {
  it("finds all six components working, by calls that the server answers", async () => {
    await start({ MONITOR_API_KEY: await keyWithAccount() });
    const document = await status();
    expect(componentsOf(document)).toEqual(ALL("operational"));
    expect(document).toMatchObject({ overall: "operational", stale: false, incidents: [] });
    expect(await endpoints()).toEqual([
      { description: "Status monitor: test deliveries only", disabled_reason: "manual" },
    ]);
    const deliveries = await app.sql<{ event_type: string }>(
      "select distinct event_type from webhook_deliveries where workspace_id = $1",
      [workspaceId],
    );
    expect(deliveries).toEqual([{ event_type: "webhook.test" }]);
    expect(logged).toEqual([]);
  });

  it("finds all of them down in the second slot after the server is gone, and up at the first good one", async () => {
    await start({ MONITOR_API_KEY: await keyWithAccount() });
    await slot(3);
    await server?.close();
    await slot();
    // What failed once opens nothing.
    expect(await status()).toMatchObject({ overall: "operational", incidents: [] });
    await slot();
    const down = await status();
    expect(componentsOf(down)).toEqual(ALL("down"));
    expect(down.incidents.map(({ summary }) => summary)).toEqual([
      "API did not answer",
      "OAuth did not answer",
      "Webhooks did not arrive",
      "MCP did not answer",
      "Public pages did not answer",
      "Data refresh did not answer",
    ]);
    await startServer();
    await slot();
    const up = await status();
    expect(componentsOf(up)).toEqual(ALL("operational"));
    expect(up.incidents).toHaveLength(6);
    expect(up.incidents.every(({ state }) => state === "resolved")).toBe(true);
  });

  it("calls slow what takes longer than four seconds", async () => {
    await start({ MONITOR_API_KEY: await keyWithAccount() });
    time.eachCallTakesMs = 4_001;
    await slot(4);
    const document = await status();
    expect(componentsOf(document)).toEqual({ ...ALL("degraded"), data_refresh: "operational" });
    expect(document.incidents.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        "API answered slower than 4 s",
        "Webhooks arrived later than 4 s",
        "MCP answered slower than 4 s",
      ]),
    );
  });

  it("knows nothing where the key is refused, and logs why once", async () => {
    await start({ MONITOR_API_KEY: "cmk_000000000000000000000000000000000000" });
    await slot(2);
    expect(componentsOf(await status())).toEqual({
      ...ALL("unknown"),
      oauth: "operational",
      public_pages: "operational",
    });
    expect(logged).toHaveLength(4);
    expect(logged.join("")).toContain("the call is refused with 401");
  });

  it("finds refreshes down where no account was read for 36 hours", async () => {
    await start({ MONITOR_API_KEY: await keyWithAccount(37) });
    await slot();
    expect((await status()).incidents).toMatchObject([
      { component: "data_refresh", status: "down", summary: "Data refresh stopped" },
    ]);
  });

  it("uses its endpoint again at the next start, also where its secret is lost", async () => {
    const settings = { MONITOR_API_KEY: await keyWithAccount() };
    await start(settings);
    const { address } = JSON.parse(await readFile(join(folder, "owner.json"), "utf8")) as {
      address: string;
    };
    await monitor?.close();
    await rm(join(folder, "webhook.json"));
    await start({ ...settings, STATUS_PORT: new URL(address).port });
    await slot();
    expect(componentsOf(await status())).toMatchObject({ webhooks: "operational" });
    await monitor?.close();
    await app.sql("delete from webhook_endpoints where workspace_id = $1", [workspaceId]);
    await start(settings);
    await slot();
    expect(componentsOf(await status())).toMatchObject({ webhooks: "operational" });
    expect(await endpoints()).toHaveLength(1);
  });
});

describe("a monitor without a key", () => {
  it("leaves unknown what it cannot check, and never calls it good", async () => {
    await start();
    await slot(2);
    const document = await status();
    expect(componentsOf(document)).toEqual({
      ...ALL("operational"),
      webhooks: "unknown",
      mcp: "unknown",
      data_refresh: "unknown",
    });
    const mcp = document.components.find(({ id }) => id === "mcp");
    expect(mcp).toMatchObject({ uptime_90d_percent: null });
    expect(new Set(mcp?.days.map(({ status: day }) => day))).toEqual(new Set(["no_data"]));
    expect(logged).toHaveLength(3);
    expect(logged.join("")).toContain("there is no MONITOR_API_KEY");
  });

  it("finds the API down where the database is", async () => {
    await start();
    isReady = false;
    await slot(2);
    expect(componentsOf(await status())).toMatchObject({ api: "down", oauth: "operational" });
  });
});

describe("a monitor that starts again", () => {
  it("goes on with the failure that waits, the open incident and the days", async () => {
    await start();
    await server?.close();
    await slot();
    await monitor?.close();
    app.clock.advance(MINUTE_MS);
    await start();
    const second = await status();
    expect(second.incidents).toHaveLength(3);
    const [{ started_at: startedAt } = { started_at: "" }] = second.incidents;
    await monitor?.close();
    app.clock.advance(3 * HOUR_MS);
    await startServer();
    await start();
    expect((await status()).incidents[0]).toMatchObject({
      state: "resolved",
      started_at: startedAt,
    });
  });

  it("while another runs on its folder takes over, and the other ends without writing", async () => {
    await start();
    const first = monitor;
    const firstTime = time;
    const before = await readFile(join(folder, "state.json"), "utf8");
    // Another one has the folder, and the first does not know it yet.
    const other = { instance: "another", pid: 1, address: null };
    await writeFile(join(folder, "owner.json"), JSON.stringify(other));
    firstTime.nextSlot();
    expect(await first?.ended).toBe("replaced");
    expect(await readFile(join(folder, "state.json"), "utf8")).toBe(before);
    app.clock.advance(-MINUTE_MS);
    time = new SlotTime(app.clock);
    await start();
    expect(monitor).not.toBe(first);
    // The slot they share is counted once.
    const [api] = (await status()).components;
    expect(api?.days.at(-1)).toMatchObject({ checks: 1 });
  });
});
