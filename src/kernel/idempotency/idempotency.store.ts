import { type CompiledQuery, type RawBuilder, sql, type UpdateResult } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { type DatabaseNow, fromNow, NOW } from "../../db/connection/database-clock.ts";
import { preparedQuery } from "../../db/connection/prepared-query.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../lib/time/clock.ts";
import { completedColumns, type FirstAnswer } from "./first-answer.ts";

/** Records of idempotency keys and their locks (docs/api.md#idempotency). */

/**
 * Time without a renewal after which the first caller is assumed to be dead. The lease is renewed
 * while it works.
 */
export const LEASE_MS = 60 * SECOND_MS;
const KEEP_MS = DAY_MS;
/** Maximum difference between the clocks of two processes. */
const AHEAD_MS = HOUR_MS;

/**
 * The request that a key identifies: keys belong to (workspace, principal), so a rotated API key
 * still finds its answers.
 */
export interface IdempotencyScope {
  workspaceId: string;
  principal: string;
  key: string;
  /**
   * The fingerprint, computed when it is first needed: a body refused before then costs no hash.
   */
  fingerprint: () => Buffer;
}

/** A running write: the key it has reserved, and the request that holds the lease. */
export interface KeyReservation extends IdempotencyScope {
  holder: string;
}

type KeyOf = Pick<IdempotencyScope, "workspaceId" | "principal" | "key">;

function newestRecord(executor: Executor, scope: KeyOf, now: DatabaseNow) {
  return (
    executor
      .selectFrom("idempotency_records")
      .select([
        "fingerprint",
        "state",
        "request_id",
        "lease_holder",
        "spent_at",
        "status_code",
        "response",
        "packed_response",
        "location",
        sql<boolean>`coalesce(lease_expires_at > ${now}, false)`.as("is_leased"),
      ])
      .where("workspace_id", "=", scope.workspaceId)
      .where("principal", "=", scope.principal)
      .where("idempotency_key", "=", scope.key)
      .where("created_at", ">", fromNow(now, -KEEP_MS))
      // This condition excludes the partitions of future days, which are half of them.
      .where("created_at", "<", fromNow(now, AHEAD_MS))
      .orderBy("created_at", "desc")
      .limit(1)
  );
}

const newestRecordNow = preparedQuery((database, scope: KeyOf) =>
  newestRecord(database, scope, NOW),
);

/** The newest record of a key, unless it is older than a day. */
export async function findStoredRecord(
  executor: Executor,
  scope: IdempotencyScope,
  now: DatabaseNow,
) {
  const query = now === NOW ? newestRecordNow(scope) : newestRecord(executor, scope, now).compile();
  return (await executor.executeQuery(query)).rows[0];
}

const lockOfKey = preparedQuery((database, { name }: { name: string }) =>
  database.selectNoFrom(
    sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as("locked"),
  ),
);

/**
 * Locks a key until the transaction ends; false while another transaction has it. The lock is
 * advisory and not a row: it ends with the connection, so no crash can leave a key locked.
 */
export async function tryLockKey(
  transaction: DatabaseTransaction,
  scope: IdempotencyScope,
): Promise<boolean> {
  const name = `${scope.workspaceId}\n${scope.principal}\n${scope.key}`;
  const { rows } = await transaction.executeQuery(lockOfKey({ name }));
  return rows[0]?.locked === true;
}

type CompletedRecord = ReturnType<typeof completedColumns> & {
  workspace_id: string;
  principal: string;
  idempotency_key: string;
  fingerprint: Buffer;
  request_id: string;
};

const insertOfRecord = (database: Executor, record: CompletedRecord, createdAt: RawBuilder<Date>) =>
  database.insertInto("idempotency_records").values({
    workspace_id: record.workspace_id,
    principal: record.principal,
    idempotency_key: record.idempotency_key,
    created_at: createdAt,
    fingerprint: record.fingerprint,
    request_id: record.request_id,
    status_code: record.status_code,
    location: record.location,
    completed_at: record.completed_at,
    state: record.state,
    response: record.response,
    packed_response: record.packed_response,
    lease_expires_at: record.lease_expires_at,
  });

const completedRecordNow = preparedQuery((database, record: CompletedRecord) =>
  insertOfRecord(database, record, NOW),
);

/**
 * The statement that stores the first answer, to be sent with the commit of its effect. Only
 * successes are stored, because a request that failed may be sent again.
 */
export function insertOfAnswer(
  scope: IdempotencyScope,
  answer: FirstAnswer & { requestId: string },
  { database, now }: { database: Executor; now: DatabaseNow },
): CompiledQuery {
  const record = {
    workspace_id: scope.workspaceId,
    principal: scope.principal,
    idempotency_key: scope.key,
    fingerprint: scope.fingerprint(),
    request_id: answer.requestId,
    ...completedColumns(answer),
  };
  // The time is that of the clock that later looks for the record: a process that has not noticed a
  // jump of its clock would store it in the past.
  return now === NOW ? completedRecordNow(record) : insertOfRecord(database, record, now).compile();
}

