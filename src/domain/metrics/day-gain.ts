/** What accounts or a cluster gained up to a day. */
export interface DayGain {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Number of days in which it was gained; `day` is the last. */
  spansDays: number;
  value: number;
}
