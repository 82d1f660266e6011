import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

describe("the air checks of a campaign", () => {
  it("are its own, newest first", async () => {
    const [one, other] = [await t.booked(), await t.booked()];
    const first = await t.airCheck(one.campaignId, one.slotId, HEARD);
    await t.airCheck(other.campaignId, other.slotId, HEARD);
    await t.app.advance(1_000);
    const second = await t.airCheck(one.campaignId, one.slotId, { source: "manual" });
    const { body } = await t.send("GET", `/v1/campaigns/${one.campaignId}/air-checks`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([second, first]);
  });
});
