import { startTestApp, type TestApp, type TestAnswer } from "../../../../test/harness.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { type DueJobsResult, runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { newId } from "../../../kernel/ids.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import type {
  AccountConnector,
  AccountFailureCode,
  AccountItem,
} from "../../../platforms/accounts/account-connector.ts";
import { accountFailure, AccountReadError } from "../../../platforms/accounts/account-failure.ts";
import { createAccountRegistry } from "../../../platforms/accounts/account-registry.ts";
import type { Services } from "../../../app/services.ts";
import { autoBuildDueJob, autoBuildJob } from "./auto/run-auto-build.job.ts";
import { sweepBuildsJob } from "./auto/sweep-builds.job.ts";
import { buildClustersJob } from "./run/build-clusters.job.ts";

/** Fixture for tests of the builder: a show with episodes, and accounts that list their posts. */

const PAGE_SIZE = 5;

/** An account of one platform, as its upstream reports it. */
export class ListedAccount {
  readonly posts: AccountItem[] = [];
  /** Number of pages that were requested. */
  requests = 0;
  /** The failure that the upstream answers instead of a page. */
  failure: AccountFailureCode | null = null;
  /** Called before a page is answered. */
  onRequest: () => void | Promise<void> = () => undefined;

  async page(cursor: string | null): Promise<{ items: AccountItem[]; next: string | null }> {
    this.requests += 1;
    await this.onRequest();
    if (this.failure !== null)
      throw new AccountReadError(accountFailure(this.failure, "The upstream refused."));
    const start = Number(cursor ?? 0);
    const newest = this.posts.toSorted((a, b) =>
      (a.publishedAt ?? "") < (b.publishedAt ?? "") ? 1 : -1,
    );
    const end = start + PAGE_SIZE;
    return {
      items: newest.slice(start, end),
      next: end < newest.length ? String(end) : null,
    };
  }

  reset(): void {
    this.posts.length = 0;
    this.requests = 0;
    this.failure = null;
    this.onRequest = () => undefined;
  }
}

/**
 * The connector of an account. A page of a metered platform is a provider call; pages of other
 * platforms cost none.
 */
function connectorOf(platform: string, account: ListedAccount): AccountConnector {
  const list: AccountConnector["listPosts"] = async (_access, page, read) => {
    read.addRequests(1);
    return account.page(page);
  };
  return {
    manifest: {
      platform,
      source: "simulated",
      baseUrl: "",
      connect: { kind: "public_profile" },
      offers: { items: false, itemNumbers: false, daily: false, geography: false },
      lagHours: 0,
      daysPerCall: 0,
      unsettledDays: 0,
      confirmed: [],
      unconfirmed: [],
    },
    verify: () => Promise.reject(new Error("not asked here")),
    readTotals: () => Promise.reject(new Error("not asked here")),
    ...(platform === "tiktok" ? { listPosts: list } : { listItems: list }),
  };
}

export interface BuilderApp extends TestApp {
  youtube: ListedAccount;
  tiktok: ListedAccount;
  /** A workspace with a show whose YouTube and TikTok accounts are connected. */
  network(): Promise<Network>;
  /** Runs the jobs that are due and returns what they threw. */
  work(services?: Partial<Services>): Promise<DueJobsResult["failures"]>;
  /** The types of the events about an object, in the order of their writing. */
  eventsOf(objectId: string): Promise<string[]>;
}

