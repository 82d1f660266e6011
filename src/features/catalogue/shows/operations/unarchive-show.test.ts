import { describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { showOperations } from "../index.ts";

describe("POST /v1/shows/{show_id}/unarchive", () => {
  const app = useApp({ operations: showOperations });

  it("lists the show again, makes its feed due at once and clears no failure", async () => {
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    const showId = await app.show(workspaceId);
    await app.sql("update shows set archived_at = now() where show_id = $1", [showId]);
    await app.sql(
      "insert into show_feeds (show_id, url, next_poll_at, failure_count) values ($1, 'x', $2, 7)",
      [showId, new Date(app.clock.now().getTime() + 20 * HOUR_MS)],
    );
    app.runtime.access.clear();
    const { body } = await app.request("POST", `/v1/shows/${showId}/unarchive`, { key });
    expect(body.written).toEqual({ archived_at: null });
    expect(body.data.feed).toMatchObject({
      next_poll_at: app.clock.now().toISOString(),
      failure_count: 7,
    });
    app.runtime.access.clear();
    expect((await app.get("/v1/shows", { key })).body.meta.total).toBe(1);
    const again = await app.request("POST", `/v1/shows/${showId}/unarchive`, { key });
    expect([again.body.written, again.body.warnings.length]).toEqual([{}, 1]);
  });
});
