import type { AnalyticsTimeline } from "@castmeter/sdk";
import { texts } from "#texts/measures";
import { type ChartLane, LineChart } from "../../charts/line-chart.tsx";
import { dayText, shortDayText } from "../../numbers/time.ts";
import type { OpenDays } from "./open-days.ts";
import { type ReleasedEpisode, type ReleaseMark, releaseMarks } from "./release-marks.ts";

/** The days of a campaign. */
export interface Flight {
  name: string;
  from: string;
  to: string;
}

export const CHART_HEIGHT = 330;

type Points = AnalyticsTimeline["series"][number]["points"];

const pointsOf = ({ series }: AnalyticsTimeline): Points => series[0]?.points ?? [];

/** Which platforms lack the last days, and since when. */
export function openText(
  timeline: AnalyticsTimeline | undefined,
  { from, platforms }: OpenDays,
  name: (platform: string) => string,
): string | undefined {
  const last = timeline && pointsOf(timeline)[from - 1];
  return last && texts.chart.without(platforms.map(name).join(", "), shortDayText(last.date));
}

/** A measure by day over the days before, with releases and campaigns in lanes below. */
export function MeasureLines({
  label,
  now,
  before,
  open,
  episodes,
  flights,
}: {
  label: string;
  open: OpenDays | null;
  episodes: readonly ReleasedEpisode[];
  flights: readonly Flight[];
  now: AnalyticsTimeline;
  before: AnalyticsTimeline | undefined;
}) {
  const points = pointsOf(now);
  const running = points.findIndex(({ partial }, index) => partial && index > 0);
  const openFrom = Math.min(
    running < 0 ? points.length : running,
    open === null ? points.length : open.from,
  );
  const days = points.map(({ date }) => date);
  const marks = releaseMarks(days, episodes);
  const every = Math.max(1, Math.ceil(points.length / 5));
  const ticks = points.flatMap(({ date }, at) =>
    at % every === 0 ? [{ at, label: shortDayText(date) }] : [],
  );
  return (
    <LineChart
      label={label}
      height={CHART_HEIGHT}
      positions={points.map(({ date }) => dayText(date))}
      ticks={ticks}
      breaks={now.breaks.flatMap(({ date, platform }) => {
        const at = points.findIndex((point) => point.date >= date);
        return at < 0 ? [] : [{ at, label: platform }];
      })}
      lanes={lanesOf(days, marks, flights)}
      more={(position) =>
        marks
          .find(({ at }) => at === position)
          ?.titles.map((title) => <small key={title}>{title}</small>)
      }
      lines={[
        ...(before === undefined
          ? []
          : [
              {
                id: "before",
                label: texts.chart.before,
                look: "before" as const,
                values: points.map((_, index) => pointsOf(before)[index]?.value ?? null),
              },
            ]),
        {
          id: "now",
          label: texts.chart.now,
          look: "main" as const,
          values: points.map(({ value }) => value),
          openFrom: openFrom < points.length ? openFrom : null,
        },
      ]}
    />
  );
}

/** Releases as ticks, flights of campaigns as bars; a lane without marks is left out. */
function lanesOf(
  days: readonly string[],
  released: readonly ReleaseMark[],
  flights: readonly Flight[],
): ChartLane[] {
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  const position = (day: string): number => days.findLastIndex((start) => start <= day);
  const bars = flights
    .filter(({ from, to }) => from <= last && to >= first)
    .map(({ name, from, to }) => ({
      label: name,
      from: Math.max(0, position(from)),
      to: to >= last ? days.length - 1 : position(to),
    }));
  return [
    {
      label: texts.chart.episodes,
      marks: released.map(({ at, titles }) => ({ from: at, label: titles.join("\n") })),
    },
    { label: texts.chart.campaigns, marks: bars },
  ].filter(({ marks }) => marks.length > 0);
}
