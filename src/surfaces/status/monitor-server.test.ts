import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ManualClock, MINUTE_MS } from "../../lib/time/clock.ts";
import { ReceivedDeliveries } from "../../observability/monitor/checks/received-deliveries.ts";
import { emptyState, type MonitorState } from "../../observability/monitor/monitor-state.ts";
import type { MonitorTime } from "../../observability/monitor/monitor-time.ts";
import { statusDocument } from "../../observability/monitor/status-document.ts";
import { recordCheck } from "../../observability/monitor/status-rules.ts";
import { type MonitorServer, startMonitorServer } from "./monitor-server.ts";

const SECRET = "whsec_c3RhdHVzIG1vbml0b3Igb2YgdGhlIHRlc3RzIQ==";

let clock: ManualClock;
let time: MonitorTime;
let state: MonitorState;
let received: ReceivedDeliveries;
let looked: number;
let stopping: AbortController;
let server: MonitorServer | undefined;
let warnings: string[];

beforeEach(async () => {
  clock = new ManualClock("2026-11-22T14:07:00.000Z");
  warnings = [];
  time = {
    clock,
    monotonicMs: () => 0,
    wait: async () => void (await new Promise((resolve) => void setImmediate(resolve))),
  };
  received = new ReceivedDeliveries(clock);
  received.expect(SECRET);
  looked = 0;
  state = recordCheck(emptyState(), {
    component: "api",
    atMs: clock.now().getTime(),
    outcome: "operational",
  });
  stopping = new AbortController();
  server = await start(0);
});
afterEach(() => server?.close());

