import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (rest = "") => `/v1/campaigns/${campaignId}/clusters${rest}`;

describe("a cluster of a campaign", () => {
  it("is linked once with a slot, and refused where it is unknown or on another show", async () => {
    const { app, workspaceId } = t;
    const { global_id: ref } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    const link = (body: unknown) => t.send("POST", path(), body);
    expect((await link({ cluster_ref: ref })).status).toBe(201);
    expect((await link({ cluster_ref: ref })).status).toBe(200);
    expect((await link({ cluster_ref: "nothing" })).body.error.param).toBe("cluster_ref");
    expect((await link({ cluster_ref: `${"A".repeat(20)}_${"B".repeat(20)}` })).status).toBe(404);
    const unknown = await link({ cluster_ref: ref, node_ids: ["nod_unknown"] });
    expect(unknown.body.error.param).toBe("node_ids[0]");
    const { id: elsewhere } = await t.make.slot(campaignId, {
      show_id: await app.show(workspaceId),
    });
    const wrong = await link({ cluster_ref: ref, slot_id: elsewhere });
    expect(wrong.body.error.param).toBe("slot_id");
    expect((await t.get(`/v1/campaigns/${campaignId}`)).cluster_count).toBe(1);
  });
});