export interface Network {
  workspaceId: string;
  showId: string;
  key: string;
  send(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  /** An episode that was published this many hours ago. */
  episode(title: string, hoursAgo: number, fields?: EpisodeFields): Promise<string>;
  /** Starts and runs a build of these episodes. Returns the build afterwards. */
  build(episodeIds: readonly string[], options?: object): Promise<TestAnswer["body"]>;
  suggestions(query?: string): Promise<TestAnswer["body"][]>;
  /** The clusters of an episode with their posts. */
  clusters(episodeId: string): Promise<TestAnswer["body"][]>;
}

interface EpisodeFields {
  link?: string;
  number?: number;
  description?: string;
}

export async function startBuilderApp(): Promise<BuilderApp> {
  const app = await startTestApp({ sellsPlans: true });
  const accounts = { youtube: new ListedAccount(), tiktok: new ListedAccount() };
  const registry = createAccountRegistry(
    Object.entries(accounts).map(([platform, account]) => connectorOf(platform, account)),
  );
  Object.assign(app.runtime.services.accounts, { connectors: registry });
  const pool = createPool({ url: app.databaseUrl, max: 3, applicationName: "builder test" });
  const work: BuilderApp["work"] = async (services = {}) =>
    (
      await runDueJobs({
        pool,
        jobs: [buildClustersJob, autoBuildJob, autoBuildDueJob, sweepBuildsJob],
        clock: app.clock,
        services: { ...app.runtime.services, ...services },
        log: app.runtime.log,
      })
    ).failures;
  return {
    ...app,
    ...accounts,
    work,
    network: () => startNetwork(app, work),
    eventsOf: async (objectId) =>
      (
        await app.sql<{ type: string }>(
          "select type from events where object_id = $1 order by created_at, id",
          [objectId],
        )
      ).map(({ type }) => type),
    close: async () => {
      await pool.end();
      await app.close();
    },
  };
}

async function startNetwork(app: TestApp, work: BuilderApp["work"]): Promise<Network> {
  const workspaceId = await app.workspace();
  const showId = await app.show(workspaceId, { name: "Lantern Hours" });
  const key = await app.key(workspaceId);
  for (const platform of ["youtube", "tiktok"])
    await connect(app, { showId, workspaceId, platform });
  const send: Network["send"] = (method, path, body) =>
    app.request(method, path, { key, ...(body === undefined ? {} : { body }) });
  const list = async (path: string) => (await send("GET", path)).body.data;
  return {
    workspaceId,
    showId,
    key,
    send,
    episode: (title, hoursAgo, fields = {}) =>
      addEpisode(app, showId, { title, hoursAgo, ...fields }),
    build: async (episodeIds, options = {}) => {
      const started = await send("POST", "/v1/cluster-builds", {
        show_id: showId,
        scope: "episodes",
        episode_ids: episodeIds,
        mode: "auto",
        ...options,
      });
      if (started.status !== 202) throw new Error(`The build was refused: ${started.text}`);
      const failures = await work();
      if (failures.length > 0) throw failures[0]?.error;
      return (await send("GET", `/v1/cluster-builds/${started.body.id}`)).body;
    },
    suggestions: (query = "status=open") =>
      list(`/v1/shows/${showId}/cluster-suggestions?${query}`),
    clusters: async (episodeId) => {
      const rows: { id: string }[] = await list(`/v1/clusters?episode_id=${episodeId}`);
      return Promise.all(
        rows.map(async ({ id }) => (await send("GET", `/v1/shows/${showId}/clusters/${id}`)).body),
      );
    },
  };
}

async function connect(
  app: TestApp,
  { showId, workspaceId, platform }: { showId: string; workspaceId: string; platform: string },
): Promise<void> {
  const at = app.clock.now();
  await app.runtime.database
    .insertInto("connections")
    .values({
      show_id: showId,
      platform,
      id: newId("con"),
      workspace_id: workspaceId,
      status: "connected",
      external_account_id: `${platform}-lantern`,
      handle: "lanternhours",
      connect_via: "api",
      importing_state: "imported",
      last_updated_at: at,
      connected_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function addEpisode(
  app: TestApp,
  showId: string,
  { title, hoursAgo, ...fields }: EpisodeFields & { title: string; hoursAgo: number },
): Promise<string> {
  const id = newId("ep");
  const publishedAt = new Date(app.clock.now().getTime() - hoursAgo * HOUR_MS);
  await app.runtime.database
    .insertInto("episodes")
    .values({
      show_id: showId,
      id,
      guid: id,
      guid_key: id,
      title,
      normalised_title: title.toLowerCase(),
      published_at: publishedAt,
      duration_sec: 2_400,
      type: "full",
      explicit: false,
      content_hash: "x",
      created_at: publishedAt,
      updated_at: publishedAt,
      ...fields,
    })
    .execute();
  return id;
}

/** A video of the show's channel, published this many days ago. */
export const video = (
  app: TestApp,
  id: string,
  fields: Partial<AccountItem> & { daysAgo: number },
): AccountItem => item(app, id, { url: `https://www.youtube.com/watch?v=${id}`, ...fields });

/** A clip of the show's TikTok account; the id is nineteen digits. */
export const clip = (
  app: TestApp,
  id: string,
  fields: Partial<AccountItem> & { daysAgo: number },
): AccountItem =>
  item(app, id, { url: `https://www.tiktok.com/@lanternhours/video/${id}`, ...fields });

function item(
  app: TestApp,
  externalId: string,
  { daysAgo, ...fields }: Partial<AccountItem> & { daysAgo: number },
): AccountItem {
  const now = app.clock.now();
  const at = now.toISOString();
  return {
    externalId,
    url: null,
    guid: null,
    title: null,
    text: null,
    thumbnail: null,
    kind: "video",
    isVertical: false,
    publishedAt: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
    durationSec: 60,
    readings: {
      views: {
        value: 1_000,
        fetched_at: at,
        as_of: at,
        source: "api",
        definition: "views@2026",
      },
    },
    ...fields,
  };
}
