import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { startBuilderApp } from "../builder.test-support.ts";

describe("PUT /v1/shows/{show_id}/auto-build", () => {
  const app = useFixture(startBuilderApp);

  it("turns it on within the hour, and changes the mode without moving the next run", async () => {
    const network = await app.network();
    const path = `/v1/shows/${network.showId}/auto-build`;
    const first = await network.send("PUT", path, { mode: "suggest" });
    expect([first.status, first.body.data]).toEqual([
      200,
      {
        object: "auto_build",
        id: network.showId,
        show_id: network.showId,
        enabled: true,
        mode: "suggest",
        status: "active",
        paused_reason: null,
        lookback_days: 14,
        last_run_at: null,
        next_run_at: expect.any(String),
        last_error: null,
        recent: [],
      },
    ]);
    const waitMs = Date.parse(first.body.data.next_run_at) - app.clock.now().getTime();
    expect(waitMs > 0 && waitMs <= HOUR_MS).toBe(true);
    await app.advance(1_000);
    const second = await network.send("PUT", path, { mode: "auto" });
    expect(second.body.data).toMatchObject({
      mode: "auto",
      next_run_at: first.body.data.next_run_at,
    });
  });

  it("refuses another mode and is unknown to another workspace", async () => {
    const [network, stranger] = [await app.network(), await app.network()];
    const path = `/v1/shows/${network.showId}/auto-build`;
    expect((await network.send("PUT", path, { mode: "off" })).body.error.param).toBe("mode");
    expect((await stranger.send("PUT", path, { mode: "auto" })).status).toBe(404);
  });
});
