import type { AnalyticsTimeline } from "@castmeter/sdk";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts as measureTexts } from "#texts/measures";
import { texts } from "#texts/analytics/panels";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { dateText, dayText, shortDayText } from "../../../numbers/time.ts";
import { LEVELS, type Metric } from "../address/metrics.ts";
import { SeriesChart } from "../charts/series-chart.tsx";
import { Figure } from "../shared/figure.tsx";
import { MetricName } from "../shared/metric-name.tsx";
import { breaksOf, largestLines, ticksOf } from "./lines.ts";
import { openDays } from "../../measures/open-days.ts";
import { LineTotals } from "./line-totals.tsx";
import styles from "./metric-chart.module.css";
import { useLineName } from "./use-line-name.ts";

/** One metric over time: up to six lines, or the largest six with the others named. */
export function MetricChart({
  metric,
  timeline,
  isOnly,
  byPlatform,
}: {
  metric: Metric;
  timeline: AnalyticsTimeline;
  /** The chart is alone, and takes the room of two. */
  isOnly: boolean;
  /** The days of all platforms, by platform; undefined where lines are of one platform or show. */
  byPlatform: AnalyticsTimeline | undefined;
}) {
  const nameOf = useLineName();
  const { name: platformName } = usePlatforms();
  const all = timeline.series.filter((series) => series.metric === metric);
  const { drawn, rest } = largestLines(all);
  const dates = all[0]?.points.map(({ date }) => date) ?? [];
  // The days of more than half a year need their year.
  const isLong = dates.length > 183 || timeline.granularity === "month";
  const isDay = timeline.granularity === "day";
  const late = byPlatform && openDays(byPlatform.series.filter((of) => of.metric === metric));
  const openFrom = late?.from ?? dates.length;
  const lastWhole = dates[openFrom - 1];
  const single = all.length === 1 ? all[0] : undefined;
  return (
    <figure className={styles["metric"]}>
      <figcaption>
        <MetricName figure={metric} />
        <span className="muted small">
          {LEVELS.has(metric) ? texts.timeline.perLevel : texts.timeline.perCount}
        </span>
        {single !== undefined && (
          <span className={styles["total"]}>
            {single.total === null ? (
              <span className="muted small">{texts.timeline.noTotal}</span>
            ) : (
              <Figure
                figure={metric}
                value={single.total}
                levelAsOf={single.level_as_of}
                isInline
              />
            )}
          </span>
        )}
      </figcaption>
      <SeriesChart
        label={nameOfFigure(metric)}
        height={isOnly ? 340 : 220}
        positions={dates.map(isDay ? dayText : dateText)}
        ticks={ticksOf(dates, isLong ? dateText : shortDayText)}
        breaks={breaksOf(
          timeline.breaks.filter((one) => one.metric === metric || metric === "reach"),
          dates,
        ).map(({ at, platform, note }) => ({ at, label: platformName(platform), note }))}
        series={drawn.map((series) => ({
          id: `${series.platform ?? ""} ${series.show_id ?? ""}`,
          label: nameOf(series),
          points: series.points.map(({ value, estimated, partial }, index) => ({
            value,
            isEstimated: estimated,
            isOpen: partial || index >= openFrom,
          })),
        }))}
      />
      {late && lastWhole !== undefined && (
        <p className="muted small">
          {measureTexts.chart.without(
            late.platforms.map(platformName).join(", "),
            shortDayText(lastWhole),
          )}
        </p>
      )}
      {all.length > 1 && <LineTotals drawn={drawn} rest={rest} />}
    </figure>
  );
}
