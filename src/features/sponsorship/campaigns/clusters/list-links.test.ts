import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (rest = "") => `/v1/campaigns/${campaignId}/clusters${rest}`;

describe("clusters of a campaign", () => {
  it("are listed for a slot or for all", async () => {
    const { id: slotId } = await t.make.slot(campaignId);
    for (const slot of [slotId, null])
      await t.send("POST", path(), {
        cluster_ref: (await t.make.cluster({ episode_id: (await t.make.episode()).id })).global_id,
        slot_id: slot,
      });
    expect((await t.send("GET", path())).body.data).toHaveLength(2);
    const ofSlot = (await t.send("GET", path(`?slot_id=${slotId}`))).body.data;
    expect(ofSlot).toMatchObject([{ slot_id: slotId, node_ids: null }]);
  });

  it("have no figures where their show is gone, and are in no count", async () => {
    const { showId } = t;
    const { id: slotId } = await t.make.slot(campaignId);
    const sent = {
      cluster_ref: (await t.make.cluster({ episode_id: (await t.make.episode()).id })).global_id,
      slot_id: slotId,
    };
    await t.send("POST", path(), sent);
    const campaign = () => t.get(`/v1/campaigns/${campaignId}`);
    expect(await campaign()).toMatchObject({
      cluster_count: 1,
      slot_count: 1,
      slots_by_status: { aired: 1 },
      show_ids: [showId],
    });
    const gone = await t.send("DELETE", `/v1/shows/${showId}`, { confirm: true });
    expect(gone.status).toBe(200);
    const { body } = await t.send("GET", path());
    expect(body.data).toHaveLength(1);
    expect(new Set(Object.values(body.data[0].metrics))).toEqual(new Set([null]));
    expect(body.data[0].refresh_errors).toBeNull();
    expect(body.meta.missing_show_ids).toEqual([showId]);
    const without = { cluster_count: 0, slot_count: 0, slots_by_status: {}, show_ids: [] };
    expect(await campaign()).toMatchObject(without);
    const slots = await t.send("GET", `/v1/campaigns/${campaignId}/slots?expand=metrics`);
    expect(slots.body.meta.missing_show_ids).toEqual([showId]);
    expect(slots.body.data[0].show_id).toBe(showId);
    expect(new Set(Object.values(slots.body.data[0].metrics))).toEqual(new Set([null]));
    for (const grouping of ["slot", "show"]) {
      const metrics = await t.send(
        "GET",
        `/v1/campaigns/${campaignId}/metrics?group_by=${grouping}`,
      );
      expect(metrics.body.groups).toEqual([]);
    }
    const ofShow = await t.send("GET", `/v1/campaigns?show_ids=${showId}`);
    expect([ofShow.body.data, ofShow.body.meta.total]).toEqual([[], 0]);
    const preview = await t.send("DELETE", `/v1/campaigns/${campaignId}`);
    expect(preview.body.error.preview.would_delete.slot_count).toBe(1);
  });

  it("count again once the show is restored, also where the shows were changed meanwhile", async () => {
    const other = await t.app.show(t.workspaceId);
    await t.send("POST", `/v1/shows/${t.showId}/restore`);
    t.app.runtime.access.clear();
    await t.make.slot(campaignId);
    await t.send("DELETE", `/v1/shows/${t.showId}`, { confirm: true });
    t.app.runtime.access.clear();
    const patched = await t.send("PATCH", `/v1/campaigns/${campaignId}`, {
      show_ids: [other],
    });
    expect(patched.body.data).toMatchObject({ show_ids: [other], slot_count: 0 });
    await t.send("POST", `/v1/shows/${t.showId}/restore`);
    t.app.runtime.access.clear();
    const { body } = await t.send("GET", `/v1/campaigns/${campaignId}`);
    expect(body).toMatchObject({ show_ids: [other, t.showId], slot_count: 1 });
  });
});
