import styles from "./series-chart.module.css";

/** The class of the line at a place: the first is blue, the others go from slate to grey. */
export const shadeAt = (place: number): string => styles[`shade-${Math.min(5, place)}`] ?? "";
