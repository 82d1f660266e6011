import type { Executor } from "../../../db/connection/database.ts";
import { LARGEST_COUNT, sumCounts } from "../../../domain/metrics/counts.ts";
import { dayReachBases, shownDefinitionsWithin } from "../../../domain/metrics/reach.ts";
import type { Metric, Reading, ReadingSource } from "../../../domain/metrics/metric.ts";
import { addsUpOverDays, isLevel } from "../../../domain/metrics/over-days.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { lengthOf } from "./day-range.ts";
import { endOf } from "./known-days.store.ts";
import { overlapWarnings, readCountedDownloads } from "./overlap.ts";
import {
  type AccountDayVersionRow,
  findSources,
  type PartRow,
  readDayVersions,
  readPartRows,
  readRestatedRows,
  type SourceRow,
} from "./provenance.store.ts";
import type { HistoryMetric, HistoryRequest } from "./history-request.ts";

/** Determines where a number of daily history comes from (docs/analytics.md#provenance). */

/** The contribution of one account of one show to the number of a window. */
export interface Part {
  showId: string;
  platform: string;
  /** Null where it is unknown, or where the metric has no number over several days. */
  value: number | null;
  /** The counted part of the value: less than it where a host's account has the same downloads. */
  countedValue: number | null;
  /** For a level, the day on which it was read. */
  levelAsOf: string | null;
  /** Number of known days of the window, and of those without a number of their own. */
  daysKnown: number;
  daysSpanned: number;
  daysUnknown: number;
  /** Number of days that had another value before. */
  restatedDays: number;
  /** How days were read: reported by the platform, or as the difference of two counters. */
  isReported: boolean;
  isDifference: boolean;
  sources: ReadingSource[];
  /** Ids of the definitions in force in the window, oldest first. */
  definitions: string[];
  /** When the latest of the days was stored; null without days. */
  changedAt: Date | null;
  /**
   * The moment up to which the account's data are complete, and the time of its last read, both as
   * of now.
   */
  coveredUntil: Date | null;
  fetchedAt: Date | null;
  /** Why the account's own counter was kept at its last read. */
  kept: Reading["kept"] | null;
}

export interface Provenance {
  /**
   * The sum of the counted values; null where none is counted. It equals the `total` of a timeline.
   */
  value: number | null;
  parts: Part[];
  /** Sentences about days that are not counted. */
  warnings: string[];
}

type ProvenanceRequest = Pick<
  HistoryRequest,
  "showIds" | "platforms" | "from" | "to" | "suppressed" | "asOf" | "overlap"
>;

/**
 * The parts of a window's number, by show and platform: the accounts with a number in it, and
 * accounts that have the metric but no day of the window.
 */
export async function readProvenance(
  executor: Executor,
  request: ProvenanceRequest,
  metric: HistoryMetric,
): Promise<Provenance> {
  const { showIds, from, to } = request;
  const scope = {
    ...request,
    suppressed: request.suppressed ?? {},
    asOf: request.asOf ?? null,
    overlap: metric === "downloads" ? (request.overlap ?? null) : null,
  };
  const rows = await readPartRows(executor, showIds, scope, metric);
  const counted = await readCountedDownloads(executor, showIds, scope);
  const countedOf = new Map(counted.map((row) => [keyOf(row), row.downloads]));
  const restatedRows = await readRestatedRows(executor, showIds, scope, metric);
  const restated = new Map(restatedRows.map((row) => [keyOf(row), row.restated_days]));
  const sources = (await findSources(executor, showIds)).filter(
    ({ show_id: showId, platform }) =>
      (request.platforms?.includes(platform) ?? true) &&
      !(scope.suppressed[showId]?.includes(platform) ?? false),
  );
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  const accounts = new Map(sources.map((row) => [keyOf(row), row]));
  const silent = sources.filter(
    (row) =>
      metricsOf(row.platform, metric).some((each) => row.readings[each] !== undefined) &&
      !known.has(keyOf(row)),
  );
  const isNumber = from === to || isLevel(metric) || addsUpOverDays(metric);
  const parts = [...rows, ...silent.map(withoutDays)].map((row): Part => {
    const value = isNumber && row.value !== null ? Math.min(row.value, LARGEST_COUNT) : null;
    const ofTotal = countedOf.get(keyOf(row));
    return {
      showId: row.show_id,
      platform: row.platform,
      value,
      countedValue: ofTotal === undefined ? value : ofTotal,
      levelAsOf: row.level_as_of,
      daysKnown: row.days_known,
      daysSpanned: row.days_spanned,
      daysUnknown: Math.max(0, lengthOf({ from, to }) - row.days_known),
      restatedDays: restated.get(keyOf(row)) ?? 0,
      isReported: row.is_reported,
      isDifference: row.is_difference,
      sources: sourcesOf(row, accounts.get(keyOf(row))),
      definitions: shownDefinitionsWithin(row.platform, metric, { from, to }),
      changedAt: row.changed_at,
      coveredUntil: accounts.get(keyOf(row))?.as_of ?? null,
      fetchedAt: accounts.get(keyOf(row))?.last_updated_at ?? null,
      kept: keptOf(accounts.get(keyOf(row)), metric),
    };
  });
  return {
    value: sumCounts(parts.map(({ countedValue }) => countedValue)),
    warnings: overlapWarnings(counted),
    parts: parts.toSorted((one, other) => (keyOfPart(one) < keyOfPart(other) ? -1 : 1)),
  };
}

