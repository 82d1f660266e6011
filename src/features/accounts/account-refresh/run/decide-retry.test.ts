import { describe, expect, it } from "vitest";
import type { RefreshStage } from "../../../../db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { AccountFailureCode } from "../../../../platforms/accounts/account-connector.ts";
import { accountFailure, unavailable } from "../../../../platforms/accounts/account-failure.ts";
import { decideRetry } from "./decide-retry.ts";

const decide = (
  code: AccountFailureCode,
  {
    stage = "items",
    failures = 1,
    retryAfterSec = null,
  }: { stage?: RefreshStage; failures?: number; retryAfterSec?: number | null } = {},
) => decideRetry(accountFailure(code, "No.", { retryAfterSec }), stage, failures);

describe("decideRetry", () => {
  it.each([
    ["needs_reauth", { kind: "reauth" }],
    ["account_gone", { kind: "give_up", retryInMs: DAY_MS, status: "error" }],
    ["unsupported", { kind: "give_up", retryInMs: DAY_MS, status: "error" }],
    ["choose_account", { kind: "give_up", retryInMs: DAY_MS, status: "error" }],
    ["not_configured", { kind: "give_up", retryInMs: DAY_MS, status: "unchanged" }],
    ["interrupted", { kind: "give_up", retryInMs: DAY_MS, status: "unchanged" }],
    ["rate_limited", { kind: "pause", retryInMs: 15 * MINUTE_MS, waits: true }],
    ["quota_exhausted", { kind: "pause", retryInMs: 6 * HOUR_MS, waits: true }],
    ["provider_error", { kind: "pause", retryInMs: 5 * MINUTE_MS, waits: false }],
    ["timeout", { kind: "pause", retryInMs: 5 * MINUTE_MS, waits: false }],
    ["malformed_answer", { kind: "pause", retryInMs: 5 * MINUTE_MS, waits: false }],
  ] as const)("takes %s, at any stage, for %j", (code, decision) => {
    for (const stage of ["totals", "items", "daily", "geography", "demographics"] as const)
      expect([stage, decide(code, { stage })]).toEqual([stage, decision]);
  });

  it.each(["rate_limited", "quota_exhausted"] as const)(
    "waits as long as the platform says after %s, however often",
    (code) => {
      for (const failures of [1, 2, 9])
        expect(decide(code, { failures, retryAfterSec: 77 })).toEqual({
          kind: "pause",
          retryInMs: 77_000,
          waits: true,
        });
    },
  );

  it("skips a figure that is not given, with its reason; without totals there is no account to read", () => {
    const failure = unavailable("plan", "Only on Pro.");
    expect(decideRetry(failure, "daily", 1)).toEqual({ kind: "skip", reason: "plan" });
    expect(decideRetry(failure, "totals", 1)).toEqual({
      kind: "give_up",
      retryInMs: DAY_MS,
      status: "unchanged",
    });
  });

  it("tries totals ever more seldom, up to six hours, and leaves another figure for tomorrow after three tries", () => {
    expect(
      [1, 2, 3, 4, 5, 6, 7, 8, 40].map((failures) =>
        decide("provider_error", { stage: "totals", failures }),
      ),
    ).toEqual(
      [5, 10, 20, 40, 80, 160, 320, 360, 360].map((minutes) => ({
        kind: "pause",
        retryInMs: minutes * MINUTE_MS,
        waits: false,
      })),
    );
    expect(
      [2, 3].map((failures) => decide("provider_error", { stage: "geography", failures }).kind),
    ).toEqual(["pause", "skip"]);
  });
});
