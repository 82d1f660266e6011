import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { DAY_MS, SECOND_MS } from "../../lib/clock.ts";

/** Records of idempotency keys and their locks (docs/api.md#idempotency). */

/** How long a first caller may be silent before it is taken for dead. Renewed while it works. */
export const LEASE_MS = 60 * SECOND_MS;
const KEEP_MS = DAY_MS;

/**
 * The request that a key names: keys belong to (workspace, principal), so a rotated API key still
 * finds its answers.
 */
export interface IdempotencyScope {
  workspaceId: string;
  principal: string;
  key: string;
  /** Made when it is first needed: a body refused before then costs no hash. */
  fingerprint: () => Buffer;
}

/** The newest record of a key, unless it is older than a day. */
export async function findStoredRecord(executor: Executor, scope: IdempotencyScope, now: Date) {
  return executor
    .selectFrom("idempotency_records")
    .select([
      "fingerprint",
      "state",
      "request_id",
      "lease_expires_at",
      "status_code",
      "response",
      "location",
    ])
    .where("workspace_id", "=", scope.workspaceId)
    .where("principal", "=", scope.principal)
    .where("idempotency_key", "=", scope.key)
    .where("created_at", ">", new Date(now.getTime() - KEEP_MS))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Locks a key until the transaction ends; false while another one has it. An advisory lock and not
 * a row: it dies with the connection, so no crash can leave a key stuck.
 */
export async function tryLockKey(
  transaction: DatabaseTransaction,
  scope: IdempotencyScope,
): Promise<boolean> {
  const name = `${scope.workspaceId}\n${scope.principal}\n${scope.key}`;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(transaction);
  return rows[0]?.locked === true;
}

/**
 * Stores the first answer in the transaction of its effect. Only successes are stored: an error may
 * be tried again.
 */
export async function storeAnswer(
  transaction: DatabaseTransaction,
  scope: IdempotencyScope,
  answer: {
    requestId: string;
    statusCode: number;
    response: string;
    location: string | null;
    now: Date;
  },
): Promise<void> {
  await transaction
    .insertInto("idempotency_records")
    .values({
      workspace_id: scope.workspaceId,
      principal: scope.principal,
      idempotency_key: scope.key,
      created_at: answer.now,
      fingerprint: scope.fingerprint(),
      state: "completed",
      request_id: answer.requestId,
      status_code: answer.statusCode,
      response: answer.response,
      location: answer.location,
      completed_at: answer.now,
    })
    .execute();
}

/** Reserves the key before upstreams are called, with a lease that says the caller is alive. */
export async function reserve(
  transaction: DatabaseTransaction,
  scope: IdempotencyScope,
  request: { requestId: string; now: Date },
): Promise<void> {
  await transaction
    .insertInto("idempotency_records")
    .values({
      workspace_id: scope.workspaceId,
      principal: scope.principal,
      idempotency_key: scope.key,
      created_at: request.now,
      fingerprint: scope.fingerprint(),
      state: "running",
      request_id: request.requestId,
      lease_expires_at: new Date(request.now.getTime() + LEASE_MS),
    })
    .execute();
}

const reservation = (executor: Executor, scope: IdempotencyScope) =>
  executor
    .updateTable("idempotency_records")
    .where("workspace_id", "=", scope.workspaceId)
    .where("principal", "=", scope.principal)
    .where("idempotency_key", "=", scope.key)
    .where("state", "in", ["running", "collected"]);

export async function renewLease(
  executor: Executor,
  scope: IdempotencyScope,
  now: Date,
): Promise<void> {
  await reservation(executor, scope)
    .set({ lease_expires_at: new Date(now.getTime() + LEASE_MS) })
    .execute();
}

/**
 * Saves what the upstreams answered, so that a crash before the commit does not pay for the calls
 * twice.
 */
export async function saveCollected(
  executor: Executor,
  scope: IdempotencyScope,
  collected: unknown,
): Promise<void> {
  await reservation(executor, scope)
    .set({ state: "collected", response: JSON.stringify(collected ?? null) })
    .execute();
}

export async function completeReservation(
  transaction: DatabaseTransaction,
  scope: IdempotencyScope,
  answer: { statusCode: number; response: string; location: string | null; now: Date },
): Promise<void> {
  await reservation(transaction, scope)
    .set({
      state: "completed",
      status_code: answer.statusCode,
      response: answer.response,
      location: answer.location,
      completed_at: answer.now,
      lease_expires_at: null,
    })
    .execute();
}

/**
 * Gives up a reservation whose request failed: the lease ends, saved upstream answers stay for the
 * next try, an empty one is removed.
 */
export async function releaseReservation(
  executor: Executor,
  scope: IdempotencyScope,
): Promise<void> {
  await reservation(executor, scope)
    .where("state", "=", "collected")
    .set({ lease_expires_at: null })
    .execute();
  await executor
    .deleteFrom("idempotency_records")
    .where("workspace_id", "=", scope.workspaceId)
    .where("principal", "=", scope.principal)
    .where("idempotency_key", "=", scope.key)
    .where("state", "=", "running")
    .execute();
}
