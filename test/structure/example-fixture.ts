import { EVENT_GROUPS } from "../../src/events/catalogue.ts";
import { feedXml } from "../../src/features/episodes/import/feed.test-support.ts";
import { inTransaction } from "../../src/db/connection/database.ts";
import { systemCause } from "../../src/events/record-event.ts";
import { storeTranscript } from "../../src/features/transcripts/index.ts";
import { newEndpointSecret, secretOwner } from "../../src/webhooks/attempt/signature.ts";
import { type SimulatedApp, startSimulatedApp } from "../upstreams.ts";

/** A workspace in which every example of the reference can run. */
export interface ExampleFixture {
  app: SimulatedApp;
  key: string;
  /**
   * What replaces `{name}` in an example. A feature whose examples contain a new name adds it
   * here.
   */
  values: Readonly<Record<string, string>>;
}

const WEBHOOK_ENDPOINT_ID = "we_Example00000000000000000";
const EPISODE_ID = "ep_Example00000000000000000";
const DISCOVERY_ID = "dsc_Example0000000000000000";
const CONNECTION_ID = "con_Example0000000000000000";
const LIBRARY_FILE_ID = "file_ExampleFile0000000000000";
const DATA_REQUEST_ID = "drq_Example00000000000000000";

/**
 * One network with a subnetwork, a show with an episode, and two clusters of posts read from
 * simulated upstreams.
 */
export async function startExampleFixture(): Promise<ExampleFixture> {
  const app = await startSimulatedApp({ sellsPlans: true });
  app.simulators.feeds.put(
    "salt-and-signal.xml",
    feedXml([{ guid: "harbour-0001", title: "The lighthouse keeper" }]),
  );
  const workspaceId = await app.workspace();
  const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: workspaceId });
  const showId = await app.show(workspaceId, { handle: "salt-and-signal" });
  const key = await app.key(workspaceId);
  await addEpisode(app, showId);
  await addTranscript(app, showId);
  await addFeed(app, showId);
  await addConnection(app, { showId, workspaceId });
  await addWebhookEndpoint(app, workspaceId);
  await addDataRequest(app, workspaceId, showId);
  await addLibraryFile(app, workspaceId);
  await app.sql(
    `insert into discovery_runs
       (show_id, id, workspace_id, status, platforms, started_at, completed_at, created_at, updated_at)
     values ($1, $2, $3, 'completed', '{youtube}', $4, $4, $4, $4)`,
    [showId, DISCOVERY_ID, workspaceId, app.clock.now()],
  );
  const first = await createCluster(app, {
    showId,
    key,
    url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  });
  const second = await createCluster(app, {
    showId,
    key,
    url: "https://www.instagram.com/reel/DPxyzAbCdEf/",
  });
  const [delivery] = await app.sql<{ id: string; event_id: string }>(
    "select id, event_id from webhook_deliveries order by created_at limit 1",
  );
  if (delivery === undefined) throw new Error("The fixture's cluster made no delivery");
  return {
    app,
    key,
    values: {
      workspace_id: workspaceId,
      subnetwork_id: subnetworkId,
      show_id: showId,
      episode_id: EPISODE_ID,
      connection_id: CONNECTION_ID,
      cluster_id: first.clusterId,
      node_id: first.nodeId,
      global_cluster_id: `${showId}_${first.clusterId}`,
      webhook_endpoint_id: WEBHOOK_ENDPOINT_ID,
      webhook_delivery_id: delivery.id,
      event_id: delivery.event_id,
      data_request_id: DATA_REQUEST_ID,
      file_id: LIBRARY_FILE_ID,
      data_link_id: await createLink(app, key),
      goal_id: await createGoal(app, showId, key),
      ...(await addBuilds(app, showId)),
      ...(await addCampaign(app, { key, showId, clusterRef: `${showId}_${first.clusterId}` })),
      feed_url: `${app.simulators.urls.feeds}/salt-and-signal.xml`,
      other_cluster_id: second.clusterId,
      other_global_cluster_id: `${showId}_${second.clusterId}`,
    },
  };
}

/** A brand without campaigns, and a campaign with a slot, a missed one and a linked cluster. */
async function addCampaign(
  app: SimulatedApp,
  { key, showId, clusterRef }: { key: string; showId: string; clusterRef: string },
): Promise<Record<string, string>> {
  const post = async (path: string, body: unknown): Promise<string> =>
    (await app.request("POST", path, { key, body })).body.data.id;
  const campaignId = await post("/v1/campaigns", {
    name: "Northwind Roasters, autumn blend",
    brand_id: await post("/v1/brands", { name: "Tidewater Bank" }),
    start_date: "2026-12-07",
    end_date: "2026-12-20",
    currency: "gbp",
  });
  const path = `/v1/campaigns/${campaignId}`;
  const slot = { show_id: showId, deliverable_type: "audio_read" };
  const missedId = await post(`${path}/slots`, slot);
  await app.sql("update campaign_slots set status = 'missed' where id = $1", [missedId]);
  const slotId = await post(`${path}/slots`, slot);
  const airCheckId = await post(`${path}/air-checks`, {
    slot_id: slotId,
    episode_id: EPISODE_ID,
    source: "manual",
    start_sec: 60,
  });
  await app.sql(
    `insert into air_check_runs
       (workspace_id, id, air_check_id, status, completed_at, created_at, updated_at)
     select workspace_id, 'job_ExampleRun00000000000000', id, 'completed', $2, $2, $2
     from air_checks where id = $1`,
    [airCheckId, app.clock.now()],
  );
  return {
    insertion_order_id: await addInsertionOrder(app, campaignId, showId),
    brand_id: await post("/v1/brands", { name: "Northwind Roasters" }),
    campaign_id: campaignId,
    slot_id: slotId,
    air_check_id: airCheckId,
    missed_slot_id: missedId,
    link_id: await post(`${path}/clusters`, { cluster_ref: clusterRef }),
  };
}

