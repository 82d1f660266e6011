import type { CustomFetch } from "openid-client";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";

/** Time limit of a request: up to four requests run one after another while a person waits. */
export const PROVIDER_TIMEOUT_MS = 5_000;
/** Maximum bytes of an answer; key sets of large providers have about 10 KB. */
const BYTES_MAX = 256 * 1_024;

/**
 * The error for a request without a response. It contains nothing of the request, which has
 * secrets.
 */
export class ProviderSilent extends Error {
  override readonly name = "ProviderSilent";
}

/**
 * `fetch` for openid-client on the outbound client, which checks addresses. Redirects are not
 * followed.
 */
export function providerFetch(outbound: Pick<OutboundClient, "request">): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    if (method !== "GET" && method !== "POST")
      throw new Error(`${method} is not sent to providers`);
    const text =
      body instanceof URLSearchParams
        ? body.toString()
        : typeof body === "string"
          ? body
          : undefined;
    const answer = await outbound.request({
      method,
      url,
      headers: { ...headers },
      body: text,
      timeoutMs: PROVIDER_TIMEOUT_MS,
      maxBytes: BYTES_MAX,
      onOverflow: "fail",
      decompress: true,
      signal,
    });
    if (!answer.ok) throw new ProviderSilent(`${new URL(url).hostname}: ${answer.message}`);
    const isEmpty = [101, 204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : Buffer.from(answer.body), {
      status: Math.max(200, answer.status),
      headers: answer.headers,
    });
  };
}
