import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import type { AccountTarget } from "../store/account.store.ts";
import { startAccountApp } from "../refresh.test-support.ts";

const FAILURES_BEFORE = 2;
const ERROR_BEFORE = { code: "timeout", message: "Late.", at: "2026-10-20T11:00:00.000Z" };

let target: AccountTarget;

const app = useFixture(startAccountApp);
beforeEach(async () => {
  app.transistor.reset();
  await app.sql("delete from connections");
  target = await app.connected();
  await app.sql(
    "update connections set external_account_id = null, failure_count = $1, error = $2",
    [FAILURES_BEFORE, ERROR_BEFORE],
  );
});

describe("a refresh of an account that is not identified", () => {
  it("identifies it first, and counts the request of that", async () => {
    const outcome = await app.refresh(target);
    expect(outcome).toMatchObject({ kind: "done", requests: app.transistor.seen.length });
    expect(app.transistor.seen[0]?.path).toMatch(/^\/v1\/shows\?/);
    expect(await app.connection(target)).toMatchObject({
      external_account_id: app.simulated.id,
      account_name: app.simulated.name,
      failure_count: 0,
    });
  });

  it("counts the request of a failed identification", async () => {
    app.transistor.fault({ status: 500 });
    expect(await app.refresh(target)).toMatchObject({
      kind: "paused",
      failure: { code: "provider_error" },
      requests: 1,
    });
    expect(await app.connection(target)).toMatchObject({
      external_account_id: null,
      failure_count: FAILURES_BEFORE + 1,
      error: { code: "provider_error" },
    });
  });

  it("does not count a shutdown during it as a failure of the platform, and continues at once", async () => {
    app.transistor.fault({ kind: "hang" });
    const stopped = new AbortController();
    const stopping = app.refresh(target, { signal: stopped.signal });
    while (app.transistor.seen.length === 0) await setImmediate();
    stopped.abort();
    const { clock } = app;
    expect(await stopping).toMatchObject({ kind: "paused", retryAt: clock.now() });
    expect(await app.connection(target)).toMatchObject({
      status: "connected",
      failure_count: FAILURES_BEFORE,
      error: ERROR_BEFORE,
      next_refresh_at: clock.now(),
      wait_until: null,
    });
    expect(await app.refresh(target)).toMatchObject({ kind: "done" });
  });
});
