import type { RecordedEvent } from "@castmeter/sdk";
import type { IncomingMessage, ServerResponse } from "node:http";
import { startHttpServer } from "../../../infrastructure/outbound/fixtures/loopback-servers.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that implements only GET /v1/events. */
export interface EventsServer {
  baseUrl: string;
  /** The events of the server, in order. */
  events: RecordedEvent[];
  /** Queries and keys of the requests that the server received. */
  asked: { query: Record<string, string>; authorization: string | undefined }[];
  /** Answers to the next requests, one each, before the ordinary answers. */
  instead: Answer[];
  /** Called before each ordinary answer. */
  onAsked: (() => void) | undefined;
  close(): Promise<void>;
}

export const refuse =
  (status: number, message: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify({ error: { code: "x", message } }));
  };

export const hangUp: Answer = (request) => {
  request.socket.destroy();
};

export async function startEventsServer(): Promise<EventsServer> {
  const state: Omit<EventsServer, "baseUrl" | "close"> = {
    events: [],
    asked: [],
    instead: [],
    onAsked: undefined,
  };
  const server = await startHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://server");
    const query = Object.fromEntries(searchParams);
    state.asked.push({ query, authorization: request.headers.authorization });
    const answer = state.instead.shift();
    if (answer !== undefined) return answer(request, response);
    if (pathname !== "/v1/events") return refuse(404, "No such page.")(request, response);
    state.onAsked?.();
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify(pageOf(state.events, query)));
    return undefined;
  });
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${server.port}`,
    close: () => server.close(),
  });
}

/**
 * The list in the form of the Events API: a cursor is the id of the last event of the previous
 * page.
 */
function pageOf(
  events: readonly RecordedEvent[],
  query: Record<string, string>,
): Record<string, unknown> {
  const types = query["types"]?.split(",");
  const chosen = events.filter(
    (event) =>
      (query["created_gte"] === undefined || event.created_at >= query["created_gte"]) &&
      (types === undefined || types.includes(event.type)),
  );
  const ordered = query["order"] === "asc" ? chosen : chosen.toReversed();
  const start =
    query["cursor"] === undefined
      ? 0
      : ordered.findIndex((event) => event.id === query["cursor"]) + 1;
  const data = ordered.slice(start, start + Number(query["limit"]));
  const hasMore = start + data.length < ordered.length;
  return {
    object: "list",
    url: "/v1/events",
    data,
    has_more: hasMore,
    next_cursor: hasMore ? data.at(-1)?.id : null,
    meta: {},
  };
}

/** Event number `index`, created at a given time. */
export const eventAt = (
  index: number,
  createdAt: string,
  type = "cluster.updated",
): RecordedEvent & Record<string, unknown> => ({
  id: `evt_${String(index).padStart(24, "0")}`,
  object: "event",
  type,
  created_at: createdAt,
  api_version: "2026-10-14",
  workspace_id: "Workspace00000000001",
  source: "api",
  request: null,
  data: {
    object: {
      object: "cluster",
      id: "Cluster0000000000001",
      global_id: "Show0000000000000001_Cluster0000000000001",
      name: "Käse 🎧",
    },
  },
  pending_webhooks: 0,
  test: false,
});
