import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { metaOperations } from "./index.ts";

const app = useApp({ operations: metaOperations });

describe("GET /v1", () => {
  it("answers the addresses a client starts from, without a credential", async () => {
    const { status, body, headers } = await app.get("/v1");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "api",
      version: "2026-10-14",
      versions: ["2026-10-14"],
      openapi_url: "http://127.0.0.1:4000/v1/openapi.json",
      links: { mcp: "http://127.0.0.1:4000/mcp" },
    });
    expect(headers["request-id"]).toMatch(/^req_/);
  });

  it("always answers, also to a version it does not know: it is where the versions are listed", async () => {
    expect((await app.get("/v1", { headers: { "service-version": "1999-01-01" } })).status).toBe(
      200,
    );
  });

  it("answers 304 to its own tag", async () => {
    const { headers } = await app.get("/v1");
    const again = await app.get("/v1", { headers: { "if-none-match": headers["etag"] ?? "" } });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers["etag"]).toBe(headers["etag"]);
  });

  it("gives an address 60 calls a minute without a credential", async () => {
    for (let call = 0; call < 60; call += 1) await app.get("/v1");
    const { status, body, headers } = await app.get("/v1");
    expect(status).toBe(429);
    expect(body.error).toMatchObject({ code: "rate_limited", reason: "anonymous" });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });
});
