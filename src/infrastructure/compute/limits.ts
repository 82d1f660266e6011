import { SECOND_MS } from "../../lib/time/clock.ts";

/** Limits of tasks and of the processes they run in; docs/operations.md states them. */

/**
 * Time limit from the start of a task. A search for 50 talking points in 900 KB of one repeated
 * word takes 2 to 5 s on two busy cores; a search in 1,000,000 characters of distinct words takes
 * longer, and ends at this limit.
 */
export const DEADLINE_MS = 30 * SECOND_MS;

/**
 * Number of processes: two, so that a long task of one workspace leaves one for another workspace.
 */
export const PROCESSES = 2;

/** Maximum V8 heap of a process. The search above takes 280 to 330 MB of the whole process. */
export const HEAP_MB = 320;

/** Maximum resident memory of the whole process, because buffers are outside the heap. */
export const RESIDENT_BYTES_MAX = 512 * 1024 * 1024;

/** A process without a task for this long ends; starting one takes 0.2 s. */
export const IDLE_MS = 30 * SECOND_MS;

/** Maximum waiting tasks, in total and of one workspace or show. Each holds its input. */
export const WAITING_MAX = 100;
export const WAITING_OF_ONE_MAX = 10;
