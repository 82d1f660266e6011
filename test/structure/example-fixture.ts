import { EVENT_GROUPS } from "../../src/delivery/events/catalogue.ts";
import type { Services } from "../../src/app/services.ts";
import { feedXml } from "../../src/features/catalogue/episodes/import/feed.test-support.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { Operation } from "../../src/kernel/operation/operation.ts";
import { newEndpointSecret, secretOwner } from "../../src/delivery/webhooks/attempt/signature.ts";
import { type SimulatedApp, startSimulatedApp } from "../upstreams.ts";
import { addCampaign } from "./example-campaign.ts";
import { addBuilds, addConnection, addEpisode, addFeed, addTranscript } from "./example-show.ts";

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

/** The simulated application, with the rows of the examples in one network. */
export async function startExampleFixture(
  operations: readonly Operation<Services>[],
): Promise<ExampleFixture> {
  const app = await startSimulatedApp({ sellsPlans: true, operations });
  const filled = await fillExampleWorkspace(app, "salt-and-signal");
  return { app, ...filled, close: () => app.close() };
}

/**
 * One network with a subnetwork, a show with an episode, and two clusters of posts read from
 * simulated upstreams.
 *
 * @param handle of the show, and the name of its feed.
 */
export async function fillExampleWorkspace(
  app: SimulatedApp,
  handle: string,
): Promise<Pick<ExampleFixture, "key" | "values">> {
  app.simulators.feeds.put(
    `${handle}.xml`,
    feedXml([{ guid: "harbour-0001", title: "The lighthouse keeper" }]),
  );
  const feedUrl = `${app.simulators.urls.feeds}/${handle}.xml`;
  app.simulators.directories.put({
    name: "Salt and Signal",
    feedUrl,
    indexId: 75_075,
    appleId: 900,
  });
  const workspaceId = await app.workspace();
  const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: workspaceId });
  const showId = await app.show(workspaceId, { handle });
  const key = await app.key(workspaceId);
  const episodeId = await addEpisode(app, showId);
  await addTranscript(app, showId, episodeId);
  await addFeed(app, showId, feedUrl);
  const connectionId = await addConnection(app, { showId, workspaceId });
  const endpointId = await addWebhookEndpoint(app, workspaceId);
  await app.sql(
    `insert into discovery_runs
       (show_id, id, workspace_id, status, platforms, started_at, completed_at, created_at, updated_at)
     values ($1, $2, $3, 'completed', '{youtube}', $4, $4, $4, $4)`,
    [showId, newId("dsc"), workspaceId, app.clock.now()],
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
    "select id, event_id from webhook_deliveries where workspace_id = $1 order by created_at limit 1",
    [workspaceId],
  );
  if (delivery === undefined) throw new Error("The fixture's cluster made no delivery");
  const clusterRef = `${showId}_${first.clusterId}`;
  return {
    key,
    values: {
      workspace_id: workspaceId,
      subnetwork_id: subnetworkId,
      show_id: showId,
      episode_id: episodeId,
      connection_id: connectionId,
      cluster_id: first.clusterId,
      node_id: first.nodeId,
      global_cluster_id: clusterRef,
      webhook_endpoint_id: endpointId,
      webhook_delivery_id: delivery.id,
      event_id: delivery.event_id,
      data_request_id: await addDataRequest(app, workspaceId, showId),
      file_id: await addLibraryFile(app, workspaceId),
      ...(await addResearch(app, workspaceId)),
      data_link_id: await createLink(app, key),
      goal_id: await createGoal(app, showId, key),
      ...(await addBuilds(app, showId, episodeId)),
      ...(await addCampaign(app, { key, showId, episodeId, clusterRef })),
      feed_url: feedUrl,
      podcast_id: await findPodcast(app, key),
      other_cluster_id: second.clusterId,
      other_global_cluster_id: `${showId}_${second.clusterId}`,
    },
  };
}

/** Reads what the examples of podcasts read, so that it is kept and they ask no directory. */
async function findPodcast(app: SimulatedApp, key: string): Promise<string> {
  const get = (path: string) => app.request("GET", `/v1/podcasts/${path}`, { key });
  const { body } = await get("search?q=salt+and+signal");
  const { id } = body.data[0];
  await get(id);
  await get(`${id}/episodes`);
  return id;
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
async function addWebhookEndpoint(app: SimulatedApp, workspaceId: string): Promise<string> {
  const id = newId("we");
  const secret = newEndpointSecret();
  const sealed = app.runtime.secrets.seal(secret, secretOwner(id));
  await app.sql(
    `insert into webhook_endpoints (workspace_id, id, url, enabled_events, api_version, granted_scopes, sealed_secret, secret_last_four, created_at, updated_at)
     values ($1, $2, 'https://hooks.example.com/harbour', '{*}', '2026-10-14', $3, $4, $5, $6, $6)`,
    [workspaceId, id, Object.values(EVENT_GROUPS), sealed, secret.slice(-4), app.clock.now()],
  );
  return id;
}

async function addLibraryFile(app: SimulatedApp, workspaceId: string): Promise<string> {
  const id = newId("file");
  await app.sql(
    `insert into library_files
       (workspace_id, id, name, kind, mime_type, size_bytes, sha256, status, storage_key, created_by,
        created_at, updated_at)
     values ($1, $2, 'northwind.txt', 'insertion_order', 'text/plain', 18, 'x', 'ready', 'x', 'test key',
       $3, $3)`,
    [workspaceId, id, app.clock.now()],
  );
  return id;
}

/** One that was answered, and one that waits. */
async function addResearch(
  app: SimulatedApp,
  workspaceId: string,
): Promise<Record<string, string>> {
  const add = async (status: string): Promise<string> => {
    const id = newId("rsh");
    await app.sql(
      `insert into research_runs
         (workspace_id, id, status, query, depth, max_sources, provider, question_key, answer,
          sources, storage, created_at, updated_at)
       values ($1, $2, $3, 'Northwind Roasters', 'quick', 5, 'tavily', $2, 'A roaster.', $4,
         'results', $5, $5)`,
      [
        workspaceId,
        id,
        status,
        JSON.stringify([
          {
            title: "Roasters of the year",
            url: "https://trade-notes.example/1",
            published_at: "2026-09-14",
            published_at_estimated: false,
            excerpt: "Northwind roasts on the quay.",
          },
        ]),
        app.clock.now(),
      ],
    );
    return id;
  };
  return {
    research_run_id: await add("completed"),
    open_research_run_id: await add("queued"),
  };
}

async function addDataRequest(
  app: SimulatedApp,
  workspaceId: string,
  showId: string,
): Promise<string> {
  const id = newId("drq");
  await app.sql(
    "insert into data_requests (workspace_id, id, show_ids, platforms, status, requested_by, " +
      "created_at, updated_at) values ($1, $2, $3, '{spotify}', 'open', 'test key', $4, $4)",
    [workspaceId, id, [showId], app.clock.now()],
  );
  return id;
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
