import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { startBuilderApp } from "../builder.test-support.ts";

describe("DELETE /v1/shows/{show_id}/auto-build", () => {
  const app = useFixture(startBuilderApp);

  it("ends the hourly runs; a second time it warns", async () => {
    const [network, stranger] = [await app.network(), await app.network()];
    const path = `/v1/shows/${network.showId}/auto-build`;
    await network.episode("The Tide", 24);
    await network.send("PUT", path, { mode: "auto" });
    expect((await stranger.send("DELETE", path)).status).toBe(404);
    const ended = await network.send("DELETE", path);
    expect([ended.status, ended.body.data]).toEqual([
      200,
      { object: "auto_build", id: network.showId, deleted: true },
    ]);
    await app.advance(HOUR_MS);
    await app.sql("select graphile_worker.add_job('cluster_builder.auto_build_due', '{}')");
    expect(await app.work()).toEqual([]);
    expect(app.tiktok.requests).toBe(0);
    expect((await network.send("DELETE", path)).body.warnings).toHaveLength(1);
  });
});
