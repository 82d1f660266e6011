export {
  type CsvFault,
  type DayCsvColumns,
  type DayCsvFormat,
  FIRST_DAY,
  readDayCsv,
} from "./day-csv.ts";
export { DAY_REVISION } from "./day-revisions.store.ts";
export { foldDaysCron, foldDaysJob } from "./fold/fold-days.job.ts";
export { EVERY_DAY, markChangedDays } from "./changed-days.store.ts";
export {
  type ChartPoint,
  chartPoints,
  type ChartWindow,
  chartWindow,
  periodPoints,
} from "./chart-points.ts";
export { type BreakMarker, breakMarkers, coverageFor, coverageOf } from "./coverage.ts";
export { type AddedDayRow, findCountedPlatforms } from "./history.store.ts";
export { LEVEL_DAYS_MAX, type LevelRow, type LevelsRow, readLevelsAt } from "./levels.store.ts";
export { accountsOf } from "./known-days.store.ts";
export { type AddedMetric, columnsOf, numberOf } from "./metric-column.store.ts";
export { daysBetween, GRANULARITIES, type Granularity, lengthOf, periodOf } from "./day-range.ts";
export {
  type VersionedAccountDay,
  type Part,
  readVersionedDays,
  readProvenance,
} from "./read-provenance.ts";
export { overlapAmong, overlapWarnings, readCountedDownloads } from "./overlap.ts";
export type { Overlap } from "./known-days.store.ts";
export { HISTORY_METRICS, type HistoryMetric } from "./history-request.ts";
export { type HistorySource, readTimeline, readTotals, STORED_DAYS } from "./read-timeline.ts";
