import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (rest = "") => `/v1/campaigns/${campaignId}/clusters${rest}`;

describe("clusters of a campaign", () => {
  it("are linked each by itself, and one that is sent twice is linked once", async () => {
    const { global_id: ref } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    const { body } = await t.send("POST", path("/batch"), {
      links: [{ cluster_ref: ref }, { cluster_ref: ref }, { cluster_ref: "x" }, {}],
    });
    const results = body.data.data as { status: number; error: { param: string } | null }[];
    expect(results.map(({ status, error }) => [status, error?.param ?? null])).toEqual([
      [201, null],
      [200, null],
      [400, "links[2].cluster_ref"],
      [400, "links[3].cluster_ref"],
    ]);
    expect((await t.send("GET", path())).body.data).toHaveLength(1);
  });

  it("are named in would_write and written only where they are not refused", async () => {
    const good = {
      cluster_ref: (await t.make.cluster({ episode_id: (await t.make.episode()).id })).global_id,
    };
    const sent = { links: [{ cluster_ref: `${t.showId}_${"A".repeat(20)}` }, good] };
    const dry = await t.send("POST", path("/batch"), { ...sent, dry_run: true });
    expect(dry.body.would_write).toEqual({ links: [good] });
    expect((await t.send("POST", path("/batch"), sent)).body.written).toEqual({
      links: [good],
    });
  });
});
