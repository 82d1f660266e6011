import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrandFixture, startBrandFixture } from "./brands.test-support.ts";

describe("DELETE /v1/brands/{id}", () => {
  let fixture: BrandFixture;
  beforeAll(async () => {
    fixture = await startBrandFixture();
  });
  afterAll(() => fixture.app.close());

  it("needs confirmation, deletes with contacts, and leaves ended campaigns without a brand", async () => {
    const { app, send, brand, campaign, events } = fixture;
    const id = await brand({ contacts: [{ name: "Ada" }] });
    await campaign(id, { status: "completed" });
    const asked = await send("DELETE", `/v1/brands/${id}`);
    expect([asked.status, asked.body.error.code]).toEqual([409, "confirmation_required"]);
    const gone = await send("DELETE", `/v1/brands/${id}?confirm=true`);
    expect(gone.body.data).toEqual({ object: "brand", id, deleted: true });
    expect((await send("GET", `/v1/brands/${id}`)).status).toBe(404);
    expect(await app.sql("select brand_id from campaigns")).toEqual([{ brand_id: null }]);
    expect((await events(id)).map(({ type }) => type)).toEqual(["brand.created", "brand.deleted"]);
  });

  it("refuses while a campaign has not ended, naming it, and for others", async () => {
    const { send, brand, campaign, strangerKey } = fixture;
    const id = await brand();
    await campaign(id, { status: "draft" });
    const path = `/v1/brands/${id}?confirm=true`;
    const refused = await send("DELETE", path);
    expect([refused.status, refused.body.error.code]).toEqual([409, "state_conflict"]);
    expect(refused.body.error.message).toContain("Autumn");
    expect((await send("DELETE", path, undefined, strangerKey)).status).toBe(404);
  });
});
