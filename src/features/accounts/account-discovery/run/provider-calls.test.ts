import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { setImmediate } from "node:timers/promises";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { html, startDiscoveryApp } from "../discovery.test-support.ts";

const app = useFixture(startDiscoveryApp);
beforeEach(async () => {
  await app.reset();
  app.freeNames();
});

describe("what a run pays for", () => {
  const accounts = Array.from({ length: 4 }, (_, index) => `saltandsignal${index}`);
  const everywhere = html(
    accounts
      .flatMap((name) => [
        `https://x.com/${name}`,
        `https://www.instagram.com/${name}`,
        `https://www.tiktok.com/@${name}`,
        `https://www.threads.net/@${name}`,
        `https://www.facebook.com/${name}`,
      ])
      .map((href) => `<a href="${href}">x</a>`)
      .join(""),
  );
  const spent = async (): Promise<number> =>
    (
      await app.sql<{ used: number }>(
        `select coalesce(sum(used), 0)::int as used from usage_counters
         where counter = 'provider_calls' and workspace_id = $1 and window_start > $2`,
        [app.workspaceId, new Date(app.clock.now().getTime() - DAY_MS)],
      )
    )[0]?.used ?? 0;

  it("is twelve calls at most, counted with the workspace that started it", async () => {
    app.page(everywhere);
    const before = app.providerCalls();
    const body = await app.discovered(await app.sought());
    expect([app.providerCalls() - before, body.provider_calls, await spent()]).toEqual([
      12, 12, 12,
    ]);
  });

  it("is not made twice by the process that goes on where one was killed", async () => {
    app.page(everywhere);
    const showId = await app.sought();
    await app.start(showId);
    const before = app.providerCalls();
    app.simulators.faults.add({ upstream: "scrapecreators", hang: true, times: 2 });
    const killed = new AbortController();
    const running = app.run(killed.signal);
    while (app.providerCalls() - before < 12) await setImmediate();
    killed.abort();
    expect((await running).failures).toHaveLength(1);
    const asked = app.simulators.calls.report().scrapecreators.total;
    await app.advance(DAY_MS / 2);
    await app.sql("update discovery_runs set updated_at = $1", [app.clock.now()]);
    expect((await app.run()).completed).toBe(1);
    const { body } = await app.read(showId);
    expect([app.providerCalls() - asked, body.status, body.provider_calls]).toEqual([
      0,
      "completed",
      12,
    ]);
    // Ten answers were stored before the process died; the two that hung stay unread.
    const unknown = body.candidates.filter(
      (each: { follower_count: number | null }) => each.follower_count !== null,
    );
    expect(unknown).toHaveLength(10);
    expect(await app.stored(showId)).toMatchObject({ profile_reads: {}, run_id: null });
  });

  it("is nothing, with a warning, where the calls of the day are used up", async () => {
    app.page(everywhere);
    const showId = await app.sought();
    await app.sql(
      `insert into usage_counters (workspace_id, counter, subject, window_start, used)
       values ($1, 'provider_calls', 'accounts', $2, 1000)
       on conflict (workspace_id, counter, subject, window_start) do update set used = 1000`,
      [app.workspaceId, new Date(Math.floor(app.clock.now().getTime() / DAY_MS) * DAY_MS)],
    );
    const before = app.providerCalls();
    const body = await app.discovered(showId);
    expect([app.providerCalls() - before, body.provider_calls, body.warnings]).toEqual([
      0,
      0,
      ["The workspace's 1000 provider calls of today are used up."],
    ]);
    expect(body.candidates.length).toBeGreaterThan(4);
  });

  it.each([
    ["an error", { status: 500 }],
    ["a page of HTML", { body: "<html>Bad gateway</html>" }],
    ["half an answer", { malformed: true }],
  ])("counts a request that is answered with %s once, and does not repeat it", async (_, fault) => {
    app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a>'));
    app.simulators.faults.add({ upstream: "scrapecreators", ...fault, times: 50 });
    const before = app.providerCalls();
    const body = await app.discovered(await app.sought(), { platforms: ["instagram"] });
    expect([app.providerCalls() - before, body.provider_calls, await spent()]).toEqual([1, 1, 1]);
    expect([body.status, body.warnings.length]).toEqual(["completed", 1]);
    expect(body.candidates).toMatchObject([{ confidence: "high", follower_count: null }]);
  });

  it("stops at a provider that refuses the key", async () => {
    app.page(everywhere);
    app.simulators.faults.add({ upstream: "scrapecreators", status: 401, times: 50 });
    const before = app.providerCalls();
    const body = await app.discovered(await app.sought(), { platforms: ["instagram"] });
    // Four were under way at once.
    expect(app.providerCalls() - before).toBeLessThanOrEqual(4);
    expect(body.warnings).toEqual(["Instagram: ScrapeCreators refuses our key."]);
  });

  it("is nothing for a second process that was held up while another took the run", async () => {
    app.page((_request, response) => {
      void app
        .sql("update discovery_runs set run_id = 'run_of_another'")
        .then(() =>
          html('<a href="https://www.instagram.com/saltandsignal">i</a>')(_request, response),
        );
    });
    const showId = await app.sought();
    await app.start(showId);
    const before = app.providerCalls();
    expect((await app.run()).failures).toEqual([]);
    expect([app.providerCalls() - before, (await app.stored(showId))?.["status"]]).toEqual([
      0,
      "running",
    ]);
  });
});
