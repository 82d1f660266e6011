import { isIPv6 } from "node:net";
import { readOwner } from "../../observability/monitor/store/monitor-folder.ts";
import {
  createOutboundClient,
  type OutboundClient,
} from "../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../infrastructure/outbound/outbound-policy.ts";
import { STATUS_JSON } from "../../surfaces/status/status-answer.ts";
import type { Config } from "../config/config.ts";
import { statusFolder } from "../config/monitor-config.ts";

/** The client of the monitor and of its readers: the operator sets all its addresses. */
export const createMonitorClient = (): OutboundClient =>
  createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "castmeter-monitor/1",
  });

/** The address at which a program on this machine reaches a server that listens on the host. */
export function reachableOrigin(host: string, port: number): string {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
}

/** `STATUS_URL` where its origin differs from the API's: it is then the monitor's own address. */
export function ownStatusUrl({ monitor, baseUrl }: Config): string | undefined {
  const url = monitor?.publicUrl;
  return url === undefined || new URL(url).origin === new URL(baseUrl).origin ? undefined : url;
}

/**
 * Possible addresses of the status document: the configured address, otherwise the address that the
 * monitor wrote into its folder, otherwise its port on this machine.
 */
export async function statusAddresses(config: Config): Promise<string[]> {
  const { monitor } = config;
  if (monitor === undefined) return [];
  const chosen = ownStatusUrl(config);
  if (chosen !== undefined) return [chosen];
  const owner = await readOwner(statusFolder(config));
  // A monitor of this folder without an address waits for its port, which another monitor may hold.
  if (owner !== null) return owner.address === null ? [] : [`${owner.address}${STATUS_JSON}`];
  return monitor.port === 0 ? [] : [`${reachableOrigin(monitor.host, monitor.port)}${STATUS_JSON}`];
}
