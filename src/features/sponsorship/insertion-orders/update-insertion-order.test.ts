import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { ORDER_TEXT, startOrderFixture } from "./insertion-orders.test-support.ts";

const t = useFixture(startOrderFixture);

const patch = (id: string, body: object, as?: string) =>
  t.send("PATCH", `/v1/insertion-orders/${id}`, body, as);

describe("a correction of an insertion order", () => {
  it("changes what it names and keeps what the document said", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    const before = await t.read(id);
    const answer = await patch(id, {
      parsed: {
        campaign_name: "Winter blend",
        line_items: [{ index: 1, matched_show_id: t.showId, quantity: 2 }],
      },
    });
    const { parsed } = answer.body.data;
    expect(parsed).toMatchObject({ campaign_name: "Winter blend", agency: "Quayside Media" });
    expect(parsed.line_items[0]).toEqual(before.parsed.line_items[0]);
    expect(parsed.line_items[1]).toEqual({
      ...before.parsed.line_items[1],
      matched_show_id: t.showId,
      match_confidence: "high",
      quantity: 2,
    });
  });

  it("adds a line that was not read, and matches names that are corrected again", async () => {
    const id = await t.parsed({ text: ORDER_TEXT.replace("Northwind Roasters", "NR") });
    const answer = await patch(id, {
      parsed: {
        advertiser: { name: "Northwind Roasters Ltd" },
        line_items: [
          { index: 1, show_name: "Salt and Signal" },
          { index: 2, show_name: "Salt & Signal", air_dates: ["2026-12-15", "2026-12-17"] },
        ],
      },
    });
    const { advertiser, line_items: lines } = answer.body.data.parsed;
    expect(advertiser).toMatchObject({ matched_brand_id: t.brandId });
    expect(lines).toMatchObject([
      {},
      { matched_show_id: t.showId, rate: { amount_minor: 2_000 } },
      {
        index: 2,
        matched_show_id: t.showId,
        match_confidence: "high",
        quantity: 2,
        rate: null,
        guaranteed_impressions: null,
        source: { page: null, quote: "" },
      },
    ]);
    const unmatched = await patch(id, {
      parsed: { line_items: [{ index: 1, show_name: "The Quiet Harbour" }] },
    });
    expect(unmatched.body.data.parsed.line_items[1]).toMatchObject({ matched_show_id: null });
  });

  it("sums corrected amounts again, and says nothing of lines without one", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    const totals = async (line: object) =>
      (await patch(id, { parsed: { line_items: [line] } })).body.data.totals_check;
    expect(await totals({ index: 1, promo_code: "SALT" })).toEqual({
      sum_minor: 104_000,
      stated_minor: 104_000,
      matches: true,
    });
    expect(await totals({ index: 1, guaranteed_impressions: 20_000 })).toEqual({
      sum_minor: 124_000,
      stated_minor: 104_000,
      matches: false,
    });
    expect(await totals({ index: 1, rate: null })).toBeNull();
    const rate = { type: "flat", amount_minor: Number.MAX_SAFE_INTEGER, currency: "gbp" };
    expect(await totals({ index: 1, rate, quantity: 1_000 })).toBeNull();
    const foreign = { type: "flat", amount_minor: 20_000, currency: "usd" };
    expect(await totals({ index: 1, rate: foreign, quantity: 1 })).toBeNull();
    const { warnings } = await t.read(id);
    expect(warnings.filter((warning: string) => warning.startsWith("The lines"))).toEqual([
      "The lines cannot be summed: their rates are of several currencies.",
    ]);
  });

  it("of one line keeps the amounts that the document states for the others", async () => {
    const net = ORDER_TEXT.replace("£840.00", "£714.00")
      .replace("£200.00", "£170.00")
      .replace("£1,040.00", "£884.00");
    const id = await t.parsed({ text: net });
    expect((await t.read(id)).totals_check).toMatchObject({ sum_minor: 88_400 });
    const totals = async (line: object) =>
      (await patch(id, { parsed: { line_items: [line] } })).body.data.totals_check;
    expect(await totals({ index: 1, guaranteed_impressions: 5_000 })).toEqual({
      sum_minor: 71_400 + 10_000,
      stated_minor: 88_400,
      matches: false,
    });
    expect(await totals({ index: 1, air_dates: ["2026-12-11"] })).toMatchObject({
      sum_minor: 81_400,
    });
    expect(await totals({ index: 0, quantity: 1 })).toMatchObject({ sum_minor: 84_000 + 10_000 });
    expect(JSON.stringify(await t.read(id))).not.toContain("line_totals_minor");
  });

  it("that takes a show away from a line leaves no sure match", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    const { body } = await patch(id, {
      parsed: { line_items: [{ index: 0, matched_show_id: null }] },
    });
    expect(body.data.parsed.line_items[0]).toMatchObject({
      matched_show_id: null,
      match_confidence: "low",
    });
  });

  it("is refused with the name of the field that is wrong", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    const param = async (parsed: object) => {
      const { status, body } = await patch(id, { parsed });
      return [status, body.error.param];
    };
    expect(await param({ line_items: [{ index: 9 }] })).toEqual([
      400,
      "parsed.line_items[0].index",
    ]);
    expect(await param({ line_items: [{ index: 2 }] })).toEqual([
      400,
      "parsed.line_items[0].show_name",
    ]);
    expect(await param({ line_items: [{ index: 0, matched_show_id: "x" }] })).toEqual([
      400,
      "parsed.line_items[0].matched_show_id",
    ]);
    expect(await param({ advertiser: { matched_brand_id: "brd_x" } })).toEqual([
      400,
      "parsed.advertiser.matched_brand_id",
    ]);
  });

  it("discards it, also while it waits, and it then stays as it is", async () => {
    const waiting = await t.send("POST", "/v1/insertion-orders/parse?confirm=true", {
      text: ORDER_TEXT,
    });
    const id = waiting.body.data.id;
    expect((await patch(id, { review_state: "discarded" })).body.data).toMatchObject({
      status: "canceled",
      review_state: "discarded",
    });
    await t.run(id);
    expect((await t.read(id)).parsed).toBeNull();
    expect((await patch(id, { review_state: "discarded" })).status).toBe(409);
  });
});
