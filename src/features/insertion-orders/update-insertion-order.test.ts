import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type OrderFixture,
  ORDER_TEXT,
  startOrderFixture,
} from "./insertion-orders.test-support.ts";

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await startOrderFixture();
});
afterAll(() => fixture.close());

const patch = (id: string, body: object, as?: string) =>
  fixture.send("PATCH", `/v1/insertion-orders/${id}`, body, as);

describe("a correction of an insertion order", () => {
  it("changes what it names and keeps what the document said", async () => {
    const id = await fixture.parsed({ text: ORDER_TEXT });
    const before = await fixture.read(id);
    const answer = await patch(id, {
      parsed: {
        campaign_name: "Winter blend",
        line_items: [{ index: 1, matched_show_id: fixture.showId, quantity: 2 }],
      },
    });
    const { parsed } = answer.body.data;
    expect(parsed).toMatchObject({ campaign_name: "Winter blend", agency: "Quayside Media" });
    expect(parsed.line_items[0]).toEqual(before.parsed.line_items[0]);
    expect(parsed.line_items[1]).toEqual({
      ...before.parsed.line_items[1],
      matched_show_id: fixture.showId,
      match_confidence: "high",
      quantity: 2,
    });
  });

  it("is refused with the name of the field that is wrong", async () => {
    const id = await fixture.parsed({ text: ORDER_TEXT });
    const param = async (parsed: object) => {
      const { status, body } = await patch(id, { parsed });
      return [status, body.error.param];
    };
    expect(await param({ line_items: [{ index: 9 }] })).toEqual([
      400,
      "parsed.line_items[0].index",
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
    const waiting = await fixture.send("POST", "/v1/insertion-orders/parse?confirm=true", {
      text: ORDER_TEXT,
    });
    const id = waiting.body.data.id;
    expect((await patch(id, { review_state: "discarded" })).body.data).toMatchObject({
      status: "canceled",
      review_state: "discarded",
    });
    await fixture.run(id);
    expect((await fixture.read(id)).parsed).toBeNull();
    expect((await patch(id, { review_state: "discarded" })).status).toBe(409);
  });
});
