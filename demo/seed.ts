import type { Config } from "../src/app/config/config.ts";
import { type DatabaseTransaction, inTransaction } from "../src/db/connection/database.ts";
import { addShowFromFeed } from "../src/features/episodes/index.ts";
import { revokeOperatorKey } from "../src/features/keys/index.ts";
import { createWorkspace } from "../src/features/workspace/index.ts";
import { insertKey } from "../src/features/keys/issue-key.ts";
import { notifyAccessChanged } from "../src/kernel/access/access-cache.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";
import type { Services } from "../src/app/services.ts";
import { ApiClient } from "./api-client.ts";
import { connectAccounts } from "./connect-accounts.ts";
import type { DemoFile, DemoWorld } from "./demo-files.ts";
import { connectHosts } from "./demo-hosts.ts";
import { ensureDemoOwner } from "./demo-owner.ts";
import { DEMO_SHOWS, DEMO_WORKSPACES, type DemoWorkspace } from "./demo-plan.ts";
import type { PlannedCluster, Stage } from "./demo-stage.ts";

const KEY_LABEL = "demo";
/**
 * The newest cluster of each show is left as it was made, so that there is one to refresh by hand:
 * ten minutes must lie between two refreshes.
 */
const isLeftToRefresh = (index: number): boolean => index === 0;

export interface Seeding {
  config: Config;
  runtime: Runtime<Services>;
  world: DemoWorld;
  stage: Stage;
}

/**
 * Creates what is missing of the demo: workspaces, shows with their episodes, accounts, and
 * clusters, the last over HTTP with a key, as a customer would. Every step checks first what exists,
 * so the next start continues an interrupted one.
 */
export async function seedDemo(seeding: Seeding): Promise<DemoFile> {
  const { config, runtime, world, stage } = seeding;
  for (const workspace of DEMO_WORKSPACES) await ensureWorkspace(runtime, world, workspace);
  for (const workspace of DEMO_WORKSPACES)
    for (const slug of workspace.shows) await ensureShow(seeding, workspace, slug);
  await Promise.all(
    DEMO_SHOWS.map((show) =>
      connectAccounts(
        runtime,
        world.show_ids[show.slug] ?? "",
        show,
        world.workspace_ids[ownerOf(show.slug)],
      ),
    ),
  );
  const workspaces: DemoFile["workspaces"] = [];
  for (const { key, kind, shows } of DEMO_WORKSPACES) {
    const workspaceId = world.workspace_ids[key];
    workspaces.push({
      kind,
      effective_uid: workspaceId,
      api_key: await newDemoKey(runtime, workspaceId),
      show_ids: shows.map((slug) => world.show_ids[slug] ?? ""),
    });
  }
  const keyOf = new Map(
    workspaces.flatMap((workspace) =>
      workspace.show_ids.map((showId) => [showId, workspace.api_key]),
    ),
  );
  await Promise.all(
    DEMO_SHOWS.map((show) => {
      const showId = world.show_ids[show.slug] ?? "";
      return ensureClusters(
        new ApiClient(config.baseUrl, keyOf.get(showId) ?? ""),
        showId,
        stage.clusters.filter((cluster) => cluster.show === show),
      );
    }),
  );
  await connectHosts(
    (slug) => new ApiClient(config.baseUrl, keyOf.get(world.show_ids[slug] ?? "") ?? ""),
    world.show_ids,
  );
  return {
    base_url: config.baseUrl,
    workspaces,
    simulator_url: new URL(stage.simulators.urls.control).origin,
    sign_in: await ensureDemoOwner(runtime),
  };
}

/** The workspace that made a show pays for reading its profiles. */
const ownerOf = (slug: string): DemoWorkspace["key"] =>
  DEMO_WORKSPACES.find(({ shows }) => shows.includes(slug))?.key ?? "network";

