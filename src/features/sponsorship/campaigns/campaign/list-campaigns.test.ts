import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

const t = useNetwork();

describe("campaigns", () => {
  it("are listed by what they are searched for, newest first, page by page", async () => {
    const { id: brandId } = await t.make.brand({ name: "Tarn Savings" });
    const ids: string[] = [];
    for (const name of ["Tarn one", "Tarn two", "Tarn three"]) {
      t.app.clock.advance(1_000);
      ids.push((await t.make.campaign({ name, brand_id: brandId })).id);
    }
    const first = await t.get("/v1/campaigns?search=tarn&limit=2");
    const second = (
      await t.send("GET", `/v1/campaigns?search=tarn&limit=2&cursor=${first.next_cursor}`)
    ).body;
    const found = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(found).toEqual(ids.toReversed());
    expect(first.meta.total).toBe(3);
  });

  it("of a solo workspace are none, with the reason", async () => {
    const { app } = t;
    const key = await app.key(await app.workspace({ kind: "solo", name: "Solo" }));
    const { status, body } = await t.send("GET", "/v1/campaigns", undefined, key);
    expect([status, body.data]).toEqual([200, []]);
    expect(body.meta.note).toContain("solo workspace");
    const refused = await t.send("POST", "/v1/campaigns", { name: "Mine" }, key);
    expect(refused.body.error.code).toBe("workspace_unsupported");
  });
});
