import { EVENT_GROUPS } from "../../src/delivery/events/catalogue.ts";
import type { Services } from "../../src/app/services.ts";
import { feedXml } from "../../src/features/catalogue/episodes/import/feed.test-support.ts";
import type { Operation } from "../../src/kernel/operation/operation.ts";
import { newEndpointSecret, secretOwner } from "../../src/delivery/webhooks/attempt/signature.ts";
import { type SimulatedApp, startSimulatedApp } from "../upstreams.ts";
import { addCampaign } from "./example-campaign.ts";
import {
  addBuilds,
  addConnection,
  addEpisode,
  addFeed,
  addTranscript,
  CONNECTION_ID,
  EPISODE_ID,
} from "./example-show.ts";

/** A workspace in which every example of the reference can run. */
export interface ExampleFixture {
  app: SimulatedApp;
  key: string;
  /**
   * What replaces `{name}` in an example. A feature whose examples contain a new name adds it
   * here.
   */
  values: Readonly<Record<string, string>>;
  close: () => Promise<void>;
}

const WEBHOOK_ENDPOINT_ID = "we_Example00000000000000000";
const DISCOVERY_ID = "dsc_Example0000000000000000";
const LIBRARY_FILE_ID = "file_ExampleFile0000000000000";
const DATA_REQUEST_ID = "drq_Example00000000000000000";

/**
 * One network with a subnetwork, a show with an episode, and two clusters of posts read from
 * simulated upstreams.
 */
export async function startExampleFixture(
  operations: readonly Operation<Services>[],
): Promise<ExampleFixture> {
  const app = await startSimulatedApp({ sellsPlans: true, operations });
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
    close: () => app.close(),
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
