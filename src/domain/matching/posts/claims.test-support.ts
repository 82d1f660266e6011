import type { CandidatePost, Claim, EpisodeFacts, ShowFacts } from "./claim.ts";
import { claimPosts } from "./claim-posts.ts";

/** Shows, episodes and posts of tests. A field that a test does not give is unknown. */

export const SHOW: ShowFacts = {
  name: "Lantern Hours",
  hosts: ["Mira Okafor"],
  handles: ["lanternhours"],
  website: "https://lanternhours.example",
};

export const day = (text: string): Date => new Date(`${text}T05:00:00Z`);

export function episode(id: string, given: Partial<EpisodeFacts> = {}): EpisodeFacts {
  return {
    id,
    title: `Episode ${id}`,
    description: null,
    guid: null,
    link: null,
    enclosureUrl: null,
    publishedAt: null,
    durationSec: null,
    season: null,
    number: null,
    type: "full",
    platformIds: {},
    people: [],
    transcript: null,
    ...given,
  };
}

export function post(key: string, given: Partial<CandidatePost> = {}): CandidatePost {
  return {
    key,
    platform: "instagram",
    externalId: key,
    url: null,
    guid: null,
    title: null,
    text: null,
    publishedAt: null,
    durationSec: null,
    kind: null,
    isVertical: null,
    formatHint: null,
    ...given,
  };
}

/** A transcript of one segment every ten seconds. */
export const spoken = (...texts: readonly string[]): EpisodeFacts["transcript"] =>
  texts.map((text, index) => ({
    startSec: index * 10,
    endSec: index * 10 + 9,
    speaker: null,
    text,
  }));

/** Three episodes of one show, a week apart. */
export const TIDE = episode("tide", {
  title: "#41: The Tide and What It Left Behind",
  description: "Oceanographer Ana Prado walks the wreck coast after the great storm of 1953.",
  guid: "guid-41",
  link: "https://lanternhours.example/episodes/41-the-tide",
  publishedAt: day("2026-03-02"),
  durationSec: 2460,
  number: 41,
  platformIds: { spotify: "4rOoJ6Egrf8K2IrywzwOMk", youtube: "abcdefghij1" },
  people: [{ name: "Ana Prado", role: "guest" }],
  transcript: spoken(
    "Welcome to Lantern Hours, I am Mira Okafor and this is a show about the night.",
    "When the water went out we found an anchor the size of a bus, and none in the village would touch it.",
    "My grandmother kept a jar of that sand on her kitchen shelf until the day she died.",
  ),
});
export const BEES = episode("bees", {
  title: "#42: Beekeepers of the Motorway",
  description: "Ana Lindqvist keeps forty hives between two lanes of traffic.",
  guid: "guid-42",
  link: "https://lanternhours.example/episodes/42-beekeepers",
  publishedAt: day("2026-03-09"),
  durationSec: 3120,
  number: 42,
  people: [{ name: "Ana Lindqvist", role: "guest" }],
  transcript: spoken(
    "Welcome to Lantern Hours, I am Mira Okafor and this is a show about the night.",
    "A bee does not care that a lorry passes every four seconds, she cares about the clover.",
    "We lost eleven hives to the frost and I cried in the van like a child.",
  ),
});
export const CLOCK = episode("clock", {
  title: "#43: The Woman Who Wound the Town Clock",
  description: "For fifty years Edith Marlow climbed 112 steps every Sunday.",
  link: "https://lanternhours.example/episodes/43-town-clock",
  publishedAt: day("2026-03-16"),
  durationSec: 2700,
  number: 43,
  people: [{ name: "Edith Marlow", role: "guest" }],
});
export const EPISODES = [TIDE, BEES, CLOCK];

/** The claims of the given posts, for the three episodes unless others are given. */
export const claims = (
  posts: readonly CandidatePost[],
  episodes: readonly EpisodeFacts[] = EPISODES,
) => claimPosts(SHOW, episodes, posts);

/** The claim of a single post. */
export function claimOf(given: Partial<CandidatePost>, episodes = EPISODES): Claim | null {
  return claims([post("p", given)], episodes)[0] ?? null;
}

/** Short form of a claim: `high tide` is its confidence and its episode. */
export const shortOf = (claim: Claim | null): string =>
  claim === null ? "none" : `${claim.confidence} ${claim.episodeId}`;
