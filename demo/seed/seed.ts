import type { Config } from "../../src/app/config/config.ts";
import { type DatabaseTransaction, inTransaction } from "../../src/db/connection/database.ts";
import { addShowFromFeed } from "../../src/features/catalogue/episodes/index.ts";
import {
  type FetchParts,
  fetchTranscripts,
} from "../../src/features/catalogue/transcripts/index.ts";
import { createOutboxMailer, outboxFolder } from "../../src/infrastructure/mail/outbox-mailer.ts";
import { createWorkspace } from "../../src/features/administration/workspace/index.ts";
import { notifyAccessChanged } from "../../src/kernel/access/access-cache.ts";
import type { Runtime } from "../../src/kernel/pipeline/context.ts";
import type { Services } from "../../src/app/services.ts";
import { ApiClient } from "../api-client.ts";
import { accountHistory, type ArchiveLine } from "./account-history.ts";
import { clusterHistory } from "./cluster-history.ts";
import { connectOnce } from "./connect-accounts.ts";
import type { DemoFile, DemoWorld } from "../demo-files.ts";
import { newDemoKey } from "../demo-keys.ts";
import { ensureDemoOwner } from "../demo-owner.ts";
import { DEMO_SHOWS, DEMO_WORKSPACES, type DemoWorkspace, ownerOf } from "../world/demo-plan.ts";
import type { Stage } from "../demo-stage.ts";
import { importHistory } from "./history.ts";
import { allSettled } from "../repeat-while-busy.ts";
import { ensureCampaigns } from "./seed-campaigns.ts";
import { ensureClusters } from "./seed-clusters.ts";
import { ensureLibrary } from "./seed-library.ts";
import { ensureFirstProof, ensureSecondProof } from "./seed-proof-report.ts";
import { ensureReceiver } from "./seed-receiver.ts";
import { ensureReports } from "./seed-reports.ts";
import { ensureResearch } from "./seed-research.ts";
import { ensureWeeklyReport } from "./seed-weekly-report.ts";
import { ensureSuggestions } from "./seed-suggestions.ts";
import { enterCredential, isSilent, silentConnections } from "./silent-accounts.ts";

const HOURLY_SHOW = "salt-and-signal";
const SECOND_SHOW = "the-slow-ledger";
/** Shows whose newest posts wait for a person. */
const REVIEWED_SHOWS = [SECOND_SHOW, "pocket-orchard"];

export interface Seeding {
  config: Config;
  runtime: Runtime<Services>;
  world: DemoWorld;
  stage: Stage;
  /** Starts the worker, which is left out until reports of past weeks are made. */
  startWork: () => Promise<void>;
}

/**
 * Creates what is missing of the demo: workspaces, shows with their episodes, accounts, and
 * clusters, the last over HTTP with a key, as a customer would. Every step checks first what
 * exists, so the next start continues an interrupted one.
 */
export async function seedDemo(seeding: Seeding): Promise<DemoFile> {
  const { config, runtime, world, stage } = seeding;
  for (const workspace of DEMO_WORKSPACES) await ensureWorkspace(runtime, world, workspace);
  for (const workspace of DEMO_WORKSPACES)
    for (const slug of workspace.shows) await ensureShow(seeding, workspace, slug);
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
  await addHistory(seeding, workspaces);
  return {
    base_url: config.baseUrl,
    workspaces,
    simulator_url: new URL(stage.simulators.urls.control).origin,
    sign_in: await ensureDemoOwner(runtime),
  };
}

/**
 * The clusters, the months before the start, and the accounts, whose first refreshes continue them.
 * Demos of earlier releases get what they lack.
 */
export async function addHistory(
  seeding: Seeding,
  workspaces: DemoFile["workspaces"],
): Promise<void> {
  const { config, world } = seeding;
  const keyOf = new Map(
    workspaces.flatMap((workspace) =>
      workspace.show_ids.map((showId) => [showId, workspace.api_key]),
    ),
  );
  const apiOf = (slug: string): ApiClient =>
    new ApiClient(config.baseUrl, keyOf.get(world.show_ids[slug] ?? "") ?? "");
  await seedHistory(seeding, apiOf);
  const network = workspaces.find(({ kind }) => kind === "network");
  const api = new ApiClient(config.baseUrl, network?.api_key ?? "");
  const showId = world.show_ids[HOURLY_SHOW] ?? "";
  if (network !== undefined) await seedBeforeWork(seeding, api, network);
  await seeding.startWork();
  await connectAccounts(seeding, apiOf);
  if (network !== undefined) {
    await ensureResearch(api, showId);
    await ensureReports(api, showId);
  }
  await orderBuilds(world, apiOf);
  // Hosts are read meanwhile, whose downloads are what the campaign has delivered.
  if (network === undefined) return;
  await ensureSecondProof(api, showId, seeding.stage.clusters);
  // Last, since the worker reads an order in a process of its own.
  await ensureLibrary(api, { showIds: network.show_ids, now: seeding.runtime.clock.now() });
}

