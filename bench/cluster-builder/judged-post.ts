import { createHash } from "node:crypto";
import type {
  CandidatePost,
  Claim,
  EpisodeFacts,
  ShowFacts,
} from "../../src/domain/matching/posts/claim.ts";
import { claimPosts } from "../../src/domain/matching/posts/claim-posts.ts";
import { DAY_MS } from "../../src/lib/time/clock.ts";
import type { Part, Question } from "../labelled-sets/command.ts";
import { segmentOf } from "../labelled-sets/form.ts";
import type { LabelledPost, LabelledShow } from "./labelled-set.ts";

/** Labelled posts with the claims that `claimPosts` makes of them. */

export interface JudgedPost {
  show: LabelledShow;
  post: LabelledPost;
  part: Part;
  /** Null: no claim. */
  claim: Claim | null;
}

const HELD_OUT_SEED = "castmeter-held-out/1";

/** A tenth of the posts, by their keys alone: the same in every run and on every machine. */
export function partOf(key: string): Part {
  const hash = createHash("sha256").update(`${HELD_OUT_SEED}:${key}`).digest();
  return hash.readUInt32BE() % 10 === 0 ? "held-out" : "tuning";
}

/**
 * All posts of the shows. Both parts are judged in one call, as a build judges an account. With the
 * window `auto` a post is of an episode published 14 days before to 2 days after it.
 */
export function judgePosts(
  shows: readonly LabelledShow[],
  window: Question["window"],
): JudgedPost[] {
  return shows.flatMap((show) => {
    const claims = new Map(
      claimPosts(showFactsOf(show), show.episodes.map(episodeFactsOf), show.posts.map(candidateOf))
        .filter((claim) => window === "asked" || isInWindow(show, claim))
        .map((claim) => [claim.candidateKey, claim]),
    );
    return show.posts.map((post) => ({
      show,
      post,
      part: partOf(post.key),
      claim: claims.get(post.key) ?? null,
    }));
  });
}

function isInWindow(show: LabelledShow, { candidateKey, episodeId }: Claim): boolean {
  const from = show.episodes.find(({ key }) => key === episodeId)?.published_at ?? null;
  const at = show.posts.find(({ key }) => key === candidateKey)?.published_at ?? null;
  if (from === null || at === null) return false;
  const days = (Date.parse(at) - Date.parse(from)) / DAY_MS;
  return days >= -2 && days <= 14;
}

const showFactsOf = ({ name, hosts, handles, website }: LabelledShow): ShowFacts => ({
  name,
  hosts,
  handles,
  website,
});

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

const episodeFactsOf = (episode: LabelledShow["episodes"][number]): EpisodeFacts => ({
  id: episode.key,
  title: episode.title,
  description: episode.description,
  guid: episode.guid,
  link: episode.link,
  enclosureUrl: episode.enclosure_url,
  publishedAt: timeOf(episode.published_at),
  durationSec: episode.duration_sec,
  season: episode.season,
  number: episode.number,
  type: episode.type,
  platformIds: episode.platform_ids,
  people: episode.people,
  transcript: episode.transcript?.map(segmentOf) ?? null,
});

/** A set does not say which form an address proves. */
const candidateOf = (post: LabelledPost): CandidatePost => ({
  key: post.key,
  platform: post.platform,
  externalId: post.external_id,
  url: post.url,
  guid: post.guid,
  title: post.title,
  text: post.text,
  publishedAt: timeOf(post.published_at),
  durationSec: post.duration_sec,
  kind: post.kind,
  isVertical: post.is_vertical,
  formatHint: null,
});
