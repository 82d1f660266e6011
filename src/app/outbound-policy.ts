import { isIP } from "node:net";
import type { Config } from "./config/config.ts";
import { DEFAULT_PORTS, type OutboundPolicy } from "../infrastructure/outbound/outbound-policy.ts";

/**
 * The policy of outbound requests, one for the client and for every check at write time. The
 * addresses of the public pages are not own addresses: they may be on a person's site, beside the
 * feed.
 */
export function outboundPolicy({
  allowPrivateNetwork,
  baseUrl,
  mcpUrl,
}: Pick<Config, "allowPrivateNetwork" | "baseUrl" | "mcpUrl">): OutboundPolicy {
  return {
    allowPrivateNetwork,
    ownAddresses: [baseUrl, mcpUrl].map(ownAddress),
    ports: DEFAULT_PORTS,
  };
}

function ownAddress(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  const name = hostname.replace(/^\[|\]$/g, "");
  return isIP(name) === 0 ? `${name}:${port || (protocol === "https:" ? 443 : 80)}` : name;
}
