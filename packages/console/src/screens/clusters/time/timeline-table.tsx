import type { ClusterTimeline } from "@castmeter/sdk";
import { texts } from "#texts/clusters/time";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { dayText } from "../../../numbers/time.ts";
import { Count, type CountMark } from "../../../parts/numbers/count.tsx";
import { Table } from "../../../parts/table/table.tsx";

type Series = ClusterTimeline["series"][number];

/** The numbers of the chart, the newest period first. */
export function TimelineTable({
  timeline: { series },
  field,
}: {
  timeline: ClusterTimeline;
  field: "value" | "level";
}) {
  const { name } = usePlatforms();
  const dates = (series[0]?.points ?? []).map(({ date }, at) => ({ date, at })).toReversed();
  return (
    <Table
      label={texts.day}
      rows={dates}
      rowKey={({ date }) => date}
      columns={[
        {
          id: "day",
          name: texts.day,
          width: "minmax(120px, 1fr)",
          onPhone: "name",
          cell: ({ date }) => dayText(date),
        },
        ...series.map((line) => ({
          id: line.platform ?? "all",
          name: line.platform === null ? texts.all : name(line.platform),
          width: "150px",
          isNumber: true,
          onPhone: line.platform === null ? ("end" as const) : ("below" as const),
          cell: ({ at }: { at: number }) => <Cell point={line.points[at]} field={field} />,
        })),
      ]}
    />
  );
}

function Cell({
  point,
  field,
}: {
  point: Series["points"][number] | undefined;
  field: "value" | "level";
}) {
  const mark: CountMark | null =
    point?.partial === true
      ? { kind: "so_far" }
      : point?.estimated === true && field === "value"
        ? { kind: "estimated" }
        : null;
  return <Count value={point?.[field] ?? null} mark={mark} />;
}
