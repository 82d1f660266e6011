import type {
  CandidatePost,
  Claim,
  EpisodeFacts,
  ShowFacts,
} from "../../domain/matching/posts/claim.ts";
import type { UnsureClaim } from "./rerank-question.ts";

/** Claims about one show, for tests of a language model's effect on them. */

export const SHOW: ShowFacts = {
  name: "Lantern Hours",
  hosts: ["Ines Moreau"],
  handles: ["lanternhours"],
  website: null,
};

const episode = (id: string, title: string): EpisodeFacts => ({
  id,
  title,
  description: null,
  guid: null,
  link: null,
  enclosureUrl: null,
  publishedAt: new Date("2026-03-01T06:00:00Z"),
  durationSec: 2_400,
  season: null,
  number: null,
  type: "full",
  platformIds: {},
  people: [],
  transcript: null,
});

const TIDE = episode("ep_tide", "The Tide and What It Left Behind");
const BEES = episode("ep_bees", "Beekeepers of the Motorway");

const postOf = (key: string, text: string): CandidatePost => ({
  key,
  platform: "tiktok",
  externalId: key,
  url: null,
  guid: null,
  title: null,
  text,
  publishedAt: new Date("2026-03-02T06:00:00Z"),
  durationSec: 60,
  kind: "video",
  isVertical: true,
  formatHint: null,
});

/** An unsure claim that a post with this text belongs to the episode about the tide. */
export function unsure(
  key: string,
  text: string,
  confidence: Claim["confidence"] = "medium",
): UnsureClaim {
  const claim: Claim = {
    candidateKey: key,
    episodeId: TIDE.id,
    confidence,
    score: 0.6,
    evidence: [{ kind: "words", isHard: false, score: 0.5, text: "Words agree.", atSec: null }],
    reason: "Words agree.",
    rivals: [{ episodeId: BEES.id, score: 0.4 }],
  };
  return { claim, post: postOf(key, text), episode: TIDE, rivals: [BEES] };
}
