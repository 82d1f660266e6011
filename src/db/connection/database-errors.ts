/**
 * The meaning of an error of the database driver: retry the transaction, answer 503, or neither.
 */

/**
 * The SQLSTATE of a database error, or undefined for any other error. Names of constraints are not
 * read: Citus leaves them empty.
 */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * SQLSTATEs of a serialization failure and a deadlock: the same transaction may run again
 * unchanged.
 */
const RETRYABLE_STATES = new Set(["40001", "40P01"]);

/**
 * Whether PostgreSQL rolled the transaction back only because of concurrent transactions or a stale
 * plan.
 */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE_STATES.has(sqlState(error) ?? "") || isStalePlan(error);
}

/**
 * Whether PostgreSQL refused a prepared statement because the columns of its result changed:
 * nothing of it was executed. Every unsupported feature has the same SQLSTATE and the message may
 * be translated, so the name of PostgreSQL's function decides.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    sqlState(error) === "0A000" &&
    error instanceof Error &&
    "routine" in error &&
    error.routine === "RevalidateCachedQuery"
  );
}

/**
 * Classes of SQLSTATE: connection exception (08), insufficient resources (53, a full disk among
 * them), a disk that fails (58000, 58030), operator intervention (57P: shut down, starting up), a
 * statement cancelled by its time limit (57014), and a session that PostgreSQL ended because its
 * transaction was idle or took too long (25P03, 25P04), for example while this process was
 * suspended.
 */
const UNAVAILABLE_STATES = /^(?:08|53|57P|57014|58000|58030|25P03|25P04)/;

/**
 * Codes of socket and name resolution errors. They are read before the message, because a host name
 * that resolves to several addresses fails as an AggregateError with an empty message.
 */
const UNAVAILABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** True for a missing Unix socket: a PostgreSQL on this machine that is restarting. */
const isMissingSocket = (error: Error): boolean =>
  codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect";

/** Errors of pg and its pool that carry no code. */
const UNAVAILABLE_MESSAGES =
  /ECONNREFUSED|Connection terminated|not queryable|timeout expired|connection has been discarded/;

/** So many callers wait for a connection of the pool that a further caller would wait too long. */
export class PoolFullError extends Error {
  constructor(waiting: number) {
    super(`${waiting} callers wait for a database connection already`);
    this.name = "PoolFullError";
  }
}

/**
 * Whether the cause is that every connection of the process stayed in use; the database itself may
 * be healthy.
 */
export function isPoolBusy(error: unknown): boolean {
  return (
    error instanceof PoolFullError ||
    (error instanceof Error && error.message === "timeout exceeded when trying to connect")
  );
}

/** Whether the database cannot be reached or has no capacity now: the same call may work later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isPoolBusy(error) ||
    UNAVAILABLE_STATES.test(sqlState(error) ?? "") ||
    UNAVAILABLE_CODES.has(codeOf(error) ?? "") ||
    isMissingSocket(error) ||
    UNAVAILABLE_MESSAGES.test(error.message)
  );
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}
