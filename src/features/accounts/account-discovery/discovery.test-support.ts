import type { RequestListener } from "node:http";
import {
  SIMULATED_PODCAST_INDEX,
  SIMULATED_SPOTIFY_APP,
} from "../../../../simulators/directory-server.ts";
import { SIMULATED_SCRAPECREATORS_KEY } from "../../../../simulators/posts/scrapecreators-server.ts";
import { type Simulators, startSimulators } from "../../../../simulators/start.ts";
import { SIMULATED_YOUTUBE_KEY } from "../../../../simulators/posts/youtube-server.ts";
import {
  NO_UPSTREAMS,
  startTestApp,
  type TestAnswer,
  type TestApp,
  TEST_START,
} from "../../../../test/harness.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import type { DueJobsResult } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { startHttpServer } from "../../../infrastructure/outbound/fixtures/loopback-servers.ts";
import { discoverAccountsJob } from "./index.ts";

export interface DiscoveryApp extends TestApp {
  simulators: Simulators;
  workspaceId: string;
  apiKey: string;
  /** The address of a website; `page` answers for it. */
  website: string;
  page: (listener: RequestListener) => void;
  /** A show with this website and the given columns. */
  sought(fields?: Record<string, unknown>): Promise<string>;
  start(
    showId: string,
    options?: { body?: object; key?: string; query?: string },
  ): Promise<TestAnswer>;
  run(signal?: AbortSignal): Promise<DueJobsResult>;
  read(showId: string, key?: string): Promise<TestAnswer>;
  /** Starts a discovery, runs it, and returns its result. */
  discovered(showId: string, body?: object): Promise<TestAnswer["body"]>;
  providerCalls(): number;
  /** Connects an account to a show since 3 November 2026. */
  connect(showId: string, platform: string, connection: Connection): Promise<void>;
  /** The row of the show's run. */
  stored(showId: string): Promise<Record<string, unknown> | undefined>;
  /** Advances to the next day and removes what earlier tests stored or connected. */
  reset(): Promise<void>;
  /**
   * Makes handles of the show's name unused on the platforms, where nothing links to an account.
   */
  freeNames(): void;
}

interface Connection {
  handle?: string;
  externalId?: string;
  url?: string;
  followers?: number;
  status?: string;
}

/** Platform, handle and confidence of each candidate. */
export const briefly = (body: { candidates: Record<string, unknown>[] }): string[] =>
  body.candidates.map(
    ({ platform, handle, confidence }) =>
      `${String(platform)} ${String(handle)} ${String(confidence)}`,
  );

export const html =
  (body: string, type = "text/html; charset=utf-8"): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": type }).end(body);

/** An application with simulated platforms and directories, and a website on the loopback. */
export async function startDiscoveryApp({
  providerCallsPerDay = 1_000,
} = {}): Promise<DiscoveryApp> {
  const simulators = await startSimulators({ seed: 7, start: TEST_START });
  const { urls } = simulators;
  let listener: RequestListener = html("");
  const site = await startHttpServer((request, response) => listener(request, response));
  const app = await startTestApp({
    upstreams: {
      ...NO_UPSTREAMS,
      youtube: { apiKey: SIMULATED_YOUTUBE_KEY, baseUrl: urls.youtube },
      counterProvider: "scrapecreators",
      scrapeCreators: { apiKey: SIMULATED_SCRAPECREATORS_KEY, baseUrl: urls.scrapecreators },
      directories: {
        apple: { baseUrl: `${urls.directories}/apple` },
        podcastIndex: { ...SIMULATED_PODCAST_INDEX, baseUrl: `${urls.directories}/podcastindex` },
        spotify: {
          ...SIMULATED_SPOTIFY_APP,
          baseUrl: `${urls.directories}/spotify`,
          tokenUrl: `${urls.directories}/spotify/token`,
        },
      },
      allowPrivateNetwork: true,
      providerCallsPerDay,
    },
  });
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "discovery test" });
  const workspaceId = await app.workspace();
  const apiKey = await app.key(workspaceId);
  const website = `http://127.0.0.1:${site.port}/`;
  const start: DiscoveryApp["start"] = (
    showId,
    { body = { confirm: true }, key = apiKey, query = "" } = {},
  ) => app.request("POST", `/v1/shows/${showId}/account-discovery${query}`, { key, body });
  const run: DiscoveryApp["run"] = (signal) =>
    runDueJobs({
      pool,
      jobs: [discoverAccountsJob],
      clock: app.clock,
      services: app.runtime.services,
      log: app.runtime.log,
      ...(signal === undefined ? {} : { signal }),
    });
  const read: DiscoveryApp["read"] = (showId, key = apiKey) =>
    app.get(`/v1/shows/${showId}/account-discovery`, { key });
  return {
    ...app,
    simulators,
    workspaceId,
    apiKey,
    website,
    page: (next) => {
      listener = next;
    },
    sought: async (fields = {}) => {
      const showId = await app.show(workspaceId);
      const set = { website, ...fields };
      for (const [column, value] of Object.entries(set))
        await app.sql(`update shows set ${column} = $2 where show_id = $1`, [showId, value]);
      return showId;
    },
    start,
    run,
    read,
    discovered: async (showId, body = {}) => {
      const started = await start(showId, { body: { confirm: true, ...body } });
      if (started.status !== 202) throw new Error(`Not started: ${started.text}`);
      const { failures } = await run();
      if (failures.length > 0) throw failures[0]?.error;
      return (await read(showId)).body;
    },
    providerCalls: () => simulators.calls.total("scrapecreators"),
    connect: async (showId, platform, { handle, externalId, url, followers, status }) => {
      const readings = followers === undefined ? {} : { followers: { value: followers } };
      await app.sql(
        `insert into connections (show_id, platform, id, status, handle, external_account_id,
           profile_url, readings, connect_via, connected_at, created_at, updated_at)
         values ($1, $2, 'con_' || $1 || $2, $3, $4, $5, $6, $7, 'api', '2026-11-03T12:00Z',
           now(), now())`,
        [
          showId,
          platform,
          status ?? "connected",
          handle ?? null,
          externalId ?? null,
          url ?? null,
          JSON.stringify(readings),
        ],
      );
    },
    stored: async (showId) =>
      (await app.sql("select * from discovery_runs where show_id = $1", [showId]))[0],
    reset: async () => {
      await app.advance(DAY_MS);
      const { world, faults, directories, feeds } = simulators;
      faults.clear();
      directories.reset();
      feeds.reset();
      world.reset();
      world.clock.advance(app.clock.now().getTime() - world.clock.now().getTime());
      listener = html("");
      await app.sql("delete from connections");
    },
    freeNames: () => {
      for (const platform of ["tiktok", "twitter", "facebook", "threads", "youtube"] as const)
        for (const handle of ["saltandsignal", "saltsignal"])
          simulators.world.setAccount(platform, handle, { missing: true });
    },
    close: async () => {
      await pool.end();
      await app.close();
      await site.close();
      await simulators.close();
    },
  };
}
