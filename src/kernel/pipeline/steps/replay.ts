import type { Call, Reply, Step } from "../call.ts";
import {
  findRecord,
  fingerprintOf,
  principalOf,
  readIdempotencyKey,
} from "../../idempotency/idempotency.ts";

/** The stored answer as it is sent again: the same but for `replayed`. */
export function replayOf(
  call: Call,
  stored: { statusCode: number; response: string; location: string | null },
): Reply {
  call.replayed = true;
  call.pass?.giveBackWrites();
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
 * Step 10: a key seen before answers as it did then. It stands before the look-up of the resource,
 * so that a repeated DELETE replays instead of answering 404, and after the scope, so that a lesser
 * credential cannot read an old answer.
 */
export const replay: Step = (call) => {
  const { credential, workspace, request } = call;
  if (!call.isWrite || call.flags.dryRun || credential === undefined || workspace === undefined)
    return undefined;
  const key = readIdempotencyKey(request.header("idempotency-key"));
  if (key === null) return undefined;
  // `confirm` is taken out of the fingerprint: the same write is sent again with it after a 409
  // preview.
  const fingerprint = fingerprintOf({
    method: request.method,
    path: request.path,
    search: call.search,
    body: call.body,
  });
  call.idempotency = {
    workspaceId: workspace.id,
    principal: principalOf(credential),
    key,
    fingerprint,
  };
  return lookUp(call);
};

async function lookUp(call: Call): Promise<Reply | undefined> {
  if (call.idempotency === undefined) return undefined;
  const record = await findRecord(call.runtime.database, call.idempotency, call.startedAt);
  if (record?.state === "completed") return replayOf(call, record);
  call.record = record;
  return undefined;
}
