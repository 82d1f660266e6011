import { BodyError } from "../lib/body-error.ts";
import type { OutboundClient } from "../outbound/outbound-client.ts";
import { HttpBodyError, type HttpPort, type HttpStreamPort } from "./http-port.ts";

/**
 * The guarded client as a connector's way out. Redirects are not followed: an API that redirects
 * has moved, and its key must not travel along. Bodies over the limit are cut and then refused by
 * the caller as `malformed_answer`.
 */
export function outboundHttpPort(client: OutboundClient): HttpPort {
  return { request: (input) => client.request({ ...input, onOverflow: "cut", decompress: true }) };
}

/** The guarded client as a connector's way to long bodies. */
export function outboundStreamPort(client: Pick<OutboundClient, "stream">): HttpStreamPort {
  return {
    stream: async (input) => {
      const answer = await client.stream(input);
      return answer.ok ? { ...answer, body: inPortsWords(answer.body) } : answer;
    },
  };
}

/**
 * Not a generator: one that was never begun would not pass `return` on, and the connection would
 * stay open.
 */
function inPortsWords(body: AsyncIterableIterator<Uint8Array>): AsyncIterableIterator<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () =>
      body.next().catch((error: unknown) => {
        throw error instanceof BodyError ? new HttpBodyError(error.failure) : error;
      }),
    return: async () => (await body.return?.()) ?? { done: true, value: undefined },
  };
}
