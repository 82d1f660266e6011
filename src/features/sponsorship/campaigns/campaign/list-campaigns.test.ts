import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CampaignFixture, startCampaignFixture } from "../campaigns.test-support.ts";

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await startCampaignFixture();
});
afterAll(() => fixture.app.close());

describe("campaigns", () => {
  it("are listed by what they are searched for, newest first, page by page", async () => {
    const brandId = await fixture.brand({ name: "Tarn Savings" });
    const ids: string[] = [];
    for (const name of ["Tarn one", "Tarn two", "Tarn three"]) {
      fixture.app.clock.advance(1_000);
      ids.push(await fixture.campaign({ name, brand_id: brandId }));
    }
    const first = (await fixture.send("GET", "/v1/campaigns?search=tarn&limit=2")).body;
    const second = (
      await fixture.send("GET", `/v1/campaigns?search=tarn&limit=2&cursor=${first.next_cursor}`)
    ).body;
    const found = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(found).toEqual(ids.toReversed());
    expect(first.meta.total).toBe(3);
  });

  it("of a solo workspace are none, with the reason", async () => {
    const { app } = fixture;
    const key = await app.key(await app.workspace({ kind: "solo", name: "Solo" }));
    const { status, body } = await fixture.send("GET", "/v1/campaigns", undefined, key);
    expect([status, body.data]).toEqual([200, []]);
    expect(body.meta.note).toContain("solo workspace");
    const refused = await fixture.send("POST", "/v1/campaigns", { name: "Mine" }, key);
    expect(refused.body.error.code).toBe("workspace_unsupported");
  });
});
