import type { Day } from "../actors/day.ts";
import type { Moment } from "../calendar.ts";

/** What goes wrong at the work of a moment. */
export interface Fault {
  name: string;
  /** Strikes while the work of the moment is done, which `work` begins. */
  strike: (day: Day, work: () => Promise<unknown>) => Promise<void>;
}

/** A fault at a moment of a day. */
export interface PlannedFault {
  fault: Fault;
  at: Moment["name"];
}
