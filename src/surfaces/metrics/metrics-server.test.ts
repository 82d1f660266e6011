import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../test/network.ts";
import { readConfig } from "../../app/config/config.ts";
import { createLog } from "../../app/log.ts";
import { type RunningProcess, serve } from "../../app/serve.ts";
import { examine } from "../../operator/cli/checks/examine.ts";
import { readExposition, valueOf } from "../../observability/telemetry/exposition.test-support.ts";
import { openSocket } from "../http/raw-socket.test-support.ts";

/** The master key of the test application, so that its keys open a process on the same database. */
const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");

describe("the metrics of a process", () => {
  let running: RunningProcess | undefined;
  const t = useNetwork();
  afterEach(async () => {
    await running?.close();
    running = undefined;
  });

  const lines: string[] = [];
  const start = async (settings: Record<string, string> = {}): Promise<RunningProcess> => {
    const config = readConfig({
      DATABASE_URL: t.app.databaseUrl,
      MASTER_KEY,
      PORT: "0",
      ROLES: "api",
      ...settings,
    });
    running = await serve(config, createLog("warn", { write: (line) => void lines.push(line) }), {
      examine,
    });
    return running;
  };
  const metricsOf = async (process: RunningProcess): Promise<ReturnType<typeof readExposition>> =>
    readExposition(await (await fetch(`${process.metricsAddress ?? ""}/metrics`)).text());

  /** Holds a port, and gives with it one below that the API may ask for. */
  const hold = async (): Promise<{ holder: Server; port: number }> => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    return { holder, port: (holder.address() as AddressInfo).port };
  };
  /** A port that is held, above one that is free: other tests take ports at the same time. */
  const holdAboveFree = async (): Promise<{ holder: Server; port: number }> => {
    for (;;) {
      const held = await hold();
      const below = createServer();
      const isFree = await new Promise<boolean>((resolve) => {
        below
          .once("error", () => resolve(false))
          .listen(held.port - 1, "127.0.0.1", () => resolve(true));
      });
      await new Promise((closed) => below.close(closed));
      if (isFree) return held;
      held.holder.close();
    }
  };

  it("count the requests made over a socket, under the names of their operations", async () => {
    const process = await start();
    const ask = (
      path: string,
      headers: Record<string, string> = { authorization: `Bearer ${t.key}` },
    ): Promise<Response> => fetch(`${process.address ?? ""}${path}`, { headers });
    for (let times = 0; times < 3; times += 1) expect((await ask("/v1/shows")).status).toBe(200);
    await ask("/v1/shows", {});
    await ask("/v1/shows/qQ3dE6gH9jK2mN5pQ8sT");
    const samples = await metricsOf(process);
    expect(
      valueOf(samples, "castmeter_http_requests_total", {
        operation: "shows.list",
        status_class: "2xx",
      }),
    ).toBe(3);
    expect(
      valueOf(samples, "castmeter_http_requests_total", {
        operation: "shows.list",
        status_class: "4xx",
      }),
    ).toBe(1);
    expect(
      valueOf(samples, "castmeter_http_requests_total", {
        operation: "shows.get",
        status_class: "4xx",
      }),
    ).toBe(1);
    for (const { labels } of samples)
      expect(JSON.stringify(labels)).not.toMatch(/\/v1|[A-Za-z0-9]{20}/);
  });

  it("are text for Prometheus at GET /metrics, and nothing else is there", async () => {
    const { metricsAddress = "" } = await start();
    const answer = await fetch(`${metricsAddress}/metrics`);
    expect({ status: answer.status, contentType: answer.headers.get("content-type") }).toEqual({
      status: 200,
      contentType: "text/plain; version=0.0.4; charset=utf-8",
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect((await fetch(`${metricsAddress}/metrics?name[]=x`)).status).toBe(200);
    for (const path of ["/", "/metrics/", "/v1/shows", "/health", "//metrics"])
      expect((await fetch(`${metricsAddress}${path}`)).status).toBe(404);
    for (const method of ["POST", "HEAD", "OPTIONS", "DELETE"])
      expect((await fetch(`${metricsAddress}/metrics`, { method })).status).toBe(404);
  });

  it("are not part of the API's origin, and listen on loopback alone unless configured", async () => {
    const { address = "", metricsAddress = "" } = await start({ HOST: "0.0.0.0" });
    expect((await fetch(`${address.replace("0.0.0.0", "127.0.0.1")}/metrics`)).status).toBe(404);
    expect(new URL(metricsAddress).hostname).toBe("127.0.0.1");
  });

  it("are answered while the API drains, and gone when the process is", async () => {
    const process = await start();
    const { address = "", metricsAddress = "" } = process;
    const caller = openSocket(address);
    await caller.send(
      `POST /v1/clusters/metrics/batch HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${t.key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
    );
    // "100 Continue": the request is under way and waits for its body.
    await once(caller.socket, "data");
    const closing = process.close();
    const refused = await fetch(`${address}/health`).then(
      (answer) => answer.status,
      () => "no connection",
    );
    expect(refused).toBeOneOf([503, "no connection"]);
    expect((await fetch(`${metricsAddress}/metrics`)).status).toBe(200);
    await caller.send("{}");
    expect((await caller.answer()).status).toBeLessThan(500);
    caller.close();
    await closing;
    await expect(fetch(`${metricsAddress}/metrics`)).rejects.toThrow("fetch failed");
    running = undefined;
  });

  it("are left out with a warning where their default port is taken", async () => {
    const { holder, port } = await holdAboveFree();
    const process = await start({ PORT: String(port - 1) });
    expect(process.metricsAddress).toBeUndefined();
    expect((await fetch(`${process.address ?? ""}/health`)).status).toBe(200);
    expect(
      lines.filter((line) => line.includes("METRICS_PORT") && line.includes(String(port))),
    ).toHaveLength(1);
    holder.close();
  });

  it("stop the start where a port was chosen that is taken, naming the setting", async () => {
    const { holder, port } = await hold();
    await expect(start({ METRICS_PORT: String(port) })).rejects.toThrow(
      `/metrics cannot listen on port ${port} of 127.0.0.1 (EADDRINUSE). Set METRICS_PORT to another port, or to off.`,
    );
    holder.close();
  });

  it("are nowhere when they are off", async () => {
    expect((await start({ METRICS_PORT: "off" })).metricsAddress).toBeUndefined();
  });
});
