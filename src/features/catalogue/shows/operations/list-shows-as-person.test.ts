import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { startSessionSurface } from "../../../../surfaces/session/session-surface.test-support.ts";
import { removalSessionOperations } from "../../../administration/removal/index.ts";
import { showSessionOperations } from "../index.ts";

describe("GET /app-api/shows", () => {
  const surface = useFixture(() =>
    startSessionSurface({
      operations: [...showSessionOperations, ...removalSessionOperations],
    }),
  );

  it("shows every member the shows and their feeds, archived ones too, and none of others", async () => {
    const { app } = surface;
    const workspaceId = await app.workspace();
    await app.show(await app.workspace());
    const showId = await app.show(workspaceId);
    const archivedId = await app.show(workspaceId);
    await app.sql(
      "insert into show_feeds (show_id, url, next_poll_at, last_error_code, last_error_message) " +
        "values ($1, 'https://feeds.example.com/a', $2, 'http_error', 'It answered 404.')",
      [showId, app.clock.now()],
    );
    await app.sql("update shows set archived_at = $2 where show_id = $1", [
      archivedId,
      app.clock.now(),
    ]);
    for (const [platform, status] of [
      ["kit", "stale"],
      ["youtube", "stale"],
      ["tiktok", "needs_reauth"],
      ["twitter", "disconnected"],
    ])
      await app.sql(
        "insert into connections (show_id, platform, id, status, connect_via, connected_at, " +
          "created_at, updated_at) values ($1, $2, $2, $3, 'api', $4, $4, $4)",
        [showId, platform, status, app.clock.now()],
      );
    app.runtime.access.clear();
    const viewer = await surface.signIn({ workspaceId, role: "viewer" });
    const { status, body } = await viewer.get("/app-api/shows");
    expect(status).toBe(200);
    const byId = new Map<string, unknown>(body.data.map((show: { id: string }) => [show.id, show]));
    expect([...byId.keys()].toSorted()).toEqual([showId, archivedId].toSorted());
    expect(byId.get(showId)).toMatchObject({
      standing: "owner",
      archived_at: null,
      public_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4000\/s\/./),
      accounts: {
        connected: 3,
        stale: 2,
        failing: 1,
        oldest_stale: { platform: "kit", platform_name: "Kit", last_updated: null },
      },
      episode_count: 0,
      feed: {
        next_poll_at: app.clock.now().toISOString(),
        item_count: null,
        last_error: { code: "http_error", message: "It answered 404." },
      },
    });
    expect(byId.get(archivedId)).toMatchObject({
      archived_at: app.clock.now().toISOString(),
      public_url: null,
      accounts: { connected: 0, stale: 0, failing: 0, oldest_stale: null },
      feed: null,
    });

    const daysAgo = (days: number): Date => new Date(app.clock.now().getTime() - days * DAY_MS);
    await app.sql(
      "update connections set last_updated_at = case when platform = 'youtube' " +
        "then $2::timestamptz else $3::timestamptz end where show_id = $1",
      [showId, daysAgo(5), daysAgo(2)],
    );
    const { body: later } = await viewer.get("/app-api/shows");
    expect(later.data.find(({ id }: { id: string }) => id === showId)).toMatchObject({
      accounts: {
        oldest_stale: { platform_name: "YouTube", last_updated: daysAgo(5).toISOString() },
      },
    });
  });

  it("lists a deleted show for its owner alone, for 30 days", async () => {
    const { app } = surface;
    const workspaceId = await app.workspace();
    const pointerId = await app.workspace();
    const showId = await app.show(workspaceId);
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) " +
        "values ($1, $2, 0, $3)",
      [pointerId, showId, new Date(app.clock.now().getTime() + DAY_MS)],
    );
    app.runtime.access.clear();
    const owner = await surface.signIn({ workspaceId });
    const other = await surface.signIn({ workspaceId: pointerId });
    expect((await other.get("/app-api/shows")).body.data).toMatchObject([{ standing: "pointer" }]);
    await owner.request("DELETE", `/app-api/shows/${showId}?confirm=true`);
    app.runtime.access.clear();
    const now = app.clock.now();
    expect((await owner.get("/app-api/shows")).body.data).toMatchObject([
      {
        id: showId,
        deleted_at: now.toISOString(),
        restorable_until: new Date(now.getTime() + 30 * DAY_MS).toISOString(),
      },
    ]);
    expect((await other.get("/app-api/shows")).body.data).toEqual([]);
    await app.sql("update shows set deleted_at = $2 where show_id = $1", [
      showId,
      new Date(now.getTime() - 30 * DAY_MS),
    ]);
    expect((await owner.get("/app-api/shows")).body.data).toEqual([]);
  });
});
