import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../../../test/property-runs.ts";
import type { LookupCandidate, Match } from "./episode-lookup.ts";
import { decideLookup } from "./episode-lookup.ts";
import type { LookupQuery } from "./lookup-query.ts";

/**
 * A second, naive implementation of the rules (docs/feeds.md#look-up): every episode is judged
 * alone, against the whole list, by nested questions; the order comes from one sortable text. It
 * shares no code with the first.
 */
const LEVELS = ["exact", "high", "medium", "low"];
const KINDS = [
  ["simplecastEpisodeId", "simplecast_episode_id"],
  ["guid", "guid"],
  ["appleEpisodeId", "apple_episode_id"],
  ["spotifyEpisodeId", "spotify_episode_id"],
] as const;

function naiveDays(day: string | null, moment: Date | null): number {
  if (day === null || moment === null) return Number.POSITIVE_INFINITY;
  return (
    Math.abs(new Date(moment.toISOString().slice(0, 10)).getTime() - new Date(day).getTime()) /
    86_400_000
  );
}

function naiveHours(one: LookupCandidate, other: LookupCandidate): number {
  if (one.publishedAt === null || other.publishedAt === null) return Number.POSITIVE_INFINITY;
  return Math.abs(one.publishedAt.getTime() - other.publishedAt.getTime()) / 3_600_000;
}

function naiveCarries(
  query: LookupQuery,
  all: readonly LookupCandidate[],
  one: LookupCandidate,
  field: (typeof KINDS)[number][0],
): boolean {
  if (query[field] === null || one[field] !== query[field]) return false;
  const others = all.filter((other) => other !== one && other[field] === query[field]);
  if (one.removed && others.some((other) => !other.removed)) return false;
  if (field !== "guid") return true;
  const mine = naiveDays(query.publishedOn, one.publishedAt);
  return !others.some((rival) => {
    const theirs = naiveDays(query.publishedOn, rival.publishedAt);
    return rival.removed === one.removed && theirs <= 1 && theirs < mine;
  });
}

function naiveMatch(
  query: LookupQuery,
  all: readonly LookupCandidate[],
  one: LookupCandidate,
): Match["match"] | null {
  for (const [field, by] of KINDS)
    if (naiveCarries(query, all, one, field)) return { by, confidence: "exact" };
  if (query.title === null || one.removed) return null;
  const asked = query.title.split(" ");
  const known = one.title.split(" ");
  const days = naiveDays(query.publishedOn, one.publishedAt);
  const twins = all.filter((other) => !other.removed && other !== one && other.title === one.title);
  if (query.title === one.title && query.publishedOn === null && twins.length === 0)
    return { by: "title", confidence: "medium" };
  const isAlone = !twins.some((twin) => naiveDays(query.publishedOn, twin.publishedAt) <= 1);
  const isDaily = twins.some((twin) => naiveHours(one, twin) <= 48);
  if (query.title === one.title && days <= 1 && !(days === 1 && isAlone && isDaily))
    return { by: "title_and_date", confidence: "high" };
  if (query.title === one.title && days <= 7) return { by: "title_and_date", confidence: "medium" };
  if (query.title === one.title && days === Number.POSITIVE_INFINITY)
    return { by: "title", confidence: "medium" };
  const shared = asked.filter((word) => known.includes(word)).length;
  return shared / ((asked.length + known.length) / 2) >= 0.85
    ? { by: "title", confidence: "low" }
    : null;
}

