import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";

describe("POST /v1/cluster-suggestions/{id}/accept", () => {
  let network: Network;
  let episodeId: string;
  let suggestion: { id: string; build_id: string; confidence: string };
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    network = await app.network();
    episodeId = await network.episode("The Tide", 24, { link: "https://lantern.example/41" });
    app.tiktok.posts.push(
      clip(app, "7553210987654321012", { daysAgo: 0.5, text: "https://lantern.example/41" }),
    );
    await network.build([episodeId], { mode: "suggest" });
    suggestion = (await network.suggestions())[0];
  });

  const accept = (body: object = {}, by = network) =>
    by.send("POST", `/v1/cluster-suggestions/${suggestion.id}/accept`, body);
  const create = async (body: object) =>
    (await network.send("POST", `/v1/shows/${network.showId}/clusters`, body)).body.data;

  it("makes the episode's cluster and adds the post with its stored numbers and evidence", async () => {
    const { status, body } = await accept();
    expect(status).toBe(200);
    const [cluster] = await network.clusters(episodeId);
    expect(body.data).toMatchObject({ status: "accepted", cluster_id: cluster.id });
    expect(cluster.nodes).toMatchObject([
      {
        external_id: "7553210987654321012",
        added_by: "builder",
        build_id: suggestion.build_id,
        confidence: suggestion.confidence,
        metrics: { views: 1_000 },
        last_fetched_at: expect.any(String),
      },
    ]);
    expect(app.tiktok.requests).toBe(1);
    expect(await app.eventsOf(suggestion.id)).toEqual([
      "cluster_suggestion.created",
      "cluster_suggestion.resolved",
    ]);
  });

  it("adds to the cluster that is named, also one of no episode", async () => {
    const { id, global_id: globalId } = await create({ name: "Best of the sea" });
    expect((await accept({ cluster_id: id })).body.data.cluster_id).toBe(id);
    expect(await network.clusters(episodeId)).toEqual([]);
    expect(await app.eventsOf(globalId)).toEqual([
      "cluster.created",
      "cluster.nodes_added",
      "cluster.updated",
    ]);
  });

  it("is not suggested again while the post is in the cluster that was named", async () => {
    const { id } = await create({ name: "Best of the sea" });
    await accept({ cluster_id: id });
    expect(await network.build([episodeId])).toMatchObject({ added: 0, suggested: 0 });
    await network.send("DELETE", `/v1/shows/${network.showId}/clusters/${id}`, { confirm: true });
    expect(await network.build([episodeId], { mode: "suggest" })).toMatchObject({ suggested: 1 });
  });

  it("is 409 where a person added the post meanwhile", async () => {
    await create({
      episode_id: episodeId,
      node_urls: ["https://www.tiktok.com/@lanternhours/video/7553210987654321012"],
    });
    const { status, body } = await accept();
    expect([status, body.error.current_state]).toEqual([409, "accepted"]);
    expect((await network.clusters(episodeId))[0].nodes).toHaveLength(1);
  });

  it("names the episode's cluster in a dry run, and null for one that is made", async () => {
    expect((await accept({ dry_run: true })).body.would_write).toEqual({
      status: "accepted",
      cluster_id: null,
    });
    const { id } = await create({ episode_id: episodeId });
    const dry = await accept({ dry_run: true });
    expect(dry.body.would_write).toEqual({ status: "accepted", cluster_id: id });
    expect((await accept()).body.written).toEqual(dry.body.would_write);
  });

  it("is 409 in a dry run too where the post is in another cluster", async () => {
    await create({
      name: "Elsewhere",
      node_urls: ["https://www.tiktok.com/@lanternhours/video/7553210987654321012"],
    });
    const dry = await accept({ dry_run: true });
    const { status, body } = await accept();
    expect([status, body.error.code]).toEqual([409, "state_conflict"]);
    expect([dry.status, dry.body.error.current_state, dry.body.error.message]).toEqual([
      409,
      body.error.current_state,
      body.error.message,
    ]);
  });

  it("is 409 where the post was in another cluster before, and stays open", async () => {
    const other = await create({
      name: "Elsewhere",
      node_urls: ["https://www.tiktok.com/@lanternhours/video/7553210987654321012"],
    });
    await network.build([episodeId], { mode: "suggest" });
    const { status, body } = await accept();
    expect([status, body.error.code]).toEqual([409, "state_conflict"]);
    expect(body.error.message).toContain(other.global_id);
    expect(await network.suggestions()).toHaveLength(1);
    expect(await network.clusters(episodeId)).toEqual([]);
  });

  it("is 409 a second time, and 404 for an unknown cluster", async () => {
    expect((await accept({ cluster_id: "0".repeat(20) })).status).toBe(404);
    expect((await accept()).status).toBe(200);
    const again = await accept();
    expect([again.status, again.body.error.current_state]).toEqual([409, "accepted"]);
  });

  it("adds a post without numbers whose item is gone", async () => {
    await app.sql("delete from account_items where show_id = $1", [network.showId]);
    expect((await accept()).status).toBe(200);
    expect((await network.clusters(episodeId))[0].nodes).toMatchObject([
      { url: expect.stringContaining("7553210987654321012"), last_fetched_at: null },
    ]);
  });
});
