import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setImmediate } from "node:timers/promises";
import { feedXml } from "../../episodes/import/feed.test-support.ts";
import { DAY_MS } from "../../../lib/clock.ts";
import { type DiscoveryApp, html, startDiscoveryApp } from "../discovery.test-support.ts";

const SHOW_ON_SPOTIFY = "4rOoJ6Egrf8K2IrywzwOMk";
let app: DiscoveryApp;

beforeAll(async () => {
  app = await startDiscoveryApp();
});
beforeEach(async () => {
  await app.advance(DAY_MS);
  const { world, faults, directories, feeds } = app.simulators;
  faults.clear();
  directories.reset();
  feeds.reset();
  world.reset();
  world.clock.advance(app.clock.now().getTime() - world.clock.now().getTime());
  // Handles of the show's name that are free.
  for (const platform of ["tiktok", "twitter", "facebook", "threads", "youtube"] as const)
    for (const handle of ["saltandsignal", "saltsignal"])
      world.setAccount(platform, handle, { missing: true });
});
afterAll(() => app.close());

const brief = (body: { candidates: Record<string, unknown>[] }): unknown[] =>
  body.candidates.map(
    ({ platform, handle, confidence }) =>
      `${String(platform)} ${String(handle)} ${String(confidence)}`,
  );
const storedRun = async (showId: string) =>
  (await app.sql("select * from discovery_runs where show_id = $1", [showId]))[0];

