export {
  type CsvFault,
  type DayColumns,
  type DayFormat,
  FIRST_DAY,
  readDayCsv,
} from "./day-csv.ts";
export { foldDaysCron, foldDaysJob } from "./fold/fold-days.job.ts";
