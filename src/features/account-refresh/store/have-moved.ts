import { METRICS, type Readings } from "../../../metrics/metric.ts";

/**
 * True where a number is another than before, or known for the first time; how old it is does not
 * count.
 */
export const haveMoved = (before: Readings, after: Readings): boolean =>
  METRICS.some((metric) => before[metric]?.value !== after[metric]?.value);
