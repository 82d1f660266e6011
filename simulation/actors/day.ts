import type { Simulation } from "../simulation.ts";
import type { PersonBrowser } from "../world/browser.ts";
import type { Mails } from "../world/mails.ts";

/** A day as its actors and invariants see it. */
export interface Day {
  /** `YYYY-MM-DD`. */
  day: string;
  /** From 0. */
  number: number;
  simulation: Simulation;
  mails: Mails;
  owner: PersonBrowser;
  /** What went wrong on purpose today. */
  faults: DayFaults;
}

/** Faults of a day, as far as they change what is right. */
export interface DayFaults {
  names: string[];
  /** A process or connection ended, so that a delivery may be sent again. */
  interrupts: boolean;
  /** Health that a fault showed and should not have, or the other way round. */
  wrongHealth: string[];
}

export const noFaults = (): DayFaults => ({ names: [], interrupts: false, wrongHealth: [] });