describe("a run that looks for accounts", () => {
  it("gathers feed, website, directories and profiles, and says why it is how sure", async () => {
    const { world, feeds, directories, urls } = app.simulators;
    world.setAccount("instagram", "saltandsignal", { followers: 18_240, link: app.website });
    world.setAccount("twitter", "salt_signal_fm", { hidden_followers: true });
    world.setAccount("youtube", "tidewater", { name: "Tide Water" });
    for (const platform of ["tiktok", "threads"] as const)
      world.setAccount(platform, "salt_signal_fm", { missing: true });
    feeds.put(
      "salt.xml",
      feedXml([{ guid: "a" }], {
        channel:
          '<podcast:person role="host" href="https://www.linkedin.com/in/ann-lee">Ann Lee</podcast:person>' +
          "<description>Talk to us: https://x.com/salt_signal_fm</description>",
      }),
    );
    directories.put({
      name: "Salt and Signal",
      feedUrl: `${urls.feeds}/salt.xml`,
      appleId: 1_500_000_001,
      spotifyId: SHOW_ON_SPOTIFY,
    });
    directories.put({
      name: "Salt and Pepper",
      feedUrl: "https://other.example/f",
      appleId: 99_999,
    });
    app.page(
      html(
        '<a href="https://www.instagram.com/saltandsignal/">i</a>' +
          '<a href="https://www.youtube.com/@tidewater">y</a>' +
          '<a href="https://www.facebook.com/sharer.php?u=x">share</a>',
      ),
    );
    const showId = await app.sought({ rss_url: `${urls.feeds}/salt.xml` });
    const body = await app.discovered(showId);
    expect(body.warnings).toEqual([]);
    expect(brief(body)).toEqual([
      "youtube tidewater medium",
      "instagram saltandsignal high",
      "twitter salt_signal_fm high",
      "linkedin ann-lee low",
      `spotify ${SHOW_ON_SPOTIFY} medium`,
      "applePodcasts 1500000001 high",
    ]);
    expect(body.candidates[1]).toEqual({
      platform: "instagram",
      handle: "saltandsignal",
      profile_url: "https://www.instagram.com/saltandsignal/",
      external_id: expect.stringMatching(/^\d+$/),
      follower_count: 18_240,
      confidence: "high",
      reason:
        "Linked from the show's website, the handle is the show's, and the profile links back.",
      connection_state: "disconnected",
      connect_via: "api",
      verify_url: null,
    });
    expect(body.candidates[0]).toMatchObject({
      connect_via: "app_sign_in",
      verify_url: `http://127.0.0.1:4000/app/shows/${showId}/connect/youtube`,
    });
    expect(body.candidates[2].follower_count).toBeNull();
    expect(body.candidates[5].reason).toBe(
      "Podcast Index has it with the address of the show's feed, and its name is the show's.",
    );
  });

  it("tells its event to every workspace that sees the show, its request to the one that started it alone", async () => {
    app.page(html('<a href="https://www.instagram.com/saltandsignal/">i</a>'));
    const showId = await app.sought();
    const other = await app.workspace({ showIds: [showId] });
    const run = await app.discovered(showId);
    const events = await app.sql<{
      workspace_id: string;
      data: { object: object };
      request_id: string;
    }>(
      `select workspace_id, data, request_id from events
       where type = 'integration.discovery_completed' and object_id = $1`,
      [run.id],
    );
    expect(
      events.map(({ workspace_id: id, request_id: request }) => [id, request !== null]),
    ).toEqual(
      expect.arrayContaining([
        [app.workspaceId, true],
        [other, false],
      ]),
    );
    expect(events[0]?.data.object).toMatchObject({
      object: "discovery_run",
      status: "completed",
      candidates: [{ platform: "instagram", handle: "saltandsignal" }],
    });
  });

  it("shows which of the accounts is connected, as it is now", async () => {
    app.page(html('<a href="https://x.com/SaltAndSignal">x</a>'));
    app.simulators.world.setAccount("twitter", "saltandsignal", { missing: false });
    const showId = await app.sought();
    await app.discovered(showId, { platforms: ["twitter"] });
    await app.sql(
      `insert into connections (show_id, platform, id, status, handle, connect_via, connected_at, created_at, updated_at)
       values ($1, 'twitter', 'con_x', 'stale', 'saltandsignal', 'api', now(), now(), now())`,
      [showId],
    );
    expect((await app.read(showId)).body.candidates).toMatchObject([{ connection_state: "stale" }]);
  });

  it("does not take the account of another show of the workspace for certain", async () => {
    app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a>'));
    const other = await app.show(app.workspaceId);
    await app.sql(
      `insert into connections (show_id, platform, id, status, handle, connect_via, connected_at, created_at, updated_at)
       values ($1, 'instagram', 'con_y', 'connected', 'saltandsignal', 'api', now(), now(), now())`,
      [other],
    );
    const { candidates } = await app.discovered(await app.sought(), { platforms: ["instagram"] });
    expect(candidates).toMatchObject([{ confidence: "medium", connection_state: "disconnected" }]);
    expect(candidates[0].reason).toContain("another show of this workspace");
    await app.sql("delete from connections where show_id = $1", [other]);
  });

  it("tries the show's handle where nothing is linked, and keeps a profile with the show's name", async () => {
    const { world } = app.simulators;
    world.setAccount("tiktok", "saltandsignal", { missing: false, name: "Salt and Signal" });
    world.setAccount("threads", "saltandsignal", { missing: false, name: "Sally Tand" });
    app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a>'));
    const body = await app.discovered(await app.sought(), {
      platforms: ["instagram", "tiktok", "threads"],
    });
    expect(brief(body)).toEqual(["instagram saltandsignal high", "tiktok saltandsignal medium"]);
    expect(body.candidates[1].reason).toBe(
      "The handle is the show's; the show does not mention the account.",
    );
  });
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
    expect(await storedRun(showId)).toMatchObject({ profile_reads: {}, run_id: null });
  });

  it("is nothing where the workspace's calls of the day are used up, which is a warning of the run", async () => {
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
    expect([app.providerCalls() - before, (await storedRun(showId))?.["status"]]).toEqual([
      0,
      "running",
    ]);
  });
});

describe("sources that fail", () => {
  it("are warnings of a run that completes", async () => {
    const { faults, urls } = app.simulators;
    faults.add({ upstream: "directories", status: 503, times: 3 });
    app.page((_request, response) => void response.writeHead(500).end());
    const body = await app.discovered(await app.sought({ rss_url: `${urls.feeds}/none.xml` }), {
      platforms: ["applePodcasts", "spotify"],
    });
    expect([body.status, body.candidates]).toEqual(["completed", []]);
    expect(body.warnings).toEqual([
      "The feed was not read: 127.0.0.1 answered 404.",
      "The website was not read: 127.0.0.1 answered 500.",
      "Podcast Index was not read: Podcast Index answered with status 503.",
      "Apple Podcasts was not read: Apple Podcasts answered with status 503.",
      "Spotify was not read: Spotify answered with status 503.",
    ]);
  });

  it("leave a deleted show alone", async () => {
    const showId = await app.sought();
    await app.start(showId);
    await app.sql("update shows set deleted_at = $2 where show_id = $1", [showId, app.clock.now()]);
    const before = app.providerCalls();
    expect([(await app.run()).completed, app.providerCalls() - before]).toEqual([1, 0]);
  });
});
