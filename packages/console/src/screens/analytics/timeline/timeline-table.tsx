import type { AnalyticsTimeline } from "@castmeter/sdk";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/panels";
import { dateText, dayText } from "../../../numbers/time.ts";
import { Count, type CountMark } from "../../../parts/numbers/count.tsx";
import { Table } from "../../../parts/table/table.tsx";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { PhoneLabel } from "../shared/phone-label.tsx";
import { largestLines, type TimelineSeries } from "./lines.ts";
import { useLineName } from "./use-line-name.ts";

type Point = TimelineSeries["points"][number];

interface Row {
  date: string;
  /** One point for each line. */
  points: (Point | undefined)[];
}

const markOf = (point: Point | undefined): CountMark | null => {
  if (point === undefined || point.value === null) return null;
  if (point.partial) return { kind: "so_far" };
  return point.estimated ? { kind: "estimated" } : null;
};

/** Lines that are columns before the person shows more. */
const SHOWN = 5;

/** Every interval, newest first, with a column for each line. */
export function TimelineTable({ timeline }: { timeline: AnalyticsTimeline }) {
  const nameOf = useLineName();
  const metrics = new Set(timeline.series.map(({ metric }) => metric));
  const { drawn, rest } = largestLines(timeline.series, Number.POSITIVE_INFINITY);
  const lines = [...drawn, ...rest];
  const dates = timeline.series[0]?.points.map(({ date }) => date) ?? [];
  const rows: Row[] = dates
    .map((date, at) => ({ date, points: lines.map(({ points }) => points[at]) }))
    .toReversed();
  const isDay = timeline.granularity === "day";
  const nameOfLine = (series: TimelineSeries): string =>
    metrics.size === 1 || (series.platform === null && series.show_id === null)
      ? nameOf(series)
      : `${nameOf(series)}, ${nameOfFigure(series.metric)}`;
  return (
    <Bleed>
      <Table
        label={texts.timeline.table}
        rows={rows}
        rowKey={({ date }) => date}
        columns={[
          {
            id: "date",
            name: texts.timeline.interval,
            width: "minmax(0, 1fr)",
            onPhone: "name",
            cell: ({ date }) => (isDay ? dayText(date) : dateText(date)),
          },
          ...lines.map((series, index) => ({
            id: `${series.metric} ${series.platform ?? ""} ${series.show_id ?? ""}`,
            name: nameOfLine(series),
            width: lines.length === 1 ? "190px" : "minmax(0, 1.3fr)",
            isNumber: true,
            isOptional: index >= Math.min(SHOWN, Math.max(1, drawn.length)),
            onPhone: index === 0 && lines.length === 1 ? ("end" as const) : ("below" as const),
            cell: ({ points }: Row) => (
              <PhoneLabel name={lines.length === 1 ? "" : nameOfLine(series)}>
                <Count value={points[index]?.value ?? null} mark={markOf(points[index])} />
              </PhoneLabel>
            ),
          })),
        ]}
      />
    </Bleed>
  );
}
