import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

const t = useNetwork();

const path = (id: string, rest = "") => `/v1/campaigns/${id}${rest}`;

describe("campaigns", () => {
  it("are deleted with their slots once that is confirmed", async () => {
    const { id } = await t.make.campaign();
    await t.make.slot(id);
    expect((await t.send("DELETE", path(id), {})).status).toBe(409);
    expect((await t.send("DELETE", path(id), { confirm: true })).body.data).toMatchObject({
      deleted: true,
    });
    expect((await t.send("GET", path(id))).status).toBe(404);
    expect(await t.sql("select id from campaign_slots where campaign_id = $1", [id])).toEqual([]);
  });
});
