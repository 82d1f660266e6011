import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { ORDER_TEXT, startOrderFixture } from "./insertion-orders.test-support.ts";

const t = useFixture(startOrderFixture);

describe("an insertion order", () => {
  it("of another workspace is answered as an unknown one, by every call that names it", async () => {
    const path = `/v1/insertion-orders/${await t.parsed({ text: ORDER_TEXT })}`;
    const unknown = `/v1/insertion-orders/io_${"A".repeat(24)}`;
    const calls = [
      ["GET", "", undefined],
      ["PATCH", "", { parsed: {} }],
      ["POST", "/apply?confirm=true", {}],
    ] as const;
    for (const [method, rest, body] of calls) {
      const foreign = await t.send(method, `${path}${rest}`, body, t.stranger.key);
      const missing = await t.send(method, `${unknown}${rest}`, body);
      expect([foreign.status, missing.status]).toEqual([404, 404]);
      expect(foreign.body.error.message).toBe(missing.body.error.message);
    }
  });
});
