import type { AnalyticsTimeline, Episode, ShowsTimelineQuery } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { texts as partTexts } from "#texts/parts";
import { texts } from "#texts/shows-numbers";
import { useApi } from "../../../api/api-context.tsx";
import { saveFile } from "../../../api/save-file.ts";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { LineChart } from "../../../charts/line-chart.tsx";
import { addDays, dayText, shortDayText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/button.tsx";
import { Empty, Panel } from "../../../parts/panel.tsx";
import { Switch } from "../../../parts/switch.tsx";
import { useMeasure } from "../../overview/overview-cells.tsx";
import type { Measure } from "../../overview/routes.tsx";
import { DayTable } from "./day-table.tsx";
import { releaseMarks } from "./release-marks.ts";

type Metric = NonNullable<ShowsTimelineQuery["metrics"]>[number];

/** The counter that a measure draws by day. */
const METRICS: Readonly<Record<Measure, Metric>> = {
  reach: "reach",
  video: "reach",
  audio: "reach",
  social: "reach",
  engagement: "likes",
  followers: "followers",
};

const HEIGHT = 330;

interface Span {
  start_date: string;
  end_date: string;
}

/** The chosen measure of a show by day, with the days on which episodes came out. */
export function ShowChart({
  showId,
  query,
  previous,
}: {
  showId: string;
  query: Span;
  previous: Span | null;
}) {
  const api = useApi();
  const measure = useMeasure();
  const { ofCategory } = usePlatforms();
  const [form, setForm] = useState<"day" | "week">("day");
  const [isTable, setTable] = useState(false);
  const isCategory = measure === "video" || measure === "audio" || measure === "social";
  const platforms = isCategory ? ofCategory(measure) : undefined;
  const isReady = platforms === undefined || platforms.length > 0;
  const asked = (span: Span): ShowsTimelineQuery => ({
    start_date: span.start_date,
    end_date: span.end_date,
    metrics: [METRICS[measure]],
    ...(form === "week" ? { granularity: "week" } : {}),
    ...(platforms === undefined ? {} : { platforms }),
  });
  const now = useAnswer((api, options) =>
    isReady ? api.shows.timeline(showId, asked(query), options) : null,
  );
  const before = useAnswer((api, options) =>
    previous === null || !isReady ? null : api.shows.timeline(showId, asked(previous), options),
  );
  const releases = useAnswer((api, options) =>
    api.episodes.list(
      showId,
      {
        published_gte: `${query.start_date}T00:00:00Z`,
        published_lt: `${addDays(query.end_date, 1)}T00:00:00Z`,
        limit: 100,
      },
      options,
    ),
  );
  return (
    <Panel
      title={texts.chart.title[measure]}
      note={texts.chart.note}
      minHeight={HEIGHT}
      answer={now}
      isEmpty={(data) => pointsOf(data).every(({ value }) => value === null)}
      empty={
        <Empty title={texts.chart.empty} text={texts.chart.emptyText}>
          <Link to="/shows/$showId/accounts" params={{ showId }} className="link">
            {texts.chart.connect}
          </Link>
        </Empty>
      }
      switches={
        <Switch
          label={texts.chart.granularity.label}
          value={form}
          onChange={setForm}
          choices={[
            { value: "day", label: texts.chart.granularity.day },
            { value: "week", label: texts.chart.granularity.week },
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
          <Button
            look="quiet"
            size="small"
            icon="download"
            onClick={() =>
              void saveFile(api.shows.timeline(showId, asked(query)).file("csv"), "timeline.csv")
            }
          >
            {partTexts.panel.csv}
          </Button>
        </>
      }
    >
      {(data) =>
        isTable ? (
          <DayTable timeline={data} />
        ) : (
          <Chart
            label={texts.chart.title[measure]}
            now={data}
            before={previous === null ? undefined : before.data}
            episodes={releases.data?.data ?? []}
          />
        )
      }
    </Panel>
  );
}

type Points = AnalyticsTimeline["series"][number]["points"];

const pointsOf = ({ series }: AnalyticsTimeline): Points => series[0]?.points ?? [];

function Chart({
  label,
  now,
  before,
  episodes,
}: {
  label: string;
  now: AnalyticsTimeline;
  before: AnalyticsTimeline | undefined;
  episodes: readonly Episode[];
}) {
  const points = pointsOf(now);
  const openFrom = points.findIndex(({ partial }, index) => partial && index > 0);
  const every = Math.max(1, Math.ceil(points.length / 5));
  const days = points.map(({ date }) => date);
  const marks = releaseMarks(days, episodes);
  return (
    <LineChart
      label={label}
      height={HEIGHT}
      positions={days.map(dayText)}
      ticks={days.flatMap((date, at) =>
        at % every === 0 ? [{ at, label: shortDayText(date) }] : [],
      )}
      breaks={now.breaks.flatMap(({ date, platform }) => {
        const at = days.findIndex((day) => day >= date);
        return at < 0 ? [] : [{ at, label: platform }];
      })}
      lanes={
        marks.length === 0
          ? []
          : [
              {
                label: texts.chart.episodes,
                marks: marks.map(({ at, titles }) => ({ from: at, label: titles.join("\n") })),
              },
            ]
      }
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
          openFrom: openFrom < 0 ? null : openFrom,
        },
      ]}
    />
  );
}
