import type { SimulatedEpisode } from "../../simulators/accounts/simulated-show.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../src/lib/time/clock.ts";
import { fullEpisodes } from "./demo-feeds.ts";

/** How far the accounts' numbers reach back, days: six months and a little. */
export const HISTORY_DAYS = 185;
/** Episodes are older still, or the first days would have the listens of one episode alone. */
const CATALOGUE_DAYS = HISTORY_DAYS + 60;

/** More than the newest item of a feed lies ahead. */
const FEED_AHEAD_DAYS = 60;

/**
 * All episodes of a show as its platforms list them, oldest first: those of the feed, also the ones
 * to come, and before them older ones that the feed has dropped, in the same rhythm.
 */
export function catalogueOf(slug: string, madeAt: Date): SimulatedEpisode[] {
  const listed = fullEpisodes(slug, madeAt, new Date(madeAt.getTime() + FEED_AHEAD_DAYS * DAY_MS))
    .flatMap(({ guid, title, publishedAt, durationSec }) =>
      guid === null || publishedAt === null ? [] : [{ guid, title, publishedAt, durationSec }],
    )
    .toSorted((one, other) => one.publishedAt.getTime() - other.publishedAt.getTime());
  const [first, second] = listed;
  if (first === undefined || second === undefined)
    throw new Error(`The demo's feed ${slug} has fewer than two episodes.`);
  const rhythmMs = second.publishedAt.getTime() - first.publishedAt.getTime();
  const oldestMs = madeAt.getTime() - CATALOGUE_DAYS * DAY_MS;
  const dropped = Math.max(Math.ceil((first.publishedAt.getTime() - oldestMs) / rhythmMs), 0);
  const older = Array.from({ length: dropped }, (_, index) => ({
    guid: `${slug}-archive-${index + 1}`,
    title: `From the archive ${index + 1}`,
    publishedAt: new Date(first.publishedAt.getTime() - (dropped - index) * rhythmMs),
    durationSec: first.durationSec,
  }));
  return [...older, ...listed].map(({ durationSec, ...episode }, index) => ({
    ...episode,
    number: index + 1,
    id: String(7_300_000 + (index + 1) * 37),
    durationSec: durationSec ?? 2_400,
  }));
}

/** The first day of the history. */
export const firstDayOf = (madeAt: Date): string => addDays(utcDay(madeAt), -HISTORY_DAYS);
