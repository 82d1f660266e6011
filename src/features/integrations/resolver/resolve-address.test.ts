import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  addressesOf,
  startResolverFixture,
  unknownPlace,
  withoutNames,
} from "./resolver.test-support.ts";

const t = useFixture(startResolverFixture);

const resolve = async (url: string, as = t.key) =>
  (await t.send("GET", `/v1/resolve?url=${encodeURIComponent(url)}`, undefined, as)).body;
const batch = async (urls: readonly unknown[], as = t.key) =>
  t.send("POST", "/v1/resolve/batch", { urls }, as);
const origin = (): string => t.app.runtime.urls.addresses.baseUrl;

describe("an address", () => {
  it("of a post is answered with its clusters in each show, its readings with their age, and its episode", async () => {
    const answer = await resolve(`youtu.be/${t.own.ids.video}?si=abc`);
    expect(answer).toMatchObject({
      kind: "post",
      platform: "youtube",
      external_id: t.own.ids.video,
      url: `https://youtube.com/watch?v=${t.own.ids.video}`,
      found: true,
      shows: [{ id: t.showId, name: "Salt and Signal" }, { id: t.secondShowId }],
      episodes: [{ id: t.own.episodeId, show_id: t.showId }],
    });
    expect(answer.clusters.map((one: { global_id: string }) => one.global_id).toSorted()).toEqual(
      [t.own.clusterRef, t.secondClusterRef].toSorted(),
    );
    const { body: cluster } = await t.send("GET", `/v1/clusters/${t.own.clusterRef}/metrics`);
    const own = answer.clusters.find(
      (one: { global_id: string }) => one.global_id === t.own.clusterRef,
    );
    expect(own.total_reach).toBe(cluster.totals.reach);
    expect(own.last_refreshed_at).toBe(cluster.last_refreshed_at);
    const stored = await t.read(t.own.clusterRef.split("_")[1] ?? "");
    const node = stored.nodes.find((one: { platform: string }) => one.platform === "youtube");
    expect(answer.posts).toContainEqual(node);
    expect(node.readings.views).toMatchObject({
      definition: expect.any(String),
      fetched_at: expect.any(String),
    });
  });

  it("of a post that a connected account reports is found in no cluster", async () => {
    const answer = await resolve(`https://www.youtube.com/shorts/${t.own.ids.item}`);
    expect(answer).toMatchObject({
      found: true,
      can_be_added: true,
      clusters: [],
      posts: [],
      shows: [{ id: t.showId }],
      account_items: [{ title: "A short of the week", readings: { views: { value: 812 } } }],
    });
  });

  it("of a post that nothing has is not found, and says that a cluster takes it", async () => {
    expect(await resolve("https://www.youtube.com/watch?v=Nothing_-11")).toMatchObject({
      found: false,
      kind: "post",
      platform: "youtube",
      external_id: "Nothing_-11",
      can_be_added: true,
      shows: [],
      clusters: [],
      campaigns: [],
      slots: [],
      note: null,
    });
  });

  it("that is no post is answered with the sentence of the reader of addresses", async () => {
    expect(await resolve("https://www.youtube.com/playlist?list=PLinvented0001")).toMatchObject({
      found: false,
      kind: "page",
      can_be_added: false,
      note: "This is a YouTube playlist, not one video.",
    });
  });

  it("of an episode is answered with the slots that point to it", async () => {
    for (const url of [
      `https://open.spotify.com/episode/${t.own.ids.spotifyEpisode}`,
      `http://${t.own.ids.site}/episodes/Lighthouse`,
      `${origin()}/app/shows/${t.showId}/episodes/${t.own.episodeId}/transcript`,
    ])
      expect(await resolve(url)).toMatchObject({
        found: true,
        episodes: [{ id: t.own.episodeId }],
        clusters: [{ global_id: t.own.clusterRef }],
        campaigns: [{ id: t.own.campaignId, name: "Autumn blend", status: "draft" }],
        slots: [{ id: t.own.slotId, campaign_name: "Autumn blend", status: expect.any(String) }],
      });
  });

  it("of a post is no address of a link that names other posts", async () => {
    const cluster = await t.createNamed("Two posts", "https://youtu.be/LinkedVid-1");
    const id: string = cluster.nodes[0].id;
    await t.send("POST", `/v1/campaigns/${t.own.campaignId}/clusters`, {
      cluster_ref: cluster.global_id,
      node_ids: [id],
    });
    await t.send("POST", t.path(cluster.id, "/nodes"), { node_urls: ["youtu.be/OtherVid-11"] });
    const campaignsOf = async (url: string) => (await resolve(url)).campaigns.length;
    expect([
      await campaignsOf("youtu.be/LinkedVid-1"),
      await campaignsOf("youtu.be/OtherVid-11"),
      await campaignsOf(`${origin()}/app/clusters/${cluster.global_id}`),
    ]).toEqual([1, 0, 1]);
  });

  it("of a merged cluster leads to the one that it was merged into", async () => {
    const target = await t.createNamed("Target");
    const source = await t.createNamed("Source", "https://youtu.be/MergedVid-1");
    await t.send("POST", `${t.path(target.id)}/merge?confirm=true`, {
      source_refs: [source.global_id],
    });
    for (const url of ["youtu.be/MergedVid-1", `${origin()}/s/cluster/${source.global_id}`])
      expect((await resolve(url)).clusters).toMatchObject([{ global_id: target.global_id }]);
  });

  it("has figures that are null where nothing is known, never 0", async () => {
    const cluster = await t.createNamed("Without posts");
    await t.sql("update clusters set total_reach = null where id = $1", [cluster.id]);
    const { clusters } = await resolve(`${origin()}/app/clusters/${cluster.global_id}`);
    expect(clusters[0]).toMatchObject({ total_reach: null, last_refreshed_at: null });
  });

  it("of an archived show is found, and of a deleted one is not", async () => {
    const showId = await t.app.show(t.workspaceId, { name: "Old Watch", handle: "old-watch" });
    const url = `${origin()}/app/shows/${showId}`;
    const change = async (column: string) => {
      await t.sql(`update show_directory set ${column} = now() where show_id = $1`, [showId]);
      t.app.runtime.access.clear();
    };
    await change("archived_at");
    expect((await resolve(url)).shows).toEqual([{ id: showId, name: "Old Watch" }]);
    await change("deleted_at");
    expect(await resolve(url)).toMatchObject({ found: false, shows: [] });
  });

  it.each(["", "   ", "not an address", "javascript:alert(1)", "https://", "hello"])(
    "that is none is refused with its parameter: %j",
    async (url) => {
      const answer = await t.send("GET", `/v1/resolve?url=${encodeURIComponent(url)}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({ code: "parameter_invalid", param: "url" });
    },
  );
});

describe("an address of another workspace", () => {
  it("is answered exactly like an unknown one, but for the address", async () => {
    const foreign = addressesOf(t.foreign, origin());
    const unknown = unknownPlace();
    const [theirs, none] = await Promise.all([
      batch(foreign),
      batch(addressesOf(unknown, origin())),
    ]);
    expect(theirs.body.meta).toMatchObject({ succeeded: foreign.length, found: 0 });
    const text = (answer: typeof theirs, place: typeof unknown): string[] =>
      answer.body.data.map((entry: unknown) => withoutNames(JSON.stringify(entry), place));
    expect(text(theirs, t.foreign)).toEqual(text(none, unknown));
    // Its owner finds every one of them, so that the comparison is of what exists.
    const { body } = await batch(foreign, t.stranger.key);
    expect(
      body.data.flatMap((entry: { url: string; result: { found: boolean } }) =>
        entry.result.found ? [] : [entry.url],
      ),
    ).toEqual([]);
  });

  it("is found by the network of a subnetwork, and not by its sibling or below", async () => {
    const below = await t.app.workspace({ kind: "subnetwork", parentId: t.workspaceId });
    const sibling = await t.app.workspace({ kind: "subnetwork", parentId: t.workspaceId });
    const showId = await t.app.show(below, { name: "Below" });
    t.app.runtime.access.clear();
    const found = async (url: string, key: string): Promise<boolean> =>
      (await resolve(url, key)).found;
    const [ofBelow, ofSibling] = [await t.app.key(below), await t.app.key(sibling)];
    const page = `${origin()}/app/shows/${showId}`;
    expect([
      await found(page, t.key),
      await found(page, ofBelow),
      await found(page, ofSibling),
      await found(`${origin()}/app/shows/${t.showId}`, ofBelow),
      await found(`${origin()}/n/${t.own.networkHandle}`, ofBelow),
    ]).toEqual([true, true, false, false, false]);
    await t.sql(
      "update workspaces set activation_state = 'suspended' where workspace_id = any($1)",
      [[below]],
    );
    t.app.runtime.access.clear();
    expect([await found(page, t.key), await found(page, ofBelow)]).toEqual([false, true]);
  });
});

describe("a credential", () => {
  it("without campaigns and reports reads neither by an address", async () => {
    const key = await t.app.key(t.workspaceId, { scopes: ["clusters:read"] });
    expect(await resolve(`youtu.be/${t.own.ids.video}`, key)).toMatchObject({
      found: true,
      campaigns: null,
      slots: null,
    });
    for (const path of [`campaigns/${t.own.campaignId}`, `reports/${t.own.reportId}`])
      expect(await resolve(`${origin()}/app/${path}`, key)).toMatchObject({ found: false });
  });

  it("sees no secret of a report's link in the answer", async () => {
    const answer = await resolve(
      `${origin()}/n/report/${t.workspaceId}/${t.own.reportId}/SecretOfALink0001.pdf`,
    );
    expect(answer).toMatchObject({ found: true, page: "report", report: { id: t.own.reportId } });
    expect(JSON.stringify(answer)).not.toContain("SecretOfALink0001");
  });
});
