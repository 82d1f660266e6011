import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiClient } from "./api-client.ts";

describe("ApiClient", () => {
  let server: Server;
  let baseUrl: string;
  /** Status of each answer, in order; the last one repeats. */
  let statuses: number[];
  let requests: { method: string | undefined; headers: IncomingHttpHeaders }[];
  const waits: number[] = [];
  const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);

  beforeEach(async () => {
    requests = [];
    waits.length = 0;
    server = createServer(({ method, headers }, response) => {
      const status = statuses[Math.min(requests.length, statuses.length - 1)] ?? 200;
      requests.push({ method, headers });
      response.writeHead(status, status === 503 ? { "retry-after": "1" } : {});
      response.end(
        JSON.stringify(status < 300 ? { ok: true } : { error: { message: "Not now." } }),
      );
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  });

  const client = (attemptsMax?: number): ApiClient =>
    new ApiClient(baseUrl, "key", { wait, ...(attemptsMax === undefined ? {} : { attemptsMax }) });

  it("uploads a form, as the same request where it is repeated", async () => {
    statuses = [503, 200];
    const form = new FormData();
    form.append("file", new Blob(["Media kit"]), "kit.txt");
    expect(await client().upload("/v1/library/files", form)).toEqual({ ok: true });
    expect(requests.map(({ method }) => method)).toEqual(["POST", "POST"]);
    const [first, second] = requests.map(({ headers }) => headers);
    expect(first?.["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(second?.["idempotency-key"]).toBe(first?.["idempotency-key"]);
  });

  it("repeats what a busy server refuses, after its Retry-After and as the same request", async () => {
    statuses = [503, 503, 200];
    expect(await client().call("POST", "/v1/clusters", {})).toEqual({ ok: true });
    expect(waits).toEqual([1_000, 1_000]);
    const [key, ...others] = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(key).toMatch(/^[\w-]{20,}$/);
    expect(others).toEqual([key, key]);
  });

  it("sends every write under a key of its own, and reads without one", async () => {
    statuses = [200];
    for (const method of ["POST", "POST", "GET"] as const)
      await client().call(method, "/v1/clusters", method === "GET" ? undefined : {});
    const [first, second, read] = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(first).not.toBe(second);
    expect(read).toBeUndefined();
  });

  it("gives up on a server that stays busy, and at once on any other refusal", async () => {
    statuses = [503];
    await expect(client(3).call("GET", "/v1/me")).rejects.toThrow(
      "GET /v1/me answered 503: Not now.",
    );
    expect(requests).toHaveLength(3);
    statuses = [401];
    requests = [];
    await expect(client().call("GET", "/v1/me")).rejects.toThrow("answered 401");
    expect(requests).toHaveLength(1);
  });
});
