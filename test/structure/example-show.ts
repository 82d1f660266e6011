import { inTransaction } from "../../src/db/connection/database.ts";
import { systemCause } from "../../src/delivery/events/record-event.ts";
import { storeTranscript } from "../../src/features/catalogue/transcripts/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import { DAY_MS } from "../../src/lib/time/clock.ts";
import type { SimulatedApp } from "../upstreams.ts";

/** An episode with audio, whose transcript is to be generated; its id. */
export async function addEpisode(app: SimulatedApp, showId: string): Promise<string> {
  const id = newId("ep");
  await app.sql(
    `insert into episodes (show_id, id, guid, guid_key, title, normalised_title, published_at, type, explicit, content_hash, created_at, updated_at)
     values ($1, $2, 'harbour-0001', 'harbour-0001', 'The lighthouse keeper', 'the lighthouse keeper', $3, 'full', false, 'x', $3, $3)`,
    [showId, id, "2026-10-12T06:00:00Z"],
  );
  await app.sql(
    `update episodes set enclosure_url = 'https://audio.example/1.mp3' where show_id = $1 and id = $2`,
    [showId, id],
  );
  await app.sql(
    `insert into transcript_generations (show_id, episode_id, id, workspace_id, request_id, status, replaces, reserved_minutes, created_at, updated_at)
     values ($1, $2, $4, 'w', 'r', 'queued', false, 1, $3, $3)`,
    [showId, id, "2026-10-12T07:00:00Z", newId("job")],
  );
  return id;
}

/** An uploaded transcript of one sentence. */
export async function addTranscript(
  app: SimulatedApp,
  showId: string,
  episodeId: string,
): Promise<void> {
  const text = "The lamp is lit at dusk.";
  await inTransaction(app.runtime.database, (transaction) =>
    storeTranscript(
      transaction,
      showId,
      {
        episodeId,
        transcript: {
          source: "upload",
          language: "en",
          segments: [{ startSec: 60, endSec: 63, speaker: "Ana", text }],
          sourceUrl: null,
        },
      },
      systemCause(app.clock.now()),
    ),
  );
}

/** The feed that the simulator serves, to be polled at once. */
export async function addFeed(app: SimulatedApp, showId: string, url: string): Promise<void> {
  await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
    showId,
    url,
    app.clock.now(),
  ]);
}

/**
 * A show on a host, connected by key, and an item of the account that was there before; the id of
 * the connection.
 */
export async function addConnection(
  app: SimulatedApp,
  { showId, workspaceId }: { showId: string; workspaceId: string },
): Promise<string> {
  const id = newId("con");
  const { vault } = app.runtime.services.accounts;
  const target = { showId, platform: "transistor" };
  await app.sql(
    `insert into connections (show_id, platform, id, workspace_id, status, handle, external_account_id, account_name, connect_via, importing_state, last_updated_at, connected_at, created_at, updated_at)
     values ($1, 'transistor', $2, $3, 'connected', 'salt-and-signal', '48213', 'Salt and Signal', 'api', 'imported', $4, $4, $4, $4)`,
    [showId, id, workspaceId, app.clock.now()],
  );
  await app.sql(
    "insert into connection_secrets (show_id, platform, sealed, updated_at) values ($1, " +
      "'transistor', $2, $3)",
    [showId, vault.seal(target, { api_key: "your-transistor-key" }), app.clock.now()],
  );
  await app.sql(
    `insert into account_items
       (show_id, platform, external_id, account_id, last_fetched_at, created_at)
     values ($1, 'transistor', '1', '12345', $2, $2)`,
    [showId, app.clock.now()],
  );
  return id;
}

/** A build that has ended, one that waits, and three open suggestions. */
export async function addBuilds(
  app: SimulatedApp,
  showId: string,
  episodeId: string,
): Promise<Record<string, string>> {
  const now = app.clock.now();
  const insert = async (status: string) => {
    const id = newId("bld");
    await app.sql(
      `insert into cluster_builds (show_id, id, status, mode, scope, max_posts_per_episode, created_at, updated_at)
       values ($1, $2, $3, 'suggest', 'recent', 20, $4, $4)`,
      [showId, id, status, now],
    );
    return id;
  };
  const suggest = async (videoId: string) => {
    const id = newId("sug");
    await app.sql(
      `insert into cluster_suggestions (show_id, id, episode_id, platform, external_id, item_key, url, title, confidence, score, reason, evidence, status, expires_at, created_at, updated_at)
       values ($1, $2, $3, 'youtube', $4, 'youtube/' || $4, 'https://www.youtube.com/watch?v=' || $4, 'A keeper', 'medium', 0.5, 'Its title is like the episode''s.', '[]', 'open', $6, $5, $5)`,
      [showId, id, episodeId, videoId, now, new Date(now.getTime() + 30 * DAY_MS)],
    );
    return id;
  };
  return {
    cluster_build_id: await insert("completed"),
    open_cluster_build_id: await insert("queued"),
    suggestion_id: await suggest("keeper00001"),
    other_suggestion_id: await suggest("keeper00002"),
    third_suggestion_id: await suggest("keeper00003"),
  };
}
