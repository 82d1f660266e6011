import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startDeliveryFixture } from "./external-delivery.test-support.ts";

let campaignId: string;
const t = useFixture(startDeliveryFixture);

beforeEach(async () => {
  campaignId = (await t.make.campaign()).id;
  await t.upload(campaignId, [
    { source: "adswizz", date: "2026-09-14", impressions: 1 },
    { source: "adswizz", label: "spots", date: "2026-09-15", impressions: 2 },
    { source: "other", date: "2026-09-14", impressions: 3 },
  ]);
});

const remove = (query: string, body: Record<string, unknown>) =>
  t.send("DELETE", `/v1/campaigns/${campaignId}/external-delivery${query}`, body);

describe("delivery rows", () => {
  it("are deleted by source once that is or label once that is confirmed", async () => {
    expect((await remove("?source=adswizz", {})).body.error.code).toBe("confirmation_required");
    const spots = await remove("?source=adswizz&label=spots", { confirm: true });
    expect(spots.body.data.deleted).toBe(1);
    const rest = await remove("?source=adswizz", { confirm: true });
    expect(rest.body.data.deleted).toBe(1);
    expect((await remove("?source=adswizz", { confirm: true })).body.data.deleted).toBe(0);
    expect((await t.rows(campaignId)).body.data).toMatchObject([{ source: "other" }]);
    const updates = (await t.events(campaignId)).filter((type) =>
      type.endsWith("delivery_updated"),
    );
    expect(updates).toHaveLength(3);
  });

  it("are kept where no source is named", async () => {
    expect((await remove("", { confirm: true })).body.error.param).toBe("source");
    expect((await t.rows(campaignId)).body.data).toHaveLength(3);
  });
});
