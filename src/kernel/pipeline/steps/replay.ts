import { databaseNow } from "../../../db/connection/database-clock.ts";
import {
  findRecord,
  fingerprintOf,
  principalOf,
  readIdempotencyKey,
} from "../../idempotency/idempotency.ts";
import type { IdempotencyScope } from "../../idempotency/idempotency.store.ts";
import type { OperationResponse, RequestState, Step } from "../request-state.ts";

/** The stored answer for a repetition: unchanged except for `replayed`. */
export function replayOf<S>(
  state: RequestState<S>,
  stored: { statusCode: number; response: string; location: string | null },
): OperationResponse {
  state.replayed = true;
  state.reservation?.refundWrites();
  const body = { ...(JSON.parse(stored.response) as Record<string, unknown>), replayed: true };
  return {
    status: stored.statusCode,
    headers: {
      "Idempotent-Replayed": "true",
      ...(stored.location === null ? {} : { Location: stored.location }),
    },
    text: JSON.stringify(body),
  };
}

/**
 * Step 10: a request under a known `Idempotency-Key` gets the stored answer. It comes before the
 * look-up of the resource, so that a repeated DELETE replays instead of answering 404, and after
 * the scope, so that a lesser credential cannot read an old answer.
 *
 * This step only reads the key. The stored answer is looked up where the write is about to begin,
 * in the transaction that takes the key, and by `replayOr` where an earlier check would refuse.
 * Rejected: a separate look-up here, which costs every first request a round trip and finds
 * nothing.
 */
export const replay: Step = (state) => {
  const { operation, credential, workspace, request } = state;
  if (operation.kind !== "write" || state.flags.dryRun) return undefined;
  if (credential === undefined || workspace === undefined) return undefined;
  const key = readIdempotencyKey(request.header("idempotency-key"));
  if (key === null) return undefined;
  // `confirm` is not part of the fingerprint, because the same write is sent again with it after a
  // 409 with a preview.
  const { search, body } = state;
  let fingerprint: Buffer | undefined;
  state.idempotency = {
    workspaceId: workspace.id,
    principal: principalOf(credential),
    key,
    fingerprint: () =>
      (fingerprint ??= fingerprintOf({
        method: request.method,
        path: request.path,
        search,
        body,
      })),
  };
  return undefined;
};

/**
 * For a check between step 10 and the write: a stored answer takes precedence over its refusal.
 *
 * @param refuse Throws; it is called where the request is not a repetition.
 */
export function replayOr<S>(
  state: RequestState<S>,
  refuse: () => never,
): Promise<OperationResponse> {
  return state.idempotency === undefined
    ? refuse()
    : lookUp(state, state.idempotency).then((response) => response ?? refuse());
}

async function lookUp<S>(
  state: RequestState<S>,
  key: IdempotencyScope,
): Promise<OperationResponse | undefined> {
  const record = await findRecord(state.runtime.database, key, databaseNow(state.runtime.clock));
  return record?.state === "completed" ? replayOf(state, record) : undefined;
}
