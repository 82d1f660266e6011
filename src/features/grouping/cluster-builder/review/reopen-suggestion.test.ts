import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";
import { findSuggestions } from "../suggestion.store.ts";
import { reopen } from "./reopen.ts";

describe("POST /app-api/cluster-suggestions/{id}/reopen", () => {
  let network: Network;
  let episodeId: string;
  let id: string;
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    network = await app.network();
    episodeId = await network.episode("The Tide", 24, { link: "https://lantern.example/41" });
    app.tiktok.posts.push(
      clip(app, "7553210987654321012", { daysAgo: 0.5, text: "https://lantern.example/41" }),
    );
    await network.build([episodeId], { mode: "suggest" });
    [{ id }] = (await network.suggestions()) as [{ id: string }];
  });

  const answer = (verb: "accept" | "dismiss") =>
    network.send("POST", `/v1/cluster-suggestions/${id}/${verb}`, {});
  const openAgain = () =>
    inTransaction(app.runtime.database, async (database) => {
      const [row] = await findSuggestions(database, network.showId, [id]);
      if (row === undefined) throw new Error("The suggestion is gone");
      const cause = {
        source: "app",
        workspaceId: network.workspaceId,
        requestId: null,
        idempotencyKey: null,
        now: app.clock.now(),
      } as const;
      return reopen(database, row, cause);
    });

  it("opens a dismissed one, which can then be accepted", async () => {
    await answer("dismiss");
    expect(await openAgain()).toMatchObject({ status: "open", dismiss_reason: null });
    expect((await answer("accept")).body.data.status).toBe("accepted");
    expect(await app.eventsOf(id)).toEqual([
      "cluster_suggestion.created",
      "cluster_suggestion.resolved",
      "cluster_suggestion.created",
      "cluster_suggestion.resolved",
    ]);
  });

  it("opens an accepted one whose post was taken out, and builds may find it again", async () => {
    await answer("accept");
    const [cluster] = await network.clusters(episodeId);
    const path = `/v1/shows/${network.showId}/clusters/${cluster.id}/nodes/remove`;
    await network.send("POST", path, { node_id: cluster.nodes[0].id });
    expect(await openAgain()).toMatchObject({ status: "open", cluster_id: null });
    expect(await network.build([episodeId])).toMatchObject({ added: 1 });
  });
});
