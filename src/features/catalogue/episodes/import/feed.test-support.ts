import { createHash } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import {
  type LoopbackServer,
  startHttpServer,
} from "../../../../infrastructure/outbound/fixtures/loopback-servers.ts";
import {
  createOutboundClient,
  type OutboundClient,
} from "../../../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../../../infrastructure/outbound/outbound-policy.ts";

/** Feeds for tests, and a server that serves them on the loopback with validators. */

export interface TestItem {
  guid: string;
  title?: string;
  /** The date, ISO 8601; null leaves it out. */
  date?: string | null;
  description?: string;
  /** The enclosure; null leaves it out. */
  audio?: string | null;
  extra?: string;
}

export interface TestFeed {
  title?: string;
  channel?: string;
  next?: string;
  /** True: the document ends in the middle of its last item. */
  cut?: boolean;
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0">';

function itemXml({
  guid,
  title = `Episode ${guid}`,
  date = "2026-10-01T08:00:00Z",
  description = "Notes.",
  audio = `https://cdn.example.com/${guid}.mp3`,
  extra = "",
}: TestItem): string {
  const enclosure =
    audio === null ? "" : `<enclosure url="${audio}" type="audio/mpeg" length="1000"/>`;
  const pubDate = date === null ? "" : `<pubDate>${new Date(date).toUTCString()}</pubDate>`;
  return `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title>${pubDate}<description>${description}</description>${enclosure}${extra}</item>`;
}

/** A podcast feed with the items in the given order. */
export function feedXml(
  items: readonly TestItem[],
  { title = "Salt and Signal", channel = "", next, cut = false }: TestFeed = {},
): string {
  const paging = next === undefined ? "" : `<atom:link rel="next" href="${next}"/>`;
  const body = items.map(itemXml).join("");
  const whole = `${HEAD}<channel><title>${title}</title><itunes:author>Harbour Audio</itunes:author>${paging}${channel}${body}`;
  return cut ? whole.slice(0, -20) : `${whole}</channel></rss>`;
}

export interface FeedServer {
  origin: string;
  /**
   * The answer of each path: a feed, a redirect, or a status. Tests may change it between readings.
   */
  pages: Map<
    string,
    string | { status: number; location?: string; headers?: Record<string, string> }
  >;
  /** Requests so far. */
  requests: { path: string; headers: IncomingMessage["headers"] }[];
  /** False: the server sends no ETag and no Last-Modified. */
  validators: boolean;
  client: OutboundClient;
  close(): Promise<void>;
}

/** A server on the loopback, and a client that may call it. */
export async function startFeedServer(): Promise<FeedServer> {
  const pages: FeedServer["pages"] = new Map();
  const requests: FeedServer["requests"] = [];
  const answer: RequestListener = (request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, headers: request.headers });
    const page = pages.get(path);
    if (typeof page !== "string") {
      response
        .writeHead(page?.status ?? 404, {
          ...page?.headers,
          ...(page?.location === undefined ? {} : { location: page.location }),
        })
        .end();
      return;
    }
    const etag = `"${createHash("sha1").update(page).digest("hex")}"`;
    const isSame = feeds.validators && request.headers["if-none-match"] === etag;
    response.writeHead(isSame ? 304 : 200, {
      "content-type": "application/rss+xml",
      ...(feeds.validators ? { etag } : {}),
    });
    response.end(isSame ? undefined : page);
  };
  const server: LoopbackServer = await startHttpServer(answer);
  const client = createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "Castmeter/test",
  });
  const feeds: FeedServer = {
    origin: `http://127.0.0.1:${server.port}`,
    pages,
    requests,
    validators: true,
    client,
    close: async () => {
      client.close();
      await server.close();
    },
  };
  return feeds;
}
