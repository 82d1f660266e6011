import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startBuilderApp } from "../builder.test-support.ts";

describe("GET /v1/shows/{show_id}/auto-build", () => {
  const app = useFixture(startBuilderApp);

  it("says that it is off where it was never turned on, and is unknown to others", async () => {
    const [network, stranger] = [await app.network(), await app.network()];
    const path = `/v1/shows/${network.showId}/auto-build`;
    const { status, body } = await network.send("GET", path);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ enabled: false, mode: null, next_run_at: null, recent: [] }),
    ]);
    expect((await stranger.send("GET", path)).status).toBe(404);
  });
});
