import { Castmeter, CastmeterError, type ClientOptions, ConnectionError } from "@castmeter/sdk";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import type { OutboundMethod } from "../../../infrastructure/outbound/redirect.ts";
import type { ApiAccess } from "./api-access.ts";

/** Time limit of one request, milliseconds. */
const TIMEOUT_MS = 30_000;
/** Maximum bytes of an answer: a hundred events of the maximum size (256 KiB). */
const BYTES_MAX = 32 * 1_048_576;
const USER_AGENT = "castmeter-command/1";

/**
 * The SDK with the server and key of a command. Its requests go through the outbound client, which
 * refuses addresses where clouds keep credentials and limits time and bytes.
 *
 * @param options `maxRetries` 0 for a command that repeats its requests itself.
 */
export const apiClient = (
  { baseUrl, apiKey }: ApiAccess,
  outbound: Pick<OutboundClient, "request">,
  options: Pick<ClientOptions, "maxRetries"> = {},
): Castmeter =>
  new Castmeter({
    ...options,
    baseUrl,
    apiKey,
    headers: { "User-Agent": USER_AGENT },
    fetch: outboundFetch(outbound, baseUrl),
  });

/** `fetch` for bodies of text. What it throws is of the SDK, which so keeps the messages. */
const outboundFetch =
  (outbound: Pick<OutboundClient, "request">, baseUrl: string): typeof globalThis.fetch =>
  async (address, { method, headers, body, signal } = {}) => {
    const request = outbound.request({
      method: method as OutboundMethod | undefined,
      url: address instanceof Request ? address.url : String(address),
      headers: headers as Record<string, string>,
      body: typeof body === "string" ? body : undefined,
      timeoutMs: TIMEOUT_MS,
      maxBytes: BYTES_MAX,
      onOverflow: "fail",
      decompress: true,
      signal: signal ?? undefined,
    });
    // A key with characters that no header may hold; sending it again would not help.
    const result = await request.catch((error: unknown) => {
      throw new CastmeterError(error instanceof Error ? error.message : String(error));
    });
    if (result.ok)
      return new Response(result.body.length === 0 ? null : Buffer.from(result.body), {
        status: result.status,
        headers: result.headers,
      });
    if (result.code === "blocked_address")
      throw new CastmeterError(`${baseUrl} may not be called. ${result.message}`);
    throw new ConnectionError(`${baseUrl} cannot be read. ${result.message}`);
  };