/** The receiver, the campaigns, and the reports that are made here and not by the worker. */
async function seedBeforeWork(
  { config, runtime, stage }: Seeding,
  api: ApiClient,
  network: DemoFile["workspaces"][number],
): Promise<void> {
  const { api_key: apiKey, effective_uid: workspaceId, show_ids: showIds } = network;
  const now = runtime.clock.now();
  await ensureReceiver(api, stage.receiver.url);
  await ensureCampaigns({ api, showIds, now });
  const mailer = createOutboxMailer({
    folder: outboxFolder(config.dataDirectory),
    from: config.mail.from,
    log: { info: () => undefined },
  });
  await ensureWeeklyReport({ api, apiKey, runtime, workspaceId, mailer });
  await ensureFirstProof({ api, apiKey, runtime, workspaceId });
}

/** One show is built every hour. */
async function orderBuilds(world: DemoWorld, apiOf: (slug: string) => ApiClient): Promise<void> {
  await apiOf(HOURLY_SHOW).call(
    "PUT",
    `/v1/shows/${world.show_ids[HOURLY_SHOW] ?? ""}/auto-build`,
    { mode: "auto" },
  );
  for (const slug of REVIEWED_SHOWS)
    await ensureSuggestions(apiOf(slug), world.show_ids[slug] ?? "");
}

async function seedHistory(
  { runtime, world, stage }: Seeding,
  apiOf: (slug: string) => ApiClient,
): Promise<void> {
  const { platforms, simulators, clusters } = stage;
  const sources = { world: simulators.world, accounts: platforms.accounts };
  const ofClusters = await allSettled(
    DEMO_SHOWS.map(async (show): Promise<ArchiveLine[]> => {
      const api = apiOf(show.slug);
      const planned = clusters.filter((cluster) => cluster.show === show);
      const made = await ensureClusters(
        api,
        world.show_ids[show.slug] ?? "",
        planned,
        simulators.world,
      );
      const lines: ArchiveLine[] = [];
      // One after another: a key has a limit of requests at once.
      for (const cluster of made) lines.push(...(await clusterHistory(api, sources, cluster)));
      return lines;
    }),
  );
  const now = runtime.clock.now();
  const madeAt = new Date(world.made_at);
  await importHistory(
    runtime.database,
    [
      ...(await silentConnections(runtime, world, platforms.accounts)),
      ...accountHistory(platforms, world.show_ids, { madeAt, now }),
      ...ofClusters.flat(),
    ],
    now,
  );
}

async function connectAccounts(
  { runtime, world, stage }: Seeding,
  apiOf: (slug: string) => ApiClient,
): Promise<void> {
  const { accounts, profiles } = stage.platforms;
  for (const { audience, platform, connecting } of accounts.filter(isSilent))
    await enterCredential(runtime, {
      showId: world.show_ids[audience.show.slug] ?? "",
      platform,
      connecting,
    });
  const all = [
    ...accounts.filter((account) => !isSilent(account)),
    ...profiles.map(({ body, ...profile }) => ({
      ...profile,
      connecting: { way: "body" as const, body },
    })),
  ];
  await allSettled(
    DEMO_SHOWS.map(async ({ slug }) => {
      for (const { audience, platform, externalId, connecting } of all)
        if (audience.show.slug === slug)
          await connectOnce(runtime, apiOf(slug), {
            showId: world.show_ids[slug] ?? "",
            workspaceId: world.workspace_ids[ownerOf(slug)],
            platform,
            externalId,
            connecting,
          });
    }),
  );
}

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
      { database, http: services.outbound, compute: services.compute, clock, urls },
      { workspaceId, source, handle: slug, showId },
    );
    await readTranscripts(
      { database, http: services.outbound, compute: services.compute, clock },
      showId,
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

/** All at once, since the server is the demo's own; a worker reads five a minute. */
async function readTranscripts(parts: FetchParts, showId: string): Promise<void> {
  const { signal } = new AbortController();
  // The first run looks through the links.
  await fetchTranscripts(parts, showId, signal);
  while ((await fetchTranscripts(parts, showId, signal)).length > 0);
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
