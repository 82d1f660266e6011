import type { Block } from "../../../../domain/report-documents/document.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { inputOf } from "../../../../kernel/pipeline/reader.ts";
import { getClusterTimeline } from "../../../measurement/analytics/index.ts";
import { sentence } from "../reading/blocks.ts";
import { type Cluster, readClusters } from "../reading/cluster-reads.ts";
import { windowSoFar } from "../reading/window.ts";
import { listText } from "../reading/words.ts";
import type { SectionReading } from "../section.ts";

/** Days of clusters without a window of the report, up to today. */
const DAYS_DEFAULT = 90;
/** Clusters with charts; the others are named. */
const CHARTS_MAX = 5;

/** The reach of clusters by day: what each gained, and what it had at the end of each day. */
export async function readClusterDays(
  reading: SectionReading,
  { daily, cumulative }: { daily: boolean; cumulative: boolean },
): Promise<Block[]> {
  const { clusters } = await readClusters(reading);
  const blocks: Block[] = [];
  const left = clusters.slice(CHARTS_MAX).map(({ name }) => name);
  if (left.length > 0)
    blocks.push(sentence("left_out", `No chart is drawn of ${listText(left, 20)}.`));
  for (const cluster of clusters.slice(0, CHARTS_MAX)) {
    const { points, breaks } = await daysOf(reading, cluster);
    const common = {
      kind: "series" as const,
      definition: "reach",
      goal: null,
      markers: breaks.map(({ date, note }) => ({ day: date, label: note })),
    };
    if (points.every(({ level }) => level === null)) continue;
    if (cumulative)
      blocks.push({
        ...common,
        key: `level_${cluster.global_id}`,
        title: `${cluster.name}: reach at the end of each day`,
        form: "cumulative",
        days: points.map(({ date, level, partial }) => ({
          day: date,
          count: level,
          expected: null,
          is_incomplete: partial,
        })),
      });
    if (daily)
      blocks.push({
        ...common,
        key: `gain_${cluster.global_id}`,
        title: `${cluster.name}: reach gained by day`,
        form: "daily",
        days: points.map(({ date, value, partial }) => ({
          day: date,
          count: value,
          expected: null,
          is_incomplete: partial,
        })),
      });
  }
  return blocks;
}

async function daysOf(reading: SectionReading, cluster: Cluster) {
  const { context, shared } = reading;
  const today = utcDay(context.now);
  const window = windowSoFar(reading);
  if (window === undefined) return { points: [], breaks: [] };
  const days = window ?? { start_date: addDays(today, 1 - DAYS_DEFAULT), end_date: today };
  const timeline = await shared(`cluster days ${cluster.global_id}`, async () =>
    getClusterTimeline.run(
      context,
      inputOf({ id: cluster.global_id }, { ...days, metrics: ["reach"] }),
    ),
  );
  return { points: timeline.series[0]?.points ?? [], breaks: timeline.breaks };
}
