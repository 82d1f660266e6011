import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startDeliveryFixture } from "./external-delivery.test-support.ts";

let campaignId: string;
const t = useFixture(startDeliveryFixture);

beforeEach(async () => {
  campaignId = (await t.make.campaign()).id;
  await t.upload(campaignId, [
    { source: "adswizz", date: "2026-09-16", impressions: 3, listeners: 2 },
    { source: "adswizz", date: "2026-09-14", impressions: 1 },
    { source: "other", start_date: "2026-09-15", end_date: "2026-09-18", impressions: 7 },
  ]);
});

describe("delivery rows", () => {
  it("are listed by their first day, page by page, with totals of all that match", async () => {
    const first = (await t.rows(campaignId, "?limit=2")).body;
    const rest = (await t.rows(campaignId, `?limit=2&cursor=${first.next_cursor}`)).body;
    expect(
      [...first.data, ...rest.data].map((row: { impressions: number }) => row.impressions),
    ).toEqual([1, 7, 3]);
    expect(first.meta.totals).toEqual([
      { source: "adswizz", impressions: 4, listeners: 2 },
      { source: "other", impressions: 7, listeners: null },
    ]);
  });

  it("are filtered by source and by days they lie between", async () => {
    const between = (await t.rows(campaignId, "?start_date=2026-09-15&end_date=2026-09-17")).body;
    expect(between.data.map((row: { date: string }) => row.date)).toEqual(["2026-09-16"]);
    const other = (await t.rows(campaignId, "?source=other")).body;
    expect(other.data).toMatchObject([{ start_date: "2026-09-15", end_date: "2026-09-18" }]);
    expect(other.meta.totals).toHaveLength(1);
  });

  it("have null listeners where none were reported, never 0", async () => {
    const { data } = (await t.rows(campaignId, "?source=other")).body;
    expect(data[0].listeners).toBeNull();
  });
});
