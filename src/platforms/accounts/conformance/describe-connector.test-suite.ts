import { onTestFinished } from "vitest";
import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../../../simulators/accounts/account-simulator.ts";
import type { SimulatedPlatform } from "../../../../simulators/accounts/simulated-platform.ts";
import { loopbackHttp } from "../../../../simulators/loopback-http.ts";
import { ManualClock } from "../../../lib/time/clock.ts";
import type { Metric } from "../../../domain/metrics/metric.ts";
import type { AccountConformance, ExpectedAccount } from "./account-conformance.test-support.ts";
import { describeAccountConformance } from "./account-conformance.test-suite.ts";
import type { AccountAccess, AccountConnector, AccountSecrets } from "../account-connector.ts";
import type { AccountConnectorParts } from "../reads/account-api.ts";
import { answersOf, type AnsweringConnector } from "./answering-connector.test-support.ts";

/** The clock's time at the start of every case; a test moves the clock from here. */
const NOW = "2026-10-20T12:00:00.000Z";

/** Cancels a read after five seconds; no case waits that long. */
export const soon = (): AbortSignal => AbortSignal.timeout(5_000);

/** The differences between connectors: the simulator, the credential, the figures. */
export interface ConnectorSetup<Account, Server extends SimulatedPlatform> {
  account: (clock: ManualClock) => Account;
  simulator: (account: Account) => Server;
  /** `origin` is the simulator's origin, for a connector with more than one base address. */
  connector: (parts: AccountConnectorParts, origin: string) => AccountConnector;
  /** Path of the base address, after the host: `/v1`. */
  basePath?: string;
  access: (
    account: Account,
  ) => Pick<AccountAccess, "secrets" | "externalId"> & Partial<AccountAccess>;
  /** Account named when connecting, where the credential alone does not identify it. */
  candidateAccountId?: string;
  /** Secrets of the same form that the simulator refuses. They contain the text 4711. */
  wrongSecrets: AccountSecrets;
  expected: (account: Account) => Omit<ExpectedAccount, "externalId">;
  /**
   * States of the simulator for the cases that all platforms share; false where the simulator has
   * no such state.
   */
  shapes: {
    countsAsText: Partial<Server["state"]> | false;
    hiddenCounter:
      | {
          state: Partial<Server["state"]>;
          of: "totals" | "newest_item" | "newest_day";
          metric: Metric;
        }
      | false;
    accountGone: Partial<Server["state"]> | false;
    refused:
      | { state: Partial<Server["state"]>; read: "daily" | "geography" | "items" | "totals" }
      | false;
  };
  options?: Pick<
    AccountConformance,
    "words" | "requestsBefore" | "unpaged" | "noRows" | "sums" | "unlisted"
  >;
}

/** One connector against its running simulator. */
export interface ConnectorBench<Account, Server extends SimulatedPlatform> extends Omit<
  AccountConformance,
  "connector"
> {
  /** Reports the end of each read and its requests as one value. */
  connector: (overrides?: Partial<AccountConnectorParts>) => AnsweringConnector;
  /** Parts of `connector`, for a test that makes its own connector. */
  parts: AccountConnectorParts;
  simulator: AccountSimulator<Server>;
  /** The simulator's state. */
  state: Server["state"];
  account: Account;
  clock: ManualClock;
}

/**
 * Runs the conformance suite for a connector. Returns the function that opens a fresh bench for a
 * test's own cases.
 */
export function describeConnector<Account, Server extends SimulatedPlatform>(
  name: string,
  setup: ConnectorSetup<Account, Server>,
): () => Promise<ConnectorBench<Account, Server>> {
  describeAccountConformance(name, () => startBench(setup));
  return () => openConnector(setup);
}

/** A fresh bench, closed when the running test ends. */
export async function openConnector<Account, Server extends SimulatedPlatform>(
  setup: ConnectorSetup<Account, Server>,
): Promise<ConnectorBench<Account, Server>> {
  const bench = await startBench(setup);
  onTestFinished(bench.close);
  return bench;
}

async function startBench<Account, Server extends SimulatedPlatform>(
  setup: ConnectorSetup<Account, Server>,
): Promise<ConnectorBench<Account, Server>> {
  const clock = new ManualClock(NOW);
  const account = setup.account(clock);
  const simulator = await startAccountSimulator(setup.simulator(account));
  const access = { handle: null, profileUrl: null, ...setup.access(account) };
  const parts = {
    http: loopbackHttp,
    clock,
    baseUrl: `${simulator.origin}${setup.basePath ?? ""}`,
  };
  return {
    ...setup.options,
    account,
    clock,
    parts,
    simulator,
    state: simulator.service.state,
    access,
    candidate: {
      secrets: access.secrets,
      accountId: setup.candidateAccountId ?? null,
      handleOrUrl: null,
    },
    wrongSecrets: setup.wrongSecrets,
    connector: (overrides = {}) =>
      answersOf(setup.connector({ ...parts, ...overrides }, simulator.origin)),
    expected: () => ({ externalId: access.externalId, ...setup.expected(account) }),
    shapes: shapesOf(setup.shapes, simulator.service),
    fault: simulator.fault,
    requests: () => simulator.seen.length,
    now: () => clock.now(),
    reset: simulator.reset,
    close: simulator.close,
  };
}

/** Puts the simulator into a state when the suite calls for it. */
function shapesOf<Server extends SimulatedPlatform>(
  { countsAsText, hiddenCounter, accountGone, refused }: ConnectorSetup<unknown, Server>["shapes"],
  service: Server,
): AccountConformance["shapes"] {
  const enter = (state: Partial<Server["state"]>): true => {
    Object.assign(service.state, state);
    return true;
  };
  return {
    countsAsText: () => countsAsText !== false && enter(countsAsText),
    hiddenCounter: () => hiddenCounter !== false && enter(hiddenCounter.state) && hiddenCounter,
    accountGone: () => accountGone !== false && enter(accountGone),
    refused: () => refused !== false && enter(refused.state) && refused.read,
  };
}
