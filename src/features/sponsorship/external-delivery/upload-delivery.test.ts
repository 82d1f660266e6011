import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { manyRows, startDeliveryFixture } from "./external-delivery.test-support.ts";

let campaignId: string;
const t = useFixture(startDeliveryFixture);

beforeEach(async () => {
  campaignId = (await t.make.campaign()).id;
});

const day = { source: "adswizz", date: "2026-09-14", impressions: 100 };

describe("counts of ad servers", () => {
  it("are taken for a day that has begun in the east of the calendar", async () => {
    const { id: campaignId } = await t.make.campaign();
    const begun = [{ ...day, date: "2026-10-21" }];
    expect((await t.upload(campaignId, begun)).status).toBe(200);
  });

  it("keep the counts of a slot that is deleted, and know them again without it", async () => {
    const { id: campaignId } = await t.make.campaign();
    const { id: slotId } = await t.make.slot(campaignId);
    const row = { source: "adswizz", date: "2026-09-08", impressions: 500 };
    const other = { ...row, source: "other", impressions: 7 };
    await t.upload(campaignId, [
      { ...row, slot_id: slotId },
      { ...other, slot_id: slotId },
      { ...other, show_id: t.showId, impressions: 9, listeners: 4 },
    ]);
    const path = `/v1/campaigns/${campaignId}/slots/${slotId}?confirm=true`;
    expect((await t.send("DELETE", path)).status).toBe(200);
    const again = await t.upload(campaignId, [{ ...row, show_id: t.showId }]);
    expect(again.body.data).toMatchObject({
      upserted: 0,
      unchanged: 1,
      total_rows: 2,
      totals: [
        { source: "adswizz", impressions: 500, listeners: null },
        { source: "other", impressions: 16, listeners: 4 },
      ],
    });
  });

  it("are stored once: the same rows again change nothing, other counts replace", async () => {
    const rows = [
      { ...day, listeners: 80 },
      { ...day, source: "audioserve" },
    ];
    const first = await t.upload(campaignId, rows);
    expect(first.body.data).toMatchObject({ upserted: 2, updated: 0, unchanged: 0, total_rows: 2 });
    const again = await t.upload(campaignId, rows);
    expect(again.body.data).toMatchObject({ upserted: 0, updated: 0, unchanged: 2, total_rows: 2 });
    const changed = await t.upload(campaignId, [{ ...day, impressions: 120 }]);
    expect(changed.body.data).toEqual({
      object: "external_delivery_upload",
      upserted: 0,
      updated: 1,
      unchanged: 0,
      total_rows: 2,
      totals: [
        { source: "adswizz", impressions: 120, listeners: null },
        { source: "audioserve", impressions: 100, listeners: null },
      ],
    });
    const updates = (await t.events(campaignId)).filter((type) =>
      type.endsWith("delivery_updated"),
    );
    expect(updates).toHaveLength(2);
  });

  it("are the same row under another label, which replaces the one before", async () => {
    await t.upload(campaignId, [{ ...day, label: "Spots EU", impressions: 1_000 }]);
    const again = await t.upload(campaignId, [
      { ...day, label: "Spots Europe", impressions: 1_000 },
    ]);
    expect(again.body.data).toMatchObject({
      upserted: 0,
      updated: 1,
      total_rows: 1,
      totals: [{ source: "adswizz", impressions: 1_000, listeners: null }],
    });
    const [row] = (await t.rows(campaignId)).body.data;
    expect(row.label).toBe("Spots Europe");
  });

  it("are one row for a day and for a period of that day", async () => {
    const period = { start_date: day.date, end_date: day.date };
    await t.upload(campaignId, [day]);
    const sent = { source: "adswizz", impressions: 100, ...period };
    const { body } = await t.upload(campaignId, [sent]);
    expect(body.data).toMatchObject({ updated: 1, total_rows: 1 });
    const [row] = (await t.rows(campaignId)).body.data;
    expect(row).toMatchObject(period);
    expect(row).not.toHaveProperty("date");
  });

  it("are refused whole for one bad row, which is named", async () => {
    const { id: other } = await t.make.slot((await t.make.campaign()).id);
    const bad: [Record<string, unknown>, string][] = [
      [{ ...day, impressions: -1 }, "rows[1].impressions"],
      [{ ...day, impressions: 1.5 }, "rows[1].impressions"],
      [{ ...day, listeners: "many" }, "rows[1].listeners"],
      [{ ...day, source: "someone" }, "rows[1].source"],
      [{ ...day, date: "2026-02-30" }, "rows[1].date"],
      // It is 20 October, 12:00 UTC: the 21st has begun in the east, the 22nd nowhere.
      [{ ...day, date: "2026-10-22" }, "rows[1].date"],
      [
        { source: "other", impressions: 1, start_date: "2026-10-19", end_date: "2026-10-22" },
        "rows[1].end_date",
      ],
      [{ ...day, start_date: "2026-09-01" }, "rows[1].date"],
      [{ source: "other", impressions: 1 }, "rows[1].date"],
      [{ source: "other", impressions: 1, start_date: "2026-09-01" }, "rows[1].end_date"],
      [
        { source: "other", impressions: 1, start_date: "2026-09-02", end_date: "2026-09-01" },
        "rows[1].end_date",
      ],
      [{ ...day, slot_id: other }, "rows[1].slot_id"],
      [{ ...day, slot_id: "slot_unknown" }, "rows[1].slot_id"],
      [{ ...day, show_id: "unknown" }, "rows[1].show_id"],
      [{ ...day, label: "other" }, "rows[1]"],
    ];
    for (const [row, param] of bad) {
      const { status, body } = await t.upload(campaignId, [{ ...day, label: "good" }, row]);
      expect([status, body.error.param]).toEqual([400, param]);
    }
    const { message } = (await t.upload(campaignId, [day, { ...day, label: "other" }])).body.error;
    expect(message).toContain("rows[1] has the source, slot, show and days of rows[0]");
    expect((await t.upload(campaignId, manyRows(501))).status).toBe(400);
    expect((await t.rows(campaignId)).body.data).toEqual([]);
  });

  it("have the show of their slot, and keep their row when the slot moves to another show", async () => {
    const { id: slotId } = await t.make.slot(campaignId);
    const row = { ...day, slot_id: slotId };
    await t.upload(campaignId, [row]);
    expect((await t.rows(campaignId)).body.data[0]).toMatchObject({
      slot_id: slotId,
      show_id: t.showId,
    });
    const otherShow = await t.app.show(t.workspaceId);
    const wrong = await t.upload(campaignId, [{ ...row, show_id: otherShow }]);
    expect(wrong.body.error.param).toBe("rows[0].show_id");
    await t.send("PATCH", `/v1/campaigns/${campaignId}/slots/${slotId}`, {
      show_id: otherShow,
    });
    const { body } = await t.upload(campaignId, [row]);
    expect(body.data).toMatchObject({ updated: 1, total_rows: 1 });
  });

  it("are at most 2,000 rows a campaign, also with eight uploads at once", async () => {
    await t.upload(campaignId, manyRows(500));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        t.upload(campaignId, manyRows(400, `${2010 + index * 2}-01-01`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({
      code: "limit_reached",
      limit: 2_000,
      current: 1_700,
    });
    const full = await t.upload(campaignId, manyRows(300, "2000-01-01"));
    expect(full.body.data.total_rows).toBe(2_000);
    expect((await t.upload(campaignId, manyRows(1, "1999-01-01"))).status).toBe(409);
    const known = await t.upload(campaignId, [{ ...manyRows(1)[0], impressions: 9 }]);
    expect(known.body.data).toMatchObject({ updated: 1, total_rows: 2_000 });
  });

  it("stay beside the figures: no total of the workspace changes", async () => {
    const totals = async () => (await t.get("/v1/analytics/overview?window=30")).totals;
    const before = await totals();
    await t.upload(campaignId, [{ ...day, impressions: 1_000_000, listeners: 5_000 }]);
    expect(await totals()).toEqual(before);
    const campaign = await t.get(`/v1/campaigns/${campaignId}`);
    expect(campaign.external_delivery_totals).toEqual([
      { source: "adswizz", label: "", impressions: 1_000_000, listeners: 5_000 },
    ]);
  });
});
