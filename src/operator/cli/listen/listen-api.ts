import { parseJson } from "../../../lib/parse-json.ts";
import { type Clock, SECOND_MS } from "../../../lib/time/clock.ts";
import type {
  OutboundClient,
  OutboundResponse,
} from "../../../infrastructure/outbound/outbound-client.ts";

/** The Events API as any client sees it: nothing here needs the server's database or code. */

/** The used fields of an event; the others are passed on unchanged. */
export interface ApiEvent {
  id: string;
  type: string;
  created_at: string;
  api_version: string;
  data: { object: Record<string, unknown> };
}

export interface EventPage {
  events: ApiEvent[];
  nextCursor: string | null;
  /**
   * The server's note about events that are left out, for example because the key lacks a scope.
   */
  note: string | null;
  /** The server's time, exact to the second. */
  at: Date;
}

/** A temporary fault: a later request may succeed. */
export class PassingFault extends Error {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.name = "PassingFault";
    this.retryAfterMs = retryAfterMs;
  }
}

/** Reads one page. Rejects with PassingFault, or with another Error where a retry is useless. */
export type ReadEvents = (query: Record<string, string>) => Promise<EventPage>;

export interface EventsApi {
  baseUrl: string;
  apiKey: string;
  outbound: OutboundClient;
  clock: Clock;
  signal: AbortSignal;
}

const TIMEOUT_MS = 30_000;
/** Maximum bytes of a page: a hundred events of the maximum size (256 KiB). */
const PAGE_BYTES_MAX = 32 * 1_048_576;

export function eventsReader({ baseUrl, apiKey, outbound, clock, signal }: EventsApi): ReadEvents {
  return async (query) => {
    const result = await outbound.request({
      url: `${baseUrl}/v1/events?${new URLSearchParams(query).toString()}`,
      headers: { authorization: `Bearer ${apiKey}`, accept: "application/json" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: PAGE_BYTES_MAX,
      onOverflow: "fail",
      decompress: true,
      signal,
    });
    if (!result.ok) {
      if (result.code === "blocked_address")
        throw new Error(`${baseUrl} may not be called. ${result.message}`);
      throw new PassingFault(result.message);
    }
    if (result.status !== 200) throw refusal(result, baseUrl);
    const date = Date.parse(result.headers["date"] ?? "");
    return {
      ...readPage(result.body, baseUrl),
      at: Number.isNaN(date) ? clock.now() : new Date(date),
    };
  };
}

function readPage(body: Uint8Array, baseUrl: string): Omit<EventPage, "at"> {
  const page = parseJson(body) as
    | { data?: unknown; next_cursor?: unknown; meta?: { note?: unknown } }
    | null
    | undefined;
  // A proxy in front of an unreachable server answers with a page of its own.
  if (!Array.isArray(page?.data))
    throw new PassingFault(`${baseUrl} does not answer with a list of events.`);
  const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);
  return {
    events: page.data as ApiEvent[],
    nextCursor: textOf(page.next_cursor),
    note: textOf(page.meta?.note),
  };
}

function refusal({ status, headers, body }: OutboundResponse, baseUrl: string): Error {
  const said = (parseJson(body) as { error?: { message?: unknown } } | null | undefined)?.error
    ?.message;
  const reason = typeof said === "string" ? ` ${said}` : "";
  const retryAfterMs = Number(headers["retry-after"] ?? 0) * SECOND_MS || 0;
  if (status === 401) return new Error(`${baseUrl} does not accept this API key.${reason}`);
  if (status === 403)
    return new Error(
      `This API key may not read events; it needs the scope webhooks:read.${reason}`,
    );
  if (status === 429) return new PassingFault(`${baseUrl} asks to wait.${reason}`, retryAfterMs);
  if (status >= 500 || status === 408)
    return new PassingFault(`${baseUrl} answers ${status}.${reason}`, retryAfterMs);
  return new Error(`${baseUrl} answers ${status} to GET /v1/events.${reason}`);
}