/** One that was read and waits to be applied. */
async function addInsertionOrder(
  app: SimulatedApp,
  campaignId: string,
  showId: string,
): Promise<string> {
  const id = "io_ExampleOrder000000000000";
  const line = {
    index: 0,
    show_name: "Salt & Signal",
    matched_show_id: showId,
    match_confidence: "high",
    deliverable_type: "audio_read",
    placement: "mid_roll",
    length_sec: 60,
    quantity: 1,
    air_dates: ["2026-12-08"],
    rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
    guaranteed_impressions: 30_000,
    promo_code: null,
    notes: null,
    source: { page: 1, quote: "Salt & Signal, mid-roll :60" },
    confidence: "high",
  };
  const parsed = {
    advertiser: { name: "Northwind Roasters", matched_brand_id: null, confidence: "high" },
    agency: null,
    campaign_name: "Autumn blend",
    io_number: "QM-1184",
    currency: "gbp",
    total_minor: 84_000,
    start_date: null,
    end_date: null,
    payment_terms: null,
    line_items: [line],
  };
  await app.sql(
    `insert into insertion_orders
       (workspace_id, id, status, parsed, completed_at, created_at, updated_at)
     select workspace_id, $2, 'completed', $3, $4, $4, $4 from campaigns where id = $1`,
    [campaignId, id, JSON.stringify(parsed), app.clock.now()],
  );
  return id;
}

/** A build that has ended, one that waits, and three open suggestions. */
async function addBuilds(app: SimulatedApp, showId: string): Promise<Record<string, string>> {
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

async function addTranscript(app: SimulatedApp, showId: string): Promise<void> {
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

async function createLink(app: SimulatedApp, key: string): Promise<string> {
  const body = { name: "Shows", operation: "shows.list" };
  return (await app.request("POST", "/v1/data-links", { key, body })).body.id;
}

async function createGoal(app: SimulatedApp, showId: string, key: string): Promise<string> {
  const body = { metric: "downloads", target: 10_000 };
  return (await app.request("POST", `/v1/shows/${showId}/goals`, { key, body })).body.id;
}

/** Before the clusters, so that what happens to them is delivered. */
async function addWebhookEndpoint(app: SimulatedApp, workspaceId: string): Promise<void> {
  const secret = newEndpointSecret();
  const sealed = app.runtime.secrets.seal(secret, secretOwner(WEBHOOK_ENDPOINT_ID));
  await app.sql(
    `insert into webhook_endpoints (workspace_id, id, url, enabled_events, api_version, granted_scopes, sealed_secret, secret_last_four, created_at, updated_at)
     values ($1, $2, 'https://hooks.example.com/harbour', '{*}', '2026-10-14', $3, $4, $5, $6, $6)`,
    [
      workspaceId,
      WEBHOOK_ENDPOINT_ID,
      Object.values(EVENT_GROUPS),
      sealed,
      secret.slice(-4),
      app.clock.now(),
    ],
  );
}

async function addLibraryFile(app: SimulatedApp, workspaceId: string): Promise<void> {
  await app.sql(
    `insert into library_files
       (workspace_id, id, name, kind, mime_type, size_bytes, sha256, status, storage_key, created_by,
        created_at, updated_at)
     values ($1, $2, 'northwind.txt', 'insertion_order', 'text/plain', 18, 'x', 'ready', 'x', 'test key',
       $3, $3)`,
    [workspaceId, LIBRARY_FILE_ID, app.clock.now()],
  );
}

async function addDataRequest(
  app: SimulatedApp,
  workspaceId: string,
  showId: string,
): Promise<void> {
  await app.sql(
    "insert into data_requests (workspace_id, id, show_ids, platforms, status, requested_by, " +
      "created_at, updated_at) values ($1, $2, $3, '{spotify}', 'open', 'test key', $4, $4)",
    [workspaceId, DATA_REQUEST_ID, [showId], app.clock.now()],
  );
}

/** A show on a host, connected by key; an item is stored of the account that was there before. */
async function addConnection(
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

async function addFeed(app: SimulatedApp, showId: string): Promise<void> {
  await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
    showId,
    `${app.simulators.urls.feeds}/salt-and-signal.xml`,
    app.clock.now(),
  ]);
}

async function addEpisode(app: SimulatedApp, showId: string): Promise<void> {
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

async function createCluster(
  app: SimulatedApp,
  options: { showId: string; key: string; url: string },
): Promise<{ clusterId: string; nodeId: string }> {
  const { status, body, text } = await app.request("POST", `/v1/shows/${options.showId}/clusters`, {
    key: options.key,
    body: { node_urls: [options.url] },
  });
  if (status !== 201) throw new Error(`The fixture's cluster was not created: ${text}`);
  return { clusterId: body.id, nodeId: body.data.nodes[0].id };
}
