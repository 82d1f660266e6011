import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { HOUR_MS } from "../../lib/time/clock.ts";
import { BROWSER, startPageFixture } from "./public-pages.test-support.ts";
import { isRobot } from "./page-views.ts";

let reference: string;
const t = useFixture(startPageFixture);
beforeAll(async () => {
  reference = (await t.make.cluster({ episode_id: (await t.make.episode()).id })).global_id;
  await t.posts(reference, [{ platform: "youtube", counts: { views: 10 } }]);
});
afterEach(() => t.sql("delete from graphile_worker._private_jobs"));

const queued = async (): Promise<number> => {
  await t.pages.views.settled();
  const [row] = await t.sql<{ count: number }>(
    "select count(*)::int as count from graphile_worker._private_jobs where payload::text like $1",
    [`%${reference.slice(t.showId.length + 1)}%`],
  );
  return row!.count;
};
const view = (path: string, userAgent: string | null = BROWSER) =>
  t.page(path, { headers: userAgent === null ? {} : { "user-agent": userAgent } });

describe("a view of a page", () => {
  it("refreshes what it shows where that is old, once for many views", async () => {
    const path = `/s/cluster/${reference}`;
    await view(path);
    expect(await queued()).toBe(0);
    t.app.clock.advance(6 * HOUR_MS);
    await Promise.all(Array.from({ length: 10 }, () => view(path)));
    expect(await queued()).toBe(1);
    await view(`/s/${t.showHandle}`);
    expect(await queued()).toBe(1);
  });

  it("by a robot, of JSON, and of nothing refreshes nothing", async () => {
    t.app.clock.advance(6 * HOUR_MS);
    const path = `/s/cluster/${reference}`;
    await view(path, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
    await view(path, null);
    await view(path, "curl/8.5.0");
    await view(`${path}.json`);
    await view(`${path}/posts.csv`);
    await view("/s/no-such-show");
    await t.page(path, { method: "HEAD", headers: { "user-agent": BROWSER } });
    expect(await queued()).toBe(0);
    await view(path);
    expect(await queued()).toBe(1);
  });
});

describe("a robot", () => {
  it.each([
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; bingbot/2.0)",
    "facebookexternalhit/1.1",
    "Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/120.0",
    "Twitterbot/1.0",
    "",
  ])("is %s", (userAgent) => expect(isRobot(userAgent)).toBe(true));

  it.each(["GoogleOther", "Google-InspectionTool/1.0;", "Claude-User/1.0; +x@y.example"])(
    "is a program that calls itself compatible: %s",
    (name) =>
      expect(isRobot(`Mozilla/5.0 AppleWebKit/537.36 (KHTML; compatible; ${name})`)).toBe(true),
  );

  it("is no phone whose maker ends in bot", () => {
    expect(isRobot("Mozilla/5.0 (Linux; Android 14; CUBOT X30) AppleWebKit/537.36")).toBe(false);
  });

  it("is no browser of a person", () => {
    expect(isRobot(BROWSER)).toBe(false);
    expect(
      isRobot(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
      ),
    ).toBe(false);
  });
});
