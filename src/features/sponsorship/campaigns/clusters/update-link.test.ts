import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (rest = "") => `/v1/campaigns/${campaignId}/clusters${rest}`;

describe("a cluster of a campaign", () => {
  it("moves to another slot, which airs in place of the first", async () => {
    const [from, to] = [(await t.make.slot(campaignId)).id, (await t.make.slot(campaignId)).id];
    const { global_id: cluster_ref } = await t.make.cluster({
      episode_id: (await t.make.episode()).id,
    });
    const { id } = (await t.send("POST", path(), { cluster_ref, slot_id: from })).body.data;
    const statuses = async () =>
      (await t.get(`/v1/campaigns/${campaignId}/slots`)).data.map(
        ({ status }: { status: string }) => status,
      );
    expect(await statuses()).toEqual(["aired", "open"]);
    await t.send("PATCH", path(`/${id}`), { slot_id: to });
    expect(await statuses()).toEqual(["open", "aired"]);
  });
});
