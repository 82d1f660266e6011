import { momentsOf } from "../calendar.ts";
import type { Simulation } from "../simulation.ts";
import type { Fault, PlannedFault } from "./fault.ts";
import {
  cutConnections,
  failOver,
  fullDisk,
  kill,
  killWhilePaying,
  restart,
  stepAhead,
  stepBack,
} from "./process-faults.ts";
import { hostFault, receiverFault, upstreamFault } from "./upstream-faults.ts";

/**
 * How often each fault strikes, once in so many days. A year has some 250 of the platforms' and 120
 * of the machines'.
 */
const ODDS: readonly (readonly [Fault, number])[] = [
  [upstreamFault, 2],
  [hostFault, 6],
  [receiverFault, 20],
  [kill, 22],
  [killWhilePaying, 24],
  [restart, 40],
  [cutConnections, 16],
  [failOver, 32],
  [fullDisk, 90],
  [stepBack, 45],
  [stepAhead, 90],
];

/** A day without work, as of a machine that sleeps; a restore of what was backed up days before. */
export const SLEEPS_ONCE_IN_DAYS = 45;
export const BACKED_UP_ONCE_IN_DAYS = 100;
export const RESTORED_AFTER_DAYS = 2;

/** The faults of a day, by their seed. Each has a stream of its own. */
export function planFaults(simulation: Simulation, day: string): PlannedFault[] {
  const moments = momentsOf(day).filter(({ kind }) => kind === "work");
  return ODDS.flatMap(([fault, days]) => {
    const random = simulation.random(`fault ${fault.name}`);
    const at = random.pick(moments).name;
    return random.onceIn(days / simulation.options.density) ? [{ fault, at }] : [];
  });
}
