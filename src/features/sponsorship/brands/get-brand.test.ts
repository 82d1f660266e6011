import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrandFixture, startBrandFixture } from "./brands.test-support.ts";

describe("GET /v1/brands/{id}", () => {
  let fixture: BrandFixture;
  beforeAll(async () => {
    fixture = await startBrandFixture();
  });
  afterAll(() => fixture.app.close());

  it("counts campaigns, and dates the latest one that has begun in its time zone", async () => {
    const { send, brand, campaign } = fixture;
    const id = await brand();
    await campaign(id, { status: "completed", start: "2026-06-01" });
    await campaign(id, { status: "active", start: "2026-10-12" });
    await campaign(id, { status: "draft", start: "2026-12-01" });
    expect((await send("GET", `/v1/brands/${id}`)).body).toMatchObject({
      campaign_count: 3,
      active_campaign_count: 1,
      last_campaign_at: "2026-10-11T23:00:00.000Z",
    });
  });

  it("answers a brand of others as an unknown one", async () => {
    const { send, brand, strangerKey } = fixture;
    const id = await brand();
    const foreign = await send("GET", `/v1/brands/${id}`, undefined, strangerKey);
    const unknown = await send("GET", `/v1/brands/brd_${"0".repeat(24)}`);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.body.error.message).toBe(unknown.body.error.message);
  });
});
