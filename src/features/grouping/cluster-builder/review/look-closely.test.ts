import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { newId } from "../../../../kernel/ids.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";
import { findSuggestions } from "../suggestion.store.ts";
import { matchedPosts } from "../suggestions/accept-suggestions.ts";
import { findClusterOfEpisode, postOf, reachWithPost } from "../../clusters/index.ts";
import { findRivals } from "./find-rivals.ts";

describe("GET /app-api/cluster-suggestions/{id}", () => {
  let network: Network;
  let tide: string;
  let wreck: string;
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    network = await app.network();
    tide = await network.episode("The tide that came twice", 30, {
      description: "A harbour counts its water again.",
    });
    wreck = await network.episode("A wreck under the pier", 24, {
      description: "Divers find a bell, and a bill.",
    });
    app.tiktok.posts.push(
      clip(app, "7553210987654321012", { daysAgo: 0.5, text: "The tide that came twice" }),
      clip(app, "7553210987654321013", {
        daysAgo: 0.6,
        text: "A wreck under the pier. The tide that came twice.",
      }),
    );
    await network.build([tide, wreck], { mode: "suggest", min_confidence: "low" });
  });

  const rowOf = async (externalId: string) => {
    const listed = (await network.suggestions()).find(({ url }) => url.includes(externalId));
    const [row] = await findSuggestions(app.runtime.database, network.showId, [listed.id]);
    if (row === undefined) throw new Error("The post was not suggested");
    return row;
  };
  const asked = () => ({
    database: app.runtime.database,
    compute: app.runtime.services.compute,
    clock: app.clock,
  });

  it("names the other episode that a post could be of, and none where no account has it", async () => {
    const row = await rowOf("7553210987654321013");
    const [rival] = (await findRivals(asked(), row)) ?? [];
    expect(rival?.episodeId).toBe(row.episode_id === tide ? wreck : tide);
    expect(rival?.score).toBeGreaterThan(0.3);
    expect(await findRivals(asked(), { ...row, item_key: "tiktok/unknown" })).toBeNull();
  });

  it("says the reach that accepting then makes, and none for a cluster that is not there", async () => {
    const row = await rowOf("7553210987654321012");
    const { database } = app.runtime;
    const { showId } = network;
    const [matched] = await matchedPosts({ database }, showId, [row]);
    if (matched === undefined) throw new Error("The post is not known");
    const post = postOf(matched, {
      row: { show_id: showId, id: newId("nod") },
      addedBy: "builder",
      durationSec: null,
      now: app.clock.now(),
    });
    const of = await findClusterOfEpisode(database, showId, row.episode_id);
    expect(await reachWithPost(database, of, post)).toMatchObject({ reach: null });
    await network.send("POST", `/v1/shows/${showId}/clusters`, { episode_id: row.episode_id });
    const made = await findClusterOfEpisode(database, showId, row.episode_id);
    const { reach } = await reachWithPost(database, made, post);
    expect(reach).toEqual({ now: null, after: 1_000 });
    await network.send("POST", `/v1/cluster-suggestions/${row.id}/accept`, {});
    const accepted = await reachWithPost(database, made, post);
    expect(accepted.reach?.now).toBe(reach?.after);
  });
});