function naiveLookup(query: LookupQuery, all: readonly LookupCandidate[], limit: number) {
  const key = (one: LookupCandidate, match: Match["match"]) => {
    const days = naiveDays(query.publishedOn, one.publishedAt);
    const age =
      one.publishedAt === null ? 9_999_999_999_999 : 5_000_000_000_000 - one.publishedAt.getTime();
    return [
      LEVELS.indexOf(match.confidence),
      String(Math.min(days, 99_999)).padStart(6, "0"),
      String(age).padStart(14, "0"),
      one.episodeId,
    ].join(" ");
  };
  const judged = all.flatMap((one) => {
    const match = naiveMatch(query, all, one);
    return match === null
      ? []
      : [
          {
            key: key(one, match),
            match: { episode_id: one.episodeId, cluster_id: one.clusterId, match },
          },
        ];
  });
  const matches = judged
    .sort((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ match }) => match);
  const atTop = matches.filter(
    ({ match }) => match.confidence === matches[0]?.match.confidence,
  ).length;
  const isTrusted =
    matches[0]?.match.confidence === "exact" || matches[0]?.match.confidence === "high";
  return {
    best: atTop === 1 && isTrusted ? matches[0] : null,
    matches: matches.slice(0, limit),
    ambiguous: atTop > 1,
  };
}

const title = fc.constantFrom(
  "red",
  "red blue",
  "one two three four five six",
  "one two three four five",
  "six five four three two one",
  "one two three four five zero",
);
const day = fc.integer({ min: 1, max: 12 }).map((day) => `2024-03-${String(day).padStart(2, "0")}`);
const moment = fc
  .tuple(day, fc.constantFrom("00:00:00", "12:00:00", "23:59:59"))
  .map(([day, time]) => new Date(`${day}T${time}Z`));
const identifier = fc.option(fc.constantFrom("a", "b", "c"));
const identifiers = {
  guid: identifier,
  simplecastEpisodeId: identifier,
  appleEpisodeId: identifier,
  spotifyEpisodeId: identifier,
};

const query: fc.Arbitrary<LookupQuery> = fc.record({
  ...identifiers,
  title: fc.option(title),
  publishedOn: fc.option(day),
});
const candidates: fc.Arbitrary<LookupCandidate[]> = fc
  .array(
    fc.record({ ...identifiers, title, publishedAt: fc.option(moment), removed: fc.boolean() }),
    { maxLength: 6 },
  )
  .map((drafts) =>
    drafts.map((draft, index) => ({
      ...draft,
      episodeId: `e${index}`,
      clusterId: index % 2 === 0 ? null : `k${index}`,
      normalisedTitle: draft.title,
      season: null,
      number: null,
    })),
  );

const byTitleAlone: fc.Arbitrary<LookupQuery> = fc.record({
  simplecastEpisodeId: fc.constant(null),
  guid: fc.option(fc.constantFrom("a", "b"), { freq: 1 }),
  appleEpisodeId: fc.constant(null),
  spotifyEpisodeId: fc.constant(null),
  title,
  publishedOn: fc.option(day, { freq: 4 }),
});

describe("episode lookup", () => {
  it("agrees with the naive reading of the rules", async () => {
    await holds(
      fc.property(
        fc.oneof(query, byTitleAlone),
        candidates,
        fc.integer({ min: 1, max: 5 }),
        (query, candidates, limit) => {
          const { note: _note, ...decided } = decideLookup(query, candidates, {
            limit,
            showName: null,
          });
          expect(decided).toEqual(naiveLookup(query, candidates, limit));
        },
      ),
      { short: 1_500, long: 20_000 },
    );
  });

  it("does not depend on the order the episodes come in", () => {
    const shuffled = candidates.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(fc.oneof(query, byTitleAlone), shuffled, (query, [list, reordered]) => {
        const options = { limit: 5, showName: null };
        expect(decideLookup(query, reordered, options)).toEqual(decideLookup(query, list, options));
      }),
      { numRuns: 1_000 },
    );
  });

  it("judges ambiguity before the limit, and says why whenever there is no best", () => {
    fc.assert(
      fc.property(fc.oneof(query, byTitleAlone), candidates, (query, candidates) => {
        const [one, five] = [1, 5].map((limit) =>
          decideLookup(query, candidates, { limit, showName: null }),
        );
        expect(one).toEqual({ ...five, matches: five?.matches.slice(0, 1) });
        if (five?.best === null) expect(five.note).toMatch(/^[A-Z2-9].+\.$/);
      }),
      { numRuns: 1_000 },
    );
  });
});
