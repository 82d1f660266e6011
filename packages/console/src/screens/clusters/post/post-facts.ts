import type { ClusterNode } from "@castmeter/sdk";
import { isStale, ageText } from "../../../numbers/time.ts";
import type { CountMark } from "../../../parts/numbers/count.tsx";

/** What a post states about itself, for tables and panels. */

export type Reading = ClusterNode["readings"][string];
export type PostMetric = keyof ClusterNode["metrics"];

/** Metrics in the order in which they are read; reach is taken from one of the first. */
export const METRICS = [
  "views",
  "impressions",
  "plays",
  "listeners",
  "opens",
  "reactions",
  "downloads",
  "engaged_views",
  "likes",
  "comments",
  "shares",
  "saves",
] as const satisfies readonly PostMetric[];

/** Counters that stand in for reach where a platform publishes no views. */
const STAND_INS = new Set(["reactions", "likes", "downloads"]);

/** Failures that say that the post cannot be seen any more. */
const GONE = new Set(["gone", "private"]);

export const isGone = ({ refresh_error: error }: Pick<ClusterNode, "refresh_error">): boolean =>
  error !== null && GONE.has(error.code);

/** Words for marks that a caller gives in its language. */
export interface MarkWords {
  /** A count that reach has no part of: downloads of a host. */
  beside: string;
  notFetched: string;
  noAnswer: string;
  gone: string;
  counter: (metric: string) => string;
}

/**
 * The one mark behind the reach of a post, the worst first; null where it is as the platform counts
 * it, fresh and complete.
 */
export function reachMark(node: ClusterNode, words: MarkWords, now = Date.now()): CountMark | null {
  const { metrics, readings, reach_basis: basis, last_fetched_at: fetchedAt } = node;
  if (metrics.reach === null) {
    if (isGone(node)) return { kind: "unknown", reason: words.gone };
    if (metrics.downloads !== null) return { kind: "unknown", reason: words.beside };
    return { kind: "unknown", reason: fetchedAt === null ? words.notFetched : words.noAnswer };
  }
  if (isGone(node)) return { kind: "gone" };
  const reading = basis === null ? undefined : readings[basis];
  if (reading !== undefined && reading.kept !== null) return { kind: "kept" };
  if (fetchedAt !== null && isStale(fetchedAt, now))
    return { kind: "stale", age: ageText(fetchedAt, now) };
  if (basis !== null && STAND_INS.has(basis))
    return { kind: "stand_in", counter: words.counter(basis) };
  return null;
}

/** The mark behind a metric of a post. @param current The definition in force. */
export function metricMark(
  reading: Reading | undefined,
  { current, isGone: isPostGone }: { current: string | undefined; isGone: boolean },
  noAnswer: string,
  now = Date.now(),
): CountMark | null {
  if (reading === undefined) return { kind: "unknown", reason: noAnswer };
  if (reading.kept !== null)
    return isPostGone && reading.kept.reason === "fetch_failed"
      ? { kind: "gone" }
      : { kind: "kept" };
  if (reading.definition.includes("estimated")) return { kind: "estimated" };
  if (isStale(reading.fetched_at, now))
    return { kind: "stale", age: ageText(reading.fetched_at, now) };
  return current !== undefined && reading.definition !== current ? { kind: "rule" } : null;
}

/** A refusal of the guard, with every metric that it kept in the same moment. */
export interface Refusal {
  reason: "zero_after_positive" | "decrease" | "fetch_failed";
  /** When the answer came that was refused. */
  at: string;
  kept: { metric: string; value: number; refused: number | null; fetchedAt: string }[];
}

/** What the guard kept, the newest refusal first. */
export function refusalsOf({ readings }: Pick<ClusterNode, "readings">): Refusal[] {
  const refusals = new Map<string, Refusal>();
  for (const [metric, { value, kept, fetched_at: fetchedAt }] of Object.entries(readings)) {
    if (kept === null) continue;
    const key = `${kept.at} ${kept.reason}`;
    const refusal = refusals.get(key) ?? { reason: kept.reason, at: kept.at, kept: [] };
    refusal.kept.push({ metric, value, refused: kept.refused_value, fetchedAt });
    refusals.set(key, refusal);
  }
  const order: readonly string[] = METRICS;
  for (const { kept } of refusals.values())
    kept.sort((one, other) => order.indexOf(one.metric) - order.indexOf(other.metric));
  return [...refusals.values()].sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** Why a post is in its cluster, in one or two words each. */
export interface WhyWords {
  /** By the kind of a piece of evidence. */
  kinds: Readonly<Record<string, string>>;
  quotedAt: (clock: string) => string;
  itself: string;
  byAddress: string;
  byPerson: string;
  byBuilder: string;
}

/**
 * The strongest two pieces of evidence that speak for it; without evidence, who added it.
 *
 * @param clockOf Writes a second of the episode: "12:41".
 */
export function whyHere(
  { evidence, added_by: by }: Pick<ClusterNode, "evidence" | "added_by">,
  words: WhyWords,
  clockOf: (seconds: number) => string,
): string[] {
  const pieces = evidence
    .filter(({ score, kind }) => score > 0 && words.kinds[kind] !== undefined)
    .slice(0, 2)
    .map(({ kind, at_sec: at }) =>
      at === null ? (words.kinds[kind] ?? "") : words.quotedAt(clockOf(at)),
    );
  if (pieces.length > 0) return pieces;
  const byWhom = {
    auto: words.itself,
    api: words.byAddress,
    user: words.byPerson,
    builder: words.byBuilder,
  };
  return [byWhom[by]];
}
