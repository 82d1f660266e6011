import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";
import { sweepBuilds } from "./sweep-builds.job.ts";

describe("the hourly sweep", () => {
  let network: Network;
  const LINK = "https://lantern.example/41";
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    network = await app.network();
  });

  const sweep = () => sweepBuilds(app.runtime.services, { now: () => app.clock.now() });

  it("expires suggestions after 30 days, and a later build opens them again", async () => {
    const episodeId = await network.episode("The Tide", 24, { link: LINK });
    app.tiktok.posts.push(clip(app, "7553210987654321012", { daysAgo: 0.5, text: LINK }));
    await network.build([episodeId], { mode: "suggest" });
    const [suggestion] = await network.suggestions();
    await app.advance(30 * DAY_MS - 1_000);
    await sweep();
    expect(await network.suggestions()).toHaveLength(1);
    await app.advance(1_000);
    await sweep();
    await sweep();
    expect(await network.suggestions("status=expired")).toHaveLength(1);
    const again = await network.build([episodeId], { mode: "suggest" });
    expect(again).toMatchObject({ suggested: 1 });
    expect(await network.suggestions()).toMatchObject([
      { id: suggestion.id, build_id: again.id, status: "open" },
    ]);
    expect(await app.eventsOf(suggestion.id)).toEqual([
      "cluster_suggestion.created",
      "cluster_suggestion.resolved",
      "cluster_suggestion.created",
    ]);
  });

  it("ends a build whose job was lost, so that the show can be built again", async () => {
    const episodeId = await network.episode("The Tide", 24);
    const start = () =>
      network.send("POST", "/v1/cluster-builds", {
        show_id: network.showId,
        scope: "episodes",
        episode_ids: [episodeId],
        mode: "auto",
      });
    const { id } = (await start()).body;
    await app.sql("delete from graphile_worker._private_jobs");
    await app.advance(3 * HOUR_MS);
    await sweep();
    expect((await start()).body.id).toBe(id);
    await app.advance(1_000);
    await sweep();
    const ended = (await network.send("GET", `/v1/cluster-builds/${id}`)).body;
    expect(ended).toMatchObject({ status: "failed", error: { code: "internal_error" }, failed: 1 });
    expect(await app.eventsOf(id)).toEqual(["cluster_build.failed"]);
    expect((await start()).body.id).not.toBe(id);
  });

  it("forgets builds after 90 days, with their items", async () => {
    const { id } = await network.build([await network.episode("The Tide", 24)]);
    await app.advance(90 * DAY_MS);
    await sweep();
    expect((await network.send("GET", `/v1/cluster-builds/${id}`)).status).toBe(200);
    await app.advance(1_000);
    await sweep();
    expect((await network.send("GET", `/v1/cluster-builds/${id}`)).status).toBe(404);
    expect(await app.sql("select 1 from cluster_build_items where build_id = $1", [id])).toEqual(
      [],
    );
  });

  it("forgets what a language model said more than 30 days ago", async () => {
    const now = app.clock.now();
    for (const days of [29, 31])
      await app.sql("insert into claim_verdicts values ($1, $2, 'same', 'r', $3)", [
        network.showId,
        Buffer.from([days]),
        new Date(now.getTime() - days * DAY_MS),
      ]);
    await sweep();
    const kept = await app.sql<{ question: Buffer }>("select question from claim_verdicts");
    expect(kept.map(({ question }) => question[0])).toEqual([29]);
  });
});
