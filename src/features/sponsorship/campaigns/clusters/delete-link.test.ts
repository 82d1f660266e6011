import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (rest = "") => `/v1/campaigns/${campaignId}/clusters${rest}`;

describe("a cluster of a campaign", () => {
  it("is unlinked without a confirmation and can be linked again", async () => {
    const body = {
      cluster_ref: (await t.make.cluster({ episode_id: (await t.make.episode()).id })).global_id,
    };
    const { id } = (await t.send("POST", path(), body)).body.data;
    expect((await t.send("DELETE", path(`/${id}`))).body.data.deleted).toBe(true);
    expect((await t.send("DELETE", path(`/${id}`))).status).toBe(404);
    expect((await t.send("POST", path(), body)).status).toBe(201);
    expect(await t.events(campaignId)).toEqual([
      "campaign.created",
      "campaign.cluster_linked",
      "campaign.cluster_unlinked",
      "campaign.cluster_linked",
    ]);
  });
});
