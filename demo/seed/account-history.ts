import { addDays } from "../../src/lib/time/calendar-day.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../src/lib/time/clock.ts";
import type { DayNumbers } from "../world/demo-accounts.ts";
import { firstDayOf } from "../world/demo-catalogue.ts";
import type { DemoPlatforms } from "../world/demo-platforms.ts";

/** A line of the portable archive. */
export type ArchiveLine = Record<string, unknown>;

/** When the daily refresh of the account ran. */
const READ_AT_MS = 2 * HOUR_MS;
/** On these days, counted back from the demo's first, one profile was not read. */
const GAP = { slug: "the-slow-ledger", platform: "tiktok", from: 41, to: 38 };

interface Days {
  madeAt: Date;
  now: Date;
}

/**
 * Six months of every account as an installation exports them that has read it every day: what the
 * platform reported, levels, and the differences of counters. The running day is left to the
 * accounts' first refresh; a platform that fell silent has no day after its last refresh.
 */
export function accountHistory(
  { accounts, profiles }: Pick<DemoPlatforms, "accounts" | "profiles">,
  showIds: Readonly<Record<string, string>>,
  { madeAt, now }: Days,
): ArchiveLine[] {
  const today = utcDay(now);
  const days: string[] = [];
  for (let day = firstDayOf(madeAt); day < today; day = addDays(day, 1)) days.push(day);
  const reported = accounts.flatMap(
    ({ audience, platform, externalId, lagDays, reportedOn, levelsOn, silentFrom = now }) => {
      const lastRunDay = utcDay(silentFrom);
      const through = addDays(lastRunDay, -1 - lagDays);
      const readDays = days.filter((day) => day < lastRunDay);
      return readDays.flatMap((day) => {
        const isReported = reportedOn !== undefined && day <= through;
        const metrics = { ...(isReported ? reportedOn(day) : {}), ...levelsOn(day) };
        return lineOf(
          { showId: showIds[audience.show.slug] ?? "", platform, externalId },
          {
            day,
            metrics,
            readAt: readAtOf(day, isReported ? lagDays : 0, now),
            reported_by_platform: isReported,
          },
        );
      });
    },
  );
  const counted = profiles.flatMap((profile) => {
    const { audience, platform, externalId, levelsOn, countersOn } = profile;
    const isGap = gapOf(audience.show.slug, platform, madeAt);
    return days
      .filter((day) => !isGap(day))
      .flatMap((day) => {
        const spansDays = spanOf(day, isGap);
        const counters = countersOn(day);
        const before = countersOn(addDays(day, -spansDays));
        const metrics = { ...differences(counters, before), ...levelsOn(day) };
        return lineOf(
          { showId: showIds[audience.show.slug] ?? "", platform, externalId },
          {
            day,
            metrics,
            readAt: readAtOf(day, 0, now),
            reported_by_platform: false,
            spans_days: spansDays,
            counters: Object.keys(counters).length === 0 ? null : counters,
          },
        );
      });
  });
  return [...reported, ...counted];
}

function gapOf(slug: string, platform: string, madeAt: Date): (day: string) => boolean {
  if (slug !== GAP.slug || platform !== GAP.platform) return () => false;
  const today = utcDay(madeAt);
  const [from, to] = [addDays(today, -GAP.from), addDays(today, -GAP.to)];
  return (day) => day >= from && day <= to;
}

/** Number of days that the reading of a day covers. */
function spanOf(day: string, isGap: (day: string) => boolean): number {
  let span = 1;
  while (isGap(addDays(day, -span))) span += 1;
  return span;
}

const differences = (counters: DayNumbers, before: DayNumbers): DayNumbers =>
  Object.fromEntries(
    Object.entries(counters).map(([metric, count]) => [
      metric,
      count - (before[metric as keyof DayNumbers] ?? 0),
    ]),
  );

/** The first refresh after the end of the day at which the platform reports it. */
export function readAtOf(day: string, lagDays: number, now: Date): Date {
  const at = Date.parse(day) + (1 + lagDays) * DAY_MS + READ_AT_MS;
  return new Date(Math.min(at, now.getTime()));
}

/** No line for a day of which nothing is known. */
function lineOf(
  { showId, platform, externalId }: { showId: string; platform: string; externalId: string },
  { readAt, ...day }: ArchiveLine & { metrics: DayNumbers; readAt: Date },
): ArchiveLine[] {
  if (Object.keys(day.metrics).length === 0) return [];
  return [
    {
      object: "account_daily",
      show_id: showId,
      platform,
      account_id: externalId,
      ...day,
      updated_at: readAt.toISOString(),
    },
  ];
}
