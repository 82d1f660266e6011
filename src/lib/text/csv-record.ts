/** A record of a CSV text, with the line it begins on: a quoted cell may contain line ends. */
export interface CsvRecord {
  line: number;
  cells: string[];
}
