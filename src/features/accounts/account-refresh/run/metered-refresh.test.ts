import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { startIntegrationApp } from "../../connections/integrations.test-support.ts";
import { refreshPartsOf } from "../announce.ts";
import { refreshAccount } from "./refresh-account.ts";
import type { RefreshOutcome } from "./run.ts";

const CALLS_PER_DAY = 3;

let showId: string;

const app = useFixture(() => startIntegrationApp({ providerCallsPerDay: CALLS_PER_DAY }));
beforeEach(async () => {
  await app.advance(DAY_MS);
  app.counters.faults.clear();
  showId = await app.show(app.workspaceId);
  await app.put(showId, "instagram", { handle: "saltandsignal" });
});

const refresh = (
  platform = "instagram",
  signal = AbortSignal.timeout(30_000),
): Promise<RefreshOutcome> =>
  refreshAccount(
    refreshPartsOf(app.runtime.services, app.clock, systemCause(app.clock.now())),
    { showId, platform },
    { trigger: "schedule", signal },
  );
const used = async (workspaceId = app.workspaceId): Promise<number[]> =>
  (
    await app.sql<{ used: number }>(
      "select used from usage_counters where counter = 'provider_calls' and subject = 'accounts' and workspace_id = $1 and window_start > $2",
      [workspaceId, new Date(app.clock.now().getTime() - DAY_MS)],
    )
  ).map((row) => row.used);

describe("a refresh that a provider is paid for", () => {
  it("is counted with the workspace that connected the account", async () => {
    const before = app.counterCalls();
    expect(await refresh()).toMatchObject({ kind: "done", requests: 1 });
    // The first was the connection's.
    expect({ used: await used(), calls: app.counterCalls() - before }).toEqual({
      used: [2],
      calls: 1,
    });
  });

  it("is counted with the show's owner once the workspace that connected it has dropped the show", async () => {
    const owner = await app.workspace();
    await app.sql(
      `insert into workspace_shows (workspace_id, show_id, position, created_at)
       values ($1, $2, 0, $3)`,
      [owner, showId, app.clock.now()],
    );
    expect(await refresh()).toMatchObject({ kind: "done" });
    expect([await used(), await used(owner)]).toEqual([[2], []]);
    await app.sql("delete from workspace_shows where workspace_id = $1 and show_id = $2", [
      app.workspaceId,
      showId,
    ]);
    expect(await refresh()).toMatchObject({ kind: "done" });
    expect([await used(), await used(owner)]).toEqual([[2], [1]]);
    expect(await app.connection(showId, "instagram")).toMatchObject({ workspace_id: owner });
  });

  it("is counted with the workspace that connected the account while the show is deleted", async () => {
    await app.sql("update shows set deleted_at = $2 where show_id = $1", [showId, app.clock.now()]);
    const owner = await app.workspace();
    await app.sql("update workspace_shows set workspace_id = $1 where show_id = $2", [
      owner,
      showId,
    ]);
    await refresh();
    expect([await used(), await used(owner)]).toEqual([[2], []]);
    expect(await app.connection(showId, "instagram")).toMatchObject({
      workspace_id: app.workspaceId,
    });
  });

  it("is not made when the day's calls are used up, changes nothing, and comes with the next day", async () => {
    for (let call = 0; call < CALLS_PER_DAY - 1; call += 1) await refresh();
    const before = [app.counterCalls(), (await app.connection(showId, "instagram"))?.["readings"]];
    const midnight = new Date(Math.ceil(app.clock.now().getTime() / DAY_MS) * DAY_MS);
    expect(await refresh()).toMatchObject({
      kind: "paused",
      failure: { code: "quota_exhausted" },
      retryAt: midnight,
    });
    expect([app.counterCalls(), (await app.connection(showId, "instagram"))?.["readings"]]).toEqual(
      before,
    );
    await app.advance(midnight.getTime() - app.clock.now().getTime());
    expect(await refresh()).toMatchObject({ kind: "done" });
  });

  it("is not made a second time for a process that died in the middle of it", async () => {
    const now = app.clock.now();
    await app.sql(
      "insert into account_refreshes (show_id, platform, run_id, trigger, stage, metered_call_at, leased_until, started_at, updated_at) values ($1, 'instagram', 'run_dead', 'schedule', 'totals', $2, $3, $2, $2)",
      [showId, now, new Date(now.getTime() - 1)],
    );
    const before = app.counterCalls();
    expect(await refresh()).toMatchObject({ kind: "failed", failure: { code: "interrupted" } });
    expect({ calls: app.counterCalls(), used: await used() }).toEqual({ calls: before, used: [1] });
    expect(await app.connection(showId, "instagram")).toMatchObject({
      status: "connected",
      importing_state: "imported",
      next_refresh_at: new Date(now.getTime() + DAY_MS),
    });
    // Its next turn is a call of its own.
    await app.advance(HOUR_MS);
    expect(await refresh()).toMatchObject({ kind: "done" });
  });

  it("is counted and not made a second time for a process that died before it stored the answer", async () => {
    const { connectors } = app.runtime.services.accounts;
    const dying: typeof connectors = {
      ...connectors,
      find: (platform) => {
        const connector = connectors.find(platform);
        return (
          connector && {
            ...connector,
            readTotals: (_access, read) => {
              read.addRequests(1);
              return Promise.reject(new Error("killed"));
            },
          }
        );
      },
    };
    app.runtime.services.accounts.connectors = dying;
    await expect(refresh()).rejects.toThrow("killed");
    app.runtime.services.accounts.connectors = connectors;
    const before = app.counterCalls();
    await app.advance(3 * MINUTE_MS);
    expect(await refresh()).toMatchObject({ kind: "failed", failure: { code: "interrupted" } });
    expect([app.counterCalls() - before, await used()]).toEqual([0, [2]]);
    // Its next turn is a call of its own.
    await app.advance(HOUR_MS);
    expect(await refresh()).toMatchObject({ kind: "done" });
    expect(await app.sql("select 1 from paid_calls")).toEqual([]);
  });

  it("is not made a second time where our own process stops in the middle of it", async () => {
    const before = app.counterCalls();
    const stopping = new AbortController();
    app.counters.faults.add({ upstream: "scrapecreators", hang: true });
    const running = refresh("instagram", stopping.signal);
    while (app.counterCalls() === before) await setImmediate();
    stopping.abort();
    expect(await running).toMatchObject({
      kind: "failed",
      failure: { code: "interrupted" },
      requests: 1,
    });
    expect(await app.connection(showId, "instagram")).toMatchObject({
      status: "connected",
      importing_state: "imported",
      next_refresh_at: new Date(app.clock.now().getTime() + DAY_MS),
    });
    expect(app.counterCalls() - before).toBe(1);
  });

  it("is not counted where the provider cannot read the profile", async () => {
    await app.sql(
      `update connections set platform = 'linkedin', handle = null,
         profile_url = 'https://www.linkedin.com/company/saltandsignal'
       where show_id = $1`,
      [showId],
    );
    expect(await refresh("linkedin")).toMatchObject({
      kind: "failed",
      failure: { code: "unsupported" },
    });
    expect(await used()).toEqual([1]);
  });

  it("is counted where it failed: the call was made", async () => {
    app.counters.faults.add({ upstream: "scrapecreators", status: 500 });
    expect(await refresh()).toMatchObject({ kind: "paused", failure: { code: "provider_error" } });
    expect(await used()).toEqual([2]);
    expect(
      await app.sql("select metered_call_at from account_refreshes where show_id = $1", [showId]),
    ).toEqual([{ metered_call_at: null }]);
  });
});
