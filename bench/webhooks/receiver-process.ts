import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createdAtOf } from "../../src/webhooks/queue/delivery-time.ts";
import { reportTo } from "../processes.ts";
import { type EndpointReport, percentile, type Timing } from "./report.ts";

/**
 * A receiver that counts how often each event arrives at each path, and how long after the event.
 * Requests to `/hang/…` are never answered, those to `/slow/…` after 1.5 s, others with 200 at
 * once. GET returns the counts so far, DELETE resets them.
 */
const SLOW_MS = 1_500;

interface Counted {
  times: Map<string, number>;
  lagsMs: number[];
  firstMs: number;
  lastMs: number;
}

const counted = new Map<string, Counted>();

function count(path: string, eventId: string): void {
  const nowMs = Date.now();
  const entry: Counted = counted.get(path) ?? {
    times: new Map(),
    lagsMs: [],
    firstMs: nowMs,
    lastMs: nowMs,
  };
  counted.set(path, entry);
  const before = entry.times.get(eventId) ?? 0;
  entry.times.set(eventId, before + 1);
  entry.lastMs = nowMs;
  if (before === 0) entry.lagsMs.push(nowMs - createdAtOf(eventId).getTime());
}

function reportOf(prefix: string): EndpointReport {
  const entries = [...counted]
    .filter(([path]) => path.startsWith(prefix))
    .map(([, entry]) => entry);
  const requests = entries.reduce(
    (sum, entry) => sum + [...entry.times.values()].reduce((a, b) => a + b, 0),
    0,
  );
  const distinct = entries.reduce((sum, entry) => sum + entry.times.size, 0);
  return {
    requests,
    distinct,
    timing: entries.length === 0 ? null : timingOf(entries),
  };
}

function timingOf(entries: readonly Counted[]): Timing {
  const lagsMs = entries.flatMap((entry) => entry.lagsMs).sort((a, b) => a - b);
  return {
    durationMs:
      Math.max(...entries.map((entry) => entry.lastMs)) -
      Math.min(...entries.map((entry) => entry.firstMs)),
    lagP50Ms: percentile(lagsMs, 0.5),
    lagP95Ms: percentile(lagsMs, 0.95),
    lagMaxMs: percentile(lagsMs, 1),
  };
}

const hanging = new Set<ServerResponse>();
const server = createServer((request, response) => {
  const path = request.url ?? "/";
  if (request.method === "DELETE") counted.clear();
  if (request.method !== "POST") {
    response.end(JSON.stringify(reportOf(path)));
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
server.listen(0, "127.0.0.1", () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  reportTo(process, address, async () => server.closeAllConnections());
});
