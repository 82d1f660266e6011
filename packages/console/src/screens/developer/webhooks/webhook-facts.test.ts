import { describe, expect, it } from "vitest";
import {
  curlOfDelivery,
  endpointState,
  hoursLeft,
  readable,
  stopsAt,
  timeline,
} from "./webhook-facts.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");
const fine = { disabled: false, disabled_reason: null, failing_since: null, last_success_at: null };

describe("the state of an endpoint", () => {
  it("tells what was switched off by hand from what stopped by itself", () => {
    expect(endpointState({ ...fine, disabled: true, disabled_reason: "manual" })).toBe("off");
    expect(endpointState({ ...fine, disabled: true, disabled_reason: "failing" })).toBe("stopped");
    expect(endpointState({ ...fine, failing_since: "2026-11-27T11:00:00Z" })).toBe("failing");
    expect(endpointState(fine)).toBe("unused");
    expect(endpointState({ ...fine, last_success_at: "2026-11-27T11:00:00Z" })).toBe("healthy");
  });

  it("counts the hours to the third day without success", () => {
    expect(hoursLeft({ disabled: false, failing_since: "2026-11-25T00:00:00Z" }, NOW)).toBe(12);
    expect(hoursLeft({ disabled: false, failing_since: "2026-11-20T00:00:00Z" }, NOW)).toBe(0);
    expect(hoursLeft({ disabled: false, failing_since: null }, NOW)).toBeNull();
    expect(hoursLeft({ disabled: true, failing_since: "2026-11-25T00:00:00Z" }, NOW)).toBeNull();
    expect(stopsAt({ disabled: false, failing_since: "2026-11-25T00:00:00Z" })).toBe(
      "2026-11-28T00:00:00.000Z",
    );
  });
});

describe("the tries of a delivery", () => {
  it("stand between the event and the third day, the next one last", () => {
    const attempt = {
      id: "wha_1",
      number: 1,
      trigger: "automatic" as const,
      started_at: "2026-11-24T12:00:00Z",
      response_status: 503,
      response_body: null,
      latency_ms: 40,
      error: null,
    };
    const marks = timeline({
      created_at: "2026-11-24T12:00:00Z",
      attempts: [attempt, { ...attempt, id: "wha_2", trigger: "manual", response_status: 204 }],
      attempt_count: 11,
      next_attempt_at: "2026-11-27T12:00:00Z",
    });
    expect(marks.map(({ at, look, isByHand }) => [at, look, isByHand])).toEqual([
      [0, "failed", false],
      [0, "fine", true],
      [1, "next", false],
    ]);
  });
});

it("tries that would follow stand at the waits of the schedule, while it is not given up", () => {
  const laterOf = (count: number): number =>
    timeline({
      created_at: "2026-11-24T12:00:00Z",
      attempts: [],
      attempt_count: count,
      next_attempt_at: "2026-11-24T12:01:00Z",
    }).filter(({ look }) => look === "later").length;
  expect(laterOf(1)).toBe(10);
  expect(laterOf(11)).toBe(0);
});

it("a delivery as curl has its body as it was, and no signature", () => {
  const text = curlOfDelivery("https://a.example/in", {
    headers: { "Content-Type": "application/json", "webhook-signature": "v1,***" },
    body: '{"name":"It\'s"}',
  });
  expect(text).toContain("'Content-Type: application/json'");
  expect(text).toContain(`--data-raw '{"name":"It'\\''s"}'`);
  expect(text).not.toContain("signature");
});

it("a body is set out as JSON where it is one", () => {
  expect(readable('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(readable("upstream error")).toBe("upstream error");
});
