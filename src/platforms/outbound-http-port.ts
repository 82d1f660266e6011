import type { OutboundClient } from "../infrastructure/outbound/outbound-client.ts";
import type { HttpPort, HttpStreamPort } from "./http-port.ts";

/**
 * The guarded client as the HTTP port. Redirects are not followed: an API that redirects has moved,
 * and its key must not be sent along. Bodies over the limit are cut and then refused by the caller
 * as `malformed_answer`.
 */
export function outboundHttpPort(client: OutboundClient): HttpPort {
  return { request: (input) => client.request({ ...input, onOverflow: "cut", decompress: true }) };
}

/** The guarded client as the port for long bodies. */
export function outboundStreamPort(client: Pick<OutboundClient, "stream">): HttpStreamPort {
  return { stream: (input) => client.stream(input) };
}
