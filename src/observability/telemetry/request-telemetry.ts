import { Counter, Histogram, type Registry } from "prom-client";
import type { RateRejectionReason } from "../../kernel/limits/rate-limit.ts";
import type { RequestObserver } from "../../kernel/pipeline/request-observer.ts";
import { durationSec } from "./duration.ts";

/**
 * Buckets of durations: reads take a few milliseconds, writes that call upstreams take seconds.
 * There are only ten buckets, because every operation has its own series.
 */
const DURATION_BUCKETS_SEC = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10];

const STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx"] as const;

/** Every reason of a rate limit; the compiler checks that none is missing. */
const REASONS: Readonly<Record<RateRejectionReason, true>> = {
  requests: true,
  writes: true,
  concurrency: true,
  anonymous: true,
  failed_auth: true,
};

interface OperationCounts {
  byClass: readonly Counter.Internal[];
  duration: Histogram.Internal<"operation">;
}

/**
 * Counts and times the requests of the pipeline. The labelled children are kept for each operation,
 * so that a request creates no label object: the cost is half a microsecond for each request,
 * nearly all of it in the library.
 */
export function createRequestTelemetry(registry: Registry): RequestObserver {
  const registers = [registry];
  const requests = new Counter({
    name: "castmeter_http_requests_total",
    help: "Requests of operations answered",
    labelNames: ["operation", "status_class"],
    registers,
  });
  const durations = new Histogram({
    name: "castmeter_http_request_duration_seconds",
    help: "From the routed request to its finished answer, including reading the body",
    labelNames: ["operation"],
    buckets: DURATION_BUCKETS_SEC,
    registers,
  });
  const limited = new Counter({
    name: "castmeter_rate_limited_total",
    help: "Requests of operations refused by a rate limit",
    labelNames: ["reason"],
    registers,
  });
  const byReason = new Map<string, Counter.Internal>(
    Object.keys(REASONS).map((reason) => [reason, limited.labels(reason)]),
  );
  for (const counter of byReason.values()) counter.inc(0);
  const operations = new Map<string, OperationCounts>();
  const countsOf = (operationId: string): OperationCounts => {
    const known = operations.get(operationId);
    if (known !== undefined) return known;
    const counts = {
      byClass: STATUS_CLASSES.map((statusClass) => requests.labels(operationId, statusClass)),
      duration: durations.labels(operationId),
    };
    for (const counter of counts.byClass) counter.inc(0);
    operations.set(operationId, counts);
    return counts;
  };
  return {
    requestEnded: (operationId, status, durationMs) => {
      const counts = countsOf(operationId);
      counts.byClass[Math.floor(status / 100) - 2]?.inc();
      const seconds = durationSec(durationMs);
      if (seconds !== null) counts.duration.observe(seconds);
    },
    requestLimited: (reason) => byReason.get(reason)?.inc(),
  };
}
