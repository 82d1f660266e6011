import { DAY_MS } from "../../lib/time/clock.ts";
import type { FoundMatch, Kinship, LookupCandidate } from "./lookup-match.ts";
import { contradict, type EpisodeNumber } from "./title-numbering.ts";

/**
 * Maximum days between two dates of one publication: Spotify gives a day in an unstated zone, feeds
 * an instant, so the two may fall on neighbouring days.
 */
const HIGH_DAYS = 1;
const MEDIUM_DAYS = 7;

/** An episode whose title resembles the title of the query. */
export interface TitleRelative {
  candidate: LookupCandidate;
  kinship: Kinship;
  /** Days between the two dates; null where one of them is unknown. */
  days: number | null;
  /** The episode numbers that its title states. */
  numbers: readonly EpisodeNumber[];
}

/** The parts of the query other than the words of the title. */
interface Asked {
  numbers: readonly EpisodeNumber[];
  hasDay: boolean;
}

const hasTitle = ({ kinship }: TitleRelative): boolean => kinship === "equal" || kinship === "same";

const isAtDay = ({ days }: TitleRelative): boolean => days !== null && days <= HIGH_DAYS;

/**
 * The confidence of each relative (docs/feeds.md#look-up). `high` needs the same title and the day,
 * and is only given where no other episode can be meant, because the numbers of a wrong episode are
 * worse than none. A title without a day, or one that is cut off or lacks a letter, is `medium` at
 * most.
 */
export function judgeTitles(relatives: readonly TitleRelative[], asked: Asked): FoundMatch[] {
  const titled = relatives.filter(hasTitle);
  const possible = titled.filter((relative) => !isAnother(relative, asked, titled));
  const equal = possible.filter(({ kinship }) => kinship === "equal");
  // Where a relative has an equal title and the day, relatives whose title differs in signs are
  // other episodes.
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
 * Whether the numbers show that a relative with the same title is another episode. The number in
 * its title is compared, else the feed's number. For the only episode of the show with that title
 * the feed's number is no objection where the day matches, because feeds count seasons and bonus
 * episodes in their own way.
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

/** Whether the query and the episode state the same number. */
function shareNumber({ numbers }: Asked, relative: TitleRelative): boolean {
  const own = relative.numbers.length > 0 ? relative.numbers : feedNumbers(relative);
  return numbers.length > 0 && own.length > 0 && !contradict(numbers, own);
}

/**
 * The relatives of the same day, else of a neighbouring day. Several of them make the result
 * ambiguous.
 */
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
 * Whether two episodes of one title are at most two days apart. Such titles are those of a daily
 * programme, whose feed may lack the episode of the day in the query.
 */
function isNeighbour(one: LookupCandidate, other: LookupCandidate): boolean {
  if (one.publishedAt === null || other.publishedAt === null) return false;
  return Math.abs(one.publishedAt.getTime() - other.publishedAt.getTime()) <= 2 * DAY_MS;
}

/**
 * The only episode of the day whose title is nearly that of the query, where no other title
 * resembles it.
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
