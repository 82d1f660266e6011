import { Type } from "typebox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../../../test/network.ts";
import { type TestAnswer } from "../../../test/harness.ts";
import { batchClusterMetrics } from "../../features/grouping/clusters/operations/batch-cluster-metrics.ts";
import { ClusterReads } from "../../features/grouping/clusters/figures/cluster-metrics.store.ts";
import {
  createEffects,
  latch,
  probePublic,
  probeRead,
  probeWrite,
} from "../operation/probe-operations.test-support.ts";
import { strictObject } from "../contract/schema.ts";

let held = latch();
let arrived = 0;

const operations = [
  probeRead(),
  probeWrite(),
  probeRead({
    id: "probes.held",
    path: "/v1/held",
    handler: async () => {
      arrived += 1;
      await held.opened;
      return { object: "probe" };
    },
  }),
  probeRead({ id: "probes.dear", path: "/v1/dear", cost: 2 }),
  probeRead({
    id: "probes.strict",
    path: "/v1/strict",
    query: strictObject({ size: Type.Integer() }),
  }),
  probeWrite({
    id: "probes.confirmed",
    path: "/v1/confirmed",
    preview: async () => ({
      resource: "probe",
      id: null,
      wouldWrite: {},
      effects: ["Change it."],
      confirm: true,
      state: "x",
    }),
  }),
  probePublic({ path: "/v1/public-probe" }),
  batchClusterMetrics,
];

const limits = ({ headers }: TestAnswer): unknown[] => [
  headers["ratelimit-limit"],
  headers["ratelimit-remaining"],
  headers["ratelimit-reset"],
  headers["service-rate-tier"],
];
const denial = (answer: TestAnswer): unknown[] => [
  answer.status,
  answer.body.error?.code,
  answer.body.error?.reason,
  answer.headers["retry-after"],
];

describe("rate limits", () => {
  const app = useApp({
    operations,
    services: ({ pool, clock }) => ({ clusterReads: new ClusterReads(pool, clock) }),
  });
  beforeAll(async () => {
    await createEffects(app);
  });

  const newKey = async (rateTier: "default" | "partner" = "default"): Promise<string> =>
    app.key(await app.workspace(), { rateTier });
  const spend = async (key: string, count: number, path = "/v1/probes"): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1)
      expect((await app.get(path, { key })).status).toBe(200);
  };

  it("tell limit, tokens left, seconds until full, and the tier on every answer", async () => {
    const key = await newKey();
    expect(limits(await app.get("/v1/probes", { key }))).toEqual(["120", "119", "1", "default"]);
    expect(limits(await app.get("/v1/dear", { key }))).toEqual(["120", "117", "2", "default"]);
    app.clock.advance(1_000);
    expect(limits(await app.get("/v1/nothing?", { key }))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(limits(await app.get("/v1/strict", { key }))).toEqual(["120", "118", "1", "default"]);
    expect(limits(await app.get("/v1/probes", { key: await newKey("partner") }))).toEqual([
      "1200",
      "1199",
      "1",
      "partner",
    ]);
  });

  it("refuse the 121st request of the default tier, take nothing for it, and let it pass after Retry-After", async () => {
    const key = await newKey();
    await spend(key, 120);
    for (let count = 0; count < 5; count += 1)
      expect(denial(await app.get("/v1/probes", { key }))).toEqual([
        429,
        "rate_limited",
        "requests",
        "1",
      ]);
    expect(denial(await app.get("/v1/dear", { key }))).toEqual([
      429,
      "rate_limited",
      "requests",
      "1",
    ]);
    app.clock.advance(1_000);
    await spend(key, 2);
    expect(denial(await app.get("/v1/probes", { key }))[0]).toBe(429);
  });

  it("give a workspace of the partner tier to all its keys", async () => {
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId, { rateTier: "default" });
    await app.sql("update workspaces set rate_tier = 'partner' where workspace_id = $1", [
      workspaceId,
    ]);
    app.runtime.access.clear();
    expect(limits(await app.get("/v1/probes", { key }))).toEqual(["1200", "1199", "1", "partner"]);
  });

  it("refuse the 31st write by the write bucket, show that bucket, and leave reads alone", async () => {
    const key = await newKey();
    for (let count = 0; count < 30; count += 1)
      expect((await app.request("POST", "/v1/probes", { key, body: {} })).status).toBe(200);
    const refused = await app.request("POST", "/v1/probes", { key, body: {} });
    expect(denial(refused)).toEqual([429, "rate_limited", "writes", "2"]);
    expect(limits(refused)).toEqual(["30", "0", "60", "default"]);
    expect(limits(await app.get("/v1/probes", { key }))).toEqual(["120", "89", "16", "default"]);
    app.clock.advance(2_000);
    expect((await app.request("POST", "/v1/probes", { key, body: {} })).status).toBe(200);
  });

  it("let dry runs and replays pass while the writes are used up", async () => {
    const key = await newKey();
    const write = (query = "", headers = {}) =>
      app.request("POST", `/v1/probes${query}`, { key, body: {}, headers });
    expect((await write("", { "idempotency-key": "first" })).status).toBe(200);
    for (let count = 1; count < 30; count += 1) expect((await write()).status).toBe(200);
    expect((await write()).status).toBe(429);
    expect((await write("?dry_run=true")).status).toBe(200);
    const replayed = await write("", { "idempotency-key": "first" });
    expect([replayed.status, replayed.body.replayed]).toEqual([200, true]);
    expect(denial(await write("", { "idempotency-key": "other" }))[2]).toBe("writes");
  });

  it("take no write token for dry runs and 409 previews", async () => {
    const key = await newKey();
    for (let count = 0; count < 35; count += 1) {
      expect((await app.request("POST", "/v1/probes?dry_run=true", { key, body: {} })).status).toBe(
        200,
      );
      expect((await app.request("POST", "/v1/confirmed", { key, body: {} })).status).toBe(409);
    }
    expect((await app.request("POST", "/v1/probes", { key, body: {} })).status).toBe(200);
  });

  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [100, 10],
  ])("charge a batch of %i references %i tokens and no write token", async (length, cost) => {
    const key = await newKey();
    const answer = await app.request("POST", "/v1/clusters/metrics/batch", {
      key,
      body: { cluster_refs: Array.from({ length }, () => "x") },
    });
    expect(answer.status).toBe(200);
    expect(limits(answer)[1]).toBe(String(120 - cost));
  });

  it("refuse a batch that is too dear as a whole: nothing taken, a small one still passes", async () => {
    const key = await newKey();
    await spend(key, 115);
    const batch = (length: number): Promise<TestAnswer> =>
      app.request("POST", "/v1/clusters/metrics/batch", {
        key,
        body: { cluster_refs: Array.from({ length }, () => "x") },
      });
    expect(denial(await batch(100))).toEqual([429, "rate_limited", "requests", "3"]);
    const small = await batch(50);
    expect(small.status).toBe(200);
    expect(limits(small)[1]).toBe("0");
  });

  it.each([
    ["default", 10],
    ["partner", 20],
  ] as const)(
    "let %s callers run %i requests at once, and free the places when they end",
    async (tier, most) => {
      held = latch();
      arrived = 0;
      const key = await newKey(tier);
      const running = Array.from({ length: most }, () => app.get("/v1/held", { key }));
      await vi.waitFor(() => expect(arrived).toBe(most), { interval: 1 });
      expect((await app.get("/v1/probes", { key: await newKey(tier) })).status).toBe(200);
      expect(denial(await app.get("/v1/probes", { key }))).toEqual([
        429,
        "rate_limited",
        "concurrency",
        "1",
      ]);
      held.open();
      expect((await Promise.all(running)).map((answer) => answer.status)).toEqual(
        Array.from({ length: most }, () => 200),
      );
      expect((await app.get("/v1/probes", { key })).status).toBe(200);
    },
  );

  it("free the place of a request that fails", async () => {
    const key = await newKey();
    for (let count = 0; count < 12; count += 1)
      expect((await app.get("/v1/strict", { key })).status).toBe(400);
    expect((await app.get("/v1/probes", { key })).status).toBe(200);
  });
});

