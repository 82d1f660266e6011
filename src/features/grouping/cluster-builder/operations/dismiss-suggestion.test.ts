import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";

describe("POST /v1/cluster-suggestions/{id}/dismiss", () => {
  let network: Network;
  const app = useFixture(startBuilderApp);
  beforeAll(async () => {
    network = await app.network();
  });

  it("keeps the post out of this episode for good, with the reason, and not out of others", async () => {
    const link = "https://lantern.example/41";
    const episodeId = await network.episode("The Tide", 24, { link });
    app.tiktok.posts.push(clip(app, "7553210987654321012", { daysAgo: 0.5, text: link }));
    await network.build([episodeId], { mode: "suggest" });
    const [suggestion] = await network.suggestions();
    const stranger = await app.network();
    const dismiss = (by: Network, body: object = {}) =>
      by.send("POST", `/v1/cluster-suggestions/${suggestion.id}/dismiss`, body);
    expect((await dismiss(stranger)).status).toBe(404);
    const { status, body } = await dismiss(network, { reason: "A sponsor's clip" });
    expect([status, body.data.status, body.data.dismiss_reason]).toEqual([
      200,
      "dismissed",
      "A sponsor's clip",
    ]);
    expect((await dismiss(network)).body.error.current_state).toBe("dismissed");
    expect(await app.eventsOf(suggestion.id)).toEqual([
      "cluster_suggestion.created",
      "cluster_suggestion.resolved",
    ]);
    expect(await network.build([episodeId])).toMatchObject({ added: 0, suggested: 0 });
    // The same clip turns out to be of the re-run, which the link names now.
    await app.sql("update episodes set link = null where id = $1", [episodeId]);
    const rerun = await network.episode("The Tide, again", 20, { link });
    expect(await network.build([rerun])).toMatchObject({ added: 1 });
  });
});
