import type { Executor } from "../../../db/connection/database.ts";
import { LARGEST_COUNT } from "../../../domain/metrics/counts.ts";
import { platformName, PLATFORMS } from "../../../platforms/platform.ts";
import { type HistoryScope, readTotalRows, type TotalRow } from "./history.store.ts";
import type { Overlap } from "./known-days.store.ts";

/**
 * Downloads that two platforms measured: the downloads of a platform that measures other hosts are
 * not counted in a total on days that the show's host has
 * (docs/metrics.md#the-same-downloads-measured-twice).
 */

const MEASURING = PLATFORMS.filter(({ measuresOtherHosts }) => measuresOtherHosts);
/** Platforms that host shows. Spotify is one of them although its kind is audio. */
const HOSTS = PLATFORMS.filter(
  ({ kind, measuresOtherHosts }) => (kind === "hosting" || kind === "audio") && !measuresOtherHosts,
);

/**
 * Those of the platforms that may have downloads of the same listening twice; null where none can.
 *
 * @param linked Platforms of the accounts.
 * @param asked Platforms that an answer is limited to; null: all of them.
 */
export function overlapAmong(
  linked: readonly string[],
  asked: readonly string[] | null,
): Overlap | null {
  const measuring = MEASURING.flatMap(({ id }) => (linked.includes(id) ? [id] : []));
  const hosts = HOSTS.flatMap(({ id }) => ((asked?.includes(id) ?? true) ? [id] : []));
  return measuring.length === 0 || hosts.length === 0 ? null : { measuring, hosts };
}

/** The part that a total counts of the downloads of an account that measures those of a host. */
export interface CountedDownloads {
  show_id: string;
  platform: string;
  /** Null where none of them are counted. */
  downloads: number | null;
  /** Stored days of the window, and those of them that the host also has. */
  days: number;
  leftOutDays: number;
}

/** Counted downloads by account; empty where nothing can be measured twice. */
export async function readCountedDownloads(
  executor: Executor,
  showIds: readonly string[],
  scope: Omit<HistoryScope, "groupBy">,
): Promise<CountedDownloads[]> {
  const { overlap } = scope;
  if (overlap === null) return [];
  const ofMeasuring = { ...scope, platforms: overlap.measuring, groupBy: "account" as const };
  const read = (which: Overlap | null): Promise<TotalRow[]> =>
    readTotalRows(executor, showIds, { ...ofMeasuring, overlap: which }, ["downloads"]);
  const [all, counted] = [await read(null), await read(overlap)];
  const countedOf = new Map(counted.map((row) => [`${row.show_id} ${row.platform}`, row]));
  return all.map(({ show_id: showId, platform, days }) => {
    const row = countedOf.get(`${showId} ${platform}`);
    const downloads = row?.downloads ?? null;
    return {
      show_id: showId ?? "",
      platform: platform ?? "",
      downloads: downloads === null ? null : Math.min(downloads, LARGEST_COUNT),
      days,
      leftOutDays: days - (row?.days ?? 0),
    };
  });
}

/** A sentence for each platform that names the days left out of totals. */
export function overlapWarnings(
  counted: readonly Pick<CountedDownloads, "platform" | "days" | "leftOutDays">[],
  window = "the window",
): string[] {
  return [...Map.groupBy(counted, ({ platform }) => platform)].flatMap(([platform, accounts]) => {
    const leftOut = accounts.reduce((sum, { leftOutDays }) => sum + leftOutDays, 0);
    if (leftOut === 0) return [];
    const all = accounts.reduce((sum, { days }) => sum + days, 0);
    return [
      `${platformName(platform)} measures the same downloads as the host of ` +
        `a show: totals leave out ${leftOut} of its ${all} days in ${window}.`,
    ];
  });
}
