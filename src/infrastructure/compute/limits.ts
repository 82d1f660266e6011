import { SECOND_MS } from "../../lib/time/clock.ts";

/** Limits of tasks and of the processes they run in; docs/operations.md states them. */

/**
 * From its begin. A search for 50 talking points in 900 KB of one repeated word takes 2 to 5 s on
 * two busy cores; 1,000,000 characters of words of which none is repeated take longer, and end
 * here.
 */
export const DEADLINE_MS = 30 * SECOND_MS;

/** Two, so that a long task of one workspace leaves a place for another's. */
export const PROCESSES = 2;

/** Of V8's heap. Such a search takes 280 to 330 MB of the whole process. */
export const HEAP_MB = 320;

/** Of the whole process: what buffers take is outside of the heap. */
export const RESIDENT_BYTES_MAX = 512 * 1024 * 1024;

/** A process that had no task for so long ends: one takes 0.2 s to start. */
export const IDLE_MS = 30 * SECOND_MS;

/** Tasks that wait, of all and of one workspace or show. Each holds its input. */
export const WAITING_MAX = 100;
export const WAITING_OF_ONE_MAX = 10;
