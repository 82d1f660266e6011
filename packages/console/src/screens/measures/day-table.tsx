import type { AnalyticsTimeline } from "@castmeter/sdk";
import { texts } from "#texts/measures";
import { dayText } from "../../numbers/time.ts";
import { Count } from "../../parts/numbers/count.tsx";
import { Table } from "../../parts/table/table.tsx";

/** The points of a chart as rows, the newest first. */
export function DayTable({ timeline }: { timeline: AnalyticsTimeline }) {
  const [series] = timeline.series;
  return (
    <Table
      label={texts.chart.table}
      rows={series?.points.toReversed() ?? []}
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
          name: series?.metric ?? "",
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
