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

describe("the insertion orders of a workspace", () => {
  it("are listed newest first, narrowed by their state, and are its own", async () => {
    const first = await fixture.parsed({ text: ORDER_TEXT });
    await fixture.app.advance(1_000);
    const second = await fixture.parsed({ text: ORDER_TEXT });
    await fixture.send("PATCH", `/v1/insertion-orders/${first}`, { review_state: "discarded" });
    const ids = async (query: string, as?: string) =>
      (await fixture.send("GET", `/v1/insertion-orders${query}`, undefined, as)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids("")).toEqual([second, first]);
    expect(await ids("?review_state=discarded")).toEqual([first]);
    expect(await ids("?status=queued")).toEqual([]);
    expect(await ids("", fixture.strangerKey)).toEqual([]);
  });
});
