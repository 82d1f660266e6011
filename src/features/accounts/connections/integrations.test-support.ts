import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../../../simulators/accounts/account-simulator.ts";
import { OauthServer, SIMULATED_CLIENT } from "../../../../simulators/accounts/oauth-server.ts";
import { Op3Server } from "../../../../simulators/accounts/hosting/op3-server.ts";
import { PodbeanServer } from "../../../../simulators/accounts/hosting/podbean-server.ts";
import { SimulatedShow } from "../../../../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_TRANSISTOR_KEY,
  TransistorServer,
} from "../../../../simulators/accounts/hosting/transistor-server.ts";
import { SIMULATED_SCRAPECREATORS_KEY } from "../../../../simulators/posts/scrapecreators-server.ts";
import { type Simulators, startSimulators } from "../../../../simulators/start.ts";
import {
  NO_UPSTREAMS,
  startTestApp,
  type TestAnswer,
  type TestApp,
  type TestAppOptions,
  TEST_START,
} from "../../../../test/harness.ts";
import type { Services } from "../../../app/services.ts";
import { createPool } from "../../../db/connection/pool.ts";
import type { AnyJob } from "../../../infrastructure/jobs/define-job.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import type { AccountConnector } from "../../../platforms/accounts/account-connector.ts";
import { createAccountRegistry } from "../../../platforms/accounts/account-registry.ts";
import type { PlatformOauth } from "../../../platforms/accounts/connector-manifest.ts";
import { refreshAccountJob, refreshDueAccountsJob } from "../account-refresh/index.ts";

/**
 * The upstreams of connected accounts: a host with keys, one with sign-in, and a provider of public
 * counters.
 */
export interface SimulatedPlatforms {
  simulated: SimulatedShow;
  transistor: AccountSimulator<TransistorServer>;
  podbean: AccountSimulator<PodbeanServer>;
  op3: AccountSimulator<Op3Server>;
  signIn: AccountSimulator<OauthServer>;
  counters: Simulators;
  options: TestAppOptions;
  /** Joins the clocks, and routes sign-ins to the simulator. */
  join(app: TestApp): void;
  close(): Promise<void>;
}

const oauthAt = (oauth: PlatformOauth, origin: string): PlatformOauth => ({
  ...oauth,
  authorizationUrl: `${origin}/authorize`,
  tokenUrl: `${origin}/token`,
  revocationUrl: `${origin}/revoke`,
  renewal:
    oauth.renewal.kind === "exchange"
      ? {
          ...oauth.renewal,
          url: `${origin}/refresh`,
          ...(oauth.renewal.atOnce === undefined
            ? {}
            : { atOnce: { ...oauth.renewal.atOnce, url: `${origin}/exchange` } }),
        }
      : oauth.renewal,
});

function offered<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error("The connector does not have what its manifest offers");
  return answer;
}

/** The same connector with another sign-in address. */
function signingInAt(connector: AccountConnector, origin: string): AccountConnector {
  const { manifest } = connector;
  if (manifest.connect.kind !== "oauth") return connector;
  return {
    manifest: {
      ...manifest,
      connect: { kind: "oauth", oauth: oauthAt(manifest.connect.oauth, origin) },
    },
    verify: (candidate, read) => connector.verify(candidate, read),
    readTotals: (access, read) => connector.readTotals(access, read),
    ...(manifest.offers.items
      ? {
          listItems: (access, page, read) => offered(connector.listItems?.(access, page, read)),
        }
      : {}),
    ...(manifest.offers.itemNumbers
      ? {
          readItems: (access, items, read) => offered(connector.readItems?.(access, items, read)),
        }
      : {}),
    ...(manifest.offers.daily
      ? {
          readDaily: (access, window, read) => offered(connector.readDaily?.(access, window, read)),
        }
      : {}),
    ...(manifest.offers.geography
      ? { readGeography: (access, read) => offered(connector.readGeography?.(access, read)) }
      : {}),
    ...(manifest.offers.demographics === true
      ? {
          readDemographics: (access, read) => offered(connector.readDemographics?.(access, read)),
        }
      : {}),
  };
}

