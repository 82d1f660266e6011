import { inTransaction } from "../../src/db/connection/database.ts";
import { systemCause } from "../../src/delivery/events/record-event.ts";
import { storeTranscript } from "../../src/features/catalogue/transcripts/index.ts";
import type { SimulatedApp } from "../upstreams.ts";

/** Of the one episode that the show of the examples has. */
export const EPISODE_ID = "ep_Example00000000000000000";
/** Of the show's account at its host. */
export const CONNECTION_ID = "con_Example0000000000000000";

/** An episode with audio, whose transcript is to be generated. */
export async function addEpisode(app: SimulatedApp, showId: string): Promise<void> {
  await app.sql(
    `insert into episodes (show_id, id, guid, guid_key, title, normalised_title, published_at, type, explicit, content_hash, created_at, updated_at)
     values ($1, $2, 'harbour-0001', 'harbour-0001', 'The lighthouse keeper', 'the lighthouse keeper', $3, 'full', false, 'x', $3, $3)`,
    [showId, EPISODE_ID, "2026-10-12T06:00:00Z"],
  );
  await app.sql(
    `update episodes set enclosure_url = 'https://audio.example/1.mp3' where show_id = $1 and id = $2`,
    [showId, EPISODE_ID],
  );
  await app.sql(
    `insert into transcript_generations (show_id, episode_id, id, workspace_id, request_id, status, replaces, reserved_minutes, created_at, updated_at)
     values ($1, $2, 'job_Example0000000000000000', 'w', 'r', 'queued', false, 1, $3, $3)`,
    [showId, EPISODE_ID, "2026-10-12T07:00:00Z"],
  );
}

/** An uploaded transcript of one sentence. */
export async function addTranscript(app: SimulatedApp, showId: string): Promise<void> {
  const text = "The lamp is lit at dusk.";
  await inTransaction(app.runtime.database, (transaction) =>
    storeTranscript(
      transaction,
      showId,
      {
        episodeId: EPISODE_ID,
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
export async function addFeed(app: SimulatedApp, showId: string): Promise<void> {
  await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
    showId,
    `${app.simulators.urls.feeds}/salt-and-signal.xml`,
    app.clock.now(),
  ]);
}

/** A show on a host, connected by key; an item is stored of the account that was there before. */
export async function addConnection(
  app: SimulatedApp,
  { showId, workspaceId }: { showId: string; workspaceId: string },
): Promise<void> {
  const { vault } = app.runtime.services.accounts;
  const target = { showId, platform: "transistor" };
  await app.sql(
    `insert into connections (show_id, platform, id, workspace_id, status, handle, external_account_id, account_name, connect_via, importing_state, last_updated_at, connected_at, created_at, updated_at)
     values ($1, 'transistor', $2, $3, 'connected', 'salt-and-signal', '48213', 'Salt and Signal', 'api', 'imported', $4, $4, $4, $4)`,
    [showId, CONNECTION_ID, workspaceId, app.clock.now()],
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
}

/** A build that has ended, one that waits, and three open suggestions. */
export async function addBuilds(
  app: SimulatedApp,
  showId: string,
): Promise<Record<string, string>> {
  const now = app.clock.now();
  const insert = async (id: string, status: string) => {
    await app.sql(
      `insert into cluster_builds (show_id, id, status, mode, scope, max_posts_per_episode, created_at, updated_at)
       values ($1, $2, $3, 'suggest', 'recent', 20, $4, $4)`,
      [showId, id, status, now],
    );
    return id;
  };
  const suggest = async (id: string, videoId: string) => {
    await app.sql(
      `insert into cluster_suggestions (show_id, id, episode_id, platform, external_id, item_key, url, title, confidence, score, reason, evidence, status, expires_at, created_at, updated_at)
       values ($1, $2, $3, 'youtube', $4, 'youtube/' || $4, 'https://www.youtube.com/watch?v=' || $4, 'A keeper', 'medium', 0.5, 'Its title is like the episode''s.', '[]', 'open', $5, $5, $5)`,
      [showId, id, EPISODE_ID, videoId, now],
    );
    return id;
  };
  return {
    cluster_build_id: await insert("bld_Example00000000000000000", "completed"),
    open_cluster_build_id: await insert("bld_ExampleOpen0000000000000", "queued"),
    suggestion_id: await suggest("sug_Example00000000000000000", "keeper00001"),
    other_suggestion_id: await suggest("sug_ExampleOther000000000000", "keeper00002"),
    third_suggestion_id: await suggest("sug_ExampleThird000000000000", "keeper00003"),
  };
}
