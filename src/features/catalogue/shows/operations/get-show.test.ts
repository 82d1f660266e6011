import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { TEST_START } from "../../../../../test/harness.ts";
import { PLATFORMS } from "../../../../platforms/platform.ts";
import { showOperations } from "../index.ts";

describe("GET /v1/shows/{show_id}", () => {
  const t = useNetwork({
    operations: showOperations,
    show: { name: "Salt and Signal", handle: "salt" },
  });
  beforeAll(async () => {
    await t.sql(
      "update shows set past_guests = $2, spotify_rating = $3, survey_data = $4, created_by = 'ada@example.com' where show_id = $1",
      [
        t.showId,
        JSON.stringify([{ id: "g1", name: "Io Marsh", featured: true, email: "io@example.com" }]),
        JSON.stringify({ rating: 4.8, total_ratings: 120 }),
        JSON.stringify({ respondents: 40 }),
      ],
    );
    await t.sql(
      "insert into show_talent (show_id, id, email, status, role, invited_at) values ($1, 't1', 'mo@example.com', 'pending', 'host', $2)",
      [t.showId, TEST_START],
    );
    await t.sql(
      `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, duration_sec, type, explicit, content_hash, removed_at, created_at, updated_at) values
        ($1, 'ep_1', '1', 'A', 'a', now(), 1000, 'full', false, 'h', null, now(), now()), ($1, 'ep_2', '2', 'B', 'b', now(), 2001, 'bonus', false, 'h', null, now(), now()),
        ($1, 'ep_3', '3', 'C', 'c', now(), 30, 'trailer', false, 'h', null, now(), now()), ($1, 'ep_4', '4', 'D', 'd', now(), null, 'full', false, 'h', null, now(), now()),
        ($1, 'ep_5', '5', 'E', 'e', now(), 9000, 'full', false, 'h', now(), now(), now())`,
      [t.showId],
    );
    await t.sql(
      `insert into connections (show_id, platform, id, status, connect_via, importing_state, connected_at, last_updated_at, created_at, updated_at) values
        ($1, 'youtube', 'con_1', 'needs_reauth', 'app_sign_in', 'imported', now(), $2::timestamptz - interval '40 hours', now(), now()),
        ($1, 'tiktok', 'con_2', 'disconnected', 'api', 'idle', now(), $2, now(), now()),
        ($1, 'spotify', 'con_3', 'connected', 'extension', 'importing', now(), null, now(), now())`,
      [t.showId, TEST_START],
    );
  });

  it("answers the whole show, counted and judged at this moment", async () => {
    const { status, body } = await t.send("GET", `/v1/shows/${t.showId}`);
    expect(status).toBe(200);
    expect(body.podcast_metadata).toMatchObject({
      total_episodes: 4,
      average_episode_length_sec: 1501,
      imported_at: null,
    });
    expect(body.connected_platforms).toEqual(["spotify", "youtube"]);
    expect(body.stale_platforms).toEqual(["spotify", "youtube"]);
    expect(body.freshness).toEqual({
      spotify: { last_updated: null, age_hours: null, stale: true },
      youtube: { last_updated: "2026-10-18T20:00:00.000Z", age_hours: 40, stale: true },
    });
    expect(body.spotify_rating).toEqual({ rating: 4.8, total_ratings: 120, total_episodes: null });
    expect(body).toMatchObject({
      computed_at: TEST_START,
      cache_age_seconds: 0,
      sponsorship_packages: [],
      survey_data: { respondents: 40 },
      last_update_stats: {
        source: "tiktok",
        platforms: { tiktok: TEST_START },
      },
      public_url: "http://127.0.0.1:4000/s/salt",
    });
  });

  it("lists every platform, connected or not, and keeps data of a disconnected account visible", async () => {
    const { body } = await t.send("GET", `/v1/shows/${t.showId}`);
    const states = new Map<string, Record<string, unknown>>(
      body.platforms.map((state: { platform: string }) => [state.platform, state]),
    );
    expect([...states.keys()]).toEqual(PLATFORMS.map((platform) => platform.id));
    expect(states.get("tiktok")).toEqual({
      platform: "tiktok",
      connected: false,
      has_data: true,
      last_updated: TEST_START,
      importing_state: "idle",
      freshness: null,
    });
    expect(states.get("spotify")).toMatchObject({
      connected: true,
      has_data: false,
      importing_state: "importing",
      freshness: { stale: true },
    });
    expect(states.get("beehiiv")).toEqual({
      platform: "beehiiv",
      connected: false,
      has_data: false,
      last_updated: null,
      importing_state: "idle",
      freshness: null,
    });
  });

  it("never answers an e-mail address", async () => {
    const { text, body } = await t.send("GET", `/v1/shows/${t.showId}`);
    expect(text).not.toMatch(/(?:ada|mo|io)@example/);
    expect({
      createdBy: body.created_by,
      talent: body.talent[0].email,
      pastGuest: body.past_guests[0].name,
    }).toEqual({
      createdBy: "a***@example.com",
      talent: "m***@example.com",
      pastGuest: "Io Marsh",
    });
  });

  it("takes no query", async () => {
    expect((await t.send("GET", `/v1/shows/${t.showId}?expand=all`)).status).toBe(400);
  });
});
