import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { gatherOwnPostsJob } from "../../clusters/index.ts";
import { clip, type Network, startBuilderApp, video } from "../builder.test-support.ts";

describe("an open suggestion whose post gets into a cluster otherwise", () => {
  let network: Network;
  let episodeId: string;
  let suggestion: { id: string };
  const LINK = "https://lantern.example/41";
  const POST = "https://www.tiktok.com/@lanternhours/video/7553210987654321012";
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    app.youtube.reset();
    network = await app.network();
    episodeId = await network.episode("The Tide", 24, { link: LINK });
    app.tiktok.posts.push(clip(app, "7553210987654321012", { daysAgo: 0.5, text: LINK }));
    await network.build([episodeId], { mode: "suggest" });
    suggestion = (await network.suggestions())[0];
  });

  const create = async (body: object) =>
    (await network.send("POST", `/v1/shows/${network.showId}/clusters`, body)).body.data;
  const settled = async (id = suggestion.id) => {
    const [row] = await app.sql<{ status: string; cluster_id: string | null }>(
      "select status, cluster_id from cluster_suggestions where id = $1",
      [id],
    );
    return { ...row, events: await app.eventsOf(id) };
  };
  const RESOLVED = ["cluster_suggestion.created", "cluster_suggestion.resolved"];

  it("is accepted by adding it to the episode's cluster by hand, new or not", async () => {
    const cluster = await create({ episode_id: episodeId });
    const nodes = `/v1/shows/${network.showId}/clusters/${cluster.id}/nodes`;
    expect((await network.send("POST", nodes, { url: POST })).status).toBe(200);
    expect(await settled()).toEqual({
      status: "accepted",
      cluster_id: cluster.id,
      events: RESOLVED,
    });
    const other = await network.episode("The Clock", 20, { link: "https://lantern.example/42" });
    app.tiktok.posts.push(
      clip(app, "7553210987654321013", { daysAgo: 0.4, text: "https://lantern.example/42" }),
    );
    await app.advance(3_600_000);
    await network.build([other], { mode: "suggest" });
    const [next] = await network.suggestions();
    const made = await create({ episode_id: other, node_urls: [next.url] });
    expect(await settled(next.id)).toMatchObject({ status: "accepted", cluster_id: made.id });
  });

  it("is accepted by a build that adds it", async () => {
    await network.build([episodeId]);
    const [cluster] = await network.clusters(episodeId);
    expect(await settled()).toEqual({
      status: "accepted",
      cluster_id: cluster.id,
      events: RESOLVED,
    });
  });

  it("expires by adding it to another cluster by hand", async () => {
    await create({ name: "Elsewhere", node_urls: [POST] });
    expect(await settled()).toEqual({ status: "expired", cluster_id: null, events: RESOLVED });
  });

  it("expires by accepting it for another episode", async () => {
    const other = await network.episode("The Clock", 20);
    await app.sql(
      `insert into cluster_suggestions
       select (jsonb_populate_record(s, jsonb_build_object('id', 'sug_rival', 'episode_id', $2::text))).*
       from cluster_suggestions s where s.id = $1`,
      [suggestion.id, other],
    );
    const accepted = await network.send(
      "POST",
      `/v1/cluster-suggestions/${suggestion.id}/accept`,
      {},
    );
    expect(accepted.status).toBe(200);
    expect(await settled("sug_rival")).toEqual({
      status: "expired",
      cluster_id: null,
      events: ["cluster_suggestion.resolved"],
    });
    expect((await settled()).events).toEqual(RESOLVED);
  });

  it("is accepted where the episode's own video comes into its cluster by itself", async () => {
    const links = [LINK, "https://lantern.example/42"];
    const episodes = [episodeId, await network.episode("The Clock", 20, { link: links[1] ?? "" })];
    const videos = ["aqz-KE-bpKQ", "bqz-KE-bpKQ"];
    for (const [index, id] of videos.entries())
      app.youtube.posts.push(
        video(app, id, { daysAgo: 0.5, title: "Out at sea", text: links[index] ?? null }),
      );
    await app.advance(3_600_000);
    await network.build(episodes, { mode: "suggest" });
    const open = (await network.suggestions()).filter(({ platform }) => platform === "youtube");
    const older = await create({ episode_id: episodes[1] });
    for (const [index, id] of videos.entries())
      await app.sql("update episodes set youtube_video_id = $2 where id = $1", [
        episodes[index],
        id,
      ]);
    const newer = await create({ episode_id: episodes[0] });
    await app.runJob(gatherOwnPostsJob, { show_id: network.showId });
    for (const [episode, cluster] of [
      [episodes[0], newer],
      [episodes[1], older],
    ])
      expect(await settled(open.find(({ episode_id: id }) => id === episode)?.id)).toEqual({
        status: "accepted",
        cluster_id: cluster.id,
        events: RESOLVED,
      });
  });
});