describe("limits of an address", () => {
  const app = useApp({ operations });

  const ask = async (url: string, from: string, authorization?: string): Promise<TestAnswer> => {
    const answer = await app.server.inject({
      method: "GET",
      url,
      remoteAddress: from,
      headers: authorization === undefined ? {} : { authorization },
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: JSON.parse(answer.body),
      text: answer.body,
    };
  };

  it("are 60 public documents a minute, for an IPv4 address or an IPv6 /64", async () => {
    for (const [from, same, other] of [
      ["192.0.2.1", "192.0.2.1", "192.0.2.2"],
      ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"],
    ] as const) {
      for (let count = 0; count < 60; count += 1)
        expect((await ask("/v1/public-probe", from)).headers["ratelimit-remaining"]).toBe(
          String(59 - count),
        );
      expect(denial(await ask("/v1/public-probe", same))).toEqual([
        429,
        "rate_limited",
        "anonymous",
        "1",
      ]);
      expect((await ask("/v1/public-probe", other)).status).toBe(200);
    }
  });

  it("are 20 failed credentials a minute, after which a valid one still passes", async () => {
    const from = "192.0.2.7";
    const key = await app.key(await app.workspace());
    for (let count = 0; count < 20; count += 1)
      expect((await ask("/v1/probes", from, "Bearer wrong")).status).toBe(401);
    expect(denial(await ask("/v1/probes", from, "Bearer wrong"))).toEqual([
      429,
      "rate_limited",
      "failed_auth",
      "3",
    ]);
    expect(denial(await ask("/v1/probes", from))).toEqual([
      429,
      "rate_limited",
      "failed_auth",
      "3",
    ]);
    expect((await ask("/v1/probes", from, `Bearer ${key}`)).status).toBe(200);
    expect((await ask("/v1/probes", "192.0.2.8", "Bearer wrong")).status).toBe(401);
    app.clock.advance(3_000);
    expect((await ask("/v1/probes", from, "Bearer wrong")).status).toBe(401);
  });

  it("are 600 calls a minute for /health and /ready together, per /64 too", async () => {
    for (let count = 0; count < 600; count += 1)
      expect((await ask(count % 2 === 0 ? "/health" : "/ready", "2001:db8:9:9::1")).status).toBe(
        200,
      );
    expect(denial(await ask("/health", "2001:db8:9:9::2"))).toEqual([
      429,
      "rate_limited",
      "anonymous",
      "1",
    ]);
    expect((await ask("/health", "2001:db8:9:a::1")).status).toBe(200);
  });
});
