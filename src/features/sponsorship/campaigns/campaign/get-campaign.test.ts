import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

const t = useNetwork();

const path = (id: string, rest = "") => `/v1/campaigns/${id}${rest}`;

describe("campaigns", () => {
  it("of another workspace are answered as unknown ones", async () => {
    const { id } = await t.make.campaign();
    const { stranger } = t;
    for (const [method, body] of [
      ["GET", undefined],
      ["PATCH", { name: "Mine" }],
      ["DELETE", { confirm: true }],
    ] as const) {
      const foreign = await t.send(method, path(id), body, stranger.key);
      const unknown = await t.send(method, path("A".repeat(20)), body, stranger.key);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body.error, request_id: "" }).toEqual({
        ...unknown.body.error,
        request_id: "",
      });
    }
    expect((await t.get("/v1/campaigns", stranger.key)).data).toEqual([]);
  });
});
