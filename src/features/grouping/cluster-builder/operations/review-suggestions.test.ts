import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";

describe("POST /v1/shows/{show_id}/cluster-suggestions/review", () => {
  let network: Network;
  let episodeId: string;
  let ids: string[];
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    network = await app.network();
    const link = "https://lantern.example/41";
    episodeId = await network.episode("The Tide", 24, { link });
    for (const last of ["2", "3", "4"])
      app.tiktok.posts.push(
        clip(app, `755321098765432101${last}`, { daysAgo: 0.5, text: `${last} ${link}` }),
      );
    await network.build([episodeId], { mode: "suggest" });
    ids = (await network.suggestions()).map(({ id }) => id);
    expect(ids).toHaveLength(3);
  });

  const review = (body: object, by = network) =>
    by.send("POST", `/v1/shows/${network.showId}/cluster-suggestions/review`, body);

  it("accepts and dismisses in one call; the cluster is added up and announced once", async () => {
    const { status, body } = await review({
      accept: ids.slice(0, 2),
      dismiss: ids.slice(2),
      reason: "Not ours",
    });
    expect(status).toBe(200);
    expect(
      body.data.results.map((result: { id: string; status: number; result: object }) => [
        result.id,
        result.status,
        result.result,
      ]),
    ).toEqual([
      [ids[0], 200, expect.objectContaining({ status: "accepted" })],
      [ids[1], 200, expect.objectContaining({ status: "accepted" })],
      [ids[2], 200, expect.objectContaining({ status: "dismissed", dismiss_reason: "Not ours" })],
    ]);
    const [cluster] = await network.clusters(episodeId);
    expect(cluster.nodes).toHaveLength(2);
    expect(await app.eventsOf(cluster.global_id)).toEqual(["cluster.created"]);
  });

  it("judges each by itself", async () => {
    await review({ dismiss: [ids[0]] });
    const stranger = await app.network();
    const foreignEpisode = await stranger.episode("Elsewhere", 24, {
      link: "https://lantern.example/41",
    });
    await stranger.build([foreignEpisode], { mode: "suggest" });
    const [foreign] = await stranger.suggestions();
    const { status, body } = await review({ accept: [ids[0], foreign.id, "sug_unknown", ids[1]] });
    expect(status).toBe(200);
    expect(
      body.data.results.map((result: { status: number; error: { code: string } | null }) => [
        result.status,
        result.error?.code,
      ]),
    ).toEqual([
      [409, "state_conflict"],
      [404, "resource_not_found"],
      [404, "resource_not_found"],
      [200, undefined],
    ]);
    expect(await stranger.suggestions()).toHaveLength(3);
  });

  it("promises in a dry run only what the review then does", async () => {
    await review({ dismiss: [ids[0]] });
    const sent = { accept: [ids[0], "sug_unknown", ids[1]], dismiss: ["sug_other", ids[2]] };
    const dry = await review({ ...sent, dry_run: true });
    expect(dry.body.would_write).toEqual({ accept: [ids[1]], dismiss: [ids[2]] });
    expect((await review(sent)).body.written).toEqual(dry.body.would_write);
  });

  it("refuses an empty review, one of both kinds and one of too many", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `sug_${index}`);
    for (const [body, param] of [
      [{}, "accept"],
      [{ accept: ids, dismiss: [ids[1]] }, "dismiss[0]"],
      [{ accept: many, dismiss: many.map((id) => `${id}x`) }, "dismiss"],
    ] as const)
      expect((await review(body)).body.error).toMatchObject({ code: "parameter_invalid", param });
  });
});
