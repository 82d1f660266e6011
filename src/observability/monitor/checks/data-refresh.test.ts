import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { dataRefreshCheck, judgeAges } from "./data-refresh.ts";

const NOW = new Date("2026-11-22T14:07:00.000Z");
const before = (hours: number): string => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();
const account = (syncedHoursAgo: number | null, status = "connected", madeHoursAgo = 500) => ({
  status,
  last_synced_at: syncedHoursAgo === null ? null : before(syncedHoursAgo),
  created_at: before(madeHoursAgo),
});
const outcomeOf = (...accounts: ReturnType<typeof account>[]): string =>
  judgeAges(accounts, NOW).outcome;

describe("the age of refreshes", () => {
  it("is good while half of the accounts or more are within 36 hours, slow below, down at none", () => {
    expect(outcomeOf(account(36), account(40))).toBe("operational");
    expect(outcomeOf(account(1), account(40), account(41))).toBe("degraded");
    expect(outcomeOf(account(40), account(41))).toBe("down");
    expect(judgeAges([account(36.1)], NOW)).toEqual({ outcome: "down", reason: "not_refreshed" });
  });

  it("leaves out accounts that wait for a person, and those that were just connected", () => {
    const faults = ["needs_reauth", "error", "disconnected"].map((status) => account(99, status));
    expect(outcomeOf(...faults, account(1))).toBe("operational");
    expect(outcomeOf(account(null, "connected", 1), account(1))).toBe("operational");
    expect(outcomeOf(account(null, "connected", 37))).toBe("down");
    expect(outcomeOf(account(40, "stale"))).toBe("down");
  });

  it("is not known without an account, which is never good", () => {
    expect(outcomeOf()).toBe("none");
    expect(outcomeOf(account(99, "needs_reauth"), account(null, "connected", 1))).toBe("none");
  });

  it("is a wrong answer where accounts have no dates: an age that is no number is never late", async () => {
    const outcome = (account: unknown) =>
      dataRefreshCheck(
        async () => ({
          ok: true,
          status: 200,
          contentType: "application/json",
          text: JSON.stringify({ data: [account] }),
          tookMs: 1,
        }),
        () => NOW,
      )();
    expect(await outcome(account(1))).toEqual({ outcome: "operational" });
    for (const odd of [null, "account", {}, { ...account(1), last_synced_at: "soon" }])
      expect(await outcome(odd)).toEqual({ outcome: "down", reason: "wrong_answer" });
  });
});
