import type { CandidatePost, EpisodeFacts, ShowFacts } from "./claim.ts";

/** Shows, episodes and posts of tests: all that a test does not give is unknown. */

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
