import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../../../simulators/accounts/account-simulator.ts";
import { SimulatedShow } from "../../../../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_TRANSISTOR_KEY,
  TransistorServer,
} from "../../../../simulators/accounts/hosting/transistor-server.ts";
import {
  NO_UPSTREAMS,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from "../../../../test/harness.ts";
import type { RefreshTrigger } from "../../../db/schema/tables.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { newId } from "../../../kernel/ids.ts";
import type { AccountTarget } from "./store/account.store.ts";
import { refreshPartsOf } from "./announce.ts";
import { refreshAccount } from "./run/refresh-account.ts";
import type { RefreshOutcome } from "./run/run.ts";

export interface AccountApp extends TestApp {
  /** The simulated host, with its show. */
  transistor: AccountSimulator<TransistorServer>;
  simulated: SimulatedShow;
  workspaceId: string;
  /** A show of the workspace whose account at the host is connected but was never read. */
  connected(): Promise<AccountTarget>;
  refresh(
    target: AccountTarget,
    options?: { trigger?: RefreshTrigger; signal?: AbortSignal },
  ): Promise<RefreshOutcome>;
  connection(target: AccountTarget): Promise<Record<string, unknown>>;
}

/** An application with a show at a simulated host; its clock is the host's. */
export async function startAccountApp(
  options: TestAppOptions = {},
  { episodes }: { episodes?: number } = {},
): Promise<AccountApp> {
  // The host is simulated before the application exists, so the clocks are joined afterwards.
  let now: () => Date = () => new Date(0);
  const simulated = new SimulatedShow({
    clock: { now: () => now() },
    ...(episodes === undefined ? {} : { episodes }),
  });
  const transistor = await startAccountSimulator(new TransistorServer(simulated));
  const platformUrls = new Map([["transistor", `${transistor.origin}/v1`]]);
  const app = await startTestApp({
    ...options,
    upstreams: { ...NO_UPSTREAMS, allowPrivateNetwork: true, platformUrls },
  });
  now = () => app.clock.now();
  const workspaceId = await app.workspace();
  return {
    ...app,
    transistor,
    simulated,
    workspaceId,
    connected: async () => {
      const target = { showId: await app.show(workspaceId), platform: "transistor" };
      const at = app.clock.now();
      const { vault } = app.runtime.services.accounts;
      await app.runtime.database
        .insertInto("connections")
        .values({
          show_id: target.showId,
          platform: "transistor",
          id: newId("con"),
          workspace_id: workspaceId,
          status: "connected",
          external_account_id: simulated.id,
          connect_via: "api",
          importing_state: "queued",
          connected_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute();
      await app.runtime.database
        .insertInto("connection_secrets")
        .values({
          show_id: target.showId,
          platform: "transistor",
          sealed: vault.seal(target, { api_key: SIMULATED_TRANSISTOR_KEY }),
          updated_at: at,
        })
        .execute();
      return target;
    },
    refresh: (target, { trigger = "connect", signal = AbortSignal.timeout(30_000) } = {}) =>
      refreshAccount(
        refreshPartsOf(app.runtime.services, app.clock, systemCause(app.clock.now())),
        target,
        { trigger, signal },
      ),
    connection: async ({ showId, platform }) =>
      (
        await app.sql("select * from connections where show_id = $1 and platform = $2", [
          showId,
          platform,
        ])
      )[0] ?? {},
    close: async () => {
      await app.close();
      await transistor.close();
    },
  };
}
