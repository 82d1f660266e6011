import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { DEFAULT_PORTS } from "../../../../infrastructure/outbound/outbound-policy.ts";
import { showOperations } from "../index.ts";

describe("PUT /v1/shows/{show_id}/podcast", () => {
  let showId: string;

  const t = useNetwork({
    operations: showOperations,
    services: () => ({
      outboundPolicy: { allowPrivateNetwork: false, ownAddresses: [], ports: DEFAULT_PORTS },
    }),
  });
  beforeEach(async () => {
    showId = await t.app.show(t.workspaceId);
  });

  const put = (body: unknown, as: string = t.key) =>
    t.app.request("PUT", `/v1/shows/${showId}/podcast`, { key: as, body });
  const feeds = () =>
    t.sql(
      "select url, etag, content_hash, failure_count, last_error_code, next_poll_at from show_feeds where show_id = $1",
      [showId],
    );

  it("keeps ids given as addresses, changes only what was sent, and answers the identity", async () => {
    const first = await put({
      apple_podcasts_id:
        "https://podcasts.apple.com/de/podcast/salt-und-signal/id1500000001?i=1000600000001",
      spotify_id: "https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk?si=x",
    });
    expect({ status: first.status, written: first.body.written }).toEqual({
      status: 200,
      written: { apple_podcasts_id: "1500000001", spotify_id: "4rOoJ6Egrf8K2IrywzwOMk" },
    });
    const second = await put({ spotify_id: null });
    expect(second.body.written).toEqual({ spotify_id: null });
    expect(second.body.data).toMatchObject({
      object: "podcast_identity",
      show_id: showId,
      rss_url: null,
      apple_podcasts_id: "1500000001",
      spotify_id: null,
      feed: null,
    });
    const events = await t.sql(
      "select type, data from events where object_id = $1 order by created_at, data->>'changed_fields'",
      [showId],
    );
    expect(events.map((event) => [event["type"], event["data"].changed_fields])).toEqual([
      ["show.updated", ["apple_podcasts_id", "spotify_id"]],
      ["show.updated", ["spotify_id"]],
    ]);
  });

  it.each([
    ["apple_podcasts_id", "1500000001", "1500000001"],
    ["apple_podcasts_id", "id1500000001", "1500000001"],
    ["apple_podcasts_id", "itunes.apple.com/us/podcast/id1500000001", "1500000001"],
    ["spotify_id", "4rOoJ6Egrf8K2IrywzwOMk", "4rOoJ6Egrf8K2IrywzwOMk"],
    ["spotify_id", "spotify:show:4rOoJ6Egrf8K2IrywzwOMk", "4rOoJ6Egrf8K2IrywzwOMk"],
    [
      "spotify_id",
      "https://open.spotify.com/intl-pt/show/4rOoJ6Egrf8K2IrywzwOMk",
      "4rOoJ6Egrf8K2IrywzwOMk",
    ],
    [
      "spotify_id",
      "https://open.spotify.com/embed/show/4rOoJ6Egrf8K2IrywzwOMk",
      "4rOoJ6Egrf8K2IrywzwOMk",
    ],
  ])("reads %s from %s", async (field, sent, kept) => {
    expect((await put({ [field]: sent })).body.data[field]).toBe(kept);
  });

  it("schedules a new feed at once, fetches nothing, and starts its record anew", async () => {
    const { body } = await put({ rss_url: "https://feeds.example.com/salt?token=1#top" });
    expect(body.written).toEqual({ rss_url: "https://feeds.example.com/salt?token=1" });
    expect(body.data.feed).toEqual({
      last_polled_at: null,
      last_success_at: null,
      next_poll_at: t.app.clock.now().toISOString(),
      failure_count: 0,
      last_error: null,
      item_count: null,
      skipped_item_count: null,
      missing_item_count: null,
      warnings: [],
      freshness: { last_updated: null, age_hours: null, stale: true },
    });
    await t.sql(
      "update show_feeds set etag = 'e', content_hash = 'h', failure_count = 3, last_error_code = 'gone', last_error_message = 'It is gone.', next_poll_at = now() + interval '1 day' where show_id = $1",
      [showId],
    );
    const same = await put({ rss_url: "https://feeds.example.com/salt?token=1" });
    expect({ written: same.body.written, lastError: same.body.data.feed.last_error }).toEqual({
      written: {},
      lastError: { code: "gone", message: "It is gone." },
    });
    await put({ rss_url: "https://feeds.example.com/signal" });
    expect(await feeds()).toEqual([
      {
        url: "https://feeds.example.com/signal",
        etag: null,
        content_hash: null,
        failure_count: 0,
        last_error_code: null,
        next_poll_at: t.app.clock.now(),
      },
    ]);
  });

  it("stops reading a feed that is taken away", async () => {
    await put({ rss_url: "https://feeds.example.com/salt" });
    expect((await put({ rss_url: null })).body.data).toMatchObject({ rss_url: null, feed: null });
    expect(await feeds()).toEqual([]);
  });

  it.each([
    "http://feeds.example.com/salt",
    "https://169.254.169.254/latest/meta-data",
    "https://127.0.0.1/feed",
    "https://localhost/feed",
    "https://user:secret@feeds.example.com/",
    "https://feeds.example.com:6379/",
    "file:///etc/passwd",
    "not a url",
  ])("refuses the feed address %s before anything is called", async (rssUrl) => {
    const { status, body } = await put({ rss_url: rssUrl });
    expect({ status, code: body.error.code, param: body.error.param }).toEqual({
      status: 400,
      code: "parameter_invalid",
      param: "rss_url",
    });
    expect(await feeds()).toEqual([]);
  });

  it.each([
    [{ apple_podcasts_id: "https://example.com/podcast/id1500000001" }, "apple_podcasts_id"],
    [{ apple_podcasts_id: "abc" }, "apple_podcasts_id"],
    [{ apple_podcasts_id: "https://itunes.apple.com/us/album/x/id585701590" }, "apple_podcasts_id"],
    [
      { apple_podcasts_id: "https://podcasts.apple.com/us/channel/x/id6442501716" },
      "apple_podcasts_id",
    ],
    [{ spotify_id: "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk" }, "spotify_id"],
    [
      { spotify_id: "https://open.spotify.com.evil.example/show/4rOoJ6Egrf8K2IrywzwOMk" },
      "spotify_id",
    ],
    [{ spotify_id: 5 }, "spotify_id"],
    [{ rss: "https://feeds.example.com" }, "rss"],
  ])("refuses %j", async (body, param) => {
    const answer = await put(body);
    expect({ status: answer.status, param: answer.body.error.param }).toEqual({
      status: 400,
      param,
    });
  });

  it("answers a dry run without scheduling anything", async () => {
    const { body } = await put({ rss_url: "https://feeds.example.com/salt", dry_run: true });
    expect(body).toMatchObject({
      object: "dry_run",
      would_write: { rss_url: "https://feeds.example.com/salt" },
      requires_confirm: false,
    });
    expect(await feeds()).toEqual([]);
  });
});