/**
 * Reserves the key before upstreams are called, with a lease that shows that the caller is alive.
 */
export async function reserve(
  transaction: DatabaseTransaction,
  reservation: KeyReservation,
  now: DatabaseNow,
): Promise<void> {
  await transaction
    .insertInto("idempotency_records")
    .values({
      workspace_id: reservation.workspaceId,
      principal: reservation.principal,
      idempotency_key: reservation.key,
      created_at: now,
      fingerprint: reservation.fingerprint(),
      state: "running",
      request_id: reservation.holder,
      lease_holder: reservation.holder,
      lease_expires_at: fromNow(now, LEASE_MS),
    })
    .execute();
}

const runningRecord = (executor: Executor, scope: IdempotencyScope) =>
  executor
    .updateTable("idempotency_records")
    .where("workspace_id", "=", scope.workspaceId)
    .where("principal", "=", scope.principal)
    .where("idempotency_key", "=", scope.key)
    .where("state", "in", ["running", "collected"])
    .where("packed_response", "is", null);

/** The record while its lease belongs to this request. Every change of a running write uses it. */
const heldRecord = (executor: Executor, reservation: KeyReservation) =>
  runningRecord(executor, reservation).where("lease_holder", "=", reservation.holder);

/** Whether a statement found its record. */
const found = ({ numUpdatedRows }: UpdateResult): boolean => numUpdatedRows > 0n;

/**
 * Takes over the key of an interrupted request. False where that request has ended in the meantime.
 * A row without a holder was written by an earlier release, which recorded no spending: it counts
 * as spent.
 */
export async function takeOver(
  transaction: DatabaseTransaction,
  reservation: KeyReservation,
  now: DatabaseNow,
): Promise<boolean> {
  // Two statements are needed, because Citus does not accept `now()` inside `case` or `coalesce`.
  await runningRecord(transaction, reservation)
    .set({ spent_at: now })
    .where("lease_holder", "is", null)
    .where("spent_at", "is", null)
    .execute();
  return found(
    await runningRecord(transaction, reservation)
      .set({ lease_holder: reservation.holder, lease_expires_at: fromNow(now, LEASE_MS) })
      .executeTakeFirstOrThrow(),
  );
}

export async function renewLease(
  executor: Executor,
  reservation: KeyReservation,
  now: DatabaseNow,
): Promise<void> {
  await heldRecord(executor, reservation)
    .set({ lease_expires_at: fromNow(now, LEASE_MS) })
    .execute();
}

/**
 * Records that a paid call or an allowance is about to be used. False where another request has
 * taken over.
 */
export async function saveSpending(
  executor: Executor,
  reservation: KeyReservation,
  now: DatabaseNow,
): Promise<boolean> {
  return found(
    await heldRecord(executor, reservation).set({ spent_at: now }).executeTakeFirstOrThrow(),
  );
}

/**
 * Saves the answers of the upstreams, so that a crash before the commit does not cause a second
 * payment. False where another request has taken over.
 */
export async function saveCollected(
  executor: Executor,
  reservation: KeyReservation,
  collected: unknown,
): Promise<boolean> {
  return found(
    await heldRecord(executor, reservation)
      .set({ state: "collected", response: JSON.stringify(collected ?? null) })
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Stores the answer. False where another request has taken over; the effect is then rolled back.
 */
export async function completeReservation(
  transaction: DatabaseTransaction,
  reservation: KeyReservation,
  answer: FirstAnswer,
): Promise<boolean> {
  return found(
    await heldRecord(transaction, reservation)
      .set(completedColumns(answer))
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Releases a reservation whose request failed: the lease ends, and the answers of the upstreams are
 * kept for the next attempt. A record without such answers is removed, since the failure was
 * reported, unless with `keepsSpending` it records spending of an earlier request that no answer
 * has reported.
 */
export async function releaseReservation(
  executor: Executor,
  reservation: KeyReservation,
  { keepsSpending }: { keepsSpending: boolean },
): Promise<void> {
  await heldRecord(executor, reservation).set({ lease_expires_at: null }).execute();
  if (keepsSpending) return;
  await executor
    .deleteFrom("idempotency_records")
    .where("workspace_id", "=", reservation.workspaceId)
    .where("principal", "=", reservation.principal)
    .where("idempotency_key", "=", reservation.key)
    .where("state", "=", "running")
    .where("packed_response", "is", null)
    .where("lease_holder", "=", reservation.holder)
    .execute();
}
