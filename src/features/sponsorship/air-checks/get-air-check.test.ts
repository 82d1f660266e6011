import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AirCheckFixture, HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

let fixture: AirCheckFixture;
beforeAll(async () => {
  fixture = await startAirCheckFixture();
});
afterAll(() => fixture.app.close());

describe("an air check", () => {
  it("of another workspace is answered as an unknown one, by every call that names it", async () => {
    const { campaignId, slotId } = await fixture.booked();
    const path = `/v1/air-checks/${await fixture.airCheck(campaignId, slotId, HEARD)}`;
    const calls = [
      ["GET", path],
      ["PATCH", path, { notes: "x" }],
      ["DELETE", `${path}?confirm=true`],
      ["GET", `${path}/run`],
      ["POST", `${path}/reject`, { reason: "x" }],
    ] as const;
    for (const [method, address, body] of calls)
      expect((await fixture.send(method, address, body, fixture.strangerKey)).status).toBe(404);
    expect((await fixture.send("GET", path)).status).toBe(200);
  });
});
