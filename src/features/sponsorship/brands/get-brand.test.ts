import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";

describe("GET /v1/brands/{id}", () => {
  const t = useNetwork();

  it("counts campaigns, and dates the latest one that has begun in its time zone", async () => {
    const { send, make } = t;
    const { id } = await make.brand();
    await make.campaign({ brand_id: id, status: "completed", start_date: "2026-06-01" });
    await make.campaign({ brand_id: id, status: "active", start_date: "2026-10-12" });
    await make.campaign({ brand_id: id, status: "draft", start_date: "2026-12-01" });
    expect((await send("GET", `/v1/brands/${id}`)).body).toMatchObject({
      campaign_count: 3,
      active_campaign_count: 1,
      last_campaign_at: "2026-10-11T23:00:00.000Z",
    });
  });
});
