import type { ClusterTimeline } from "@castmeter/sdk";
import { texts } from "#texts/clusters/time";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { LineChart } from "../../../charts/line-chart.tsx";
import { dayText, shortDayText } from "../../../numbers/time.ts";

const TICKS = 6;

/** The numbers as lines: one, or one for each platform, named at its end. */
export function TimelineChart({
  timeline: { series, breaks },
  field,
  label,
}: {
  timeline: ClusterTimeline;
  field: "value" | "level";
  label: string;
}) {
  const { name, category } = usePlatforms();
  const { shown, left } = largestOf(series, field);
  const points = series[0]?.points ?? [];
  const openFrom = points.findIndex(({ partial }, index) => partial && index > 0);
  const every = Math.max(1, Math.ceil(points.length / TICKS));
  const isSplit = series.some(({ platform }) => platform !== null);
  return (
    <>
      <LineChart
        label={label}
        height={340}
        positions={points.map(({ date }) => dayText(date))}
        ticks={points.flatMap(({ date }, at) =>
          at % every === 0 ? [{ at, label: shortDayText(date) }] : [],
        )}
        hasEndLabels={isSplit}
        breaks={breaks.flatMap(({ date, platform }) => {
          const at = points.findIndex((point) => point.date >= date);
          return at < 0 ? [] : [{ at, label: name(platform) }];
        })}
        lines={shown.map(({ platform, points: of }) => {
          const kind = platform === null ? "main" : category(platform);
          return {
            id: platform ?? "all",
            label: platform === null ? texts.all : name(platform),
            look: kind === "none" ? "other" : kind,
            values: of.map((point) => point[field]),
            openFrom: openFrom < 0 ? null : openFrom,
          };
        })}
      />
      {left > 0 && <p className="muted small">{texts.left(left)}</p>}
    </>
  );
}

/** The lines that a chart shows at most: more cannot be distinguished. */
const LINES_MAX = 6;

type Series = ClusterTimeline["series"];

/** The series with the most, in the order in which they came, and how many are left out. */
function largestOf(series: Series, field: "value" | "level"): { shown: Series; left: number } {
  const sizeOf = ({ points, total }: Series[number]): number =>
    (field === "value" ? total : points.findLast(({ level }) => level !== null)?.level) ?? -1;
  const kept = new Set(
    series.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, LINES_MAX),
  );
  return { shown: series.filter((line) => kept.has(line)), left: series.length - kept.size };
}
