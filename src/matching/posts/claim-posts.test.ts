import { describe, expect, it } from "vitest";
import type { CandidatePost, Claim, EpisodeFacts } from "./claim.ts";
import { claimPosts } from "./claim-posts.ts";
import { day, episode, post, SHOW, spoken } from "./claims.test-support.ts";

const TIDE = episode("tide", {
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
    "When the water went out we found an anchor the size of a bus, and nobody in the village would touch it.",
    "My grandmother kept a jar of that sand on her kitchen shelf until the day she died.",
  ),
});
const BEES = episode("bees", {
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
const CLOCK = episode("clock", {
  title: "#43: The Woman Who Wound the Town Clock",
  description: "For fifty years Edith Marlow climbed 112 steps every Sunday.",
  link: "https://lanternhours.example/episodes/43-town-clock",
  publishedAt: day("2026-03-16"),
  durationSec: 2700,
  number: 43,
  people: [{ name: "Edith Marlow", role: "guest" }],
});
const EPISODES = [TIDE, BEES, CLOCK];

const claims = (posts: readonly CandidatePost[], episodes: readonly EpisodeFacts[] = EPISODES) =>
  claimPosts(SHOW, episodes, posts);

function claimOf(given: Partial<CandidatePost>, episodes = EPISODES): Claim | null {
  return claims([post("p", given)], episodes)[0] ?? null;
}

const shortOf = (claim: Claim | null): string =>
  claim === null ? "none" : `${claim.confidence} ${claim.episodeId}`;

describe("a post is claimed with high confidence", () => {
  it("by the episode's id on the platform and by its guid", () => {
    expect(shortOf(claimOf({ platform: "spotify", externalId: "4rOoJ6Egrf8K2IrywzwOMk" }))).toBe(
      "high tide",
    );
    expect(shortOf(claimOf({ platform: "transistor", guid: "guid-42" }))).toBe("high bees");
  });

  it.each([
    "https://lanternhours.example/episodes/41-the-tide/?utm_source=ig#listen",
    "http://www.lanternhours.example/episodes/41-the-tide",
    "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=abc",
    "https://youtu.be/abcdefghij1?t=42",
    "https://m.youtube.com/watch?feature=share&v=abcdefghij1",
  ])("by a link to the episode: %s", (link) => {
    const claim = claimOf({
      text: `Have you heard this one? ${link}.`,
      publishedAt: day("2026-03-05"),
    });
    expect(shortOf(claim)).toBe("high tide");
    expect(claim?.evidence[0]).toMatchObject({ kind: "link", isHard: true });
  });

  it("by words that are said in it, with the second, in spite of slips of the transcript", () => {
    const claim = claimOf({
      text: "“We found an anchor, the size of a bus, and no one in the village would touch it” 😳",
      publishedAt: day("2026-04-20"),
    });
    expect(shortOf(claim)).toBe("high tide");
    expect(claim?.evidence[0]).toMatchObject({ kind: "transcript", isHard: true, atSec: 10 });
  });

  it("by its title within 48 hours", () => {
    const given = { title: "Beekeepers of the motorway | Lantern Hours" };
    expect(shortOf(claimOf({ ...given, publishedAt: day("2026-03-10") }))).toBe("high bees");
    expect(shortOf(claimOf({ ...given, publishedAt: day("2026-03-20") }))).toBe("medium bees");
  });
});

describe("a post is not claimed with high confidence", () => {
  it("by a link to several episodes", () => {
    const text = EPISODES.map(({ link }) => link).join(" ");
    expect(claimOf({ text, publishedAt: day("2026-03-17") })?.confidence).toBe("low");
  });

  it("by a link beside words about another episode", () => {
    const text = `Ana Lindqvist on losing hives to frost. Latest episode: ${CLOCK.link}`;
    expect(claimOf({ text, publishedAt: day("2026-03-16") })?.confidence).not.toBe("high");
  });

  it("by a first name that two guests have", () => {
    const claim = claimOf({ text: "Ana is back in the studio", publishedAt: null });
    expect(claim?.confidence ?? "low").toBe("low");
  });
});
