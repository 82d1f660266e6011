import type {
  AnalyticsTimeline,
  AnalyticsTimelineQuery,
  Castmeter,
  ReadCall,
} from "@castmeter/sdk";
import { type ReactNode, useState } from "react";
import { texts } from "#texts/measures";
import { usePlatforms } from "../../api/use-platforms.ts";
import { type AskOptions, useAnswer } from "../../api/use-answer.ts";
import { CsvButton } from "../../parts/acts/csv-button.tsx";
import { TableButton } from "../../parts/acts/table-button.tsx";
import { later, useLater } from "../../parts/later.ts";
import { Panel } from "../../parts/page/panel.tsx";
import { Switch } from "../../parts/form/switch.tsx";
import { useMeasure } from "./measure-cells.tsx";
import { openDays } from "./open-days.ts";
import { categoryOfMeasure, METRICS } from "./measures.ts";
import { CHART_HEIGHT, type Flight, MeasureLines, openText } from "./measure-lines.tsx";
import type { ReleasedEpisode } from "./release-marks.ts";

const dayTable = later(() => import("./day-table.tsx"));

interface Span {
  start_date: string;
  end_date: string;
}

interface MeasureChartProps {
  query: Span;
  previous: Span | null;
  /** Asks for the days: of the workspace, or of one show. */
  ask: (
    api: Castmeter,
    query: AnalyticsTimelineQuery,
    options?: AskOptions,
  ) => ReadCall<AnalyticsTimeline, "csv" | "tsv" | "xlsx">;
  episodes: readonly ReleasedEpisode[];
  flights?: readonly Flight[];
  /** What stands where no day has a number. */
  empty?: ReactNode;
}

/** The chosen measure by day, over the span before it. */
export function MeasureChart({
  query,
  previous,
  ask,
  episodes,
  flights = [],
  empty,
}: MeasureChartProps) {
  const measure = useMeasure();
  const { ofCategory, name } = usePlatforms();
  const [form, setForm] = useState<"day" | "week">("day");
  const [isTable, setTable] = useState(false);
  const table = useLater(dayTable, isTable);
  const category = categoryOfMeasure(measure);
  const platforms = category === null ? undefined : ofCategory(category);
  const asked = (span: Span): AnalyticsTimelineQuery => ({
    start_date: span.start_date,
    end_date: span.end_date,
    metrics: [METRICS[measure]],
    ...(form === "week" ? { granularity: "week" } : {}),
    ...(platforms === undefined ? {} : { platforms }),
  });
  const isReady = platforms === undefined || platforms.length > 0;
  const now = useAnswer((api, options) => (isReady ? ask(api, asked(query), options) : null));
  const byPlatform = useAnswer((api, options) =>
    isReady ? ask(api, { ...asked(query), group_by: "platform" }, options) : null,
  );
  const open = byPlatform.data === undefined ? null : openDays(byPlatform.data.series);
  const before = useAnswer((api, options) =>
    previous === null || !isReady ? null : ask(api, asked(previous), options),
  );
  return (
    <Panel
      title={texts.chart.title[measure]}
      note={texts.chart.note}
      minHeight={CHART_HEIGHT}
      answer={now}
      {...(empty === undefined ? {} : { isEmpty: hasNoNumber, empty })}
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
          <TableButton isTable={isTable} onChange={setTable} />
          <CsvButton name="timeline.csv" file={(api) => ask(api, asked(query)).file("csv")} />
        </>
      }
    >
      {(data) =>
        table !== undefined ? (
          <table.DayTable timeline={data} />
        ) : (
          <MeasureLines
            label={texts.chart.title[measure]}
            open={open}
            episodes={episodes}
            flights={flights}
            now={data}
            before={previous === null ? undefined : before.data}
          />
        )
      }
    </Panel>
  );
}

const hasNoNumber = ({ series }: AnalyticsTimeline): boolean =>
  series.every(({ points }) => points.every(({ value }) => value === null));
