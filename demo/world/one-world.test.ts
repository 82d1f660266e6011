import { describe, expect, it } from "vitest";
import { useFixture } from "../../test/use-fixture.ts";
import type { SimulatedAnswer } from "../../simulators/answer.ts";
import { SIMULATED_INSTAGRAM_TOKEN } from "../../simulators/accounts/dashboards/instagram-business-account-server.ts";
import { SIMULATED_YOUTUBE_TOKEN } from "../../simulators/accounts/dashboards/youtube-account-server.ts";
import { timelineOf } from "../../simulators/world/profile-timeline.ts";
import { World } from "../../simulators/world/world.ts";
import { type DemoPlatforms, startDemoPlatforms } from "./demo-platforms.ts";

const START = "2026-10-20T12:00:00.000Z";

interface Video {
  id: string;
  snippet: { title: string };
  contentDetails: { duration: string };
  statistics: { viewCount: string };
}

describe("posts of the demo", () => {
  const world = new World({ seed: 20, start: START });
  const platforms = useFixture(() => startDemoPlatforms({ made_at: START, seed: 20 }, world));

  const ask = (
    { server }: DemoPlatforms["accounts"][number],
    path: string,
    query: Record<string, string>,
    token: string,
  ): SimulatedAnswer =>
    server.answer({
      method: "GET",
      path,
      query: new URLSearchParams(query),
      headers: { authorization: `Bearer ${token}` },
      body: Buffer.alloc(0),
    });
  const bodyOf = ({ body }: SimulatedAnswer): unknown => JSON.parse(String(body));
  const postsOn = (slug: string, platform: string) =>
    platforms.clusters
      .filter(({ show }) => show.slug === slug)
      .flatMap(({ posts }) => posts.filter((post) => post.platform === platform));

  it("are one world: a channel lists the pasted videos with their numbers, an episode once", () => {
    for (const account of platforms.accounts.filter(({ platform }) => platform === "youtube")) {
      const { slug } = account.audience.show;
      const pasted = postsOn(slug, "youtube");
      const { items } = bodyOf(
        ask(
          account,
          "/youtube/v3/videos",
          { id: pasted.map(({ externalId }) => externalId).join(",") },
          SIMULATED_YOUTUBE_TOKEN,
        ),
      ) as { items: Video[] };
      expect(items.map(({ id, statistics }) => [id, Number(statistics.viewCount)])).toEqual(
        pasted.map(({ externalId }) => [
          externalId,
          world.post("youtube", externalId).counts.views,
        ]),
      );
      const { items: uploads } = bodyOf(
        ask(
          account,
          "/youtube/v3/playlistItems",
          { playlistId: `UU${account.externalId.slice(2)}`, maxResults: "50" },
          SIMULATED_YOUTUBE_TOKEN,
        ),
      ) as { items: { contentDetails: { videoId: string } }[] };
      const titles = uploads
        .map(({ contentDetails }) => contentDetails.videoId)
        .filter((id) => !id.startsWith("salt_"))
        .map((id) => world.post("youtube", id).title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  it("are one world: a professional account and the profiles list the pasted posts", () => {
    for (const account of platforms.accounts.filter(
      (one) => one.platform === "instagramBusiness",
    )) {
      const { data } = bodyOf(
        ask(
          account,
          `/v25.0/${account.externalId}/media`,
          { limit: "100" },
          SIMULATED_INSTAGRAM_TOKEN,
        ),
      ) as { data: { permalink: string }[] };
      const listed = new Set(data.map(({ permalink }) => permalink));
      const pasted = postsOn(account.audience.show.slug, "instagram").map(({ url }) => url);
      expect(pasted.length).toBeGreaterThan(3);
      expect(pasted.filter((url) => !listed.has(url))).toEqual([]);
    }
    for (const { audience, platform } of platforms.profiles) {
      const name = platform === "linkedin" ? audience.show.host : audience.show.account;
      const timeline = timelineOf(world, platform, name).map(({ externalId }) => externalId);
      const pasted = postsOn(audience.show.slug, platform).filter(
        ({ behaviour }) => behaviour.missing !== true,
      );
      expect(pasted.filter(({ externalId }) => !timeline.includes(externalId))).toEqual([]);
    }
  });
});
