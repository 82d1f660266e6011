import type { DirectoryServer } from "../../simulators/directory-server.ts";
import type { ListedEpisode } from "../../simulators/directory-payloads.ts";
import { DAY_MS } from "../../src/lib/time/clock.ts";

/** Podcasts of the simulated directories, which podcast search finds in the demo. */

/** Its feed is in `demo/feeds`, and no workspace has it: it can be found and added as a show. */
export const FOUND_FEED = "signal-station";

/**
 * Lists a show of the demo, a podcast that can be added, one on Apple alone, and one elsewhere.
 *
 * @param feedsUrl Address of the simulated feeds.
 */
export function listPodcasts(
  directories: DirectoryServer,
  { feedsUrl, madeAt }: { feedsUrl: string; madeAt: Date },
): void {
  const daysAgo = (days: number): string =>
    new Date(madeAt.getTime() - days * DAY_MS).toISOString();
  const episodes = (first: number, titles: readonly string[]): ListedEpisode[] =>
    titles.map((title, index) => ({
      id: first - index,
      title,
      publishedAt: daysAgo(1 + (first % 5) + 7 * index),
      durationSec: 1_200 + 95 * index,
      ...(index === 1 ? {} : { number: titles.length - index, season: 1 + (index % 2) }),
      type: index === 1 ? "bonus" : "full",
      ...(index === 1 ? { explicit: true, image: `${feedsUrl}/salt-and-signal.png` } : {}),
    }));
  directories.put({
    name: "Salt & Signal",
    indexId: 6_100_001,
    feedUrl: `${feedsUrl}/salt-and-signal.xml`,
    podcastGuid: "3c342d72-12c8-5a41-8c2f-930f57b982b4",
    author: "Harbour Audio",
    description: "Stories from the coast, told through the machines that kept watch over it.",
    website: "https://harbouraudio.example/salt-and-signal",
    image: `${feedsUrl}/salt-and-signal.png`,
    language: "en-GB",
    categories: ["Society", "Culture", "Documentary", "History"],
    episodeCount: 24,
    episodes: episodes(71_024, ["Low Water, High Stakes", "Behind the Lamp", "Fog Is a Place"]),
  });
  directories.put({
    name: "Signal Station",
    indexId: 6_100_002,
    appleId: 1_600_000_002,
    feedUrl: `${feedsUrl}/${FOUND_FEED}.xml`,
    podcastGuid: "5a0a2f0e-6c0d-5b7a-9a53-0f8f2f3a1c77",
    author: "Nuala Devlin",
    description: "<p>Letters read aloud where ships were once answered.</p>",
    website: "https://signalstation.example/",
    language: "en-IE",
    categories: ["Arts", "Books"],
    episodeCount: 3,
    episodes: episodes(72_003, [
      "The Last Flag",
      "A Reply from the Pilot Boat",
      "Dear Harbour Master",
    ]),
  });
  directories.put({
    name: "The Signal Box",
    appleId: 1_600_000_003,
    author: "Branch Line Radio",
    categories: ["Leisure"],
    episodes: episodes(73_002, ["Points of Order", "Night Mail"]),
  });
  directories.put({
    name: "Bread and Salt",
    indexId: 6_100_004,
    feedUrl: "https://feeds.breadandsalt.example/rss",
    author: "Juliet Brandon",
    language: "en-CA",
    categories: ["Arts", "Food"],
    explicit: true,
    episodeCount: 61,
    episodes: episodes(74_061, ["Sourdough", "Sea Salt"]),
  });
}
