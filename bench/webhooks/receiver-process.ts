import { createServer, type ServerResponse } from "node:http";
import { createdAtOf } from "../../src/delivery/webhooks/queue/delivery-time.ts";
import { reportServer } from "../harness/processes.ts";
import { quantile } from "../harness/timing.ts";
import type { EndpointReport, Timing } from "./report.ts";

/**
 * A receiver that counts how often each event arrives at each path, and how long after the event.
 * Requests to `/hang/…` are never answered, those to `/slow/…` after 1.5 s, others with 200 at
 * once. GET returns the counts so far, and with `?timing` the times; DELETE resets them. Counts are
 * cheap to read, so that waiting for the last delivery takes no time from the others.
 */
const SLOW_MS = 1_500;

interface Counted {
  requests: number;
  events: Set<string>;
  lagsMs: number[];
  firstMs: number;
  lastMs: number;
}

const counted = new Map<string, Counted>();

function count(path: string, eventId: string): void {
  const nowMs = Date.now();
  const entry: Counted = counted.get(path) ?? {
    requests: 0,
    events: new Set(),
    lagsMs: [],
    firstMs: nowMs,
    lastMs: nowMs,
  };
  counted.set(path, entry);
  entry.requests += 1;
  entry.lastMs = nowMs;
  if (entry.events.has(eventId)) return;
  entry.events.add(eventId);
  entry.lagsMs.push(nowMs - createdAtOf(eventId).getTime());
}

function reportOf(prefix: string, { withTiming }: { withTiming: boolean }): EndpointReport {
  const entries = [...counted]
    .filter(([path]) => path.startsWith(prefix))
    .map(([, entry]) => entry);
  return {
    requests: entries.reduce((sum, entry) => sum + entry.requests, 0),
    distinct: entries.reduce((sum, entry) => sum + entry.events.size, 0),
    timing: withTiming && entries.length > 0 ? timingOf(entries) : null,
  };
}

function timingOf(entries: readonly Counted[]): Timing {
  const lagsMs = entries.flatMap((entry) => entry.lagsMs).sort((a, b) => a - b);
  return {
    durationMs:
      Math.max(...entries.map((entry) => entry.lastMs)) -
      Math.min(...entries.map((entry) => entry.firstMs)),
    lagP50Ms: quantile(lagsMs, 0.5),
    lagP95Ms: quantile(lagsMs, 0.95),
    lagMaxMs: quantile(lagsMs, 1),
  };
}

const hanging = new Set<ServerResponse>();
const server = createServer((request, response) => {
  const path = request.url ?? "/";
  if (request.method === "DELETE") counted.clear();
  if (request.method !== "POST") {
    const { pathname, searchParams } = new URL(path, "http://bench");
    response.end(JSON.stringify(reportOf(pathname, { withTiming: searchParams.has("timing") })));
    return;
  }
  request.resume();
  request.on("end", () => {
    count(path, String(request.headers["service-event-id"]));
    const answer = (): void => void response.writeHead(200, { "content-length": 2 }).end("ok");
    if (path.startsWith("/hang/"))
      hanging.add(response.on("close", () => hanging.delete(response)));
    else if (path.startsWith("/slow/")) setTimeout(answer, SLOW_MS);
    else answer();
  });
});
server.keepAliveTimeout = 30_000;
reportServer(server);
