/**
 * How long tests may take on the server they run on: a clone and every write of a cluster are
 * several times what they are on one PostgreSQL, and all its nodes share the machine.
 */

const CLUSTER_FACTOR = 12;

/** A limit of one PostgreSQL, or of the server at TEST_DATABASE_URL. */
export const timeLimit = (milliseconds: number): number =>
  process.env["TEST_DATABASE_URL"] === undefined ? milliseconds : milliseconds * CLUSTER_FACTOR;
