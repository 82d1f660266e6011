import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { ORDER_TEXT, startOrderFixture } from "./insertion-orders.test-support.ts";

const t = useFixture(startOrderFixture);

describe("the insertion orders of a workspace", () => {
  it("are listed newest first, narrowed by their state, and are its own", async () => {
    const first = await t.parsed({ text: ORDER_TEXT });
    await t.app.advance(1_000);
    const second = await t.parsed({ text: ORDER_TEXT });
    await t.send("PATCH", `/v1/insertion-orders/${first}`, { review_state: "discarded" });
    const ids = async (query: string, as?: string) =>
      (await t.get(`/v1/insertion-orders${query}`, as)).data.map(({ id }: { id: string }) => id);
    expect(await ids("")).toEqual([second, first]);
    expect(await ids("?review_state=discarded")).toEqual([first]);
    expect(await ids("?status=queued")).toEqual([]);
    expect(await ids("", t.stranger.key)).toEqual([]);
  });

  it("are listed with one whose amounts are too large for a sum, read or stored", async () => {
    const huge = ORDER_TEXT.replaceAll(/£(?:840|200)\.00/g, "£80,000,000,000,000.00");
    const read = await t.parsed({ text: huge });
    const stored = await t.parsed({ text: ORDER_TEXT });
    await t.sql(
      `update insertion_orders
       set totals_check = '{"sum_minor": 16000000000000000, "stated_minor": null, "matches": false}'
       where id = $1`,
      [stored],
    );
    const { status, body } = await t.send("GET", "/v1/insertion-orders");
    expect(status).toBe(200);
    const totals = new Map(
      body.data.map((one: Record<string, unknown>) => [one["id"], one["totals_check"]]),
    );
    expect([totals.get(read), totals.get(stored)]).toEqual([null, null]);
    expect((await t.read(read)).warnings).toContain(
      "The lines cannot be summed: their amounts are too large.",
    );
  });
});
