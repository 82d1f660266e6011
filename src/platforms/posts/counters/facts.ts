import { accountIn } from "../../../domain/addresses/named-account.ts";
import { recogniseAddress } from "../../../domain/addresses/recognise-address.ts";
import type { Metric } from "../../../domain/metrics/metric.ts";
import {
  isUpright,
  toCount,
  toDurationSec,
  toId,
  toIsoTime,
  toText,
  toTitle,
  toWebAddress,
  toWebAddresses,
} from "../../upstream-values.ts";
import type { PostReference, PostSnapshot, ProfileSnapshot } from "../connector.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../readings.ts";
import type { ProfileAddress } from "./profile-address.ts";

/** Counters as a provider prints them: numbers, text, null or missing. */
export type PrintedCounts = Partial<Record<Metric, unknown>>;

/**
 * The values of a provider's row that describe a post. Every platform file of a provider is a map
 * from its fields to these; the values are converted in one place, `postSnapshot`, so that changing
 * the provider does not change the meaning of a value.
 */
export interface PostFacts {
  /**
   * The post's id as the row spells it, for comparison with the requested id. Null where the two
   * spellings cannot be compared: Facebook answers `pfbid…` requests with numbers, LinkedIn share
   * urns with activity numbers.
   */
  comparableId: string | null;
  /** The post's address, in rows of lists whose id alone does not name it. */
  url?: unknown;
  /** The post's number, in rows of lists, where its address may name it by a code. */
  number?: unknown;
  /**
   * True for the entries of a list that are not the author's own posts: reposts, and replies to
   * others.
   */
  isRepostOrAnswer?: boolean;
  /** Text; its first line becomes the title. */
  title?: unknown;
  /** The whole text, where it differs from `title`. */
  text?: unknown;
  thumbnail?: unknown;
  authorHandle?: unknown;
  publishedAt?: unknown;
  durationSec?: unknown;
  /** Duration in milliseconds, from providers without `durationSec`. */
  durationMs?: unknown;
  width?: unknown;
  height?: unknown;
  /**
   * True for Instagram reels, which are upright in all but rare cases; used where the frame size is
   * unknown.
   */
  isReel?: boolean;
  kind?: PostSnapshot["kind"];
  counts: PrintedCounts;
}

/** The values of a provider's row that describe a profile; `profileSnapshot` converts them. */
export interface ProfileFacts {
  externalId: unknown;
  handle?: unknown;
  name?: unknown;
  profileUrl?: unknown;
  image?: unknown;
  /** The biography of the account. */
  about?: unknown;
  /** Addresses beside the biography: text, lists, or objects that contain addresses. */
  links?: unknown;
  counts: PrintedCounts;
}

/** Time and age of the facts: `asOf` is set where the provider answers from its cache. */
export type FactsOrigin = Omit<ReadingOrigin, "source">;

/** The snapshot of a post. It keeps the requested id, under which the store knows the post. */
export function postSnapshot(
  reference: PostReference,
  facts: PostFacts,
  origin: FactsOrigin,
): PostSnapshot {
  const milliseconds = toCount(facts.durationMs);
  return {
    externalId: reference.externalId,
    title: toTitle(facts.title),
    thumbnail: toWebAddress(facts.thumbnail),
    authorHandle: toText(facts.authorHandle) ?? reference.authorHandle,
    publishedAt: toIsoTime(facts.publishedAt) ?? reference.publishedAt,
    durationSec:
      milliseconds === undefined
        ? toDurationSec(facts.durationSec)
        : toDurationSec(milliseconds / 1000),
    isVertical: isUpright(facts.width, facts.height) ?? (facts.isReel === true ? true : null),
    kind: facts.kind ?? null,
    readings: toReadings(toCounts(facts.counts), { ...origin, source: "provider" }),
  };
}

/**
 * The snapshot of a profile. `asked` identifies it where the row has no id, handle or address, or
 * an address that could not be requested again.
 */
export function profileSnapshot(
  facts: ProfileFacts,
  asked: ProfileAddress,
  origin: FactsOrigin,
): ProfileSnapshot {
  const printed = toWebAddress(facts.profileUrl);
  const isAccount = printed !== null && accountIn(recogniseAddress(printed)) !== null;
  return {
    externalId: toId(facts.externalId) ?? asked.externalId ?? asked.handle ?? asked.url,
    handle: toText(facts.handle) ?? asked.handle,
    name: toText(facts.name),
    profileUrl: isAccount ? printed : asked.url,
    image: toWebAddress(facts.image),
    about: toText(facts.about),
    links: toWebAddresses(facts.links),
    readings: toReadings(toCounts(facts.counts), { ...origin, source: "provider" }),
  };
}

/** The first value that converts; null when none converts. */
export function firstKnown(
  convert: (value: unknown) => string | null,
  ...values: readonly unknown[]
): string | null {
  for (const value of values) {
    const known = convert(value);
    if (known !== null) return known;
  }
  return null;
}

const toCounts = (printed: PrintedCounts): Counts =>
  Object.fromEntries(Object.entries(printed).map(([metric, value]) => [metric, toCount(value)]));
