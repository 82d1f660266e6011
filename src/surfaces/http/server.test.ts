import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../test/network.ts";
import { probeRead, probeWrite } from "../../kernel/operation/probe-operations.test-support.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { OPERATIONS } from "../../app/operations.ts";
import { createHttpServer } from "./server.ts";

/** Takes any text in its path and asks the database for it. */
const named = probeRead({
  id: "probes.named",
  path: "/v1/named/{name}",
  params: strictObject({ name: Type.String() }),
  handler: async ({ database }, { params }) => ({
    found: (
      await database
        .selectFrom("shows")
        .select("show_id")
        .where("name", "=", (params as { name: string }).name)
        .execute()
    ).length,
  }),
});

describe("the HTTP surface", () => {
  const t = useNetwork({ operations: [...OPERATIONS, probeRead(), probeWrite(), named] });

  it("answers GET /v1 without a credential, whatever version it is asked under", async () => {
    for (const headers of [
      {},
      { "service-version": "1999-01-01" },
      { authorization: "Bearer wrong" },
    ]) {
      const answer = await t.app.get("/v1", { headers });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ object: "api", version: "2026-10-14" });
    }
  });

  it("tells a browser what a path takes, for ten minutes, from every origin", async () => {
    const answer = await t.app.request("OPTIONS", "/v1/probes", {
      headers: { origin: "https://app.example", "access-control-request-method": "POST" },
    });
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: "" });
    expect(answer.headers).toMatchObject({
      allow: "GET, HEAD, POST, OPTIONS",
      "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
      "access-control-allow-origin": "*",
      "access-control-allow-headers":
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Service-Version",
      "access-control-max-age": "600",
      "request-id": expect.stringMatching(/^req_/),
      "service-version": "2026-10-14",
    });
    expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
  });

  it("exposes to scripts every header a client needs, on answers and errors alike", async () => {
    for (const url of ["/v1/probes", "/v1/nowhere", "/v1/probes?x=1"]) {
      const exposed = (await t.send("GET", url)).headers["access-control-expose-headers"] ?? "";
      for (const name of [
        "Request-Id",
        "Service-Version",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "Retry-After",
        "ETag",
        "Idempotent-Replayed",
        "Service-Rate-Tier",
      ]) {
        expect(exposed.split(", ")).toContain(name);
      }
    }
  });

  it("knows a path in one spelling only", async () => {
    for (const url of [
      "/v1/probes/",
      "/V1/probes",
      "/v1/Probes",
      "//v1/probes",
      "/v1//probes",
      "/v1/probes;a=1",
      "/v1/probes%20",
      "/probes",
    ])
      expect({ url, status: (await t.send("GET", url)).status }).toEqual({ url, status: 404 });
  });

  it("answers a path it cannot decode with 404", async () => {
    for (const path of [
      "/v1/%",
      "/v1/%zz",
      "/v1/%ff",
      "/v1/shows/%c3%28",
      "/v1/shows/%ed%a0%80",
      "/v1/shows/%00",
      `/v1/shows/${"x".repeat(600)}`,
      "/v1/shows/%2e%2e%2f",
    ]) {
      const answer = await t.send("GET", path);
      expect({ path, status: answer.status, code: answer.body.error.code }).toEqual({
        path,
        status: 404,
        code: "resource_not_found",
      });
      expect(answer.headers["request-id"]).toBe(answer.body.error.request_id);
    }
  });

  it("answers 404 for a path parameter no database could hold, before one is asked", async () => {
    expect(await t.get("/v1/named/caf%C3%A9%20%22")).toEqual({ found: 0 });
    expect((await t.send("GET", "/v1/named/a%00b")).status).toBe(404);
  });

  it("says that /v1 is missing before the name of a list", async () => {
    for (const path of ["/probes", "/probes/x?y=1"]) {
      const { status, body } = await t.send("GET", path);
      expect([status, body.error.message]).toEqual([
        404,
        "There is no such address. Addresses of the API begin with /v1: /v1/probes.",
      ]);
    }
    expect((await t.send("GET", "/nowhere")).body.error.message).toBe("There is no such address.");
  });

  it("answers every other method on a path it has with 405, and on one it has not with 404", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY", "PURGE"]) {
      const answer = await t.send(method, "/v1/probes");
      expect({ method, status: answer.status, allow: answer.headers["allow"] }).toEqual({
        method,
        status: 405,
        allow: "GET, HEAD, POST, OPTIONS",
      });
      expect(answer.body.error.message).toBe(`${method} is not possible here: take GET or POST.`);
      expect((await t.send(method, "/v1/nowhere")).status).toBe(404);
    }
    expect((await t.send("M-SEARCH", "/v1/probes")).status).toBe(404);
  });

  it("checks a media type only once the caller is known, however broken it is", async () => {
    for (const type of ["a b c", "/", ";", "application/json, text/plain", '"', "*/*"]) {
      const headers = { "content-type": type };
      expect((await t.app.request("POST", "/v1/probes", { body: "{}", headers })).status).toBe(401);
      expect(
        (await t.app.request("POST", "/v1/probes", { key: t.key, body: "{}", headers })).status,
      ).toBe(415);
    }
  });

  it("asks for a media type only where there is a body", async () => {
    const bare = await t.app.server.inject({
      method: "POST",
      url: "/v1/probes?dry_run=true",
      headers: { authorization: `Bearer ${t.key}` },
    });
    expect(bare.statusCode).toBe(200);
    const untyped = await t.app.server.inject({
      method: "POST",
      url: "/v1/probes?dry_run=true",
      headers: { authorization: `Bearer ${t.key}` },
      payload: Buffer.from("{}"),
    });
    expect({ status: untyped.statusCode, param: JSON.parse(untyped.body).error.param }).toEqual({
      status: 415,
      param: "Content-Type",
    });
    const packed = await t.app.request("POST", "/v1/probes?dry_run=true", {
      key: t.key,
      body: "{}",
      headers: { "content-encoding": "gzip" },
    });
    expect({ status: packed.status, param: packed.body.error.param }).toEqual({
      status: 415,
      param: "Content-Encoding",
    });
  });

  it("takes 100 query parameters and no more, before it looks at any of them", async () => {
    const query = (count: number): string =>
      Array.from({ length: count }, (_, index) => `p${index}=1`).join("&");
    const [atMost, over] = [
      await t.send("GET", `/v1/probes?${query(100)}`),
      await t.send("GET", `/v1/probes?${query(101)}`),
    ];
    expect({ param: atMost.body.error.param, reason: atMost.body.error.reason }).toEqual({
      param: "p0",
      reason: "unknown",
    });
    expect({ param: over.body.error.param, reason: over.body.error.reason }).toEqual({
      param: null,
      reason: "too_many",
    });
  });

  it("names a query parameter it does not know, even one that would reach a prototype", async () => {
    for (const name of ["colour", "__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const answer = await t.send("GET", `/v1/probes?${name}=1`);
      expect({
        status: answer.status,
        param: answer.body.error.param,
        reason: answer.body.error.reason,
      }).toEqual({ status: 400, param: name, reason: "unknown" });
    }
  });

  it("says it lives and that its database does, each with a request id", async () => {
    for (const [path, status] of [
      ["/health", "ok"],
      ["/ready", "ready"],
    ] as const) {
      const answer = await t.app.get(path);
      expect({
        status: answer.status,
        bodyStatus: answer.body.status,
        serviceVersion: answer.headers["service-version"],
      }).toEqual({ status: 200, bodyStatus: status, serviceVersion: "2026-10-14" });
      expect(answer.headers["request-id"]).toMatch(/^req_/);
      expect((await t.app.request("HEAD", path)).text).toBe("");
      expect((await t.app.request("POST", path)).headers["allow"]).toBe("GET, HEAD, OPTIONS");
      expect((await t.app.request("OPTIONS", path)).status).toBe(204);
    }
  });

  it("tells whether writes are taken and when a delivery worker was seen, where it knows", async () => {
    const server = createHttpServer(t.app.runtime, {
      operations: [],
      trustProxy: false,
      isReady: async () => true,
      takesWrites: async () => false,
      deliveryWorkerSeen: async () => null,
    });
    const { body } = await server.inject({ method: "GET", url: "/ready" });
    expect(JSON.parse(body)).toEqual({
      object: "readiness",
      status: "ready",
      writes: "refused",
      delivery_worker_seen_seconds: null,
    });
    expect((await t.app.get("/ready")).body).toEqual({ object: "readiness", status: "ready" });
    await server.close();
  });

  it("lives on without its database, and says it is not ready", async () => {
    const server = createHttpServer(t.app.runtime, {
      operations: [],
      trustProxy: false,
      isReady: async () => false,
    });
    const ready = await server.inject({ method: "GET", url: "/ready" });
    expect({
      status: ready.statusCode,
      retryAfter: ready.headers["retry-after"],
      code: JSON.parse(ready.body).error.code,
    }).toEqual({ status: 503, retryAfter: "1", code: "service_unavailable" });
    expect((await server.inject({ method: "GET", url: "/health" })).statusCode).toBe(200);
    await server.close();
  });
});