async function ensureWorkspace(
  { database, clock }: Runtime<Services>,
  world: DemoWorld,
  { key, kind, name, plan, parent, ownerEmail }: DemoWorkspace,
): Promise<void> {
  const workspaceId = world.workspace_ids[key];
  const known = await database
    .selectFrom("workspaces")
    .select("workspace_id")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  if (known !== undefined) return;
  const parentId = parent === undefined ? undefined : world.workspace_ids[parent];
  await inTransaction(database, (transaction) =>
    createWorkspace(transaction, {
      kind,
      name,
      plan,
      parentId,
      ownerEmail,
      workspaceId,
      now: clock.now(),
    }),
  );
}

/**
 * The first workspace of a show adds it, as `castmeter show add` does; every further one points at
 * it.
 */
async function ensureShow(
  { runtime, world, stage }: Seeding,
  workspace: DemoWorkspace,
  slug: string,
): Promise<void> {
  const { database, clock, urls, services } = runtime;
  const workspaceId = world.workspace_ids[workspace.key];
  const showId = world.show_ids[slug] ?? "";
  const show = await database
    .selectFrom("shows")
    .select("show_id")
    .where("show_id", "=", showId)
    .executeTakeFirst();
  if (show === undefined) {
    const source = { url: `${stage.simulators.urls.feeds}/${slug}.xml` };
    await addShowFromFeed(
      { database, http: services.outbound, clock, urls },
      { workspaceId, source, handle: slug, showId },
    );
    return;
  }
  await inTransaction(database, (transaction) =>
    pointAt(transaction, {
      workspaceId,
      showId,
      position: workspace.shows.indexOf(slug),
      now: clock.now(),
    }),
  );
}

async function pointAt(
  transaction: DatabaseTransaction,
  {
    workspaceId,
    showId,
    position,
    now,
  }: { workspaceId: string; showId: string; position: number; now: Date },
): Promise<void> {
  await transaction
    .insertInto("workspace_shows")
    .values({ workspace_id: workspaceId, show_id: showId, position, created_at: now })
    .onConflict((conflict) => conflict.columns(["workspace_id", "show_id"]).doNothing())
    .execute();
  await notifyAccessChanged(transaction, workspaceId);
}

/** A key of an interrupted start was never printed: it is revoked. */
async function newDemoKey(
  { database, secrets, clock }: Runtime<Services>,
  workspaceId: string,
): Promise<string> {
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    const earlier = await transaction
      .selectFrom("api_keys")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("label", "=", KEY_LABEL)
      .execute();
    for (const { id } of earlier) await revokeOperatorKey(transaction, id, now);
    const { secret } = await insertKey(transaction, secrets, {
      workspaceId,
      label: KEY_LABEL,
      preset: "full_access",
      rateTier: "partner",
      now,
    });
    return secret;
  });
}

interface ListedEpisode {
  id: string;
  cluster_id: string | null;
  identifiers: { guid: string | null };
}

async function ensureClusters(
  api: ApiClient,
  showId: string,
  planned: readonly PlannedCluster[],
): Promise<void> {
  const { data } = await api.call<{ data: ListedEpisode[] }>(
    "GET",
    `/v1/shows/${showId}/episodes?limit=100`,
  );
  const episodes = new Map(data.map((episode) => [episode.identifiers.guid, episode]));
  // Oldest first, so that the list of clusters, newest first, is in the order of the episodes.
  for (const [index, { item, posts }] of [...planned.entries()].toReversed()) {
    const episode = episodes.get(item.guid ?? "");
    if (episode === undefined || episode.cluster_id !== null) continue;
    const made = await api.call<{ data: { global_id: string } }>(
      "POST",
      `/v1/shows/${showId}/clusters`,
      { episode_id: episode.id, node_urls: posts.map((post) => post.url) },
    );
    if (!isLeftToRefresh(index))
      await api.call("POST", `/v1/clusters/${made.data.global_id}/refresh`, { confirm: true });
  }
}
