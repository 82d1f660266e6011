import { DAY_MS } from "../../lib/time/clock.ts";
import type { FoundMatch, Kinship, LookupCandidate } from "./lookup-match.ts";
import { contradict, type EpisodeNumber } from "./title-numbering.ts";

/**
 * Days between two dates of one publication at most: Spotify gives a day in an unstated zone, feeds
 * an instant, so the two may fall on neighbouring days.
 */
const HIGH_DAYS = 1;
const MEDIUM_DAYS = 7;

/** An episode whose title resembles the one that is looked up. */
export interface TitleRelative {
  candidate: LookupCandidate;
  kinship: Kinship;
  /** Days between the dates; null where one is unknown. */
  days: number | null;
  /** The episode numbers its title gives. */
  numbers: readonly EpisodeNumber[];
}

/** What the question has beside the title's words. */
interface Asked {
  numbers: readonly EpisodeNumber[];
  hasDay: boolean;
}

const hasTitle = ({ kinship }: TitleRelative): boolean => kinship === "equal" || kinship === "same";

const isAtDay = ({ days }: TitleRelative): boolean => days !== null && days <= HIGH_DAYS;

/**
 * The confidence of each relative (docs/feeds.md#look-up). `high` takes the same title and the day,
 * and is only given where no other episode may be meant: another episode's numbers are worse than
 * none. A title without a day, or one that is cut off or lacks a letter, is `medium` at most.
 */
export function judgeTitles(relatives: readonly TitleRelative[], asked: Asked): FoundMatch[] {
  const titled = relatives.filter(hasTitle);
  const possible = titled.filter((relative) => !isAnother(relative, asked, titled));
  const equal = possible.filter(({ kinship }) => kinship === "equal");
  // Beside an equal title of the day, one that differs in signs is another episode's.
  const meant = equal.some(isAtDay) ? equal : possible;
  const sure = asked.hasDay ? ofTheDay(meant, titled, asked) : [];
  const near = onlyNear(relatives, asked);
  return relatives.map((relative): FoundMatch => {
    const { candidate, kinship, days } = relative;
    const found = { candidate, kinship };
    if (sure.includes(relative)) return { ...found, by: "title_and_date", confidence: "high" };
    const isMeant = meant.includes(relative) || near.includes(relative);
    if (isMeant && days === null) return { ...found, by: "title", confidence: "medium" };
    return isMeant && days !== null && days <= MEDIUM_DAYS
      ? { ...found, by: "title_and_date", confidence: "medium" }
      : { ...found, by: "title", confidence: "low" };
  });
}

/**
 * Whether the numbers tell that a relative of the same title is another episode: the number in its
 * title, else the feed's number. The feed's number of the show's only episode of a title is no
 * objection beside a day: feeds count seasons and bonus episodes in their own way.
 */
function isAnother(
  relative: TitleRelative,
  { numbers, hasDay }: Asked,
  titled: readonly TitleRelative[],
): boolean {
  if (relative.numbers.length > 0) return contradict(numbers, relative.numbers);
  return !(hasDay && titled.length === 1) && contradict(numbers, feedNumbers(relative));
}

function feedNumbers({ candidate: { season, number } }: TitleRelative): EpisodeNumber[] {
  if (number === null) return [];
  return [{ season: season === null ? null : String(season), number: String(number) }];
}

/** Whether question and episode give the same number. */
function shareNumber({ numbers }: Asked, relative: TitleRelative): boolean {
  const own = relative.numbers.length > 0 ? relative.numbers : feedNumbers(relative);
  return numbers.length > 0 && own.length > 0 && !contradict(numbers, own);
}

/** Those of the day, or the day beside it. Several make the result ambiguous. */
function ofTheDay(
  meant: readonly TitleRelative[],
  titled: readonly TitleRelative[],
  asked: Asked,
): readonly TitleRelative[] {
  const atDay = meant.filter(isAtDay);
  const [only, ...rivals] = atDay;
  if (only === undefined || rivals.length > 0 || only.days === 0 || shareNumber(asked, only))
    return atDay;
  const isDaily = titled.some(
    (other) => other !== only && isNeighbour(only.candidate, other.candidate),
  );
  return isDaily ? [] : atDay;
}

/**
 * Whether two episodes of one title are at most two days apart: the title of a daily programme, of
 * which the feed may lack the one of the day that is asked for.
 */
function isNeighbour(one: LookupCandidate, other: LookupCandidate): boolean {
  if (one.publishedAt === null || other.publishedAt === null) return false;
  return Math.abs(one.publishedAt.getTime() - other.publishedAt.getTime()) <= 2 * DAY_MS;
}

/**
 * The only episode of the day whose title is nearly the one asked for, where no other resembles it.
 */
function onlyNear(relatives: readonly TitleRelative[], asked: Asked): readonly TitleRelative[] {
  const [only] = relatives;
  return relatives.length === 1 &&
    only?.kinship === "near" &&
    isAtDay(only) &&
    !contradict(asked.numbers, only.numbers)
    ? relatives
    : [];
}
