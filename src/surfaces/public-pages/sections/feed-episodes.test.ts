import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { startPageFixture } from "../public-pages.test-support.ts";

const t = useFixture(startPageFixture);

const ago = (days: number): string =>
  new Date(t.app.clock.now().getTime() - days * DAY_MS).toISOString();
const showPage = () => t.page(`/s/${t.showHandle}`);
const json = async (path = `/s/${t.showHandle}`) => JSON.parse((await t.page(`${path}.json`)).text);

describe("the page of a show added by its feed alone", () => {
  it("lists its latest published episodes and says what would put numbers there", async () => {
    for (let days = 1; days <= 12; days += 1) await t.make.episode({ publishedAt: ago(days) });
    const { id: first } = await t.make.episode({ publishedAt: ago(0.5) });
    await t.sql(
      `update episodes set title = 'Ropes & Knots', link = 'https://salt.example/ropes',
       duration_sec = 2760, number = 13 where id = $1`,
      [first],
    );
    await t.make.episode({ publishedAt: ago(-3) });
    const page = await json();
    expect(page.episodes).toEqual([]);
    expect(page.feed_episodes).toHaveLength(10);
    expect(page.feed_episodes[0]).toEqual({
      title: "Ropes & Knots",
      url: "https://salt.example/ropes",
      number: 13,
      published_at: ago(0.5),
      duration_sec: 2_760,
    });
    const { text } = await showPage();
    expect(text).toContain("Ropes &amp; Knots");
    expect(text).toContain('href="https://salt.example/ropes"');
    expect(text).toContain("46\u00a0min");
    expect(text).toContain("Nothing is measured so far: numbers begin when an account");
    const { text: csv } = await t.page(`/s/${t.showHandle}/feed_episodes.csv`);
    expect(csv).toContain("Ropes & Knots,https://salt.example/ropes,13");
  });

  it("links no address that a browser would run", async () => {
    await t.sql("update episodes set link = 'javascript:alert(1)'");
    expect((await json()).feed_episodes[0].url).toBeNull();
    expect((await showPage()).text).not.toContain("javascript:");
  });

  it("lists an episode once, with its numbers where it has a cluster", async () => {
    const { id: episode } = await t.make.episode({ publishedAt: ago(0.2) });
    const { global_id: reference } = await t.make.cluster({ episode_id: episode });
    await t.posts(reference, [{ platform: "youtube", counts: { views: 90 } }]);
    const page = await json();
    expect(page.episodes).toHaveLength(1);
    expect(page.feed_episodes).toHaveLength(10);
    expect(page.feed_episodes[0].title).toBe("Ropes & Knots");
    const { text } = await showPage();
    expect(text).not.toContain("Nothing is measured so far");
    expect(text).toContain("Not measured one by one");
  });
});

describe("the page of a cluster whose posts have no source of numbers on the server", () => {
  it("names the platform without a source, and promises no number", async () => {
    const { global_id: reference } = await t.make.cluster({
      episode_id: (await t.make.episode()).id,
    });
    await t.posts(reference, [{ platform: "tiktok" }]);
    const error = { code: "not_configured", message: "No source.", at: ago(0), node_id: null };
    await t.sql("update cluster_nodes set refresh_error = $1 where cluster_id = $2", [
      error,
      reference.slice(t.showId.length + 1),
    ]);
    // Figures are stored as an answer, which is made again.
    await t.posts(reference, []);
    expect((await json(`/s/cluster/${reference}`)).without_source).toEqual(["TikTok"]);
    const { text } = await t.page(`/s/cluster/${reference}`);
    expect(text).toContain("This server has no source of numbers for TikTok");
    expect(text).not.toContain("within a day of the first post");
  });
});
