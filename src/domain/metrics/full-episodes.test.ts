import { describe, expect, it } from "vitest";
import { fullEpisodeWarnings, fullEpisodeWarningsOf } from "./full-episodes.ts";
import type { PostFormat } from "./metric.ts";

const post = (platform: string, format: PostFormat, reach: number | null = 9) => ({
  platform,
  format,
  reach,
});
const TWO_VIDEOS = [post("youtube", "full_episode", 91_520), post("youtube", "full_episode")];

describe("several full episodes of one platform in a cluster", () => {
  it("are named with their number, a sentence a platform, in any order", () => {
    const posts = [
      ...TWO_VIDEOS,
      post("spotify", "audio_episode"),
      post("spotify", "audio_episode"),
      post("spotify", "audio_episode"),
    ];
    expect(fullEpisodeWarnings(posts)).toEqual([
      "Spotify: 3 posts count as full episodes. Where they are one episode published more than once, its reach there counts as often.",
      "YouTube: 2 posts count as full episodes. Where they are one episode published twice, its reach there counts as often.",
    ]);
    expect(fullEpisodeWarnings(posts.toReversed())).toEqual(fullEpisodeWarnings(posts));
  });

  it("are not those of two platforms, clips beside one, or posts whose reach adds nothing", () => {
    for (const posts of [
      [],
      [post("youtube", "full_episode"), post("spotify", "audio_episode")],
      [post("youtube", "full_episode"), post("youtube", "clip"), post("youtube", "short")],
      [post("linkedin", "post"), post("linkedin", "post"), post("beehiiv", "newsletter")],
      [post("youtube", "full_episode"), post("youtube", "full_episode", null)],
      [post("youtube", "full_episode"), post("youtube", "full_episode", 0)],
    ])
      expect(fullEpisodeWarnings(posts)).toEqual([]);
  });

  it("are one sentence for the clusters of a campaign", () => {
    const calm = { posts: [post("youtube", "full_episode")] };
    expect(fullEpisodeWarningsOf([calm])).toEqual([]);
    expect(fullEpisodeWarningsOf([calm, { posts: TWO_VIDEOS }])[0]).toMatch(/^1 cluster has /);
    expect(fullEpisodeWarningsOf([{ posts: TWO_VIDEOS }, { posts: TWO_VIDEOS }])).toEqual([
      "2 clusters have several full episodes on one platform. Where they are one episode published more than once, its reach counts as often.",
    ]);
  });
});
