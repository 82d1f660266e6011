import { startAccountSimulator } from "../simulators/accounts/account-simulator.ts";
import { BeehiivServer, SIMULATED_BEEHIIV_KEY } from "../simulators/accounts/beehiiv-server.ts";
import {
  SIMULATED_SIMPLECAST_KEY,
  SimplecastServer,
} from "../simulators/accounts/simplecast-server.ts";
import { SimulatedNewsletter } from "../simulators/accounts/simulated-newsletter.ts";
import { SimulatedShow } from "../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_TRANSISTOR_KEY,
  TransistorServer,
} from "../simulators/accounts/transistor-server.ts";
import { systemClock } from "../src/lib/clock.ts";
import type { ApiClient } from "./api-client.ts";

/**
 * Hosting and newsletter platforms of the demo: simulated, and connected over the API with the keys
 * a person would paste.
 */
export interface DemoHosts {
  /** Addresses used in place of the platforms' own. */
  platformUrls: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** Which show has which account, and what its PUT body is. */
const ACCOUNTS: readonly { slug: string; platform: string; body: Record<string, string> }[] = [
  { slug: "salt-and-signal", platform: "transistor", body: { api_key: SIMULATED_TRANSISTOR_KEY } },
  { slug: "salt-and-signal", platform: "beehiiv", body: { api_key: SIMULATED_BEEHIIV_KEY } },
  { slug: "the-slow-ledger", platform: "simplecast", body: { api_key: SIMULATED_SIMPLECAST_KEY } },
];

export async function startDemoHosts(seed: number): Promise<DemoHosts> {
  const clock = systemClock;
  const simulators = await Promise.all([
    startAccountSimulator(new TransistorServer(new SimulatedShow({ clock, seed }))),
    startAccountSimulator(
      new SimplecastServer(
        new SimulatedShow({ clock, seed: seed + 1, id: "61770", name: "The Slow Ledger" }),
      ),
    ),
    startAccountSimulator(new BeehiivServer(new SimulatedNewsletter({ clock, seed }))),
  ]);
  const [transistor, simplecast, beehiiv] = simulators;
  return {
    platformUrls: new Map([
      ["transistor", `${transistor.origin}/v1`],
      ["simplecast", simplecast.origin],
      ["beehiiv", `${beehiiv.origin}/v2`],
    ]),
    close: async () => {
      await Promise.all(simulators.map((simulator) => simulator.close()));
    },
  };
}

/** Connects what is not connected yet; the worker reads the rest of each account. */
export async function connectHosts(
  client: (slug: string) => ApiClient,
  showIds: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { slug, platform, body } of ACCOUNTS) {
    const path = `/v1/shows/${showIds[slug] ?? ""}/integrations/${platform}`;
    const known = await client(slug).call<{ connected: boolean }>("GET", path);
    if (!known.connected) await client(slug).call("PUT", path, body);
  }
}
