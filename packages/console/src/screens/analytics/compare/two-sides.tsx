import type { AnalyticsOverview } from "@castmeter/sdk";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/more";
import { texts as panels } from "#texts/analytics/panels";
import { useApi } from "../../../api/api-context.tsx";
import { type Answer, useAnswer } from "../../../api/use-answer.ts";
import { changeOf, compactCount } from "../../../numbers/count.ts";
import { dayText } from "../../../numbers/time.ts";
import { Choice } from "../../../parts/form/field.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import type { WhenQuery, WhoQuery } from "../address/filters.ts";
import { METRICS } from "../address/metrics.ts";
import { oneOf, useAddress, useChange } from "../address/use-address.ts";
import { SeriesChart } from "../charts/series-chart.tsx";
import { ChangeMark } from "../shared/change.tsx";
import { Coverage } from "../shared/coverage.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { Figure } from "../shared/figure.tsx";
import { FIGURES, type FigureName } from "../shared/figures.ts";
import { MetricName } from "../shared/metric-name.tsx";
import { PhoneLabel } from "../shared/phone-label.tsx";
import { ticksOf } from "../timeline/lines.ts";

/** One of two that stand beside each other. */
export interface Side {
  id: string;
  name: string;
  show: string | null;
  platform: string | null;
  query: WhoQuery & WhenQuery;
}

const readMetric = oneOf("metric", METRICS);

/** A metric by day and every figure of two sides. */
export function TwoSides({
  sides: [a, b],
  isSpans = false,
}: {
  sides: readonly [Side, Side];
  /** The days of both differ, so that they are matched by their place. */
  isSpans?: boolean;
}) {
  const overviewOf = ({ query }: Side) => ({ ...query, compare: "none" as const });
  const first = useAnswer((api, options) => api.analytics.overview(overviewOf(a), options));
  const second = useAnswer((api, options) => api.analytics.overview(overviewOf(b), options));
  return (
    <>
      <Coverage of={first.data} />
      <DaysOfBoth sides={[a, b]} isSpans={isSpans} />
      <FiguresOfBoth sides={[a, b]} answers={[first, second]} isSpans={isSpans} />
    </>
  );
}

function DaysOfBoth({ sides: [a, b], isSpans }: { sides: [Side, Side]; isSpans: boolean }) {
  const api = useApi();
  const metric = useAddress(readMetric);
  const change = useChange();
  const asked = ({ query }: Side) => ({ ...query, metrics: [metric] });
  const first = useAnswer((client, options) => client.analytics.timeline(asked(a), options));
  const second = useAnswer((client, options) => client.analytics.timeline(asked(b), options));
  const daysOf = (answer: typeof first) => answer.data?.series[0]?.points ?? [];
  const [ofA, ofB] = [daysOf(first), daysOf(second)];
  const longest = ofA.length >= ofB.length ? ofA : ofB;
  const dates = longest.map(({ date }) => date);
  const lineOf = (side: Side, points: typeof ofA) => ({
    id: side.id,
    label: side.name,
    points: dates.map((_, at) => ({
      value: points[at]?.value ?? null,
      isEstimated: points[at]?.estimated ?? false,
      isOpen: points[at]?.partial ?? false,
    })),
  });
  return (
    <Panel
      title={texts.compare.chart(nameOfFigure(metric))}
      note={texts.compare.note}
      minHeight={320}
      answer={first}
      switches={
        <Choice
          label={texts.compare.metric}
          value={metric}
          choices={METRICS.map((value) => ({ value, label: nameOfFigure(value) }))}
          onChange={(value) => change({ metric: value === "reach" ? undefined : value })}
        />
      }
      foot={footOf(first.data)}
      footActs={
        <ExportActs
          id="compare-days"
          name={a.name}
          call={api.analytics.timeline(asked(a))}
          operation="analytics.timeline"
          query={asked(a)}
        />
      }
    >
      {() => (
        <SeriesChart
          label={texts.compare.chart(nameOfFigure(metric))}
          height={300}
          positions={dates.map((date, at) => (isSpans ? texts.compare.at(at + 1) : dayText(date)))}
          ticks={ticksOf(dates, dayText).map(({ at, label }) => ({
            at,
            label: isSpans ? texts.compare.at(at + 1) : label,
          }))}
          series={[lineOf(a, ofA), lineOf(b, ofB)]}
          more={(at) =>
            isSpans && (
              <p className="muted">
                {[ofA[at], ofB[at]]
                  .flatMap((point) => (point === undefined ? [] : [dayText(point.date)]))
                  .join(" / ")}
              </p>
            )
          }
        />
      )}
    </Panel>
  );
}

