export {
  type CsvFault,
  type DayColumns,
  type DayFormat,
  FIRST_DAY,
  readDayCsv,
} from "./day-csv.ts";
export { DAY_REVISION } from "./day-revisions.store.ts";
export { foldDaysCron, foldDaysJob } from "./fold/fold-days.job.ts";
export {
  type ChartPoint,
  chartPoints,
  type ChartWindow,
  chartWindow,
  periodPoints,
  totalOf,
} from "./chart-points.ts";
export { type BreakMarker, breakMarkers, coverageFor, coverageOf } from "./coverage.ts";
export { type LevelsRow, readLevelsAt } from "./history.store.ts";
export { type DayRange, GRANULARITIES, type Granularity, lengthOf, periodOf } from "./day-range.ts";
export { type OpenedDay, type Part, readOpenedDays, readProvenance } from "./read-provenance.ts";
export { HISTORY_METRICS, type HistoryMetric, readTimeline, readTotals } from "./read-timeline.ts";
