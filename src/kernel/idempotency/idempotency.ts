import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { DAY_MS, SECOND_MS } from "../../lib/clock.ts";
import type { Credential } from "../access/credential.ts";
import { ApiError, parameterInvalid, stateConflict } from "../contract/errors.ts";

/** How long a first caller may be silent before it is taken for dead. Renewed while it works. */
export const LEASE_MS = 60 * SECOND_MS;
const KEEP_MS = DAY_MS;

/**
 * Which request a key stands for: keys belong to (workspace, principal), so a rotated API key still
 * finds its answers.
 */
export interface IdempotencyScope {
  workspaceId: string;
  principal: string;
  key: string;
  fingerprint: Buffer;
}

/**
 * What is known of a key. `collected` means the upstreams were called and their answers saved, but
 * the effect is not in yet.
 */
export type IdempotencyRecord =
  | { state: "completed"; statusCode: number; response: string; location: string | null }
  | { state: "collected"; collected: unknown };

/**
 * The key of a request, unquoted, or null when there is none.
 *
 * @throws ApiError `parameter_invalid`, `param: Idempotency-Key`, when it is not 1 to 255 printable
 * ASCII characters.
 */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key =
    header.length >= 2 && header.startsWith('"') && header.endsWith('"')
      ? header.slice(1, -1)
      : header;
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    throw parameterInvalid(
      "Idempotency-Key",
      "malformed",
      "Idempotency-Key must be 1 to 255 printable ASCII characters.",
    );
  }
  return key;
}

/** Who a key belongs to: all API keys of a workspace together, one OAuth app, or one person. */
export function principalOf(credential: Credential): string {
  return credential.type === "session"
    ? `person ${credential.session.person.id}`
    : (credential.clientId ?? "keys");
}

/**
 * SHA-256 of method, path, sorted query and canonical body: two spellings of one request are one
 * request.
 */
export function fingerprintOf(request: {
  method: string;
  path: string;
  search: URLSearchParams;
  body: unknown;
}): Buffer {
  const query = [...request.search].sort(([a, x], [b, y]) =>
    a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1,
  );
  return createHash("sha256")
    .update(canonicalJson([request.method, request.path, query, request.body]))
    .digest();
}

/**
 * Looks a key up: its stored answer, saved upstream answers, or undefined when the request is the
 * first.
 *
 * @throws ApiError 422 `idempotency_key_reused` for another request under the key, 409
 * `idempotency_in_progress` while the first one runs, 409 `state_conflict` when the first one died
 * while it was calling a provider: whether that call was charged is unknown, so it is reported and
 * never repeated under the same key.
 */
export async function findRecord(
  executor: Executor,
  scope: IdempotencyScope,
  now: Date,
): Promise<IdempotencyRecord | undefined> {
  const row = await executor
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
  if (row === undefined) return undefined;
  if (!row.fingerprint.equals(scope.fingerprint)) {
    throw new ApiError(
      "idempotency_key_reused",
      "This Idempotency-Key was used for a different request.",
      {
        param: "Idempotency-Key",
        extras: { first_request_id: row.request_id },
      },
    );
  }
  if (row.state === "completed")
    return {
      state: "completed",
      statusCode: row.status_code ?? 200,
      response: row.response ?? "{}",
      location: row.location,
    };
  if (row.lease_expires_at !== null && row.lease_expires_at > now) throw inProgress();
  if (row.state === "collected")
    return { state: "collected", collected: JSON.parse(row.response ?? "null") };
  throw stateConflict(
    "The first request with this Idempotency-Key was cut off while it was calling a provider. " +
      "Nothing was stored. Use a new key to call the provider again.",
    "interrupted",
    [],
  );
}

function inProgress(): ApiError {
  return new ApiError(
    "idempotency_in_progress",
    "The first request with this Idempotency-Key is still running.",
    { param: "Idempotency-Key", retryAfterSec: 1 },
  );
}

/**
 * Takes the key for this transaction, so that of any number of equal requests at once one goes on
 * and the others get 409. An advisory lock and not a row: it dies with the connection, so no crash
 * can leave a key stuck.
 */
export async function lockKey(
  transaction: DatabaseTransaction,
  scope: IdempotencyScope,
): Promise<void> {
  const name = `${scope.workspaceId}\n${scope.principal}\n${scope.key}`;
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`.execute(transaction);
  if (rows[0]?.locked !== true) throw inProgress();
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
      fingerprint: scope.fingerprint,
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
      fingerprint: scope.fingerprint,
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
