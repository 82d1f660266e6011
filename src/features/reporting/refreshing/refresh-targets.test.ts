import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { parseClusterReference } from "../../../kernel/ids.ts";
import { type RefreshSubject, refreshTargets } from "./refresh-targets.ts";

const t = useNetwork();

let tide: string;
let refs: string[];

const targets = async (subject: Partial<RefreshSubject>) => {
  t.app.runtime.access.clear();
  const workspace = await t.app.runtime.access.workspace(t.workspaceId);
  if (workspace === undefined) throw new Error("The workspace is gone");
  return refreshTargets(t.app.runtime.database, workspace, {
    type: "custom",
    campaign_id: null,
    show_ids: [],
    ...subject,
  });
};
const all = () => refs.map((ref) => parseClusterReference(ref));

beforeAll(async () => {
  tide = await t.app.show(t.workspaceId, { name: "Tide Table" });
  refs = [];
  for (const name of ["One", "Two"]) {
    const { global_id: ref } = await t.make.cluster({ name });
    refs.push(ref);
  }
});

describe("what is refreshed for a report", () => {
  it("is for a campaign its shows and linked clusters", async () => {
    const { id } = await t.make.campaign();
    await t.make.slot(id, { show_id: tide });
    const link = await t.send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: refs[0] });
    expect(link.status).toBe(201);
    expect(await targets({ type: "campaign", campaign_id: id })).toEqual({
      showIds: [tide],
      clusters: all().slice(0, 1),
    });
  });

  it("is for episodes their clusters and shows, each once", async () => {
    expect(await targets({ type: "cluster", cluster_refs: [...refs, ...refs] })).toEqual({
      showIds: [t.showId],
      clusters: all(),
    });
  });

  it("is for a show its accounts and newest clusters, and for a network those of all shows", async () => {
    expect(await targets({ type: "show", show_ids: [tide] })).toEqual({
      showIds: [tide],
      clusters: [],
    });
    const network = await targets({ type: "network" });
    expect(network.showIds.toSorted()).toEqual([t.showId, tide].toSorted());
    expect(network.clusters).toHaveLength(2);
  });

  it("leaves out shows of others and archived ones", async () => {
    expect((await t.send("POST", `/v1/shows/${tide}/archive`, {})).status).toBe(200);
    expect(
      await targets({ type: "network", show_ids: [tide, t.showId, t.stranger.showId] }),
    ).toMatchObject({ showIds: [t.showId] });
  });
});
