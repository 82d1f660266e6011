import type { Day } from "../actors/day.ts";

/** What must hold after each day whatever happened. */
export interface Invariant {
  name: string;
  /** What does not hold, one line each; empty where all does. */
  ask: (day: Day) => Promise<string[]>;
  /** A backup was restored: what was seen since is gone. */
  forget?: () => void;
}

const SHOWN = 5;

/** The first lines of evidence, and how many more there are. */
export const shorten = (lines: readonly string[]): string[] =>
  lines.length <= SHOWN
    ? [...lines]
    : [...lines.slice(0, SHOWN), `and ${lines.length - SHOWN} more`];
