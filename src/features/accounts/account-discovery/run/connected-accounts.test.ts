import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { feedXml } from "../../../catalogue/episodes/import/feed.test-support.ts";
import { type DiscoveryApp, html, startDiscoveryApp } from "../discovery.test-support.ts";

let showId: string;

const app = useFixture(startDiscoveryApp);
beforeEach(async () => {
  await app.reset();
  showId = await app.sought();
});

const connect = (platform: string, connection: Parameters<DiscoveryApp["connect"]>[2]) =>
  app.connect(showId, platform, connection);
const free = (platforms: readonly ("tiktok" | "twitter")[], handles: readonly string[]): void => {
  for (const platform of platforms)
    for (const handle of handles)
      app.simulators.world.setAccount(platform, handle, { missing: true });
};

describe("accounts that are connected to the show", () => {
  it("are candidates, without a provider call where their number is known", async () => {
    await connect("tiktok", { handle: "@SaltAndSignal", followers: 21_205 });
    await connect("facebook", {
      url: "https://www.facebook.com/saltandsignal",
      externalId: "6646717496424458853",
      followers: 8_500,
      status: "needs_reauth",
    });
    await connect("threads", { handle: "saltandsignal" });
    await connect("instagramBusiness", { handle: "tidewater", externalId: "1784140579" });
    app.simulators.world.setAccount("threads", "saltandsignal", { followers: 3_557 });
    app.simulators.world.setAccount("instagram", "tidewater", { missing: true });
    app.page(html('<a href="https://www.tiktok.com/@saltandsignal">t</a>'));
    const { candidates, provider_calls: calls } = await app.discovered(showId, {
      platforms: ["instagram", "tiktok", "facebook", "threads"],
    });
    const since = "Connected to this show since 3 November 2026.";
    // Threads and Instagram have no number: their profiles are asked for, and one is gone.
    expect([calls, candidates]).toMatchObject([
      2,
      [
        { handle: "tidewater", follower_count: null, external_id: null, reason: since },
        {
          handle: "saltandsignal",
          follower_count: 21_205,
          confidence: "high",
          reason: `${since} Linked from the show's website, and the handle is the show's.`,
          connection_state: "connected",
        },
        {
          handle: "saltandsignal",
          follower_count: 8_500,
          external_id: "6646717496424458853",
          confidence: "high",
          reason: since,
          connection_state: "needs_reauth",
        },
        { handle: "saltandsignal", follower_count: 3_557, confidence: "high" },
      ],
    ]);
  });

  it("are the ones that pages link by addresses of another letter case", async () => {
    await connect("linkedin", {
      url: "https://www.linkedin.com/company/SaltAndSignal",
      followers: 9,
    });
    app.page(html('<a href="https://www.linkedin.com/company/saltandsignal/?trk=x">l</a>'));
    const { candidates } = await app.discovered(showId, { platforms: ["linkedin"] });
    expect(candidates).toMatchObject([
      {
        reason: expect.stringContaining("Linked from the show's website") as string,
        connection_state: "connected",
        follower_count: 9,
      },
    ]);
  });

  it("are named by others of their platform, where no name is tried", async () => {
    await connect("twitter", { handle: "tidewater", followers: 900 });
    app.page(html('<a href="https://x.com/saltandsignal">x</a>'));
    const { candidates, provider_calls: calls } = await app.discovered(showId, {
      platforms: ["twitter"],
    });
    expect(calls).toBe(1);
    expect(candidates).toMatchObject([
      { handle: "tidewater", confidence: "high", connection_state: "connected" },
      {
        handle: "saltandsignal",
        confidence: "medium",
        reason:
          "Linked from the show's website, and the handle is the show's. " +
          "Another account is connected: @tidewater.",
        connection_state: "disconnected",
      },
    ]);
  });

  it("give the handle that is tried first elsewhere, where at most two are tried", async () => {
    await connect("threads", { handle: "tidewater", followers: 900 });
    app.simulators.world.setAccount("tiktok", "tidewater", { name: "Salt and Signal" });
    free(["twitter"], ["tidewater", "saltsignal", "saltandsignal"]);
    const { candidates, provider_calls: calls } = await app.discovered(showId, {
      platforms: ["tiktok", "twitter", "threads"],
    });
    // One on TikTok, where the first is kept, and two on X.
    expect([calls, candidates.length]).toEqual([3, 2]);
    expect(candidates[0]).toMatchObject({
      platform: "tiktok",
      handle: "tidewater",
      confidence: "medium",
      reason:
        "Its name is the show's, and Threads is connected under the same handle; " +
        "the show does not mention the account.",
    });
  });
});

describe("an account that the feed links", () => {
  it("in content:encoded alone is found beside a description without it", async () => {
    const { feeds, urls } = app.simulators;
    const extra =
      '<content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/"><![CDATA[' +
      '<p>More <a href="https://x.com/tidewater">there</a></p>]]></content:encoded>';
    feeds.put("salt.xml", feedXml(["a", "b", "c"].map((guid) => ({ guid, extra }))));
    free(["twitter"], ["saltsignal", "saltandsignal"]);
    await app.sql("update shows set rss_url = $2 where show_id = $1", [
      showId,
      `${urls.feeds}/salt.xml`,
    ]);
    const { candidates } = await app.discovered(showId, { platforms: ["twitter"] });
    expect(candidates).toMatchObject([
      {
        handle: "tidewater",
        reason: "Linked from the notes of 3 of the 3 newest episodes.",
      },
    ]);
  });
});
