import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

describe("the air checks of a workspace", () => {
  it("are those of all campaigns, newest first, page by page, and narrowed by filters", async () => {
    const [one, other] = [await t.booked(), await t.booked()];
    const first = await t.airCheck(one.campaignId, one.slotId, HEARD);
    await t.app.advance(1_000);
    const second = await t.airCheck(other.campaignId, other.slotId, { source: "manual" });
    const list = (query: string, as?: string) => t.get(`/v1/air-checks${query}`, as);
    const ids = async (query: string) =>
      (await list(query)).data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([second, first]);
    const page = await list("?limit=1");
    expect(await ids(`?limit=1&cursor=${page.next_cursor}`)).toEqual([first]);
    expect(await ids("?status=submitted")).toEqual([first]);
    expect(await ids(`?campaign_id=${other.campaignId}`)).toEqual([second]);
    expect(await ids(`?slot_id=${one.slotId}&show_id=${t.showId}`)).toEqual([first]);
    expect((await list("", t.stranger.key)).data).toEqual([]);
  });
});
