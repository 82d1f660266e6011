import { type ComparedTitle, isSameTitle } from "../compared-title.ts";
import type { Term } from "./texts/terms.ts";

/**
 * Finds episodes that were published twice (re-runs). Their titles are the same, or their
 * transcripts are, or the longer title is the shorter one with a few added words that mark the
 * re-run.
 */

interface Compared {
  title: ComparedTitle;
  titleTerms: readonly Term[];
  facts: { publishedAt: Date | null; durationSec: number | null };
}

/**
 * Minimum share of neighbouring terms of the transcript that a re-run shares; another episode
 * shares few.
 */
const SHARED_PAIRS = 0.4;
const LEAST_PAIRS = 40;
/**
 * Minimum ms between an episode and its re-run: parts of one story are published closer together.
 */
const APART_MS = 30 * 86_400_000;
const LEAST_TITLE_TERMS = 3;

/** For each episode the indices of its other publications. */
export function twinsOf(
  episodes: readonly Compared[],
  texts: readonly { transcript: readonly number[] }[],
): number[][] {
  const pairs = texts.map(({ transcript }) => pairsOf(transcript));
  const twins: number[][] = episodes.map(() => []);
  for (const [place, one] of episodes.entries())
    for (let other = 0; other < place; other += 1) {
      const before = episodes[other];
      if (before === undefined || !isTwin(one, before, pairs[place], pairs[other])) continue;
      twins[place]?.push(other);
      twins[other]?.push(place);
    }
  return twins;
}

/**
 * Whether two episodes are publications of one. Where both transcripts are known they decide,
 * because a title such as "Your questions" is used for many episodes.
 */
function isTwin(
  one: Compared,
  other: Compared,
  pairs: ReadonlySet<number> | undefined,
  others: ReadonlySet<number> | undefined,
): boolean {
  const least = Math.min(pairs?.size ?? 0, others?.size ?? 0);
  if (pairs !== undefined && others !== undefined && least >= LEAST_PAIRS)
    return pairs.intersection(others).size >= SHARED_PAIRS * least;
  return (
    isAsLong(one.facts.durationSec, other.facts.durationSec) &&
    (isSameTitle(one.title, other.title) || isLabelled(one, other) || isLabelled(other, one))
  );
}

/** Maximum relative difference of the two lengths: a re-run may have a new introduction. */
const LENGTH_SHARE = 0.2;

const isAsLong = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= LENGTH_SHARE * Math.max(one, other);

const PAIR_BASE = 2 ** 26;
/** Number of places of a transcript that are sampled to decide whether two are the same. */
const SAMPLED = 1600;

function pairsOf(terms: readonly number[]): ReadonlySet<number> {
  const pairs = new Set<number>();
  for (let index = 1; index < Math.min(terms.length, SAMPLED); index += 1)
    pairs.add((terms[index - 1] ?? 0) * PAIR_BASE + (terms[index] ?? 0));
  return pairs;
}

/** Whether the later title is the earlier one with words, but no number, before or after it. */
function isLabelled(shorter: Compared, longer: Compared): boolean {
  const from = shorter.facts.publishedAt?.getTime();
  const to = longer.facts.publishedAt?.getTime();
  if (from === undefined || to === undefined || to - from < APART_MS) return false;
  if (shorter.titleTerms.length < LEAST_TITLE_TERMS) return false;
  if (longer.title.core.length > 2 * shorter.title.core.length) return false;
  const [before, after, ...rest] = ` ${longer.title.core} `.split(` ${shorter.title.core} `);
  return after !== undefined && rest.length === 0 && !/\p{N}/u.test(`${before}${after}`);
}
