import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";

describe("POST /v1/cluster-builds/{job_id}/undo", () => {
  let network: Network;
  let episodeId: string;
  const LINK = "https://lantern.example/41";
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    network = await app.network();
    episodeId = await network.episode("The Tide and What It Left Behind", 24, { link: LINK });
    app.tiktok.posts.push(
      clip(app, "7553210987654321012", { daysAgo: 0.5, text: `An anchor. ${LINK}` }),
      clip(app, "7553210987654321013", { daysAgo: 0.4, text: `A jar of sand. ${LINK}` }),
    );
  });

  const undo = (id: string, body: object = { confirm: true }, by = network) =>
    by.send("POST", `/v1/cluster-builds/${id}/undo`, body);
  const path = (rest: string) => `/v1/shows/${network.showId}/clusters${rest}`;

  it("takes its posts away, and the cluster it made; they come back as suggestions alone", async () => {
    const { id } = await network.build([episodeId]);
    const [cluster] = await network.clusters(episodeId);
    expect(cluster.nodes).toHaveLength(2);
    const asked = await undo(id, {});
    expect(asked.body.error.code).toBe("confirmation_required");
    const { status, body } = await undo(id);
    expect([status, body.data.undone_at]).toEqual([200, app.clock.now().toISOString()]);
    expect(body.written.removed_node_ids).toHaveLength(2);
    expect(await network.clusters(episodeId)).toEqual([]);
    expect(await app.eventsOf(cluster.global_id)).toEqual(["cluster.created", "cluster.deleted"]);
    const again = await network.build([episodeId]);
    expect(again).toMatchObject({ added: 0, suggested: 2 });
  });

  it("lets posts be suggested again that were suggested before the build added them", async () => {
    await network.build([episodeId], { mode: "suggest" });
    const open = await network.suggestions();
    const { id } = await network.build([episodeId]);
    expect(await network.suggestions("status=accepted")).toHaveLength(2);
    await undo(id);
    expect(await network.build([episodeId])).toMatchObject({ added: 0, suggested: 2 });
    const again = await network.suggestions();
    const idsOf = (suggestions: typeof open) => new Set(suggestions.map((each) => each.id));
    expect(idsOf(again)).toEqual(idsOf(open));
    expect(again).toMatchObject([{ cluster_id: null }, { cluster_id: null }]);
  });

  it("leaves what people added, accepted and had there before", async () => {
    const made = await network.send("POST", path(""), {
      episode_id: episodeId,
      node_urls: ["https://www.tiktok.com/@lanternhours/video/7553210987654321013"],
    });
    expect(made.status).toBe(201);
    const suggested = await network.build([episodeId], { mode: "suggest" });
    const [suggestion] = await network.suggestions();
    const accepted = await network.send(
      "POST",
      `/v1/cluster-suggestions/${suggestion.id}/accept`,
      {},
    );
    expect(accepted.status).toBe(200);
    app.tiktok.posts.push(
      clip(app, "7553210987654321014", { daysAgo: 0.3, text: `Bees. ${LINK}` }),
    );
    await app.advance(3_600_000);
    const build = await network.build([episodeId]);
    expect(build).toMatchObject({ added: 1 });
    await undo(build.id);
    await undo(suggested.id);
    const [cluster] = await network.clusters(episodeId);
    expect(
      cluster.nodes.map((node: { external_id: string }) => node.external_id).toSorted(),
    ).toEqual(["7553210987654321012", "7553210987654321013"]);
  });

  it("expires its open suggestions and announces that", async () => {
    const { id } = await network.build([episodeId], { mode: "suggest" });
    const open = await network.suggestions();
    expect(open).toHaveLength(2);
    await undo(id);
    expect(await network.suggestions()).toEqual([]);
    for (const suggestion of open)
      expect(await app.eventsOf(suggestion.id)).toEqual([
        "cluster_suggestion.created",
        "cluster_suggestion.resolved",
      ]);
  });

  it("changes nothing a second time", async () => {
    const { id } = await network.build([episodeId]);
    const [cluster] = await network.clusters(episodeId);
    await undo(id);
    // A person adds the post by hand: it is not this build's any more.
    await network.send("POST", path(""), {
      episode_id: episodeId,
      node_urls: [cluster.nodes[0].url],
    });
    const { status, body } = await undo(id);
    expect([status, body.written, body.warnings]).toEqual([
      200,
      {},
      [expect.stringContaining("undone before")],
    ]);
    expect((await network.clusters(episodeId))[0].nodes).toHaveLength(1);
  });

  it("is refused while the build is under way", async () => {
    const started = await network.send("POST", "/v1/cluster-builds", {
      show_id: network.showId,
      scope: "recent",
      mode: "auto",
    });
    const refused = await undo(started.body.id);
    expect([refused.status, refused.body.error.current_state]).toEqual([409, "queued"]);
  });
});
