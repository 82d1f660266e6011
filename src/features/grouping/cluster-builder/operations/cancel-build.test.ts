import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { clip, type Network, startBuilderApp } from "../builder.test-support.ts";

describe("POST /v1/cluster-builds/{job_id}/cancel", () => {
  let network: Network;
  let episodeId: string;
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.tiktok.reset();
    network = await app.network();
    episodeId = await network.episode("The Tide", 24, { link: "https://lantern.example/41" });
  });

  const start = async () =>
    (
      await network.send("POST", "/v1/cluster-builds", {
        show_id: network.showId,
        scope: "episodes",
        episode_ids: [episodeId],
        mode: "auto",
      })
    ).body.id;
  const cancel = (id: string, by = network) =>
    by.send("POST", `/v1/cluster-builds/${id}/cancel`, {});

  it("ends a build before it starts, and nothing is searched", async () => {
    const id = await start();
    const { status, body } = await cancel(id);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({
        status: "canceled",
        skipped: 1,
        items: [expect.objectContaining({ status: "skipped", reason: "The build was canceled." })],
      }),
    ]);
    expect(await app.work()).toEqual([]);
    expect(app.tiktok.requests).toBe(0);
    expect(await app.eventsOf(id)).toEqual([]);
  });

  it("ends a build that is searching, which stores nothing more", async () => {
    app.tiktok.posts.push(
      clip(app, "7553210987654321012", { daysAgo: 0.5, text: "https://lantern.example/41" }),
    );
    const id = await start();
    app.tiktok.onRequest = async () => {
      expect((await cancel(id)).status).toBe(200);
    };
    expect(await app.work()).toEqual([]);
    expect(app.tiktok.requests).toBe(1);
    expect(await network.clusters(episodeId)).toEqual([]);
    expect((await network.send("GET", `/v1/cluster-builds/${id}`)).body.status).toBe("canceled");
  });

  it("is 409 for a build that has ended", async () => {
    const { id } = await network.build([episodeId]);
    const ended = await cancel(id);
    expect([ended.status, ended.body.error]).toEqual([
      409,
      expect.objectContaining({ code: "state_conflict", current_state: "completed" }),
    ]);
  });
});
