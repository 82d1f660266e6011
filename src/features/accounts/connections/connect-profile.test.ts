import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { SIMULATED_TRANSISTOR_KEY } from "../../../../simulators/accounts/hosting/transistor-server.ts";
import {
  hasSpent,
  leaveInterrupted,
} from "../../../kernel/idempotency/interrupted-write.test-support.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

const CALLS_PER_DAY = 4;

let showId: string;

const app = useFixture(() => startIntegrationApp({ providerCallsPerDay: CALLS_PER_DAY }));
beforeEach(async () => {
  // Caps are counted by day.
  await app.advance(DAY_MS);
  showId = await app.show(app.workspaceId);
});

const used = async (): Promise<number> =>
  (
    await app.sql<{ used: number }>(
      "select used from usage_counters where workspace_id = $1 and counter = 'provider_calls' and subject = 'accounts' and window_start <= $2 order by window_start desc limit 1",
      [app.workspaceId, app.clock.now()],
    )
  )[0]?.used ?? 0;

describe("connecting a public profile", () => {
  it.each([
    ["instagram", { handle: "@saltandsignal" }],
    ["tiktok", { url: "https://www.tiktok.com/@saltandsignal" }],
    ["linkedin", { url: "https://www.linkedin.com/in/saltandsignal" }],
  ])("of %s by %j reads it with the one call that verifies it", async (platform, body) => {
    const before = app.counterCalls();
    const answer = await app.put(showId, platform, body);
    expect({
      status: answer.status,
      dataStatus: answer.body.data.status,
      importingState: answer.body.data.importing_state,
      lastUpdated: answer.body.data.last_updated,
    }).toEqual({
      status: 200,
      dataStatus: "connected",
      importingState: "imported",
      lastUpdated: app.clock.now().toISOString(),
    });
    expect(Object.keys(answer.body.data.readings)).toContain("followers");
    expect({
      jobsRun: await app.runJobs(),
      calls: app.counterCalls() - before,
      used: await used(),
    }).toEqual({ jobsRun: 0, calls: 1, used: 1 });
    // Its turn comes in a day, not with the next minute.
    expect(await app.nextTurnMs(showId, platform)).toBeGreaterThanOrEqual(22 * HOUR_MS);
  });

  it("says in a dry run that it costs a call, and makes none", async () => {
    const before = app.counterCalls();
    const { body } = await app.put(
      showId,
      "instagram",
      { handle: "saltandsignal" },
      { query: "?dry_run=true" },
    );
    expect(body).toMatchObject({ object: "dry_run", cost: { provider_calls: 1 } });
    expect(app.counterCalls()).toBe(before);
  });

  it.each([
    ["tiktok", { url: "m.tiktok.com/@saltandsignal/live?lang=en" }, "@saltandsignal"],
    ["twitter", { handle: "@saltandsignal" }, "saltandsignal"],
  ])("of %s by %j shows in a dry run which profile it would be", async (platform, body, path) => {
    const site = platform === "tiktok" ? "www.tiktok.com" : "x.com";
    const planned = await app.put(showId, platform, body, { query: "?dry_run=true" });
    expect(planned.body.would_write).toEqual({
      platform,
      // The platform's own id is in its answer alone.
      external_account_id: null,
      handle: "saltandsignal",
      profile_url: `https://${site}/${path}`,
      status: "connected",
    });
    const { written } = (await app.put(showId, platform, body)).body;
    expect(written).toEqual({
      ...planned.body.would_write,
      external_account_id: expect.any(String) as string,
    });
    // Of the account that is connected the id is known.
    const again = await app.put(showId, platform, body, { query: "?dry_run=true" });
    expect(again.body.would_write).toEqual(written);
  });

  it("by the number of a Facebook page asks for that page", async () => {
    const url = "https://www.facebook.com/people/Salt-Podcast/100064860875397/";
    const { body } = await app.put(showId, "facebook", { url }, { query: "?dry_run=true" });
    expect(body.would_write).toMatchObject({
      handle: null,
      profile_url: "https://www.facebook.com/profile.php?id=100064860875397",
    });
  });

  it.each([
    ["tiktok", "https://vm.tiktok.com/ZS9c8yNN/", "This is a short link of TikTok"],
    ["tiktok", "https://www.tiktok.com/tag/hello2018", "This is a page of TikTok"],
    ["tiktok", "https://www.tiktok.com/@a/video/7042692929109986561", "This is a post on TikTok"],
    ["tiktok", "https://www.instagram.com/saltandsignal/", "This is an Instagram profile"],
    ["facebook", "https://www.facebook.com/people", "This is a page of Facebook itself"],
    ["facebook", "https://www.facebook.com/video.php?v=10204634152394104", "This is a post"],
    ["twitter", "https://help.x.com/en", "This is a page of X"],
    ["instagram", "https://www.instagram.com/accounts/login", "This is a page of Instagram"],
  ])("on %s refuses %s before a call is counted", async (platform, url, words) => {
    const before = app.counterCalls();
    for (const query of ["", "?dry_run=true"]) {
      const { status, body } = await app.put(showId, platform, { url }, { query });
      expect({ status, param: body.error.param, message: body.error.message }).toEqual({
        status: 400,
        param: "url",
        message: expect.stringContaining(words) as string,
      });
    }
    expect({ calls: app.counterCalls(), row: await app.connection(showId, platform) }).toEqual({
      calls: before,
      row: undefined,
    });
  });

  it("pays once for an idempotency key", async () => {
    const before = app.counterCalls();
    const options = { headers: { "idempotency-key": `profile-${showId}` } };
    await app.put(showId, "instagram", { handle: "saltandsignal" }, options);
    expect(
      (await app.put(showId, "instagram", { handle: "saltandsignal" }, options)).body.replayed,
    ).toBe(true);
    expect(app.counterCalls() - before).toBe(1);
  });

  it("whose reading was cut off is connected by its name, without another call", async () => {
    const body = { handle: "saltandsignal" };
    const idempotencyKey = `cut-off-${showId}`;
    await leaveInterrupted(app, {
      workspaceId: app.workspaceId,
      idempotencyKey,
      method: "PUT",
      path: `/v1/shows/${showId}/integrations/instagram`,
      body,
      hasSpent: true,
    });
    const before = app.counterCalls();
    const options = { headers: { "idempotency-key": idempotencyKey } };
    const answer = await app.put(showId, "instagram", body, options);
    expect({
      status: answer.status,
      handle: answer.body.data?.handle,
      importingState: answer.body.data?.importing_state,
      warnings: answer.body.warnings,
    }).toEqual({
      status: 200,
      handle: "saltandsignal",
      importingState: "queued",
      warnings: [expect.stringContaining("cut off")],
    });
    expect((await app.put(showId, "instagram", body, options)).body.replayed).toBe(true);
    expect(app.counterCalls()).toBe(before);
    await app.runJobs();
    expect(await app.connection(showId, "instagram")).toMatchObject({
      importing_state: "imported",
    });
  });

  it("records that it spends, and that a platform with a key of its own does not", async () => {
    for (const [platform, body, expected] of [
      ["instagram", { handle: "saltandsignal" }, true],
      ["transistor", { api_key: SIMULATED_TRANSISTOR_KEY }, false],
    ] as const) {
      const idempotencyKey = `spends-${showId}-${platform}`;
      await app.put(showId, platform, body, { headers: { "idempotency-key": idempotencyKey } });
      expect(await hasSpent(app, idempotencyKey)).toBe(expected);
    }
  });

  it("refuses what the provider cannot read before a call is counted", async () => {
    const counted = () =>
      app.sql("select sum(used)::int as used from usage_counters where counter = 'provider_calls'");
    const before = await counted();
    for (const query of ["", "?dry_run=true"]) {
      const { status, body } = await app.put(
        showId,
        "linkedin",
        { url: "https://www.linkedin.com/company/saltandsignal" },
        { query },
      );
      expect([status, body.error.code, body.error.param]).toEqual([
        400,
        "parameter_invalid",
        "url",
      ]);
    }
    expect(await counted()).toEqual(before);
  });

  it("ends with the workspace's calls of the day", async () => {
    for (let call = 0; call < CALLS_PER_DAY; call += 1)
      await app.put(showId, "instagram", { handle: `saltandsignal${call}` });
    const before = app.counterCalls();
    const { status, body } = await app.put(showId, "threads", { handle: "saltandsignal" });
    expect({ status, code: body.error.code, cap: body.error.cap, limit: body.error.limit }).toEqual(
      { status: 429, code: "cap_reached", cap: "provider_calls", limit: CALLS_PER_DAY },
    );
    expect({
      calls: app.counterCalls(),
      connection: await app.connection(showId, "threads"),
    }).toEqual({ calls: before, connection: undefined });
  });

  it("that cannot be read now is connected by its name, and read by the schedule", async () => {
    app.counters.faults.add({ upstream: "scrapecreators", status: 500, times: 2 });
    const { status, body } = await app.put(showId, "instagram", { handle: "saltandsignal" });
    expect({
      status,
      handle: body.data.handle,
      importingState: body.data.importing_state,
      warningCount: body.warnings.length,
    }).toEqual({ status: 200, handle: "saltandsignal", importingState: "queued", warningCount: 1 });
    app.counters.faults.clear();
    await app.runJobs();
    const row = await app.connection(showId, "instagram");
    expect(row).toMatchObject({ importing_state: "imported", status: "connected" });
    expect(row?.["external_account_id"]).not.toBe("saltandsignal");
  });
});