const start = (port: number): Promise<MonitorServer | undefined> =>
  startMonitorServer(
    {
      host: "127.0.0.1",
      port,
      document: () => statusDocument(state, clock.now().getTime()),
      received,
      checkSuccession: async () => void (looked += 1),
      time,
      log: {
        info: () => undefined,
        warn: (_fields, message) => void warnings.push(message),
        error: (_fields, message) => void warnings.push(message),
      },
    },
    stopping.signal,
  );

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server?.address ?? ""}${path}`, init);

describe("GET /status.json of the monitor", () => {
  it("answers the document, for any origin, to be kept for 30 seconds", async () => {
    const answer = await ask("/status.json?x=1");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=30",
      "access-control-allow-origin": "*",
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    });
    expect(await answer.json()).toEqual(statusDocument(state, clock.now().getTime()));
  });

  it("has a request id of its own on every answer", async () => {
    const asked: [string, RequestInit][] = [
      ["/status.json", {}],
      ["/status", { method: "OPTIONS" }],
      ["/status", { method: "POST" }],
      ["/webhook-check", { method: "POST", body: "x" }],
      ["/nothing", {}],
    ];
    const ids = await Promise.all(
      asked.map(async ([path, init]) => (await ask(path, init)).headers.get("request-id") ?? ""),
    );
    for (const id of ids) expect(id).toMatch(/^req_[0-9A-Za-z]{24}$/);
    expect(new Set(ids).size).toBe(asked.length);
  });

  it("answers 304 without a body to its own tag, until something was checked", async () => {
    const etag = (await ask("/status.json")).headers.get("etag") ?? "";
    const again = await ask("/status.json", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    clock.advance(MINUTE_MS);
    const later = { headers: { "if-none-match": `"x", ${etag}` } };
    expect((await ask("/status.json", later)).status).toBe(304);
    state = recordCheck(state, {
      component: "api",
      atMs: clock.now().getTime(),
      outcome: "operational",
    });
    expect((await ask("/status.json", later)).status).toBe(200);
  });

  it("turns unknown and stale by itself after five minutes without a check", async () => {
    expect(await (await ask("/status.json")).json()).toMatchObject({ overall: "operational" });
    clock.advance(5 * MINUTE_MS);
    expect(await (await ask("/status.json")).json()).toMatchObject({
      overall: "unknown",
      stale: true,
    });
  });

  it("has HEAD and OPTIONS, 405 for other methods and 404 for other addresses", async () => {
    const [head, get] = [await ask("/status.json", { method: "HEAD" }), await ask("/status.json")];
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["etag", "content-length", "cache-control"])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    const options = await ask("/status.json", { method: "OPTIONS" });
    expect([options.status, options.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "GET, HEAD, OPTIONS",
    ]);
    const post = await ask("/status.json", { method: "POST", body: "x" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    for (const path of ["/", "/v1", "/status/", "/status.json/x", "/webhook-check"])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });
});

describe("GET /status of the monitor", () => {
  it("is a page without scripts that names what is down, and since when", async () => {
    for (let minute = 1; minute < 4; minute += 1)
      state = recordCheck(state, {
        component: "api",
        atMs: clock.now().getTime() + minute * MINUTE_MS,
        outcome: "down",
        reason: "no_answer",
      });
    clock.advance(3 * MINUTE_MS);
    const answer = await ask("/status");
    const page = await answer.text();
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page).toContain("<h1>API is down since 14:08 UTC</h1>");
    expect(page).toContain("API did not answer");
    expect(page).not.toMatch(/<script| on\w+=| style=/);
    expect(page.match(/class="status-bars"\s+role="img"/g)).toHaveLength(6);
    expect(page).toContain('aria-label="API, 90 days: ');
  });

  it.each([
    ["All six components are working", 0],
    ["We do not know: no check for 5 minutes or more", 5],
  ])("is called %j", async (title, minutes) => {
    for (const component of Object.keys(state.components) as (keyof typeof state.components)[])
      state = recordCheck(state, {
        component,
        atMs: clock.now().getTime(),
        outcome: "operational",
      });
    clock.advance(minutes * MINUTE_MS);
    expect(await (await ask("/status")).text()).toContain(`<h1>${title}</h1>`);
  });

  it("does not call all working where some are not known", async () => {
    expect(await (await ask("/status")).text()).toContain(
      "<h1>1 of 6 components are working, the others are not known</h1>",
    );
  });
});

describe("deliveries to the monitor", () => {
  const deliver = async (
    body: string,
    { atSec = clock.now().getTime() / 1_000, secret = SECRET, eventId = "evt_1" } = {},
  ): Promise<number> => {
    const signature = createHmac("sha256", secret).update(`${atSec}.${body}`).digest("hex");
    const headers = {
      "service-event-id": eventId,
      "service-signature": `t=${atSec},v1=${"0".repeat(64)},v1=${signature}`,
    };
    return (await ask("/webhook-check", { method: "POST", body, headers })).status;
  };

  it("are taken once with a right signature of now", async () => {
    expect(received.took("evt_1")).toBe(false);
    expect(await deliver('{"a":1}')).toBe(200);
    expect([received.took("evt_1"), received.took("evt_1")]).toEqual([true, false]);
  });

  it("are refused with another secret, an old signature, and none", async () => {
    const nowSec = clock.now().getTime() / 1_000;
    expect(await deliver("{}", { secret: "whsec_other" })).toBe(401);
    expect(await deliver("{}", { atSec: nowSec - 301 })).toBe(401);
    expect((await ask("/webhook-check", { method: "POST", body: "{}" })).status).toBe(401);
    expect(received.took("evt_1")).toBe(false);
    expect(await deliver("{}", { atSec: nowSec - 299 })).toBe(200);
  });

  it("of more than 64 KiB are refused, and are no fault of the monitor", async () => {
    const big = ask("/webhook-check", { method: "POST", body: "x".repeat(100_000) });
    expect(await big.then(({ status }) => status)).toBe(413);
    expect((await ask("/status.json")).status).toBe(200);
  });
});

describe("the port of the monitor", () => {
  it("is waited for where another program holds it", async () => {
    const holder: Server = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const waiting = start(port);
    await expect.poll(() => warnings.length, { interval: 5 }).toBe(1);
    expect(warnings[0]).toContain(`port ${port} of 127.0.0.1 (EADDRINUSE)`);
    holder.close();
    const late = await waiting;
    expect((await fetch(`${late?.address ?? ""}/status.json`)).status).toBe(200);
    await late?.close();
    expect(warnings).toHaveLength(1);
  });

  it("is given up when the monitor ends", async () => {
    const holder: Server = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const waiting = start((holder.address() as AddressInfo).port);
    stopping.abort();
    expect(await waiting).toBeUndefined();
    holder.close();
  });

  it("asks for a look at the succession on request", async () => {
    expect((await ask("/succession", { method: "POST" })).status).toBe(200);
    expect(looked).toBe(1);
  });
});