/** The metrics from which a number is computed. */
const metricsOf = (platform: string, metric: HistoryMetric): readonly Metric[] =>
  metric === "reach" ? dayReachBases(platform) : [metric];

const keptOf = (account: SourceRow | undefined, metric: HistoryMetric): Part["kept"] =>
  account === undefined
    ? null
    : (metricsOf(account.platform, metric)
        .map((each) => account.readings[each]?.kept)
        .find((kept) => kept !== undefined) ?? null);

type PartDays = Omit<PartRow, "changed_at"> & { changed_at: Date | null };

const withoutDays = ({ show_id, platform }: SourceRow): PartDays => ({
  show_id,
  platform,
  value: null,
  level_as_of: null,
  days_known: 0,
  days_spanned: 0,
  is_reported: false,
  is_difference: false,
  is_account: true,
  is_manual: false,
  changed_at: null,
});

const keyOf = ({ show_id: showId, platform }: { show_id: string; platform: string }): string =>
  `${showId} ${platform}`;
const keyOfPart = ({ showId, platform }: Part): string => `${showId} ${platform}`;

/** All readings of an account have the same source. */
function sourcesOf(row: PartDays, account: SourceRow | undefined): ReadingSource[] {
  const [reading] = Object.values(account?.readings ?? {});
  return [
    ...(row.is_account ? [reading?.source ?? usualSource(row.platform)] : []),
    ...(row.is_manual ? (["manual"] as const) : []),
  ];
}

/** The usual source of a platform's numbers, for an account of which nothing else is known. */
function usualSource(platform: string): ReadingSource {
  const { metered = false, connectVia } = findPlatform(platform) ?? {};
  if (metered) return "provider";
  return connectVia === "extension" ? "extension" : "api";
}

/** A day of one account in its current version, with its earlier versions. */
export interface VersionedAccountDay extends Omit<AccountDayVersionRow, "replaced_at"> {
  /** Earlier versions, oldest first. */
  revisions: { value: number | null; known_from: Date; replaced_at: Date }[];
}

/** The stored days of one account in a window, oldest first; days without a row are left out. */
export async function readVersionedDays(
  executor: Executor,
  showId: string,
  { asOf, ...window }: { platform: string; from: string; to: string; asOf: string | null },
  metric: HistoryMetric,
): Promise<VersionedAccountDay[]> {
  const rows = await readDayVersions(executor, showId, window, metric);
  return [...Map.groupBy(rows, ({ day }) => day).values()].flatMap((versions) =>
    openDay(versions, asOf),
  );
}

/** The version of a day that was valid at the end of the given day, and those replaced before. */
function openDay(
  versions: readonly AccountDayVersionRow[],
  asOf: string | null,
): VersionedAccountDay[] {
  const end = asOf === null ? null : endOf(asOf);
  const isOver = (moment: Date | null): moment is Date =>
    moment !== null && (end === null || moment < end);
  const known = versions.find(
    ({ day, known_from: from, replaced_at: until }) =>
      isOver(from) && !isOver(until) && (asOf === null || day <= asOf),
  );
  if (known === undefined) return [];
  const { replaced_at: _, ...opened } = known;
  const revisions = versions.flatMap(({ value, known_from, replaced_at }) =>
    isOver(replaced_at) ? [{ value, known_from, replaced_at }] : [],
  );
  return [{ ...opened, revisions }];
}
