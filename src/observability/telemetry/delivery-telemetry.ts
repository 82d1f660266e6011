import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { durationSec } from "./duration.ts";

/**
 * Outcome of one attempt. `http_error` is an answer other than 2xx; the others are the error codes
 * of a stored attempt.
 */
export const DELIVERY_OUTCOMES = [
  "succeeded",
  "http_error",
  "timeout",
  "connection_failed",
  "dns_failed",
  "tls_failed",
  "blocked_address",
  "invalid_response",
] as const;

export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/**
 * Measurements of the delivery worker. Implementations are quick and never throw, and they get no
 * endpoint, address or workspace.
 */
export interface DeliveryTelemetry {
  attemptEnded(outcome: DeliveryOutcome, durationMs: number): void;
  /**
   * Time from the commit of the event to the start of its first attempt, reported once for each
   * delivery.
   */
  firstAttemptStarted(lagMs: number): void;
  /** Number of attempts of this process in flight; called at every change. */
  inFlight(count: number): void;
}

export const NO_DELIVERY_TELEMETRY: DeliveryTelemetry = Object.freeze({
  attemptEnded: () => undefined,
  firstAttemptStarted: () => undefined,
  inFlight: () => undefined,
});

/** Buckets of durations; an attempt ends after 10 s at the latest. */
const ATTEMPT_BUCKETS_SEC = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10];
/**
 * Buckets of delays. The promise is 2 s for 95 of 100 events after a change over the API, and 5 min
 * after a change in the app.
 */
const LAG_BUCKETS_SEC = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600];

export function createDeliveryTelemetry(registry: Registry): DeliveryTelemetry {
  const registers = [registry];
  const attempts = new Counter({
    name: "castmeter_webhook_attempts_total",
    help: "Delivery attempts ended, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "castmeter_webhook_attempt_duration_seconds",
    help: "Length of a delivery attempt",
    buckets: ATTEMPT_BUCKETS_SEC,
    registers,
  });
  const lags = new Histogram({
    name: "castmeter_webhook_first_attempt_lag_seconds",
    help: "From the commit of an event to the first attempt of its delivery",
    buckets: LAG_BUCKETS_SEC,
    registers,
  });
  let attemptsInFlight = 0;
  void new Gauge({
    name: "castmeter_webhook_in_flight",
    help: "Delivery attempts under way in this process",
    registers,
    collect() {
      this.set(attemptsInFlight);
    },
  });
  const byOutcome = new Map<DeliveryOutcome, Counter.Internal>(
    DELIVERY_OUTCOMES.map((outcome) => [outcome, attempts.labels(outcome)]),
  );
  // Every series exists from the start, so that the first failure is an increase and not a new
  // series.
  for (const counter of byOutcome.values()) counter.inc(0);
  const observe = (histogram: Histogram, milliseconds: number): void => {
    const seconds = durationSec(milliseconds);
    if (seconds !== null) histogram.observe(seconds);
  };
  return {
    attemptEnded: (outcome, durationMs) => {
      byOutcome.get(outcome)?.inc();
      observe(durations, durationMs);
    },
    firstAttemptStarted: (lagMs) => observe(lags, lagMs),
    inFlight: (count) => {
      attemptsInFlight = count;
    },
  };
}
