/** Finds the public accounts of shows. */

import { getDiscovery } from "./get-discovery.ts";
import { startDiscovery } from "./start-discovery.ts";

export const discoveryOperations = [startDiscovery, getDiscovery];

export { discoverAccountsJob } from "./run/discover-accounts.job.ts";
export { discoveryEvents } from "./discovery-events.ts";