export async function startSimulatedPlatforms({
  providerCallsPerDay = 100,
}: { providerCallsPerDay?: number } = {}): Promise<SimulatedPlatforms> {
  // The platforms are simulated before the application exists, so the clocks are joined afterwards.
  let now: () => Date = () => new Date(TEST_START);
  const simulated = new SimulatedShow({ clock: { now: () => now() } });
  const transistor = await startAccountSimulator(new TransistorServer(simulated));
  const podbean = await startAccountSimulator(new PodbeanServer(simulated));
  const op3 = await startAccountSimulator(new Op3Server(simulated));
  const signIn = await startAccountSimulator(new OauthServer());
  const counters = await startSimulators({ seed: 7, start: TEST_START });
  podbean.service.opens = (token) => signIn.service.opens(token);
  const clients = new Map([
    ["PODBEAN", SIMULATED_CLIENT],
    ["GOOGLE", SIMULATED_CLIENT],
    ["INSTAGRAM", SIMULATED_CLIENT],
  ]);
  return {
    simulated,
    transistor,
    podbean,
    op3,
    signIn,
    counters,
    options: {
      upstreams: {
        ...NO_UPSTREAMS,
        counterProvider: "scrapecreators",
        scrapeCreators: {
          apiKey: SIMULATED_SCRAPECREATORS_KEY,
          baseUrl: counters.urls.scrapecreators,
        },
        allowPrivateNetwork: true,
        platformUrls: new Map([
          ["transistor", `${transistor.origin}/v1`],
          ["podbean", `${podbean.origin}/v1`],
          ["op3", `${op3.origin}/api/1`],
        ]),
        platformClients: clients,
        providerCallsPerDay,
      },
    },
    join: (app) => {
      now = () => app.clock.now();
      const { accounts } = app.runtime.services;
      accounts.connectors = createAccountRegistry(
        accounts.connectors.all().map((connector) => signingInAt(connector, signIn.origin)),
      );
    },
    close: async () => {
      await Promise.all(
        [transistor, podbean, op3, signIn, counters].map((simulator) => simulator.close()),
      );
    },
  };
}

export interface IntegrationApp
  extends
    TestApp,
    Pick<
      SimulatedPlatforms,
      "simulated" | "transistor" | "podbean" | "op3" | "signIn" | "counters"
    > {
  workspaceId: string;
  apiKey: string;
  put(
    showId: string,
    platform: string,
    body: Record<string, unknown>,
    options?: { key?: string; headers?: Record<string, string>; query?: string },
  ): Promise<TestAnswer>;
  /** A new show of the workspace with a connected Transistor account that was read. */
  imported(): Promise<string>;
  /** Runs the queued jobs. Returns how many they were. */
  runJobs(jobs?: readonly AnyJob<Services>[]): Promise<number>;
  /** Types of the events of a show's connections, oldest first. */
  events(showId: string): Promise<string[]>;
  connection(showId: string, platform?: string): Promise<Record<string, unknown> | undefined>;
  /** Milliseconds until the schedule reads the account. */
  nextTurnMs(showId: string, platform?: string): Promise<number>;
  counterCalls(): number;
}

export async function startIntegrationApp(
  options: { providerCallsPerDay?: number } = {},
): Promise<IntegrationApp> {
  const platforms = await startSimulatedPlatforms(options);
  const app = await startTestApp({ ...platforms.options, sellsPlans: true });
  platforms.join(app);
  const { simulated, transistor, podbean, op3, signIn, counters } = platforms;
  const workspaceId = await app.workspace();
  const apiKey = await app.key(workspaceId);
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "integration test" });
  const put: IntegrationApp["put"] = (
    showId,
    platform,
    body,
    { key = apiKey, headers = {}, query = "" } = {},
  ) =>
    app.request("PUT", `/v1/shows/${showId}/integrations/${platform}${query}`, {
      key,
      headers,
      body,
    });
  const runJobs: IntegrationApp["runJobs"] = async (
    jobs = [refreshAccountJob, refreshDueAccountsJob],
  ) => {
    const { completed, failures } = await runDueJobs({
      pool,
      jobs,
      clock: app.clock,
      services: app.runtime.services,
      log: app.runtime.log,
    });
    if (failures.length > 0) throw failures[0]?.error;
    return completed;
  };
  const connection: IntegrationApp["connection"] = async (showId, platform = "transistor") =>
    (
      await app.sql("select * from connections where show_id = $1 and platform = $2", [
        showId,
        platform,
      ])
    )[0];
  return {
    ...app,
    simulated,
    transistor,
    podbean,
    op3,
    signIn,
    counters,
    workspaceId,
    apiKey,
    put,
    runJobs,
    imported: async () => {
      const showId = await app.show(workspaceId);
      const { status, text } = await put(showId, "transistor", {
        api_key: SIMULATED_TRANSISTOR_KEY,
      });
      if (status !== 200) throw new Error(text);
      await runJobs();
      return showId;
    },
    events: async (showId) =>
      (
        await app.sql<{ type: string }>(
          "select type from events where data -> 'object' ->> 'show_id' = $1 and type like " +
            "'integration.%' order by created_at",
          [showId],
        )
      ).map(({ type }) => type),
    connection,
    nextTurnMs: async (showId, platform) =>
      (
        (await connection(showId, platform)) as { next_refresh_at: Date }
      ).next_refresh_at.getTime() - app.clock.now().getTime(),
    counterCalls: () => counters.calls.total("scrapecreators"),
    close: async () => {
      await pool.end();
      await app.close();
      await platforms.close();
    },
  };
}
