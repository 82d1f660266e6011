import { METRICS, type Readings } from "../../../../domain/metrics/metric.ts";

/** True where a value changed or is known for the first time. The age of a reading is ignored. */
export const countersChanged = (before: Readings, after: Readings): boolean =>
  METRICS.some((metric) => before[metric]?.value !== after[metric]?.value);
