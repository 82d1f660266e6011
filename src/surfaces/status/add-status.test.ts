import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { createHttpSurfaces } from "../../app/http.ts";
import { createMonitorClient } from "../../app/monitor/find-monitor.ts";
import { SECOND_MS } from "../../lib/time/clock.ts";
import { emptyState } from "../../observability/monitor/monitor-state.ts";
import { statusDocument } from "../../observability/monitor/status-document.ts";
import { recordCheck } from "../../observability/monitor/status-rules.ts";
import { createMonitorReader } from "./read-monitor.ts";

let server: FastifyInstance;
let monitor: Server;
let asked: number;
let addresses: string[];
let answer: { status: number; text: string } | "silence";
const outbound = createMonitorClient();

const app = useApp();
beforeAll(async () => {
  monitor = createServer((_request, response) => {
    asked += 1;
    if (answer !== "silence") response.writeHead(answer.status).end(answer.text);
  }).listen(0, "127.0.0.1");
  await once(monitor, "listening");
});
afterAll(async () => {
  outbound.close();
  monitor.closeAllConnections();
  monitor.close();
});

beforeEach(async () => {
  // Past what readers share.
  app.clock.advance(60 * SECOND_MS);
  asked = 0;
  addresses = [`http://127.0.0.1:${(monitor.address() as AddressInfo).port}/status.json`];
  answer = { status: 200, text: JSON.stringify(good()) };
  server = createHttpSurfaces(app.runtime, {
    trustProxy: false,
    isReady: async () => true,
    readMonitor: createMonitorReader(async () => addresses, {
      outbound,
      clock: app.clock,
      timeoutMs: SECOND_MS,
    }),
  });
  return async () => server.close();
});

const good = () =>
  statusDocument(
    recordCheck(emptyState(), {
      component: "api",
      atMs: app.clock.now().getTime(),
      outcome: "operational",
    }),
    app.clock.now().getTime(),
  );

const get = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  server.inject({ method, url, headers });

const UNKNOWN = { object: "status", overall: "unknown", stale: true, last_checked_at: null };

describe("the status at the server's own address", () => {
  it("is the monitor's document and page, without a credential, shared for five seconds", async () => {
    const json = await get("/status.json");
    expect([json.statusCode, JSON.parse(json.body)]).toEqual([200, good()]);
    expect(json.headers).toMatchObject({
      "cache-control": "public, max-age=30",
      "access-control-allow-origin": "*",
      "content-type": "application/json; charset=utf-8",
      etag: expect.stringMatching(/^W\//),
    });
    const page = await get("/status");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("1 of 6 components are working");
    expect(asked).toBe(1);
    app.clock.advance(5 * SECOND_MS);
    await get("/status.json");
    expect(asked).toBe(2);
  });

  it("has 304, HEAD, OPTIONS and 405", async () => {
    const { etag } = (await get("/status.json")).headers;
    const again = await get("/status.json", { "if-none-match": String(etag) });
    expect([again.statusCode, again.body, again.headers["etag"]]).toEqual([304, "", etag]);
    const head = await get("/status.json", {}, "HEAD");
    expect([head.statusCode, head.headers["etag"]]).toEqual([200, etag]);
    expect((await server.inject({ method: "OPTIONS", url: "/status" })).statusCode).toBe(204);
    const post = await server.inject({ method: "POST", url: "/status.json" });
    expect([post.statusCode, post.headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  it.each([
    ["answers an error", { status: 500, text: "Failed" }],
    ["answers another document", { status: 200, text: '{"object":"health"}' }],
    ["answers no JSON", { status: 200, text: "<html>" }],
    ["answers another address", { status: 302, text: "" }],
  ])("is unknown and stale, never good, where the monitor %s", async (_case, wrong) => {
    answer = wrong;
    const { statusCode, body } = await get("/status.json");
    expect(statusCode).toBe(200);
    const document = JSON.parse(body);
    expect(document).toMatchObject(UNKNOWN);
    expect(document.components).toHaveLength(6);
    expect(body).not.toContain('"operational"');
    expect((await get("/status")).body).toContain("<h1>We do not know");
  });

  it("is unknown where the document is old: the copy of a cache, or a clock that stands still", async () => {
    const old = JSON.stringify(good());
    answer = { status: 200, text: old };
    app.clock.advance(5 * 60 * SECOND_MS + 29 * SECOND_MS);
    expect(JSON.parse((await get("/status.json")).body)).toEqual(JSON.parse(old));
    app.clock.advance(5 * SECOND_MS);
    const { last_checked_at: at, incidents } = JSON.parse(old);
    expect(JSON.parse((await get("/status.json")).body)).toMatchObject({
      ...UNKNOWN,
      last_checked_at: at,
      incidents,
    });
  });

  it("stays what it was for five minutes without the monitor, then is unknown with its history", async () => {
    const last = JSON.parse((await get("/status.json")).body);
    answer = "silence";
    app.clock.advance(5 * 60 * SECOND_MS - 1);
    expect(JSON.parse((await get("/status.json")).body)).toEqual(last);
    app.clock.advance(5 * SECOND_MS);
    const silent = JSON.parse((await get("/status.json")).body);
    expect(silent).toEqual({
      ...last,
      overall: "unknown",
      stale: true,
      components: last.components.map((component: object) => ({ ...component, status: "unknown" })),
    });
    expect((await get("/status")).body).toContain("<h1>We do not know");
    answer = { status: 200, text: JSON.stringify(good()) };
    app.clock.advance(5 * SECOND_MS);
    expect(JSON.parse((await get("/status.json")).body)).toMatchObject({ stale: false });
  });

  it("is unknown where the monitor accepts and stays silent, and where there is none", async () => {
    answer = "silence";
    expect(JSON.parse((await get("/status.json")).body)).toMatchObject(UNKNOWN);
    app.clock.advance(5 * SECOND_MS);
    addresses = [];
    expect(JSON.parse((await get("/status.json")).body)).toMatchObject(UNKNOWN);
    const without = createHttpSurfaces(app.runtime, {
      trustProxy: false,
      isReady: async () => true,
    });
    const { body } = await without.inject({ method: "GET", url: "/status.json" });
    expect(JSON.parse(body)).toMatchObject(UNKNOWN);
    await without.close();
  });

  it("is read at the next address where the first does not answer", async () => {
    addresses = ["http://127.0.0.1:9/status.json", ...addresses];
    expect(JSON.parse((await get("/status.json")).body)).toEqual(good());
  });
});
