import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { ERROR_CODES } from "../../kernel/contract/error-catalogue.ts";
import { PLATFORMS } from "../../platforms/platform.ts";

describe("routes that are no operations", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it("serves the page every error points to, with a place for each code", async () => {
    const refused = await app.get("/v1/me");
    const { pathname, hash } = new URL(refused.body.error.doc_url);
    const page = await app.get(pathname);
    expect(page.status).toBe(200);
    expect(page.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(page.text).toContain(hash.slice(1));
    for (const code of ERROR_CODES) expect(page.text).toContain(code);
  });

  it("explains every metric, and lists its pages", async () => {
    expect((await app.get("/docs/metrics")).text).toContain("never");
    expect((await app.get("/docs")).text).toContain("/docs/errors");
  });

  it("shows integrators how to receive webhooks, with the examples in full", async () => {
    const page = await app.get("/docs/webhooks");
    expect(page).toMatchObject({
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
    expect(page.text).toContain("function isAuthentic");
    expect((await app.get("/docs")).text).toContain("http://127.0.0.1:4000/docs/webhooks");
  });

  it("says of every platform what connecting it takes", async () => {
    const page = await app.get("/docs/platforms");
    expect(page.status).toBe(200);
    for (const { name } of PLATFORMS) expect(page.text).toContain(`## ${name}\n`);
  });

  it("answers a method it does not know with 405 and those it does", async () => {
    const answer = await app.request("POST", "/health");
    expect(answer.status).toBe(405);
    expect(answer.headers["allow"]).toBe("GET, HEAD, OPTIONS");
  });
});
