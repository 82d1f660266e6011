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
});
