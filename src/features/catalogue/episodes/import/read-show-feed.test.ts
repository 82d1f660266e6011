import { beforeEach, describe, expect, it, vi } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { inlineCompute } from "../../../../infrastructure/compute/inline-compute.test-support.ts";
import { untilLockWaits } from "../../../../../test/lock-waits.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { refreshFeed } from "../index.ts";
import { feedXml, startFeedServer } from "./feed.test-support.ts";

describe("POST /v1/shows/{show_id}/feed/read", () => {
  let key: string;
  let showId: string;

  const server = useFixture(startFeedServer);
  const app = useApp({ services: () => ({ outbound: server.client }) });
  beforeEach(async () => {
    const workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
    await app.sql(
      "insert into show_feeds (show_id, url, next_poll_at, failure_count, last_error_code, last_error_message) values ($1, $2, $3, 6, 'not_found', 'It answered 404.')",
      [showId, `${server.origin}/feed`, new Date(app.clock.now().getTime() + DAY_MS)],
    );
    server.pages.clear();
    await app.advance(MINUTE_MS);
  });

  const read = (options: { key?: string; id?: string; idempotencyKey?: string } = {}) =>
    app.request("POST", `/v1/shows/${options.id ?? showId}/feed/read`, {
      key: options.key ?? key,
      ...(options.idempotencyKey === undefined
        ? {}
        : { headers: { "idempotency-key": options.idempotencyKey } }),
    });
  const later = (milliseconds: number) =>
    new Date(app.clock.now().getTime() + milliseconds).toISOString();

  it("imports at once what a repaired feed holds, and ends the waiting of its failures", async () => {
    server.pages.set("/feed", feedXml([{ guid: "a" }, { guid: "b", audio: null }]));
    const { status, body } = await read();
    expect([status, body.written.feed_read]).toEqual([
      200,
      { outcome: "imported", episodes: { created: 1, updated: 0, removed: 0, restored: 0 } },
    ]);
    expect((await app.get(`/v1/shows/${showId}`, { key })).body.feed).toMatchObject({
      last_polled_at: later(0),
      last_success_at: later(0),
      next_poll_at: later(HOUR_MS),
      failure_count: 0,
      last_error: null,
      item_count: 1,
      skipped_item_count: 1,
      freshness: { last_updated: later(0), age_hours: 0, stale: false },
    });
    await app.advance(MINUTE_MS);
    expect((await read()).body.written.feed_read).toEqual({ outcome: "unchanged", episodes: null });
    // What the last document held still counts.
    expect((await app.get(`/v1/shows/${showId}`, { key })).body.feed.item_count).toBe(1);
  });

  it("answers with the error of a feed that still fails, which is tried again in an hour", async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.warnings).toEqual([
      "The feed could not be read (not_found). 127.0.0.1 answered 404.",
    ]);
    expect(body.data.feed).toMatchObject({
      failure_count: 7,
      last_error: { code: "not_found", message: "127.0.0.1 answered 404." },
      next_poll_at: later(HOUR_MS),
      item_count: null,
    });
  });

  it("is refused a second time in a minute, for all workspaces of the show together", async () => {
    const otherId = await app.workspace();
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, $2, 0, $3::timestamptz + interval '1 s')",
      [otherId, showId, app.clock.now()],
    );
    const otherKey = await app.key(otherId);
    app.runtime.access.clear();
    expect((await read({ idempotencyKey: "one" })).status).toBe(200);
    expect((await read({ idempotencyKey: "one" })).body.replayed).toBe(true);
    for (const by of [key, otherKey]) {
      const refused = await read({ key: by });
      expect([refused.status, refused.body.error.cap]).toEqual([429, "feed_read"]);
    }
    expect(server.requests.filter(({ path }) => path === "/feed").length).toBeGreaterThan(0);
    await app.advance(MINUTE_MS - 1_000);
    expect((await read()).headers["retry-after"]).toBe("1");
    await app.advance(1_000);
    expect((await read()).status).toBe(200);
  });

  it("is refused while the feed is being read, and not after a process died with it", async () => {
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    server.pages.set("/feed", feedXml([{ guid: "a" }]));
    const { database, urls } = app.runtime;
    const slow = refreshFeed(
      {
        database,
        clock: app.clock,
        urls,
        compute: inlineCompute,
        http: {
          request: async (request) => {
            begun.resolve();
            await hold.promise;
            return server.client.request(request);
          },
        },
      },
      showId,
    );
    await begun.promise;
    const refused = await read();
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: "state_conflict", current_state: "reading" },
    ]);
    hold.resolve();
    expect((await slow).kind).toBe("imported");
    const died = new Date(app.clock.now().getTime() + 3 * MINUTE_MS);
    await app.sql("update show_feeds set reading_until = $2 where show_id = $1", [showId, died]);
    expect((await read()).status).toBe(409);
    await app.advance(3 * MINUTE_MS);
    expect((await read()).status).toBe(200);
  });

  it("costs nothing where another read took the feed after the plan was made", async () => {
    let waiting: ReturnType<typeof read> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      await transaction
        .updateTable("show_feeds")
        .set({ reading_until: new Date(app.clock.now().getTime() + 3 * MINUTE_MS) })
        .where("show_id", "=", showId)
        .execute();
      waiting = read();
      await untilLockWaits(app);
    });
    const refused = await waiting!;
    expect([refused.status, refused.body.error.current_state]).toEqual([409, "reading"]);
    expect(
      await app.sql("select counter from usage_counters where subject = $1", [showId]),
    ).toEqual([]);
  });

  it("takes the feed for no read that its allowance refuses", async () => {
    server.pages.set("/feed", feedXml([{ guid: "a" }]));
    expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(429);
    expect(
      await app.sql("select reading_until from show_feeds where show_id = $1", [showId]),
    ).toEqual([{ reading_until: null }]);
  });

  it("is left to a worker where its time ran out, which hides no refusal of its allowance", async () => {
    server.pages.set("/feed", feedXml([{ guid: "a" }]));
    const timeout = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation(() => AbortSignal.abort(new Error("The time is over")));
    const [stopped, refused] = [await read(), await read()];
    timeout.mockRestore();
    expect([stopped.status, stopped.body.written.feed_read.outcome]).toEqual([202, "stopped"]);
    expect([refused.status, refused.body.error.cap]).toEqual([429, "feed_read"]);
  });

  it("reads the feed of an archived show, which is not polled even so", async () => {
    server.pages.set("/feed", feedXml([{ guid: "a" }]));
    await app.sql("update shows set archived_at = now() where show_id = $1", [showId]);
    const { body } = await read();
    expect([body.written.feed_read.outcome, body.data.feed.next_poll_at]).toEqual([
      "imported",
      null,
    ]);
  });

  it("needs a feed, and answers a foreign show as an unknown one", async () => {
    await app.sql("delete from show_feeds where show_id = $1", [showId]);
    const none = await read();
    expect([none.status, none.body.error.current_state]).toEqual([409, "no_feed"]);
    const foreign = await read({ key: await app.key(await app.workspace()) });
    const unknown = await read({ id: "nobodynobodynobody00" });
    expect([foreign.status, foreign.body.error.message]).toEqual([404, unknown.body.error.message]);
  });
});
