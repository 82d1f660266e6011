import { byLength } from "./run-length.ts";

/**
 * How long tests may take on the server they run on: a clone and every write of a cluster are
 * several times what they are on one PostgreSQL, and all its nodes share the machine.
 */

const CLUSTER_FACTOR = process.env["TEST_DATABASE_URL"] === undefined ? 1 : 12;
/** A property may be tried with twenty times as many cases. */
const LENGTH_FACTOR = byLength(1, 20);

/** A limit of one PostgreSQL and the short run, for the server and the length of this run. */
export const timeLimit = (milliseconds: number): number =>
  milliseconds * CLUSTER_FACTOR * LENGTH_FACTOR;
