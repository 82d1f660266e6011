import styles from "./series-chart.module.css";

/** Half the size of a mark, in px. */
const R = 4;

const PATHS = [
  `M${-R} 0a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0z`,
  `M0 ${-R - 1}L${R + 1} 0L0 ${R + 1}L${-R - 1} 0z`,
  `M${-R + 0.5} ${-R + 0.5}h${2 * R - 1}v${2 * R - 1}h${1 - 2 * R}z`,
  `M0 ${-R}L${R} ${R - 0.5}H${-R}z`,
  `M0 ${R}L${R} ${0.5 - R}H${-R}z`,
  `M${-R} -1.4h2.6v-2.6h2.8v2.6h2.6v2.8h-2.6v2.6h-2.8v-2.6h-2.6z`,
] as const;

/** The shape that distinguishes a line without colour. @param shape Place of the line, from 0. */
export function EndMark({
  shape,
  x,
  y,
  isHollow = false,
}: {
  shape: number;
  x: number;
  y: number;
  isHollow?: boolean;
}) {
  return (
    <path
      d={PATHS[shape % PATHS.length]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      className={`${styles["end"]} ${isHollow ? styles["hollow"] : ""}`}
    />
  );
}
