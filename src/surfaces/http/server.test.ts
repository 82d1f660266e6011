import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/harness.ts";

describe("the HTTP surface", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it("answers GET /v1 without a credential", async () => {
    const answer = await app.get("/v1");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ object: "api", version: "2026-10-14" });
  });
});
