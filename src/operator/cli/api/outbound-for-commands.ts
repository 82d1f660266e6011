import {
  createOutboundClient,
  type OutboundClient,
} from "../../../infrastructure/outbound/outbound-client.ts";
import {
  DEFAULT_PORTS,
  type OutboundPolicy,
} from "../../../infrastructure/outbound/outbound-policy.ts";

/**
 * Private addresses are allowed, because servers and applications often run on this machine or in
 * this network.
 */
export const COMMAND_POLICY: OutboundPolicy = {
  allowPrivateNetwork: true,
  ownAddresses: [],
  ports: DEFAULT_PORTS,
};

/** A client for addresses that the person at the terminal gave. */
export const outboundForCommands = (userAgent: string): OutboundClient =>
  createOutboundClient({ policy: COMMAND_POLICY, userAgent });
