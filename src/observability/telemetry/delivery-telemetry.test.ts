import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import {
  createDeliveryTelemetry,
  DELIVERY_OUTCOMES,
  type DeliveryTelemetry,
} from "./delivery-telemetry.ts";
import { readExposition, type Sample, valueOf } from "./exposition.test-support.ts";

async function after(work: (deliveries: DeliveryTelemetry) => void): Promise<Sample[]> {
  const registry = new Registry();
  work(createDeliveryTelemetry(registry));
  return readExposition(await registry.metrics());
}

describe("the figures of deliveries", () => {
  it("count attempts by outcome, with a series for each from the start", async () => {
    const samples = await after((deliveries) => {
      deliveries.attemptEnded("succeeded", 120);
      deliveries.attemptEnded("succeeded", 80);
      deliveries.attemptEnded("timeout", 10_000);
    });
    const counted = Object.fromEntries(
      DELIVERY_OUTCOMES.map((outcome) => [
        outcome,
        valueOf(samples, "castmeter_webhook_attempts_total", { outcome }),
      ]),
    );
    expect(counted).toEqual({
      succeeded: 2,
      http_error: 0,
      timeout: 1,
      connection_failed: 0,
      dns_failed: 0,
      tls_failed: 0,
      blocked_address: 0,
      invalid_response: 0,
    });
  });

  it("are in seconds", async () => {
    const samples = await after((deliveries) => {
      deliveries.attemptEnded("succeeded", 300);
      deliveries.firstAttemptStarted(1_500);
      deliveries.inFlight(7);
      deliveries.inFlight(3);
    });
    expect(valueOf(samples, "castmeter_webhook_attempt_duration_seconds_sum")).toBe(0.3);
    expect(valueOf(samples, "castmeter_webhook_first_attempt_lag_seconds_sum")).toBe(1.5);
    expect(
      valueOf(samples, "castmeter_webhook_first_attempt_lag_seconds_bucket", { le: "2" }),
    ).toBe(1);
    expect(
      valueOf(samples, "castmeter_webhook_first_attempt_lag_seconds_bucket", { le: "1" }),
    ).toBe(0);
    expect(valueOf(samples, "castmeter_webhook_in_flight")).toBe(3);
  });

  it("take a lag before its event for none, and never throw into the worker", async () => {
    const samples = await after((deliveries) => {
      deliveries.firstAttemptStarted(-20);
      deliveries.firstAttemptStarted(Number.NaN);
      deliveries.attemptEnded("succeeded", Number.POSITIVE_INFINITY);
    });
    expect(valueOf(samples, "castmeter_webhook_first_attempt_lag_seconds_sum")).toBe(0);
    expect(valueOf(samples, "castmeter_webhook_first_attempt_lag_seconds_count")).toBe(1);
    expect(valueOf(samples, "castmeter_webhook_attempts_total", { outcome: "succeeded" })).toBe(1);
    expect(valueOf(samples, "castmeter_webhook_attempt_duration_seconds_count")).toBe(0);
  });
});
