import { SECOND_MS } from "../../lib/time/clock.ts";

/** Limits of the process that prints; docs/operations.md states them. */

/**
 * Deadline of one print with the start of its process: the largest takes 5 s on an idle machine.
 */
export const DEADLINE_MS = 120 * SECOND_MS;

/** Maximum resident memory of the process. The largest print takes 331 MB, a usual one 135 MB. */
export const RESIDENT_BYTES_MAX = 400 * 1024 * 1024;

/**
 * Resident memory above which the process is replaced after a print, because its allocator keeps
 * what a long table took.
 */
export const RESIDENT_BYTES_KEPT = 180 * 1024 * 1024;

/** Maximum V8 heap of the process; the typesetter's memory is outside of it. */
export const HEAP_MB = 64;

/** Prints after which the process is replaced: the typesetter keeps 0.25 MB of each. */
export const PRINTS_OF_PROCESS_MAX = 100;

/** Rows of a table that are printed. */
export const ROWS_MAX = 5_000;

/** Rows that each table has in any case. */
export const ROWS_MIN = 10;

/**
 * Letters of all tables and texts of a document that are printed, which holds memory: until the
 * file is written, a letter takes 0.2 kB and a tagged cell as much as 40 letters more. 2,000 rows
 * of seven columns are 680,000.
 */
export const LETTERS_MAX = 700_000;
export const LETTERS_OF_CELL = 40;
