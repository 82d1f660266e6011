import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import type { ClientDocuments } from "../clients/client-documents.ts";

const BYTES_MAX = 64 * 1_024;
const TIMEOUT_MS = 2_500;

/**
 * The library's outbound requests: for documents that describe apps, which are prepared before, and
 * for their key sets, through the one client that checks addresses.
 */
export function guardedFetch(
  outbound: OutboundClient,
  documents: ClientDocuments,
): typeof globalThis.fetch {
  return async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const document = documents.find(url);
    if (document !== undefined) return new Response(document.text, { headers: document.headers });
    const answer = await outbound.request({
      url,
      headers: { accept: "application/json" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: BYTES_MAX,
      onOverflow: "fail",
    });
    if (!answer.ok) throw new Error(`The document could not be read: ${answer.message}`);
    const isEmpty = [101, 204, 205, 304].includes(answer.status);
    return new Response(isEmpty ? null : Buffer.from(answer.body), {
      status: Math.max(200, answer.status),
      headers: answer.headers,
    });
  };
}
