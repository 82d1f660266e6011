import { SIMULATED_BRAVE_KEY } from "../../../simulators/search/brave-server.ts";
import { SIMULATED_TAVILY_KEY } from "../../../simulators/search/tavily-server.ts";
import { type Simulators, startSimulators } from "../../../simulators/start.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { createOutboundClient } from "../outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../outbound/outbound-policy.ts";
import { createWebSearch, type WebSearchSettings } from "./create-web-search.ts";
import type { WebSearch, WebSearchName } from "./web-search.ts";

const KEYS: Readonly<Record<WebSearchName, string>> = {
  tavily: SIMULATED_TAVILY_KEY,
  searxng: "",
  brave: SIMULATED_BRAVE_KEY,
};

/** The simulated search providers, reached over real HTTP. */
export interface SimulatedSearch {
  simulators: Simulators;
  connect: (provider: WebSearchName, settings?: Partial<WebSearchSettings>) => WebSearch;
  /** Number of requests that a provider received since the last reset. */
  calls: (provider: WebSearchName) => number;
  /** Forgets faults and requests. */
  reset: () => void;
  close: () => Promise<void>;
}

export async function startSimulatedSearch(now: Date): Promise<SimulatedSearch> {
  const simulators = await startSimulators();
  const client = createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "Castmeter/test",
  });
  const { tavily, searxng, brave } = simulators.search;
  return {
    simulators,
    connect: (provider, settings = {}) =>
      createWebSearch(
        {
          provider,
          apiKey: KEYS[provider],
          baseUrl: simulators.urls[provider],
          storage: undefined,
          ...settings,
        },
        { client, clock: new ManualClock(now) },
      ),
    calls: (provider) => simulators.calls.total(provider),
    reset: () => {
      simulators.faults.clear();
      simulators.calls.clear();
      for (const { asked } of [tavily, searxng, brave]) asked.length = 0;
      searxng.isSuspended = false;
      brave.monthLeft = 14_523;
      brave.findsNothing = false;
    },
    close: async () => {
      client.close();
      await simulators.close();
    },
  };
}
