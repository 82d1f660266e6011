import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { ORDER_TEXT, startOrderFixture } from "./insertion-orders.test-support.ts";

const t = useFixture(startOrderFixture);

const apply = (id: string, body: object = {}, query = "?confirm=true", as?: string) =>
  t.send("POST", `/v1/insertion-orders/${id}/apply${query}`, body, as);

describe("an insertion order that is applied", () => {
  it("becomes a draft campaign with its slots, once", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    const dry = await apply(id, { line_indexes: [0] }, "?dry_run=true");
    expect(dry.body.would_write.slots).toMatchObject([
      { show_id: t.showId, air_date: "2026-12-08", guaranteed_impressions: 30_000 },
    ]);
    const { status, body } = await apply(id, { line_indexes: [0] });
    expect(status).toBe(201);
    expect(body.data.campaign).toMatchObject({
      name: "Autumn blend",
      status: "draft",
      brand_id: t.brandId,
      agency_name: "Quayside Media",
      start_date: "2026-12-07",
      end_date: "2026-12-20",
      currency: "gbp",
      budget_minor: 104_000,
      insertion_order_id: id,
      slot_count: 1,
    });
    expect(body.data.slots).toMatchObject([
      {
        status: "scheduled",
        placement: "mid_roll",
        length_sec: 60,
        rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
        external_ref: "QM-2026-1184, line 1",
      },
    ]);
    const again = await apply(id, { line_indexes: [0] });
    expect([again.status, again.body.error.code]).toEqual([409, "state_conflict"]);
    expect(await t.read(id)).toMatchObject({
      review_state: "applied",
      campaign_id: body.data.campaign.id,
    });
  });

  it("is refused while a line has no show, and nothing is booked", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    const answer = await apply(id);
    expect([answer.status, answer.body.error.param]).toEqual([400, "line_indexes"]);
    expect(answer.body.error.message).toContain("line 1");
    expect((await apply(id, { line_indexes: [7] })).body.error.param).toBe("line_indexes");
    expect((await t.read(id)).review_state).toBe("needs_review");
  });

  it("adds to a campaign that exists, in its currency only", async () => {
    const campaign = async (currency: string) =>
      (await t.send("POST", "/v1/campaigns", { name: "Always on", currency })).body.data.id;
    const id = await t.parsed({ text: ORDER_TEXT });
    const wrong = await apply(id, { campaign_id: await campaign("usd"), line_indexes: [0] });
    expect(wrong.body.error.param).toBe("slots[0].rate.currency");
    const campaignId = await campaign("gbp");
    const { status, body } = await apply(id, { campaign_id: campaignId, line_indexes: [0] });
    expect([status, body.data.campaign.id, body.data.slots.length]).toEqual([200, campaignId, 1]);
  });

  it("that ends before it begins makes no campaign, and adds to one that exists", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    await t.send("PATCH", `/v1/insertion-orders/${id}`, {
      parsed: { start_date: "2026-12-20", end_date: "2026-12-07" },
    });
    const refused = await apply(id, { line_indexes: [0] });
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      "The order ends before it begins: correct start_date or end_date first.",
    ]);
    const campaign = await t.send("POST", "/v1/campaigns", {
      name: "Always on",
      currency: "gbp",
    });
    const added = await apply(id, { campaign_id: campaign.body.data.id, line_indexes: [0] });
    expect(added.status).toBe(200);
  });

  it("has a slot for each day of a line with as many days as units, and loses no impression", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    await t.send("PATCH", `/v1/insertion-orders/${id}`, {
      parsed: {
        line_items: [
          { index: 0, quantity: 3, air_dates: ["2026-12-15", "2026-12-08", "2026-12-10"] },
          {
            index: 1,
            matched_show_id: t.showId,
            air_dates: [],
            guaranteed_impressions: null,
          },
        ],
      },
    });
    await t.send("PATCH", `/v1/insertion-orders/${id}`, {
      parsed: { line_items: [{ index: 0, guaranteed_impressions: 10_000 }] },
    });
    const dry = await apply(id, {}, "?dry_run=true");
    expect(dry.body.warnings.join(" ")).toContain("divided among 3 slots");
    const { slots } = (await apply(id)).body.data;
    expect(
      slots.map((slot: Record<string, unknown>) => [
        slot["air_date"],
        slot["quantity"],
        slot["guaranteed_impressions"],
        slot["status"],
      ]),
    ).toEqual([
      ["2026-12-08", 1, 3_334, "scheduled"],
      ["2026-12-10", 1, 3_333, "scheduled"],
      ["2026-12-15", 1, 3_333, "scheduled"],
      [null, 1, null, "open"],
    ]);
  });

  it("promises for each slot what the order guarantees for each unit", async () => {
    const promised = async (guarantee: string) => {
      const id = await t.parsed({
        text:
          "Advertiser: Northwind Roasters\nCurrency: GBP\n" +
          "Two 60s host-read mid-rolls on Salt & Signal, 3 and 10 November 2026, " +
          `${guarantee} at £28 CPM`,
      });
      const dry = await apply(id, {}, "?dry_run=true");
      return dry.body.would_write.slots.map(
        (slot: Record<string, unknown>) => slot["guaranteed_impressions"],
      );
    };
    expect(await promised("30,000 downloads")).toEqual([15_000, 15_000]);
    expect(await promised("30,000 downloads each")).toEqual([30_000, 30_000]);
  });

  it("warns of a total that the lines do not add up to, and of none that is not stated", async () => {
    const warnings = async (text: string) => {
      const id = await t.parsed({ text });
      const dry = await apply(id, { line_indexes: [0] }, "?dry_run=true");
      return dry.body.warnings.join(" ");
    };
    expect(await warnings(ORDER_TEXT.replace(/\nTotal .*/, ""))).not.toContain("add up");
    expect(await warnings(ORDER_TEXT.replace("£1,040.00", "£1,400.00"))).toContain("add up");
  });

  it("is booked once by calls at the same time", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => apply(id, { line_indexes: [0] })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, 409, 409, 409]);
  });
});
