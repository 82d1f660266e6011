import {
  ApiError,
  ConnectionError,
  type EventsListQuery,
  type Page,
  type RecordedEvent,
  UnexpectedAnswerError,
} from "@castmeter/sdk";
import { type Clock, SECOND_MS } from "../../../lib/time/clock.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import type { ApiAccess } from "../api/api-access.ts";
import { apiClient } from "../api/api-client.ts";

/** The Events API as any client sees it: nothing here needs the server's database or code. */

export interface EventPage {
  events: RecordedEvent[];
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
export type ReadEvents = (query: EventsListQuery) => Promise<EventPage>;

export interface EventsApi extends ApiAccess {
  outbound: OutboundClient;
  clock: Clock;
  signal: AbortSignal;
}

/** Requests are sent once: who follows the events waits and repeats. */
export function eventsReader({ outbound, clock, signal, ...access }: EventsApi): ReadEvents {
  const { events } = apiClient(access, outbound, { maxRetries: 0 });
  return async (query) => {
    const { data: page, response } = await events
      .list(query, { signal })
      .withResponse()
      .catch((error: unknown) => {
        throw faultOf(error, access.baseUrl);
      });
    const date = Date.parse(response.headers.get("date") ?? "");
    return {
      ...readPage(page, access.baseUrl),
      at: Number.isNaN(date) ? clock.now() : new Date(date),
    };
  };
}

/** The page of an answer, which a proxy in front of an unreachable server may have made. */
function readPage(page: Partial<Page<RecordedEvent>>, baseUrl: string): Omit<EventPage, "at"> {
  const { data, next_cursor: nextCursor = null, meta } = page;
  if (!Array.isArray(data)) throw noList(baseUrl);
  const note = meta?.["note"];
  return { events: data, nextCursor, note: typeof note === "string" ? note : null };
}

const noList = (baseUrl: string): PassingFault =>
  new PassingFault(`${baseUrl} does not answer with a list of events.`);

/** What a failed request means to who follows the events. */
function faultOf(error: unknown, baseUrl: string): unknown {
  if (error instanceof ConnectionError) return new PassingFault(error.message);
  if (error instanceof UnexpectedAnswerError)
    return error.status === 200 ? noList(baseUrl) : refusal(error.status, baseUrl);
  if (!(error instanceof ApiError)) return error;
  const retryAfterMs = Number(error.headers.get("retry-after") ?? 0) * SECOND_MS || 0;
  // Of an answer that no Castmeter server made, the message is the status again.
  const reason = error.code === "unknown" ? "" : ` ${error.message}`;
  return refusal(error.status, baseUrl, { reason, retryAfterMs });
}

function refusal(
  status: number,
  baseUrl: string,
  { reason = "", retryAfterMs = 0 }: { reason?: string; retryAfterMs?: number } = {},
): Error {
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
