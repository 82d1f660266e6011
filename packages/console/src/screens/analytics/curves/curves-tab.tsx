import type { AnalyticsCurves, AnalyticsCurvesQuery } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/curves";
import { useApi } from "../../../api/api-context.tsx";
import { type Answer, useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { idsOf, listOf } from "../address/filters.ts";
import { useAddress, useChange, useFilters, useOpened } from "../address/use-address.ts";
import { SeriesChart } from "../charts/series-chart.tsx";
import { Coverage } from "../shared/coverage.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { Breaks } from "../timeline/breaks.tsx";
import { metricsOf } from "../rankings/subjects.ts";
import { CLUSTERS_MAX, PickClusters } from "./pick-clusters.tsx";
import { WindowTable } from "./window-table.tsx";

const DAYS = ["30", "7", "14", "90"] as const;
const LINES_MAX = 6;
/** How many of the newest clusters are compared until others are chosen. */
const NEWEST = 6;
const METRICS = metricsOf("cluster");

type CurveMetric = NonNullable<AnalyticsCurvesQuery["metric"]>;

interface CurvesSearch {
  clusters: string[];
  episodes: string[];
  metric: CurveMetric;
  days: (typeof DAYS)[number];
}

const readCurves = (search: Record<string, unknown>): CurvesSearch => ({
  clusters: idsOf(search["clusters"]).slice(0, CLUSTERS_MAX),
  episodes: idsOf(search["episodes"]).slice(0, CLUSTERS_MAX),
  metric: (METRICS.find((metric) => metric === search["metric"]) ?? "reach") as CurveMetric,
  days: DAYS.find((days) => days === String(search["days"])) ?? "30",
});

/** Up to twenty clusters or episodes at the same age, from their own first hour. */
export function CurvesTab() {
  const api = useApi();
  const { platforms } = useFilters();
  const change = useChange();
  const [opened, open] = useOpened();
  const { clusters, episodes, metric, days } = useAddress(readCurves);
  const isChosen = clusters.length + episodes.length > 0;
  const newest = useAnswer((client, options) =>
    isChosen ? null : client.clusters.list({ sort: "created", limit: NEWEST }, options),
  );
  const refs = isChosen ? clusters : (newest.data?.data.map(({ global_id: id }) => id) ?? []);
  const of = episodes.length > 0 ? { episode_ids: episodes } : { cluster_refs: refs };
  const query = {
    ...of,
    metric,
    days: Number(days),
    ...(platforms === undefined ? {} : { platforms: idsOf(platforms) }),
  } satisfies AnalyticsCurvesQuery;
  const isReady = episodes.length + refs.length > 0;
  const curves = useAnswer((client, options) =>
    isReady ? client.analytics.curves(query, options) : null,
  );
  const isEmptyHere = !isReady && newest.data !== undefined;
  return (
    <>
      <Coverage
        of={curves.data && { coverage: { history_used: false, warnings: curves.data.warnings } }}
        also={
          (curves.data?.missing.length ?? 0) > 0
            ? [texts.missing(curves.data?.missing.length ?? 0)]
            : []
        }
      />
      {isEmptyHere ? (
        <div style={{ padding: "8px 20px" }}>
          <Empty title={texts.empty} text={texts.emptyText}>
            <Link to="/clusters" className="link">
              {texts.make}
            </Link>
          </Empty>
        </div>
      ) : (
        <Panel
          title={texts.title(nameOfFigure(metric))}
          note={isChosen ? texts.note : texts.noteNewest}
          minHeight={520}
          answer={newest.error === null ? curves : (newest as Answer<never>)}
          isEmpty={({ curves: lines }) => lines.length === 0}
          empty={<Empty title={texts.none} text={texts.noneText} />}
          switches={
            <>
              <Button size="small" icon="cluster" onClick={() => open("clusters")}>
                {texts.choose(isChosen ? clusters.length + episodes.length : refs.length)}
              </Button>
              <Choice
                label={texts.metric}
                value={metric}
                choices={METRICS.map((value) => ({ value, label: nameOfFigure(value) }))}
                onChange={(value) => change({ metric: value === "reach" ? undefined : value })}
              />
              <Switch
                label={texts.days}
                value={days}
                choices={DAYS.toSorted((one, other) => Number(one) - Number(other)).map(
                  (value) => ({ value, label: texts.daysOf(value) }),
                )}
                onChange={(value) => change({ days: value === "30" ? undefined : Number(value) })}
              />
            </>
          }
          foot={footOf(curves.data)}
          footActs={
            <ExportActs
              id="curves"
              name={texts.title(nameOfFigure(metric))}
              call={isReady ? api.analytics.curves(query) : null}
              operation="analytics.curves"
              query={query}
            />
          }
        >
          {(data) => <Curves curves={data} />}
        </Panel>
      )}
      {opened === "clusters" && (
        <PickClusters
          chosen={isChosen ? clusters : refs}
          onChange={(ids) => change({ clusters: listOf(ids), episodes: undefined })}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

/** Ages at which the axis has a tick: those of the API's windows. */
const TICKS = [1, 7, 14, 30, 60, 90];

function Curves({
  curves: { curves, days, breaks, metric, computed_at: computedAt },
}: {
  curves: AnalyticsCurves;
}) {
  const drawn = curves.slice(0, LINES_MAX);
  const rest = curves.slice(LINES_MAX);
  const ages = Array.from({ length: days + 1 }, (_, age) => age);
  return (
    <>
      <SeriesChart
        label={texts.title(nameOfFigure(metric))}
        height={320}
        positions={ages.map(texts.day)}
        ticks={TICKS.filter((age) => age <= days).map((at) => ({ at, label: texts.day(at) }))}
        series={drawn.map(({ subject, points }) => ({
          id: subject.cluster_ref,
          label: subject.name,
          points: ages.map((age) => {
            const point = points.find(({ age_days: of }) => of === age);
            return {
              value: point?.value ?? null,
              isEstimated: point?.estimated ?? false,
              isOpen: point?.complete === false,
            };
          }),
        }))}
      />
      {rest.length > 0 && (
        <p className="muted small">
          {texts.rest(rest.map(({ subject }) => subject.name).join(", "))}
        </p>
      )}
      <Breaks breaks={breaks} />
      <WindowTable curves={curves} computedAt={computedAt} />
    </>
  );
}
