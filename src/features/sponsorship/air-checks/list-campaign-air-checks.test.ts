import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AirCheckFixture, HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

let fixture: AirCheckFixture;
beforeAll(async () => {
  fixture = await startAirCheckFixture();
});
afterAll(() => fixture.app.close());

describe("the air checks of a campaign", () => {
  it("are its own, newest first", async () => {
    const [one, other] = [await fixture.booked(), await fixture.booked()];
    const first = await fixture.airCheck(one.campaignId, one.slotId, HEARD);
    await fixture.airCheck(other.campaignId, other.slotId, HEARD);
    await fixture.app.advance(1_000);
    const second = await fixture.airCheck(one.campaignId, one.slotId, { source: "manual" });
    const { body } = await fixture.send("GET", `/v1/campaigns/${one.campaignId}/air-checks`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second, first]);
  });
});
