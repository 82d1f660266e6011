import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CampaignFixture, startCampaignFixture } from "../campaigns.test-support.ts";

let fixture: CampaignFixture;
let campaignId: string;
beforeAll(async () => {
  fixture = await startCampaignFixture();
});
afterAll(() => fixture.app.close());

beforeEach(async () => {
  campaignId = await fixture.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" });
});

const path = (rest = "") => `/v1/campaigns/${campaignId}/clusters${rest}`;

describe("clusters of a campaign", () => {
  it("are linked each by itself, and one that is sent twice is linked once", async () => {
    const ref = await fixture.cluster(await fixture.episode());
    const { body } = await fixture.send("POST", path("/batch"), {
      links: [{ cluster_ref: ref }, { cluster_ref: ref }, { cluster_ref: "x" }, {}],
    });
    const results = body.data.data as { status: number; error: { param: string } | null }[];
    expect(results.map(({ status, error }) => [status, error?.param ?? null])).toEqual([
      [201, null],
      [200, null],
      [400, "links[2].cluster_ref"],
      [400, "links[3].cluster_ref"],
    ]);
    expect((await fixture.send("GET", path())).body.data).toHaveLength(1);
  });

  it("are named in would_write and written only where they are not refused", async () => {
    const good = { cluster_ref: await fixture.cluster(await fixture.episode()) };
    const sent = { links: [{ cluster_ref: `${fixture.showId}_${"A".repeat(20)}` }, good] };
    const dry = await fixture.send("POST", path("/batch"), { ...sent, dry_run: true });
    expect(dry.body.would_write).toEqual({ links: [good] });
    expect((await fixture.send("POST", path("/batch"), sent)).body.written).toEqual({
      links: [good],
    });
  });
});
