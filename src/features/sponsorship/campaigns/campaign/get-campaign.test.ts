import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CampaignFixture, startCampaignFixture } from "../campaigns.test-support.ts";

let fixture: CampaignFixture;
beforeAll(async () => {
  fixture = await startCampaignFixture();
});
afterAll(() => fixture.app.close());

const path = (id: string, rest = "") => `/v1/campaigns/${id}${rest}`;

describe("campaigns", () => {
  it("of another workspace are answered as unknown ones", async () => {
    const id = await fixture.campaign();
    const { strangerKey } = fixture;
    for (const [method, body] of [
      ["GET", undefined],
      ["PATCH", { name: "Mine" }],
      ["DELETE", { confirm: true }],
    ] as const) {
      const foreign = await fixture.send(method, path(id), body, strangerKey);
      const unknown = await fixture.send(method, path("A".repeat(20)), body, strangerKey);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body.error, request_id: "" }).toEqual({
        ...unknown.body.error,
        request_id: "",
      });
    }
    expect((await fixture.send("GET", "/v1/campaigns", undefined, strangerKey)).body.data).toEqual(
      [],
    );
  });
});
