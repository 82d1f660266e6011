import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { refreshAccountJob } from "../account-refresh/index.ts";
import { leaveInterrupted } from "../../../kernel/idempotency/interrupted-write.test-support.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

const CALLS_PER_DAY = 20;

let showId: string;

const app = useFixture(() => startIntegrationApp({ providerCallsPerDay: CALLS_PER_DAY }));
beforeEach(async () => {
  app.transistor.reset();
  showId = await app.imported();
  // Out of the window of caps, and no schedule's turn yet.
  await app.advance(10 * MINUTE_MS);
  app.transistor.reset();
});

const refresh = (
  platform = "transistor",
  {
    body = {},
    key = app.apiKey,
    query = "",
    headers = {},
  }: { body?: object; key?: string; query?: string; headers?: Record<string, string> } = {},
) =>
  app.request("POST", `/v1/shows/${showId}/platforms/${platform}/refresh${query}`, {
    key,
    body,
    headers,
  });

describe("POST /v1/shows/{show_id}/platforms/{platform}/refresh", () => {
  it("reads the account at once, without a confirmation where no request is metered", async () => {
    const { status, body } = await refresh();
    expect({
      status,
      outcome: body.written.refresh.outcome,
      warnings: body.warnings,
      lastUpdated: body.data.last_updated,
    }).toEqual({
      status: 200,
      outcome: "done",
      warnings: [],
      lastUpdated: app.clock.now().toISOString(),
    });
    expect(body.data.readings.downloads.value).toBe(app.simulated.total());
    expect(body.data.refresh_cap).toMatchObject({ limit: 1, used: 1 });
    expect(app.transistor.seen.length).toBeGreaterThan(2);
  });

  it("asks for a confirmation where a provider is paid, with the price, and makes no request without it", async () => {
    await app.put(showId, "instagram", { handle: "saltandsignal" });
    const before = app.counterCalls();
    const refused = await refresh("instagram");
    expect({
      status: refused.status,
      code: refused.body.error.code,
      cost: refused.body.error.preview.cost,
    }).toEqual({
      status: 409,
      code: "confirmation_required",
      cost: { provider_calls: 1, posts: 0, emails: 0 },
    });
    expect((await refresh("instagram", { query: "?dry_run=true" })).body).toMatchObject({
      object: "dry_run",
      requires_confirm: true,
    });
    expect(app.counterCalls()).toBe(before);
    const headers = { "idempotency-key": `refresh-${showId}` };
    const { body } = await refresh("instagram", { body: { confirm: true }, headers });
    expect(body.written).toEqual({ refresh: { outcome: "done", provider_calls: 1 } });
    expect((await refresh("instagram", { body: { confirm: true }, headers })).body.replayed).toBe(
      true,
    );
    expect(app.counterCalls() - before).toBe(1);
  });

  it("is possible once in ten minutes and twelve times a day, counted over all workspaces that share the show", async () => {
    const partner = await app.workspace({ showIds: [showId] });
    const partnerKey = await app.key(partner);
    expect((await refresh("transistor", { key: partnerKey })).status).toBe(200);
    const refused = await refresh();
    expect({
      status: refused.status,
      code: refused.body.error.code,
      cap: refused.body.error.cap,
      limit: refused.body.error.limit,
    }).toEqual({ status: 429, code: "cap_reached", cap: "platform_refresh", limit: 1 });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Date.parse(refused.body.error.resets_at)).toBeGreaterThan(app.clock.now().getTime());
    await app.sql(
      "update usage_counters set used = 12 where counter = 'platform_refresh_day' and subject like $1",
      [`${showId}%`],
    );
    await app.advance(10 * MINUTE_MS);
    for (const key of [app.apiKey, partnerKey])
      expect((await refresh("transistor", { key })).body.error).toMatchObject({
        code: "cap_reached",
        cap: "platform_refresh_day",
        limit: 12,
      });
    // The day's cap is looked at after the short one, and gives it back.
    expect(
      await app.sql(
        "select used from usage_counters where counter = 'platform_refresh' and window_start = $1 and subject like $2",
        [app.clock.now(), `${showId}%`],
      ),
    ).toEqual([]);
  });

  it("ends with the provider calls of the workspace that connected the account", async () => {
    await app.put(showId, "tiktok", { handle: "saltandsignal" });
    const partnerKey = await app.key(await app.workspace({ showIds: [showId] }));
    await app.sql(
      "update usage_counters set used = $1 where counter = 'provider_calls' and workspace_id = $2",
      [CALLS_PER_DAY, app.workspaceId],
    );
    const before = app.counterCalls();
    for (const key of [app.apiKey, partnerKey])
      expect((await refresh("tiktok", { body: { confirm: true }, key })).body.error).toMatchObject({
        code: "cap_reached",
        cap: "provider_calls",
        limit: CALLS_PER_DAY,
      });
    expect(app.counterCalls()).toBe(before);
    await app.sql("delete from usage_counters where counter = 'provider_calls'");
    await refresh("tiktok", { body: { confirm: true }, key: partnerKey });
    expect(
      await app.sql(
        "select workspace_id, used from usage_counters where counter = 'provider_calls'",
      ),
    ).toEqual([{ workspace_id: app.workspaceId, used: 1 }]);
  });

  it("is not refused for the used-up calls of a workspace that does not see the show any more", async () => {
    const owner = await app.workspace({ showIds: [showId] });
    await app.put(showId, "tiktok", { handle: "saltandsignal" });
    await app.sql("delete from workspace_shows where workspace_id = $1 and show_id = $2", [
      app.workspaceId,
      showId,
    ]);
    await app.sql(
      "update usage_counters set used = $1 where counter = 'provider_calls' and workspace_id = $2",
      [CALLS_PER_DAY, app.workspaceId],
    );
    const { body } = await refresh("tiktok", {
      body: { confirm: true },
      key: await app.key(owner),
    });
    await app.sql("delete from usage_counters where counter = 'provider_calls'");
    expect(body.written).toEqual({ refresh: { outcome: "done", provider_calls: 1 } });
  });

  it("is 409 for what is not connected, never was, or is no longer", async () => {
    const { status, body } = await refresh("podbean");
    expect({ status, code: body.error.code, currentState: body.error.current_state }).toEqual({
      status: 409,
      code: "state_conflict",
      currentState: "disconnected",
    });
    await app.request("DELETE", `/v1/shows/${showId}/integrations/transistor?confirm=true`, {
      key: app.apiKey,
    });
    expect((await refresh()).body.error.code).toBe("state_conflict");
  });

  it("is possible again ten whole minutes after each refresh, wherever the clock stands", async () => {
    for (const offsetMs of [0, 10 * MINUTE_MS - 2_000]) {
      await app.advance(offsetMs);
      expect((await refresh()).status).toBe(200);
      await app.advance(10 * MINUTE_MS - 1_000);
      const refused = await refresh();
      expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
      await app.advance(1_000);
    }
    expect((await refresh()).status).toBe(200);
  });

  it("answers 202 while another run works on it, and takes nothing from the caps", async () => {
    app.transistor.fault({ kind: "hang" });
    const first = refresh();
    await vi.waitFor(() => expect(app.transistor.seen).toHaveLength(1));
    const { status, body } = await refresh();
    expect({ status, outcome: body.written.refresh.outcome, warnings: body.warnings }).toEqual({
      status: 202,
      outcome: "running",
      warnings: [expect.stringContaining("already running")],
    });
    expect(
      await app.sql(
        "select used from usage_counters where counter = 'platform_refresh_day' and subject like $1",
        [`${showId}%`],
      ),
    ).toEqual([{ used: 1 }]);
    app.transistor.dropConnections();
    expect((await first).body.written.refresh.outcome).toBe("done");
  });

  describe("that was cut off", () => {
    /** A refresh whose process was killed after it took its allowance. */
    const interrupted = async (platform: string): Promise<Record<string, string>> => {
      const idempotencyKey = `cut-off-${platform}-${showId}`;
      await leaveInterrupted(app, {
        workspaceId: app.workspaceId,
        idempotencyKey,
        method: "POST",
        path: `/v1/shows/${showId}/platforms/${platform}/refresh`,
        body: {},
        hasSpent: true,
      });
      return { "idempotency-key": idempotencyKey };
    };
    /** What such a process leaves of its run. */
    const leaveRun = (platform: string, { leaseMs = -1, isMetered = false } = {}) => {
      const now = app.clock.now();
      return app.sql(
        "insert into account_refreshes (show_id, platform, run_id, trigger, stage, metered_call_at, leased_until, started_at, updated_at) values ($1, $2, 'run_dead', 'api', 'totals', $3, $4, $5, $5)",
        [showId, platform, isMetered ? now : null, new Date(now.getTime() + leaseMs), now],
      );
    };

    it("is carried out by its repetition, within the allowance it took", async () => {
      await refresh();
      const headers = await interrupted("transistor");
      await leaveRun("transistor");
      const { status, body } = await refresh("transistor", { headers });
      expect({ status, outcome: body.written?.refresh.outcome }).toEqual({
        status: 200,
        outcome: "done",
      });
    });

    it("is finished by a worker where its run still holds the account", async () => {
      const headers = await interrupted("transistor");
      await leaveRun("transistor", { leaseMs: MINUTE_MS });
      const { status, body } = await refresh("transistor", { headers });
      expect({ status, outcome: body.written?.refresh.outcome }).toEqual({
        status: 202,
        outcome: "stopped",
      });
      await app.advance(2 * MINUTE_MS);
      await app.runJobs();
      await app.runJobs();
      expect(await app.sql("select 1 from account_refreshes where show_id = $1", [showId])).toEqual(
        [],
      );
    });

    it("during a paid call makes no other one, and warns of it", async () => {
      await app.put(showId, "instagram", { handle: "saltandsignal" });
      const headers = await interrupted("instagram");
      await leaveRun("instagram", { isMetered: true });
      const before = app.counterCalls();
      const { status, body } = await refresh("instagram", { body: { confirm: true }, headers });
      expect({ status, outcome: body.written?.refresh.outcome, warnings: body.warnings }).toEqual({
        status: 200,
        outcome: "failed",
        warnings: [expect.stringContaining("paid call")],
      });
      expect(app.counterCalls()).toBe(before);
    });
  });

  it("leaves a platform alone for as long as it asked for, and takes nothing from the caps", async () => {
    app.transistor.fault({ status: 429, retryAfter: "3600" });
    expect((await refresh()).body).toMatchObject({
      written: { refresh: { outcome: "paused" } },
      warnings: [expect.stringContaining("slow down")],
    });
    await app.advance(10 * MINUTE_MS);
    const calls = app.transistor.seen.length;
    const { status, body } = await refresh();
    expect({
      status,
      outcome: body.written.refresh.outcome,
      requests: app.transistor.seen.length,
    }).toEqual({ status: 202, outcome: "waiting", requests: calls });
    expect(
      await app.sql(
        "select used from usage_counters where counter = 'platform_refresh_day' and subject like $1",
        [`${showId}%`],
      ),
    ).toEqual([{ used: 1 }]);
  });

  it("tells of a failure as a warning beside the numbers as they were", async () => {
    const { body: before } = await app.get(`/v1/shows/${showId}/integrations/transistor`, {
      key: app.apiKey,
    });
    app.transistor.fault({ status: 500 });
    const { status, body } = await refresh();
    expect({
      status,
      outcome: body.written.refresh.outcome,
      warningCount: body.warnings.length,
      code: body.data.error.code,
    }).toEqual({ status: 202, outcome: "paused", warningCount: 1, code: "provider_error" });
    expect({ readings: body.data.readings, lastUpdated: body.data.last_updated }).toEqual({
      readings: before.readings,
      lastUpdated: before.last_updated,
    });
  });

  it("says that a new sign-in is needed, with 200 and once as an event; and a later good read ends that", async () => {
    for (const _turn of [1, 2]) {
      app.transistor.fault({ status: 401 });
      const { status, body } = await refresh();
      expect({
        status,
        outcome: body.written.refresh.outcome,
        dataStatus: body.data.status,
        code: body.data.error.code,
        warningCount: body.warnings.length,
      }).toEqual({
        status: 200,
        outcome: "failed",
        dataStatus: "needs_reauth",
        code: "needs_reauth",
        warningCount: 1,
      });
      await app.advance(10 * MINUTE_MS);
    }
    expect(await app.events(showId)).toEqual([
      "integration.connected",
      "integration.reauth_required",
    ]);
    expect((await refresh()).body.data).toMatchObject({ status: "connected", error: null });
    expect((await app.events(showId)).at(-1)).toBe("integration.recovered");
  });

  it("is 404 for an unknown platform; 403 for what the plan leaves out", async () => {
    expect((await refresh("myspace")).status).toBe(404);
    const free = await app.workspace({ plan: "free" });
    const own = await app.show(free);
    expect(
      (
        await app.request("POST", `/v1/shows/${own}/platforms/spotify/refresh`, {
          key: await app.key(free),
        })
      ).body.error.code,
    ).toBe("plan_required");
  });
});

describe("a refresh that our own time limit stops", () => {
  it("is finished by a job, which is queued with the answer", async () => {
    const deadline = new AbortController();
    const limit = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((milliseconds) =>
        milliseconds === 22_000 ? deadline.signal : new AbortController().signal,
      );
    // The totals come, then the first page of items hangs.
    app.transistor.fault({ kind: "hang" }, { skip: 2 });
    const answer = refresh();
    await vi.waitFor(() => expect(app.transistor.seen).toHaveLength(3));
    limit.mockRestore();
    deadline.abort();
    const { status, body } = await answer;
    expect({ status, outcome: body.written.refresh.outcome, warnings: body.warnings }).toEqual({
      status: 202,
      outcome: "stopped",
      warnings: [expect.stringContaining("a worker goes on")],
    });
    expect(body.data).toMatchObject({ error: null, last_updated: app.clock.now().toISOString() });
    app.transistor.seen.length = 0;
    expect(await app.runJobs([refreshAccountJob])).toBe(1);
    expect(app.transistor.seen.map(({ path }) => path.split("?")[0])).not.toContain(
      `/v1/shows/${app.simulated.id}`,
    );
    expect(await app.nextTurnMs(showId)).toBeGreaterThan(DAY_MS / 2);
  });
});
