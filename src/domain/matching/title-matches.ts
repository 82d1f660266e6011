import { type ComparedTitle, comparedTitle, isSameTitle } from "./compared-title.ts";
import { judgeTitles, type TitleRelative } from "./judge-titles.ts";
import { daysApart, type FoundMatch, type Kinship, type LookupCandidate } from "./lookup-match.ts";
import { isCutOff, isOneLetterOff } from "./near-title.ts";
import { normaliseTitle, showWordsOf } from "./normalise-title.ts";
import { isSimilar, titleFeatures } from "./title-similarity.ts";

const LOW_SIMILARITY = 0.85;

/** A title to look up, and the UTC day (`YYYY-MM-DD`) of publication where it is known. */
export interface TitleQuery {
  title: string;
  publishedOn: string | null;
  showName: string | null;
}

/** The forms of one title. */
interface TitleForms {
  normalised: string;
  compared: ComparedTitle;
  features: ReadonlySet<string>;
}

/**
 * Forms of titles by candidate, kept as long as the candidate is reachable. A batch compares 100
 * titles with the same candidates; keeping their forms halves its time over 5,000 episodes.
 */
const formsByCandidate = new WeakMap<LookupCandidate, TitleForms>();

function formsOf(candidate: LookupCandidate, show: readonly string[]): TitleForms {
  const known = formsByCandidate.get(candidate);
  if (known !== undefined) return known;
  const forms = {
    normalised: candidate.normalisedTitle,
    compared: comparedTitle(candidate.title, show),
    features: titleFeatures(candidate.normalisedTitle),
  };
  formsByCandidate.set(candidate, forms);
  return forms;
}

/**
 * Every episode still in the feed whose title matches (docs/feeds.md#look-up), unordered. The empty
 * title matches nothing.
 */
export function titleMatches(
  { title, publishedOn, showName }: TitleQuery,
  candidates: readonly LookupCandidate[],
): FoundMatch[] {
  const normalised = normaliseTitle(title, showName);
  if (normalised === "") return [];
  const show = showWordsOf(showName);
  const compared = comparedTitle(title, show);
  const asked = { normalised, compared, features: titleFeatures(normalised) };
  const relatives = candidates.flatMap((candidate): TitleRelative[] => {
    if (candidate.removed) return [];
    const known = formsOf(candidate, show);
    const kinship = kinshipOf(asked, known);
    if (kinship === null) return [];
    const days = daysApart(publishedOn, candidate.publishedAt);
    return [{ candidate, kinship, days, numbers: known.compared.numbers }];
  });
  return judgeTitles(relatives, { numbers: compared.numbers, hasDay: publishedOn !== null });
}

function kinshipOf(asked: TitleForms, known: TitleForms): Kinship | null {
  if (asked.normalised === known.normalised) return "equal";
  if (isSameTitle(asked.compared, known.compared)) return "same";
  if (isOneLetterOff(asked.compared, known.compared) || isCutOff(asked.compared, known.compared))
    return "near";
  return isSimilar(asked.features, known.features, LOW_SIMILARITY) ? "similar" : null;
}
