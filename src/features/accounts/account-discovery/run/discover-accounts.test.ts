import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { feedXml } from "../../../catalogue/episodes/import/feed.test-support.ts";
import { briefly, html, startDiscoveryApp } from "../discovery.test-support.ts";

const SHOW_ON_SPOTIFY = "4rOoJ6Egrf8K2IrywzwOMk";

const app = useFixture(startDiscoveryApp);
beforeEach(async () => {
  await app.reset();
  app.freeNames();
});

describe("a run that looks for accounts", () => {
  it("gathers feed, website, directories and profiles, each with its reason", async () => {
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
          '<podcast:person role="host" href="https://www.linkedin.com/in/ann-lee">Ann Lee' +
          "</podcast:person>" +
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
    expect(briefly(body)).toEqual([
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

  it("sends its event to all who see the show, and its request id to its own alone", async () => {
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
    await app.connect(showId, "twitter", { handle: "saltandsignal", status: "stale" });
    expect((await app.read(showId)).body.candidates).toMatchObject([{ connection_state: "stale" }]);
  });

  it("does not take the account of another show of the workspace for certain", async () => {
    app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a>'));
    const other = await app.show(app.workspaceId);
    await app.connect(other, "instagram", { handle: "saltandsignal" });
    const { candidates } = await app.discovered(await app.sought(), { platforms: ["instagram"] });
    expect(candidates).toMatchObject([{ confidence: "medium", connection_state: "disconnected" }]);
    expect(candidates[0].reason).toContain("another show of this workspace");
  });

  it("reads the website that the feed links where the stored one is a page at a host", async () => {
    const { feeds, urls } = app.simulators;
    feeds.put("salt.xml", feedXml([{ guid: "a" }], { channel: `<link>${app.website}</link>` }));
    app.page(html('<a href="https://www.instagram.com/saltandsignal/">i</a>'));
    const showId = await app.sought({
      rss_url: `${urls.feeds}/salt.xml`,
      website: "https://redcircle.com/shows/salt",
    });
    const body = await app.discovered(showId, { platforms: ["instagram"] });
    expect(briefly(body)).toEqual(["instagram saltandsignal high"]);
  });

  it("keeps the connections of other shows from workspaces that do not see these", async () => {
    app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a>'));
    const showId = await app.sought();
    const other = await app.show(app.workspaceId);
    await app.connect(other, "instagram", { handle: "saltandsignal" });
    await app.workspace({ showIds: [showId] });
    const { candidates } = await app.discovered(showId, { platforms: ["instagram"] });
    expect(candidates).toMatchObject([{ confidence: "high" }]);
    expect(candidates[0].reason).not.toContain("another show");
  });

  it("tries the show's handle where nothing is linked, and keeps one of its name", async () => {
    const { world } = app.simulators;
    world.setAccount("tiktok", "saltandsignal", { missing: false, name: "Salt and Signal" });
    world.setAccount("threads", "saltandsignal", { missing: false, name: "Sally Tand" });
    app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a>'));
    const body = await app.discovered(await app.sought(), {
      platforms: ["instagram", "tiktok", "threads"],
    });
    expect(briefly(body)).toEqual(["instagram saltandsignal high", "tiktok saltandsignal medium"]);
    expect(body.candidates[1].reason).toBe(
      "The handle is the show's; the show does not mention the account.",
    );
  });
});
