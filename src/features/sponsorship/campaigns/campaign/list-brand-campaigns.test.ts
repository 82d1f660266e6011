import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

const t = useNetwork();

describe("campaigns of a brand", () => {
  it("are those of this brand alone", async () => {
    const { id: brandId } = await t.make.brand({ name: "Tarn Savings" });
    const { id } = await t.make.campaign({ brand_id: brandId });
    await t.make.campaign({ brand_id: (await t.make.brand()).id });
    const path = `/v1/brands/${brandId}/campaigns`;
    const { body } = await t.send("GET", path);
    expect(body.data.map((campaign: { id: string }) => campaign.id)).toEqual([id]);
  });
});