interface Row {
  figure: FigureName;
  a: number | null;
  b: number | null | undefined;
}

function FiguresOfBoth({
  sides: [a, b],
  answers: [first, second],
  isSpans,
}: {
  sides: [Side, Side];
  answers: [Answer<AnalyticsOverview>, Answer<AnalyticsOverview>];
  isSpans: boolean;
}) {
  const api = useApi();
  const valueOf = (side: Side, figure: FigureName, value: number | null | undefined) =>
    value === undefined ? (
      ""
    ) : (
      <Figure figure={figure} value={value} show={side.show} platform={side.platform} isInline />
    );
  return (
    <Panel
      title={texts.compare.title}
      minHeight={520}
      answer={second.error === null ? first : second}
      foot={footOf(first.data)}
      footActs={
        <ExportActs
          id="compare-figures"
          name={a.name}
          call={api.analytics.overview({ ...a.query, compare: "none" })}
          operation="analytics.overview"
          query={{ ...a.query, compare: "none" }}
        />
      }
    >
      {() => {
        const rows = FIGURES.map((figure): Row => ({
          figure,
          a: first.data?.totals[figure] ?? null,
          b: second.data?.totals[figure],
        })).filter(({ a: one, b: other }) => one !== null || (other ?? null) !== null);
        return (
          <Bleed>
            <Table
              label={texts.compare.title}
              rows={rows}
              rowKey={({ figure }) => figure}
              columns={[
                {
                  id: "figure",
                  name: texts.compare.figure,
                  width: "minmax(0, 1fr)",
                  onPhone: "name",
                  cell: ({ figure }) => <MetricName figure={figure} />,
                },
                {
                  id: "a",
                  name: a.name,
                  width: "minmax(120px, 1fr)",
                  isNumber: true,
                  onPhone: "end",
                  cell: ({ figure, a: value }) => valueOf(a, figure, value),
                },
                {
                  id: "b",
                  name: b.name,
                  width: "minmax(120px, 1fr)",
                  isNumber: true,
                  onPhone: "below",
                  cell: ({ figure, b: value }) => (
                    <PhoneLabel name={b.name}>{valueOf(b, figure, value)}</PhoneLabel>
                  ),
                },
                {
                  id: "difference",
                  name: texts.compare.difference,
                  width: "130px",
                  isNumber: true,
                  cell: ({ a: one, b: other }) => (
                    <Difference a={one} b={other ?? null} isNeutral={!isSpans} />
                  ),
                },
              ]}
            />
          </Bleed>
        );
      }}
    </Panel>
  );
}

function Difference({
  a,
  b,
  isNeutral,
}: {
  a: number | null;
  b: number | null;
  /** More of one show or platform is neither good nor bad. */
  isNeutral: boolean;
}) {
  const change = changeOf(a, b);
  if (change === null) return <span className="muted small">{panels.notComparable}</span>;
  // Ten times and more is said as a factor: per cent of that size are not read.
  return change.share >= 9 && a !== null && b !== null ? (
    <span className="muted">{texts.compare.times(compactCount(Math.round(a / b)))}</span>
  ) : (
    <ChangeMark percent={change.share * 100} isNeutral={isNeutral} />
  );
}
