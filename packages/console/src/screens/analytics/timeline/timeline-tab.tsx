import type { AnalyticsTimeline, AnalyticsTimelineQuery } from "@castmeter/sdk";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/panels";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { filterQuery, idsOf, listOf } from "../address/filters.ts";
import { isMetric, type Metric, METRICS } from "../address/metrics.ts";
import { oneOf, useAddress, useChange, useFilters } from "../address/use-address.ts";
import { Coverage } from "../shared/coverage.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { Breaks } from "./breaks.tsx";
import { MetricChart } from "./metric-chart.tsx";
import { TimelineTable } from "./timeline-table.tsx";

/** Most metrics of one answer. */
const METRICS_MAX = 5;
const GRANULARITIES = ["day", "week", "month"] as const;
const GROUPS = ["all", "platform", "show"] as const;

const readMetrics = ({ metrics }: Record<string, unknown>): Metric[] => {
  const named = idsOf(metrics).filter(isMetric).slice(0, METRICS_MAX);
  return named.length === 0 ? ["reach"] : named;
};
const readGranularity = oneOf("every", GRANULARITIES);
const readGroup = oneOf("lines", GROUPS);
const readTable = ({ table }: Record<string, unknown>): boolean => table === true;

/** Up to five metrics over time, in all or by platform or show, a chart each. */
export function TimelineTab() {
  const api = useApi();
  const filters = useFilters();
  const change = useChange();
  const metrics = useAddress(readMetrics);
  const granularity = useAddress(readGranularity);
  const group = useAddress(readGroup);
  const isTable = useAddress(readTable);
  const query = {
    ...filterQuery(filters),
    metrics,
    granularity,
    ...(group === "all" ? {} : { group_by: group }),
  } satisfies AnalyticsTimelineQuery;
  const timeline = useAnswer((client, options) => client.analytics.timeline(query, options));
  // Of the sum of all platforms, those of which days are still to come are looked for.
  const byPlatform = useAnswer((client, options) =>
    group === "all" ? client.analytics.timeline({ ...query, group_by: "platform" }, options) : null,
  );
  const setTable = (isShown: boolean): void => change({ table: isShown || undefined });
  useKeys([
    {
      key: "w",
      does: texts.timeline.granularity,
      run: () => change({ every: granularity === "day" ? "week" : undefined }),
    },
  ]);
  return (
    <>
      <Coverage of={timeline.data} />
      <Panel
        title={texts.timeline.every[granularity]}
        minHeight={380}
        answer={timeline}
        isEmpty={({ series }) => series.length === 0}
        empty={<Empty title={texts.nothing} text={texts.nothingText} />}
        switches={
          <>
            <MetricsMenu chosen={metrics} />
            <Switch
              label={texts.timeline.granularity}
              value={granularity}
              choices={GRANULARITIES.map((value) => ({ value, label: texts.timeline[value] }))}
              onChange={(every) => change({ every: every === "day" ? undefined : every })}
            />
            <Switch
              label={texts.timeline.group}
              value={group}
              choices={GROUPS.map((value) => ({ value, label: texts.timeline[value] }))}
              onChange={(lines) => change({ lines: lines === "all" ? undefined : lines })}
            />
          </>
        }
        foot={footOf(timeline.data)}
        footActs={
          <ExportActs
            id="timeline"
            name={texts.timeline.title}
            call={api.analytics.timeline(query)}
            operation="analytics.timeline"
            query={query}
            table={{ isShown: isTable, onChange: setTable }}
          />
        }
      >
        {(data) => (
          <>
            {isTable ? (
              <TimelineTable timeline={data} />
            ) : (
              metricsOf(data).map((metric) => (
                <MetricChart
                  key={metric}
                  metric={metric}
                  timeline={data}
                  isOnly={metricsOf(data).length === 1}
                  byPlatform={group === "all" ? byPlatform.data : undefined}
                />
              ))
            )}
            <Breaks breaks={data.breaks} />
          </>
        )}
      </Panel>
    </>
  );
}

/** The metrics that an answer holds: while the next one loads, those of the one before. */
const metricsOf = ({ series }: AnalyticsTimeline): Metric[] => [
  ...new Set(series.map(({ metric }) => metric)),
];

function MetricsMenu({ chosen }: { chosen: readonly Metric[] }) {
  const change = useChange();
  const flip = (metric: Metric): void => {
    const next = chosen.includes(metric)
      ? chosen.filter((other) => other !== metric)
      : [...chosen, metric];
    change({ metrics: next.length === 1 && next[0] === "reach" ? undefined : listOf(next) });
  };
  return (
    <PopupMenu
      label={texts.timeline.metricsOf(chosen.length)}
      icon="down"
      look="plain"
      items={METRICS.map((metric) => ({
        id: metric,
        label: nameOfFigure(metric),
        isChecked: chosen.includes(metric),
        isDisabled: !chosen.includes(metric) && chosen.length >= METRICS_MAX,
        onChoose: () => flip(metric),
      }))}
    />
  );
}
