import { expect, it } from "vitest";
import type { AccountFault } from "../../../../simulators/accounts/account-simulator.ts";
import type { AccountTotals } from "../account-connector.ts";
import { type AccountConformance, calm } from "./account-conformance.test-support.ts";
import type { ReadAnswer } from "./answering-connector.test-support.ts";

const readTotals = (
  { connector, access }: AccountConformance,
  overrides?: { timeoutMs?: number },
): Promise<ReadAnswer<AccountTotals>> => connector(overrides).readTotals(access, calm());

/** Makes every request for the figures meet the fault; the requests before them pass. */
const strike = ({ fault, requestsBefore = 0 }: AccountConformance, kind: AccountFault): void =>
  fault(kind, { skip: requestsBefore, times: 9 });

/** Cases of an answer whose status is an error. */
export function readsStatuses(current: () => AccountConformance): void {
  it.each([
    ["401", "needs_reauth"],
    ["402", "unavailable"],
    ["403", "unavailable"],
    ["404", "account_gone"],
    ["429", "rate_limited"],
  ] as const)("reads status %s for what it means", async (status, common) => {
    strike(current(), { status: Number(status) });
    expect(await readTotals(current())).toMatchObject({
      ok: false,
      failure: { code: current().words?.[status] ?? common },
    });
  });

  it("passes the wait on when the platform asks for one, in seconds, and claims none otherwise", async () => {
    strike(current(), { status: 429, retryAfter: "7" });
    expect(await readTotals(current())).toMatchObject({
      ok: false,
      failure: { code: "rate_limited", retryAfterSec: 7 },
    });
    current().reset();
    strike(current(), { status: 429 });
    expect(await readTotals(current())).toMatchObject({
      ok: false,
      failure: { code: "rate_limited", retryAfterSec: null },
    });
  });

  it.each([500, 503])("takes status %i for a failure of the platform", async (status) => {
    strike(current(), { status });
    expect(await readTotals(current())).toMatchObject({
      ok: false,
      failure: { code: "provider_error" },
    });
  });
}

/**
 * Cases of a platform that is down, that answers nothing readable, or that is not called at all.
 */
export function survivesFaults(current: () => AccountConformance): void {
  it("gives up on a platform that never answers", async () => {
    strike(current(), { kind: "hang" });
    expect(await readTotals(current(), { timeoutMs: 80 })).toMatchObject({
      ok: false,
      failure: { code: "timeout" },
    });
  });

  it("survives a connection closed in its face", async () => {
    strike(current(), { kind: "reset" });
    expect(await readTotals(current())).toMatchObject({
      ok: false,
      failure: { code: "provider_error" },
    });
  });

  it.each(["malformed", "html", "empty_object"] as const)(
    "takes a body it cannot read (%s) for no answer",
    async (kind) => {
      strike(current(), { kind });
      expect(await readTotals(current())).toMatchObject({
        ok: false,
        failure: { code: "malformed_answer" },
      });
    },
  );

  it("asks nothing once the read is cancelled, and counts the requests it makes", async () => {
    const { connector, access, requests } = current();
    expect(await connector().readTotals(access, AbortSignal.abort())).toMatchObject({
      ok: false,
      requests: 0,
    });
    expect(requests()).toBe(0);
    const answer = await readTotals(current());
    expect(answer.requests).toBe(requests());
    expect(answer.requests).toBeGreaterThan(0);
  });
}
