import type { PostReference, PostSnapshot, ProfileSnapshot } from "../connector.ts";
import type { Counts } from "../readings.ts";
import { toReadings } from "../readings.ts";

/**
 * What a provider's row says of a post, before it becomes a snapshot. Every platform's normaliser
 * answers with this.
 */
export interface PostFacts {
  /**
   * The post's id as the row spells it, for comparison with the id asked for. Null where the two
   * spellings cannot be compared: Facebook answers `pfbid…` questions with numbers, LinkedIn share
   * urns with activity numbers.
   */
  comparableId: string | null;
  title?: string | null;
  thumbnail?: string | null;
  authorHandle?: string | null;
  publishedAt?: string | null;
  durationSec?: number | null;
  isVertical?: boolean | null;
  kind?: PostSnapshot["kind"];
  counts: Counts;
}

export interface ProfileFacts {
  externalId: string | null;
  handle?: string | null;
  name?: string | null;
  profileUrl?: string | null;
  image?: string | null;
  counts: Counts;
}

/** When and how old: `asOf` is set where the provider answers from its cache. */
export interface FactsOrigin {
  platform: string;
  fetchedAt: Date;
  asOf: string | null;
}

/**
 * The snapshot of a post. It keeps the id that was asked for: it is the identity our store knows
 * the post by.
 */
export function postSnapshot(
  reference: PostReference,
  facts: PostFacts,
  origin: FactsOrigin,
): PostSnapshot {
  return {
    externalId: reference.externalId,
    title: facts.title ?? null,
    thumbnail: facts.thumbnail ?? null,
    authorHandle: facts.authorHandle ?? reference.authorHandle,
    publishedAt: facts.publishedAt ?? reference.publishedAt,
    durationSec: facts.durationSec ?? null,
    isVertical: facts.isVertical ?? null,
    kind: facts.kind ?? null,
    readings: toReadings(facts.counts, { ...origin, source: "provider" }),
  };
}

/** The snapshot of a profile. `fallback` names it where the row holds no id of its own. */
export function profileSnapshot(
  facts: ProfileFacts,
  fallback: { externalId: string; url: string },
  origin: FactsOrigin,
): ProfileSnapshot {
  return {
    externalId: facts.externalId ?? fallback.externalId,
    handle: facts.handle ?? null,
    name: facts.name ?? null,
    profileUrl: facts.profileUrl ?? fallback.url,
    image: facts.image ?? null,
    readings: toReadings(facts.counts, { ...origin, source: "provider" }),
  };
}
