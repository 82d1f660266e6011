import { ApiClient } from "../demo/api-client.ts";
import { connectOnce } from "../demo/seed/connect-accounts.ts";
import type { Services } from "../src/app/services.ts";
import { inTransaction } from "../src/db/connection/database.ts";
import { addShowFromFeed } from "../src/features/catalogue/episodes/index.ts";
import { issueKey } from "../src/features/administration/keys/issue-key.ts";
import { createWorkspace } from "../src/features/administration/workspace/index.ts";
import { newPlainId } from "../src/kernel/ids.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";
import type { SandboxStage } from "./sandbox-stage.ts";

/** What an integrator's program needs to know of a sandbox. */
export interface SandboxFile {
  base_url: string;
  workspace_id: string;
  show_id: string;
  /** Cluster of the newest episode. */
  cluster_id: string;
  cluster_global_id: string;
  /** Holds every scope. */
  api_key: string;
  /** Holds the read scopes alone. */
  read_only_key: string;
}

const OWNER_EMAIL = "owner@sandbox.example";
/** Accounts that are connected: a host with days, and a public profile. */
const CONNECTED = 2;

/**
 * One workspace with two keys, one show of a feed, a cluster of its newest episode, and two
 * connected accounts. Numbers are read by the sandbox's own work, as on a server.
 */
export async function seedSandbox(
  runtime: Runtime<Services>,
  stage: SandboxStage,
  baseUrl: string,
): Promise<SandboxFile> {
  const { database, clock, services, urls, secrets } = runtime;
  const { uid: workspaceId } = await inTransaction(database, async (transaction) => {
    const uid = newPlainId();
    await createWorkspace(transaction, {
      kind: "network",
      name: "Sandbox",
      plan: "premium",
      ownerEmail: OWNER_EMAIL,
      workspaceId: uid,
      now: clock.now(),
    });
    return { uid };
  });
  const showId = newPlainId();
  await addShowFromFeed(
    { database, http: services.outbound, compute: services.compute, clock, urls },
    {
      workspaceId,
      source: { url: `${stage.simulators.urls.feeds}/${stage.show.slug}.xml` },
      handle: stage.show.slug,
      showId,
    },
  );
  const keyOf = async (label: string, preset: string): Promise<string> => {
    const key = { workspaceId, label, preset, rateTier: "partner" as const, now: clock.now() };
    return (await issueKey(database, secrets, key)).secret;
  };
  const apiKey = await keyOf("sandbox", "full_access");
  const api = new ApiClient(baseUrl, apiKey);
  const cluster = await makeCluster(api, stage, showId);
  await connectAccounts(runtime, { api, stage, showId, workspaceId });
  return {
    base_url: baseUrl,
    workspace_id: workspaceId,
    show_id: showId,
    cluster_id: cluster.id,
    cluster_global_id: cluster.global_id,
    api_key: apiKey,
    read_only_key: await keyOf("sandbox, read only", "read_only"),
  };
}

async function makeCluster(
  api: ApiClient,
  { clusters, show }: SandboxStage,
  showId: string,
): Promise<{ id: string; global_id: string }> {
  const newest = clusters.find((cluster) => cluster.show === show);
  const { data } = await api.call<{ data: { id: string; identifiers: { guid: string | null } }[] }>(
    "GET",
    `/v1/shows/${showId}/episodes?limit=100`,
  );
  const episode = data.find(({ identifiers }) => identifiers.guid === newest?.item.guid);
  if (newest === undefined || episode === undefined)
    throw new Error("The feed of the sandbox's show has no episode.");
  const made = await api.call<{ data: { id: string; global_id: string } }>(
    "POST",
    `/v1/shows/${showId}/clusters`,
    { episode_id: episode.id, node_urls: newest.posts.map(({ url }) => url) },
  );
  return made.data;
}

async function connectAccounts(
  runtime: Runtime<Services>,
  parts: { api: ApiClient; stage: SandboxStage; showId: string; workspaceId: string },
): Promise<void> {
  const { api, stage, showId, workspaceId } = parts;
  const ofShow = ({ audience }: { audience: { show: { slug: string } } }): boolean =>
    audience.show.slug === stage.show.slug;
  const [host] = stage.accounts;
  const [profile] = stage.platforms.profiles.filter(ofShow);
  const accounts = [
    ...(host === undefined ? [] : [host]),
    ...(profile === undefined
      ? []
      : [{ ...profile, connecting: { way: "body" as const, body: profile.body } }]),
  ];
  if (accounts.length !== CONNECTED) throw new Error("The sandbox's show has too few accounts.");
  for (const { platform, externalId, connecting } of accounts)
    await connectOnce(runtime, api, { showId, workspaceId, platform, externalId, connecting });
}
