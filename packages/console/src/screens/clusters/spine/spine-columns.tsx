import { texts } from "#texts/clusters/page";
import { exactCount } from "../../../numbers/count.ts";
import type { SpineMarks } from "./spine-circles.tsx";
import { columnHeight, columnsOf, laneY, LANES, xOf } from "./spine-geometry.ts";
import styles from "./spine.module.css";

const WIDTH_MAX = 22;

/** Many posts as columns by lane and day; a column opens its post with the largest reach. */
export function SpineColumns({
  posts,
  out,
  days,
  box,
  undatedX,
  chosen,
  onChoose,
  onActive,
}: SpineMarks) {
  const columns = columnsOf(posts, out);
  const most = Math.max(0, ...columns.map(({ reach }) => reach ?? 0));
  const laneHeight = (box.bottom - box.top) / LANES.length - 4;
  const dayWidth = (box.right - box.left) / (days.to - days.from);
  const width = Math.max(3, Math.min(WIDTH_MAX, dayWidth - 2));
  return columns.map(({ lane, day, ids, reach, gone }, index) => {
    const x =
      day === null
        ? undatedX
        : Math.max(
            box.left + width / 2,
            Math.min(box.right - width / 2, xOf(day + 0.5, days, box)),
          );
    const base = laneY(lane, box) + laneHeight / 2;
    const height = columnHeight(reach, most, laneHeight);
    const isChosen = chosen !== undefined && ids.includes(chosen);
    const label = texts.spine.column(
      ids.length,
      reach === null ? texts.sum.unknown : exactCount(reach),
      day === null ? texts.spine.noDate : texts.spine.day(day),
    );
    const look = gone === ids.length ? "gone" : reach === null ? "hollow" : "filled";
    return (
      <g
        key={`${lane} ${day}`}
        role="button"
        tabIndex={index === 0 ? 0 : -1}
        data-mark=""
        data-x={x}
        aria-label={label}
        aria-pressed={isChosen}
        className={`${styles["mark"]} ${styles[lane]} ${styles[look]}`}
        onPointerEnter={() => onActive(label)}
        onFocus={() => onActive(label)}
        onBlur={() => onActive(null)}
        onClick={() => ids[0] !== undefined && onChoose(ids[0])}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          if (ids[0] !== undefined) onChoose(ids[0]);
        }}
      >
        <rect
          x={x - width / 2}
          y={base - laneHeight}
          width={width}
          height={laneHeight}
          className={styles["target"]}
        />
        <rect
          x={x - width / 2}
          y={base - height}
          width={width}
          height={height}
          rx={1.5}
          className={`${styles["dot"]} ${isChosen ? styles["picked"] : ""}`}
        />
      </g>
    );
  });
}
