import type { AnalyticsTimeline, AnalyticsTimelineQuery } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/overview";
import { texts as partTexts } from "#texts/parts";
import { usePlatforms } from "../../api/use-platforms.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { type ChartLane, LineChart } from "../../charts/line-chart.tsx";
import { dayText, shortDayText } from "../../numbers/time.ts";
import { Button } from "../../parts/button.tsx";
import { CsvButton } from "../../parts/csv-button.tsx";
import { Count } from "../../parts/count.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Switch } from "../../parts/switch.tsx";
import { Table } from "../../parts/table.tsx";
import { useMeasure } from "./overview-cells.tsx";
import { type OpenDays, openDays } from "./open-days.ts";
import type { Measure } from "./routes.tsx";
import { type ReleasedEpisode, useEpisodes } from "./use-episodes.ts";
import { type Flight, useFlights } from "./use-flights.ts";

type Metric = NonNullable<AnalyticsTimelineQuery["metrics"]>[number];

/** The counter that a measure draws by day. */
const METRICS: Readonly<Record<Measure, Metric>> = {
  reach: "reach",
  video: "reach",
  audio: "reach",
  social: "reach",
  engagement: "likes",
  followers: "followers",
};

interface Span {
  start_date: string;
  end_date: string;
}

/** The chosen measure by day, over the span before it. */
export function OverviewChart({ query, previous }: { query: Span; previous: Span | null }) {
  const measure = useMeasure();
  const { ofCategory, name } = usePlatforms();
  const [form, setForm] = useState<"day" | "week">("day");
  const [isTable, setTable] = useState(false);
  const category = measure === "video" || measure === "audio" || (measure === "social" && measure);
  const platforms = category === false ? undefined : ofCategory(measure);
  const asked = (span: Span): AnalyticsTimelineQuery => ({
    start_date: span.start_date,
    end_date: span.end_date,
    metrics: [METRICS[measure]],
    ...(form === "week" ? { granularity: "week" } : {}),
    ...(platforms === undefined ? {} : { platforms }),
  });
  const isReady = platforms === undefined || platforms.length > 0;
  const now = useAnswer((api, options) =>
    isReady ? api.analytics.timeline(asked(query), options) : null,
  );
  const byPlatform = useAnswer((api, options) =>
    isReady ? api.analytics.timeline({ ...asked(query), group_by: "platform" }, options) : null,
  );
  const episodes = useEpisodes(query);
  const flights = useFlights();
  const open = byPlatform.data === undefined ? null : openDays(byPlatform.data.series);
  const before = useAnswer((api, options) =>
    previous === null || !isReady ? null : api.analytics.timeline(asked(previous), options),
  );
  return (
    <Panel
      title={texts.chart.title[measure]}
      note={texts.chart.note}
      minHeight={330}
      answer={now}
      foot={open === null ? undefined : openText(now.data, open, name)}
      switches={
        <Switch
          label={texts.granularity.label}
          value={form}
          onChange={setForm}
          choices={[
            { value: "day", label: texts.granularity.day },
            { value: "week", label: texts.granularity.week },
          ]}
        />
      }
      footActs={
        <>
          <Button
            look="quiet"
            size="small"
            icon={isTable ? "chart" : "table"}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? partTexts.panel.chart : partTexts.panel.table}
          </Button>
          <CsvButton
            name="timeline.csv"
            file={(client) => client.analytics.timeline(asked(query)).file("csv")}
          />
        </>
      }
    >
      {(data) =>
        isTable ? (
          <DayTable timeline={data} />
        ) : (
          <DayChart
            label={texts.chart.title[measure]}
            open={open}
            episodes={form === "day" ? episodes : []}
            flights={form === "day" ? flights : []}
            now={data}
            before={previous === null ? undefined : before.data}
          />
        )
      }
    </Panel>
  );
}

type Points = AnalyticsTimeline["series"][number]["points"];

const pointsOf = ({ series }: AnalyticsTimeline): Points => series[0]?.points ?? [];

/** Which platforms lack the last days, and since when. */
function openText(
  timeline: AnalyticsTimeline | undefined,
  { from, platforms }: OpenDays,
  name: (platform: string) => string,
): string | undefined {
  const last = timeline && pointsOf(timeline)[from - 1];
  return last && texts.chart.without(platforms.map(name).join(", "), shortDayText(last.date));
}

function DayChart({
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
  const released = episodes.map(({ title, day }) => ({
    title,
    at: points.findIndex(({ date }) => date === day),
  }));
  const every = Math.max(1, Math.ceil(points.length / 5));
  const ticks = points.flatMap(({ date }, at) =>
    at % every === 0 ? [{ at, label: shortDayText(date) }] : [],
  );
  return (
    <LineChart
      label={label}
      height={330}
      positions={points.map(({ date }) => dayText(date))}
      ticks={ticks}
      breaks={now.breaks.flatMap(({ date, platform }) => {
        const at = points.findIndex((point) => point.date >= date);
        return at < 0 ? [] : [{ at, label: platform }];
      })}
      lanes={lanesOf(points, released, flights)}
      more={(position) =>
        released.filter(({ at }) => at === position).map(({ title }) => <p key={title}>{title}</p>)
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
  points: Points,
  released: readonly { title: string; at: number }[],
  flights: readonly Flight[],
): ChartLane[] {
  const [first, last] = [points[0]?.date ?? "", points.at(-1)?.date ?? ""];
  const position = (day: string): number => points.findIndex(({ date }) => date === day);
  const bars = flights
    .filter(({ from, to }) => from <= last && to >= first)
    .map(({ name, from, to }) => ({
      label: name,
      from: Math.max(0, position(from)),
      to: to >= last ? points.length - 1 : position(to),
    }));
  return [
    {
      label: texts.chart.episodes,
      marks: released.map(({ title, at }) => ({ from: at, label: title })),
    },
    { label: texts.chart.campaigns, marks: bars },
  ].filter(({ marks }) => marks.length > 0);
}

function DayTable({ timeline }: { timeline: AnalyticsTimeline }) {
  const points = pointsOf(timeline).toReversed();
  return (
    <Table
      label={texts.chart.table}
      rows={points}
      rowKey={({ date }) => date}
      columns={[
        {
          id: "day",
          name: texts.chart.day,
          width: "minmax(0, 1fr)",
          cell: ({ date }) => dayText(date),
          onPhone: "name",
        },
        {
          id: "value",
          name: timeline.series[0]?.metric ?? "",
          width: "180px",
          isNumber: true,
          onPhone: "end",
          cell: ({ value, estimated, partial }) => (
            <Count
              value={value}
              mark={partial ? { kind: "so_far" } : estimated ? { kind: "estimated" } : null}
            />
          ),
        },
      ]}
    />
  );
}
