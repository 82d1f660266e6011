import { createOutboundClient } from "../infrastructure/outbound/outbound-client.ts";
import type { OutboundPolicy } from "../infrastructure/outbound/outbound-policy.ts";
import { createWebSearch } from "../infrastructure/web-search/create-web-search.ts";
import type { WebSearch } from "../infrastructure/web-search/web-search.ts";
import { USER_AGENT } from "../lib/server-version.ts";
import type { Clock } from "../lib/time/clock.ts";
import type { Config } from "./config/config.ts";

/**
 * The search provider that the configuration names, with a client of its own. SearXNG alone may
 * have a private address, since a setting of the operator names it; the addresses that a search
 * finds are never fetched.
 */
export function createResearch(
  { research }: Pick<Config, "research">,
  { policy, clock }: { policy: OutboundPolicy; clock: Clock },
): { webSearch: WebSearch | undefined; close: () => void } {
  if (research === undefined) return { webSearch: undefined, close: () => undefined };
  const client = createOutboundClient({
    policy: {
      ...policy,
      allowPrivateNetwork: policy.allowPrivateNetwork || research.provider === "searxng",
      ownAddresses: [],
    },
    userAgent: USER_AGENT,
  });
  return {
    webSearch: createWebSearch(research, { client, clock }),
    close: () => client.close(),
  };
}
