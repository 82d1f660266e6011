import { texts } from "#texts/analytics/charts";
import { exactCount } from "../../../numbers/count.ts";
import type { Series } from "./series-chart.tsx";

/** The number of a line at a position, for the card. */
export function SeriesRow({
  series: { label, points },
  position,
  format = exactCount,
}: {
  series: Series;
  position: number;
  format?: ((value: number) => string) | undefined;
}) {
  const { value = null, isEstimated, isOpen } = points[position] ?? {};
  return (
    <div>
      <span>{label}</span>
      <span className="number">
        {value === null ? "—" : format(value)}
        {value !== null && isEstimated === true && <small> {texts.est}</small>}
        {value !== null && isOpen === true && <small> {texts.soFar}</small>}
      </span>
    </div>
  );
}
