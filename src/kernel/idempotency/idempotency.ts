import { createHash } from "node:crypto";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { DatabaseNow } from "../../db/connection/database-clock.ts";
import { canonicalJson } from "../../lib/text/canonical-json.ts";
import type { Credential } from "../access/credentials/credential.ts";
import { ApiError, parameterInvalid, stateConflict } from "../contract/errors.ts";
import { findStoredRecord, type IdempotencyScope, tryLockKey } from "./idempotency.store.ts";
import { unpackAnswer } from "./packed-answer.ts";

/**
 * The state of a key. `collected`: the upstreams were called and their answers saved, but the
 * effect is not committed. `interrupted`: the first request was interrupted before the answers of
 * its upstreams were saved; with `hasSpent`, a paid call may have been made, or an allowance was
 * used.
 */
export type IdempotencyRecord =
  | { state: "completed"; statusCode: number; response: string; location: string | null }
  | { state: "collected"; collected: unknown }
  | { state: "interrupted"; hasSpent: boolean };

/**
 * The key of a request without quotes, or null when it has none.
 *
 * @throws ApiError `parameter_invalid`, `param: Idempotency-Key`, when it is not 1 to 255 printable
 *   ASCII characters.
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

/** The owner of a key: all API keys of a workspace together, one OAuth app, or one person. */
export function principalOf(credential: Credential): string {
  return credential.type === "session"
    ? `person ${credential.session.person.id}`
    : (credential.clientId ?? "keys");
}

/**
 * SHA-256 of method, path, sorted query and canonical body, so that two spellings of one request
 * are equal.
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
 * Looks a key up; undefined when the request is the first.
 *
 * @throws ApiError 422 `idempotency_key_reused` for another request under the key, 409
 * `idempotency_in_progress` while the first one runs.
 */
export async function findRecord(
  executor: Executor,
  scope: IdempotencyScope,
  now: DatabaseNow,
): Promise<IdempotencyRecord | undefined> {
  return recordOf(await findStoredRecord(executor, scope, now), scope);
}

function recordOf(
  row: Awaited<ReturnType<typeof findStoredRecord>>,
  scope: IdempotencyScope,
): IdempotencyRecord | undefined {
  if (row === undefined) return undefined;
  if (!row.fingerprint.equals(scope.fingerprint())) {
    throw new ApiError(
      "idempotency_key_reused",
      "This Idempotency-Key was used for a different request.",
      {
        param: "Idempotency-Key",
        extras: { first_request_id: row.request_id },
      },
    );
  }
  if (row.state === "completed" || row.packed_response !== null)
    return {
      state: "completed",
      statusCode: row.status_code ?? 200,
      response:
        row.packed_response === null ? (row.response ?? "{}") : unpackAnswer(row.packed_response),
      location: row.location,
    };
  if (row.is_leased) throw inProgress();
  if (row.state === "collected")
    return { state: "collected", collected: JSON.parse(row.response ?? "null") };
  // An earlier release recorded no spending, and no holder of the lease.
  return { state: "interrupted", hasSpent: row.spent_at !== null || row.lease_holder === null };
}

/**
 * The error for a repetition of a request that was interrupted during a paid call, where its
 * operation cannot continue without that call. The call is reported, and never made again under the
 * same key.
 */
export const interruptedWrite = (): ApiError =>
  stateConflict(
    "The first request with this Idempotency-Key was cut off during a provider call that is paid " +
      "for. Nothing was stored, and whether the call was charged is unknown, so it is not made " +
      "again under this key: every repetition within 24 hours gets this answer. Look at the " +
      "resource first; to make the call, and perhaps pay a second time, send the request with a " +
      "new key.",
    "interrupted",
    [],
  );

/**
 * The error where another request with the key is running, has just ended, or has taken this one
 * over.
 */
export function inProgress(): ApiError {
  return new ApiError(
    "idempotency_in_progress",
    "The first request with this Idempotency-Key is still running.",
    { param: "Idempotency-Key", retryAfterSec: 1 },
  );
}

/**
 * Locks the key for this transaction, so that of several equal requests at once one continues and
 * the others get 409. Then looks the key up, which finds the answers that earlier holders have
 * stored.
 *
 * @throws ApiError 409 `idempotency_in_progress` while another transaction has the key; and as
 *   `findRecord`.
 */
export async function takeKey(
  transaction: DatabaseTransaction,
  scope: IdempotencyScope,
  now: DatabaseNow,
): Promise<IdempotencyRecord | undefined> {
  // The two statements are sent together and run one after the other.
  const [isTaken, row] = await Promise.all([
    tryLockKey(transaction, scope),
    findStoredRecord(transaction, scope, now),
  ]);
  if (!isTaken) throw inProgress();
  return recordOf(row, scope);
}
