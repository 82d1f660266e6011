import type { OpenAICompatibleProviderSettings } from "@ai-sdk/openai-compatible";
import type { OutboundClient } from "../outbound/outbound-client.ts";
import type { OutboundFailure } from "../outbound/outbound-failure.ts";

/** The outcome of the one request of a question. */
export interface Exchanged {
  /** Status of the answer; undefined without an answer. */
  status?: number;
  failure?: OutboundFailure;
}

/** Time limit of a request: a reasoning model takes half a minute for 20 posts. */
const TIMEOUT_MS = 60_000;
/** Maximum bytes of an answer; twenty verdicts are 10 KB. */
const ANSWER_BYTES_MAX = 1024 * 1024;

/** Headers of the library that are sent on; the guarded client sets the others itself. */
const SENT_HEADERS = ["accept", "authorization", "content-type"];

/** The function that the AI SDK calls in place of the global one. */
type Fetch = NonNullable<OpenAICompatibleProviderSettings["fetch"]>;

/**
 * `fetch` for a library, over the guarded client, with its address checks, its limits and no
 * redirects. It records the outcome of the request, because the library's own errors contain what
 * was sent.
 */
export const guardedFetch =
  (client: Pick<OutboundClient, "request">, exchanged: Exchanged): Fetch =>
  async (input, init) => {
    const given = new Headers(init?.headers);
    const result = await client.request({
      method: "POST",
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries(
        SENT_HEADERS.flatMap((name) => {
          const value = given.get(name);
          return value === null ? [] : [[name, value]];
        }),
      ),
      body: typeof init?.body === "string" ? init.body : undefined,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES_MAX,
      onOverflow: "fail",
      decompress: true,
      signal: init?.signal ?? undefined,
    });
    if (!result.ok) {
      exchanged.failure = result;
      throw new TypeError(result.message);
    }
    exchanged.status = result.status;
    return new Response(Buffer.from(result.body), {
      status: result.status,
      headers: result.headers,
    });
  };
