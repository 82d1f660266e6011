import { texts } from "#texts/analytics/panels";
import { shortDayText } from "../../../numbers/time.ts";
import { EndMark } from "../charts/end-mark.tsx";
import { shadeAt } from "../charts/shade.ts";
import { Figure } from "../shared/figure.tsx";
import type { TimelineSeries } from "./lines.ts";
import styles from "./metric-chart.module.css";
import { useLineName } from "./use-line-name.ts";

/** The total of each line, drawn or not, with the way to where it comes from. */
export function LineTotals({
  drawn,
  rest,
}: {
  drawn: readonly TimelineSeries[];
  /** Lines that are not drawn. */
  rest: readonly TimelineSeries[];
}) {
  const nameOf = useLineName();
  return (
    <>
      <ul className={styles["totals"]}>
        {[...drawn, ...rest].map((series, index) => (
          <li key={`${series.platform ?? ""} ${series.show_id ?? ""}`}>
            <svg width="14" height="14" aria-hidden="true" className={shadeAt(index)}>
              {index < drawn.length && <EndMark shape={index} x={7} y={7} />}
            </svg>
            <span className={styles["line-name"]}>{nameOf(series)}</span>
            <Figure
              figure={series.metric}
              value={series.total}
              platform={series.platform}
              show={series.show_id}
              levelAsOf={series.level_as_of}
              isInline
              isQuiet
              mark={
                series.level_as_of === null
                  ? null
                  : { kind: "through", day: texts.to(shortDayText(series.level_as_of)) }
              }
            />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <p className="muted small">{texts.timeline.rest(rest.length)}</p>}
    </>
  );
}
