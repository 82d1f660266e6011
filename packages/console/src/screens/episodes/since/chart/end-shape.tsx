import styles from "./since-chart.module.css";

const SHAPES = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
  "M0-5 5 0 0 5-5 0z",
  "M-4-4H4V4H-4z",
  "M0-5 5 4H-5z",
  "M0 5 5-4H-5z",
  "M-5-2H-2V-5H2V-2H5V2H2V5H-2V2H-5z",
] as const;

/** The class of the colour of a line by its place: the newest is blue. */
export const lineClass = (place: number): string => styles[`line-${place % SHAPES.length}`] ?? "";

/** The shape at the end of a line; hollow where its day is not over. */
export function EndShape({
  place,
  x,
  y,
  isOpen = false,
}: {
  place: number;
  x: number;
  y: number;
  isOpen?: boolean;
}) {
  return (
    <path
      d={SHAPES[place % SHAPES.length]}
      transform={`translate(${x} ${y})`}
      className={`${styles["shape"]} ${isOpen ? styles["hollow"] : ""}`}
    />
  );
}

/** The shape of a line beside its name. */
export function LineSign({ place }: { place: number }) {
  return (
    <svg width="12" height="12" aria-hidden="true" className={`icon ${lineClass(place)}`}>
      <EndShape place={place} x={6} y={6} />
    </svg>
  );
}
