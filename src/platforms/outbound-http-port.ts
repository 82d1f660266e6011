import type { OutboundClient } from "../outbound/outbound-client.ts";
import type { HttpPort } from "./http-port.ts";

/**
 * The guarded client as a connector's way out. Redirects are not followed: an API that redirects has moved, and its key
 * must not travel along. Bodies over the limit are cut and then refused by the caller as `malformed_answer`.
 */
export function outboundHttpPort(client: OutboundClient): HttpPort {
  return { request: (input) => client.request({ ...input, onOverflow: "cut", decompress: true }) };
}
