import type { StoredReportEvidence } from "../../../../db/schema/report-column-shapes.ts";
import { reachCategory } from "../../../../domain/metrics/reach.ts";
import { daysFrom } from "../../../../lib/time/calendar-day.ts";
import { inputOf } from "../../../../kernel/pipeline/reader.ts";
import { getTimeline } from "../../../measurement/analytics/index.ts";
import type { SectionReading } from "../section.ts";
import { type Overview, readOverview, readShows, showText, windowQuery } from "./show-reads.ts";
import { idText, platformText } from "./words.ts";

/** The days of accounts that the figures of reports about shows are added up from. */

/** Metrics of single days, with the figures beside their own that they are part of. */
const METRICS = {
  reach: ["change"],
  views: [],
  impressions: [],
  plays: [],
  downloads: [],
  opens: [],
  likes: ["engagement"],
  comments: ["engagement"],
  shares: ["engagement"],
} as const;
type EvidenceMetric = keyof typeof METRICS;

/** How many readings are stored beside a snapshot. */
export interface EvidenceLimits {
  /**
   * Maximum readings, 3 MB. Reports with more have those of reach alone, and where these are more
   * as well, the sums of each platform's accounts.
   */
  readings: number;
  /** Maximum points of one timeline; a report with more has no readings of days. */
  points: number;
}

const LIMITS: EvidenceLimits = { readings: 20_000, points: 50_000 };

/** Readings of the days of accounts, for the section that uses them first. */
export async function readAccountEvidence(
  reading: SectionReading,
  limits = LIMITS,
): Promise<StoredReportEvidence[]> {
  const { subject } = reading;
  if (subject.campaign_id !== null || subject.cluster_refs.length > 0) return [];
  const overview = await readOverview(reading);
  if (overview === undefined) return [];
  let isFirst = false;
  await reading.shared("evidence account days", () => {
    isFirst = true;
    return Promise.resolve(true);
  });
  return isFirst ? readDays(reading, overview, limits) : [];
}

async function readDays(
  reading: SectionReading,
  overview: Overview,
  limits: EvidenceLimits,
): Promise<StoredReportEvidence[]> {
  const { showIds } = await readShows(reading);
  const platforms = overview.by_platform.map(({ platform }) => platform);
  const days = daysFrom(overview.window.start_date, overview.window.end_date) + 1;
  const known = (Object.keys(METRICS) as EvidenceMetric[]).filter(
    (metric) => overview.totals[metric] !== null,
  );
  const daysOfShows = showIds.length * days;
  const isFew = daysOfShows * platforms.length * known.length <= limits.readings;
  const metrics: EvidenceMetric[] = isFew ? known : ["reach"];
  if (daysOfShows * metrics.length > limits.points) return [];
  const byAccount = daysOfShows * platforms.length * metrics.length <= limits.readings;
  const evidence: StoredReportEvidence[] = [];
  for (const entry of overview.by_platform) {
    const points = await readPoints(reading, entry.platform, metrics);
    evidence.push(
      ...(byAccount ? await ofAccounts(reading, entry, points) : ofPlatform(entry, points)),
    );
  }
  return evidence;
}

type Entry = Overview["by_platform"][number];

/** What an account counted on a day. */
interface AccountPoint {
  showId: string;
  metric: EvidenceMetric;
  day: string;
  value: number;
}

/** Whole days that an account gave; those that are spread or interpolated are none. */
async function readPoints(
  reading: SectionReading,
  platform: string,
  metrics: readonly EvidenceMetric[],
): Promise<AccountPoint[]> {
  const { showIds } = await readShows(reading);
  const { series } = await getTimeline.run(
    reading.context,
    inputOf(
      {},
      {
        show_ids: [...showIds],
        platforms: [platform],
        social_count_mode: "unique",
        metrics: [...metrics],
        granularity: "day",
        group_by: "show",
        ...windowQuery(reading),
      },
    ),
  );
  return series.flatMap(({ metric, show_id: showId, points }) =>
    points.flatMap(({ date, value, estimated, partial }) =>
      showId === null || value === null || estimated || partial
        ? []
        : [{ showId, metric: metric as EvidenceMetric, day: date, value }],
    ),
  );
}

/** Keys of the figures, rows and days that a metric of a platform is counted in. */
function keysOf(platform: string, metric: EvidenceMetric, day: string): string[] {
  const category = metric === "reach" ? reachCategory(platform) : null;
  return [
    metric,
    ...METRICS[metric],
    ...(category === null ? [] : [`${category}_reach`]),
    ...(metric === "reach" ? [platform, day] : []),
  ];
}

async function ofAccounts(
  reading: SectionReading,
  { platform, freshness }: Entry,
  points: readonly AccountPoint[],
): Promise<StoredReportEvidence[]> {
  const { names } = await readShows(reading);
  return points.map(({ showId, metric, day, value }) => ({
    kind: "account_day",
    id: `${showId} ${platform} ${metric}`,
    label: `${platformText(platform)}, ${showText(names.get(showId), showId)}: ${idText(metric)}`,
    value,
    read_at: freshness?.last_updated ?? null,
    day,
    counted_in: [...keysOf(platform, metric, day), ...(metric === "reach" ? [showId] : [])],
  }));
}

/**
 * Sums of a platform's accounts. The number of accounts that gave a day is part of the id: a day
 * that one more account gives is one that came late, and no restated one.
 */
function ofPlatform(
  { platform, freshness }: Entry,
  points: readonly AccountPoint[],
): StoredReportEvidence[] {
  const groups = Map.groupBy(points, ({ metric, day }) => `${metric} ${day}`);
  return [...groups.values()].flatMap((own): StoredReportEvidence[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { metric, day } = first;
    return [
      {
        kind: "account_day",
        id: `${own.length} ${platform} ${metric}`,
        label: `${platformText(platform)}, ${own.length} accounts: ${idText(metric)}`,
        value: own.reduce((sum, { value }) => sum + value, 0),
        read_at: freshness?.last_updated ?? null,
        day,
        counted_in: keysOf(platform, metric, day),
      },
    ];
  });
}
