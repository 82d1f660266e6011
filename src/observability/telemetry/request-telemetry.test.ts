import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import {
  createEffects,
  keyIdOf,
  probeRead,
  probeWrite,
} from "../../kernel/operation/probe-operations.test-support.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { readExposition, type Sample, valueOf } from "./exposition.test-support.ts";
import { Telemetry } from "./telemetry.ts";

const crash = probeRead({
  id: "probes.crash",
  path: "/v1/crash",
  handler: () => Promise.reject(new Error("x")),
});

describe("the figures of requests", () => {
  let workspaceId: string;
  let key: string;
  let telemetry: Telemetry;
  const app = useApp({ operations: [probeWrite(), probeRead(), crash] });
  beforeAll(async () => {
    await createEffects(app);
  });
  beforeEach(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    telemetry = new Telemetry();
    app.runtime.observer = telemetry.requests;
  });

  const samples = async (): Promise<Sample[]> => readExposition((await telemetry.read()).text);
  const requests = async (operation: string): Promise<(number | undefined)[]> => {
    const read = await samples();
    return ["2xx", "3xx", "4xx", "5xx"].map((statusClass) =>
      valueOf(read, "castmeter_http_requests_total", { operation, status_class: statusClass }),
    );
  };

  it("count every answer of an operation once, by class, with and without a credential", async () => {
    const etag = (await app.get("/v1/probes", { key })).headers["etag"] ?? "";
    await app.get("/v1/probes", { key });
    await app.get("/v1/probes", { key, headers: { "if-none-match": etag } });
    await app.get("/v1/probes?unknown=1", { key });
    await app.get("/v1/probes");
    await app.get("/v1/crash", { key });
    expect(await requests(probeRead().id)).toEqual([2, 1, 2, 0]);
    expect(await requests("probes.crash")).toEqual([0, 0, 0, 1]);
    expect(
      valueOf(await samples(), "castmeter_http_request_duration_seconds_count", {
        operation: probeRead().id,
      }),
    ).toBe(5);
  });

  it("measure in seconds", async () => {
    telemetry.requests.requestEnded("probes.read", 200, 30);
    const read = await samples();
    expect(valueOf(read, "castmeter_http_request_duration_seconds_sum")).toBe(0.03);
    expect(valueOf(read, "castmeter_http_request_duration_seconds_bucket", { le: "0.025" })).toBe(
      0,
    );
    expect(valueOf(read, "castmeter_http_request_duration_seconds_bucket", { le: "0.05" })).toBe(1);
  });

  it("count refusals by a limit under its reason", async () => {
    // The failed credentials of other tests are forgiven after a minute.
    app.clock.advance(MINUTE_MS);
    const pass = app.runtime.limiter.reserve(await keyIdOf(app, workspaceId), "partner", {
      cost: 1_200,
    });
    expect((await app.get("/v1/probes", { key })).status).toBe(429);
    pass.refund();
    pass.release();
    const headers = { authorization: `Bearer ${key}x` };
    for (let tries = 0; tries < 21; tries += 1) await app.get("/v1/probes", { headers });
    const read = await samples();
    const limited = Object.fromEntries(
      read
        .filter((sample) => sample.name === "castmeter_rate_limited_total")
        .map(({ labels, value }) => [labels["reason"], value]),
    );
    expect(limited).toEqual({
      requests: 1,
      writes: 0,
      concurrency: 0,
      anonymous: 0,
      failed_auth: 1,
    });
  });

  it("are told by operation and class alone: no path, id, workspace or query gets into a label", async () => {
    await app.request("POST", "/v1/probes?dry_run=true", {
      key,
      body: { name: "name-of-the-caller" },
    });
    await app.get("/v1/probes/qQ3dE6gH9jK2mN5pQ8sT?page=1", { key });
    await app.get("/v1/nowhere/qQ3dE6gH9jK2mN5pQ8sT", { key });
    const { text } = await telemetry.read();
    for (const planted of [
      workspaceId,
      key,
      "qQ3dE6gH9jK2mN5pQ8sT",
      "name-of-the-caller",
      "/v1",
      "dry_run",
    ])
      expect(text).not.toContain(planted);
    const operations = new Set(
      (await samples()).flatMap(({ labels }) => labels["operation"] ?? []),
    );
    expect([...operations]).toEqual([probeWrite().id]);
    expect(new Set((await samples()).flatMap(({ labels }) => Object.keys(labels)))).toEqual(
      new Set(["operation", "status_class", "le", "reason", "outcome"]),
    );
  });

  it("are those of one process: another registry in the same program starts at nothing", async () => {
    await app.get("/v1/probes", { key });
    const other = readExposition((await new Telemetry().read()).text);
    expect(valueOf(other, "castmeter_http_requests_total")).toBeUndefined();
  });
});
