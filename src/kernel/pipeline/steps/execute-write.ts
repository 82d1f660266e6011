import { inTransaction } from "../../../db/connection/database.ts";
import type { Call, Reply, Step } from "../call.ts";
import type { WriteContext } from "../context.ts";
import { ApiError } from "../../contract/errors.ts";
import {
  completeReservation,
  findRecord,
  type IdempotencyScope,
  LEASE_MS,
  lockKey,
  releaseReservation,
  renewLease,
  reserve,
  saveCollected,
  storeAnswer,
} from "../../idempotency/idempotency.ts";
import type { Change, Written } from "../../operation/operation.ts";
import { assertOutput } from "../../operation/output-check.ts";
import { replayOf } from "./replay.ts";

/**
 * A handler may take 25 s (completions B5); upstream calls stop a little earlier, so that what they
 * brought can be stored.
 */
const COLLECT_DEADLINE_MS = 22_000;

/** Steps 12 to 15 for writes: find the change, answer a dry run, ask for confirmation, or do it. */
export const executeWrite: Step = (call) => (call.isWrite ? write(call) : undefined);

async function write(call: Call): Promise<Reply> {
  if (call.flags.dryRun) return dryRun(call);
  return call.operation.collect === undefined ? writeAtOnce(call) : writeAfterCollecting(call);
}

const preview = async (
  call: Call,
  context: WriteContext | ReturnType<Call["context"]>,
): Promise<Change<unknown>> => {
  const change = await call.operation.preview?.(context, call.input as never);
  if (change === undefined) throw new Error(`${call.operation.id} is a write without a preview`);
  call.request.onChange?.(change);
  return change;
};

async function dryRun(call: Call): Promise<Reply> {
  const change = await preview(call, call.context());
  call.pass?.giveBackWrites();
  const body = {
    object: "dry_run",
    resource: change.resource,
    would_write: change.wouldWrite,
    warnings: change.warnings ?? [],
    requires_confirm: change.confirm ?? false,
    cost: change.cost ?? null,
  };
  return { status: 200, headers: {}, text: JSON.stringify(body) };
}

/** 409 with the change as `preview`, when it needs a `confirm` that was not given. */
function requireConfirmation(call: Call, change: Change<unknown>): void {
  if (change.confirm !== true || call.flags.confirm) return;
  call.pass?.giveBackWrites();
  throw new ApiError(
    "confirmation_required",
    `This would ${change.effects[0] ?? "change the resource"} Send it again with confirm: true.`,
    {
      param: "confirm",
      extras: {
        preview: {
          object: "preview",
          action: call.operation.id,
          resource: change.resource,
          id: change.id,
          [change.deletes === true ? "would_delete" : "would_write"]: change.wouldWrite,
          effects: change.effects,
          irreversible: change.irreversible ?? false,
          cost: change.cost ?? null,
          cap: change.cap ?? null,
        },
      },
    },
  );
}

/**
 * One transaction: key, preview under lock, effect, events, stored answer. Either all of it
 * happened or nothing.
 */
async function writeAtOnce(call: Call): Promise<Reply> {
  return inTransaction(call.runtime.database, async (transaction) => {
    if (call.idempotency !== undefined) {
      await lockKey(transaction, call.idempotency);
      const record = await findRecord(transaction, call.idempotency, call.startedAt);
      if (record?.state === "completed") return replayOf(call, record);
    }
    const context: WriteContext = { ...call.context(), database: transaction };
    const change = await preview(call, context);
    requireConfirmation(call, change);
    const written = await call.operation.apply?.(context, change as never, undefined as never);
    const reply = writeReply(call, change, written);
    if (call.idempotency !== undefined)
      await storeAnswer(transaction, call.idempotency, storedForm(call, reply, written));
    return reply;
  });
}

/**
 * Upstreams are called between two transactions. With an idempotency key the first reserves it and
 * what the upstreams said is saved before the second, so that a crash at any point neither repeats
 * a paid call nor loses its answer.
 */
async function writeAfterCollecting(call: Call): Promise<Reply> {
  const { idempotency } = call;
  if (idempotency === undefined) {
    const change = await preview(call, call.context());
    requireConfirmation(call, change);
    const collected = await collect(call, change);
    return commitCollected(call, collected);
  }
  const begun = await beginReserved(call, idempotency);
  if ("reply" in begun) return begun.reply;
  const heartbeat = setInterval(
    () =>
      void renewLease(call.runtime.database, idempotency, call.runtime.clock.now()).catch(
        () => undefined,
      ),
    LEASE_MS / 3,
  );
  try {
    let { collected } = begun;
    if (collected === undefined) {
      collected = { value: await collect(call, begun.change) };
      await saveCollected(call.runtime.database, idempotency, collected.value);
    }
    return await commitCollected(call, collected.value);
  } catch (error) {
    await releaseReservation(call.runtime.database, idempotency).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

type Begun =
  | { reply: Reply }
  | { change: Change<unknown>; collected: { value: unknown } | undefined };

async function beginReserved(call: Call, idempotency: IdempotencyScope): Promise<Begun> {
  return inTransaction(call.runtime.database, async (transaction): Promise<Begun> => {
    await lockKey(transaction, idempotency);
    const record = await findRecord(transaction, idempotency, call.startedAt);
    if (record?.state === "completed") return { reply: replayOf(call, record) };
    const change = await preview(call, { ...call.context(), database: transaction });
    requireConfirmation(call, change);
    if (record?.state === "collected") {
      await renewLease(transaction, idempotency, call.startedAt);
      return { change, collected: { value: record.collected } };
    }
    await reserve(transaction, idempotency, {
      requestId: call.request.requestId,
      now: call.startedAt,
    });
    return { change, collected: undefined };
  });
}

async function collect(call: Call, change: Change<unknown>): Promise<unknown> {
  return call.operation.collect?.(
    call.context(),
    change as never,
    AbortSignal.timeout(COLLECT_DEADLINE_MS),
  );
}

async function commitCollected(call: Call, collected: unknown): Promise<Reply> {
  return inTransaction(call.runtime.database, async (transaction) => {
    const context: WriteContext = { ...call.context(), database: transaction };
    const change = await preview(call, context);
    const written = await call.operation.apply?.(context, change as never, collected as never);
    const reply = writeReply(call, change, written);
    if (call.idempotency !== undefined)
      await completeReservation(transaction, call.idempotency, storedForm(call, reply, written));
    return reply;
  });
}

const SECRET_NOT_KEPT = "The secret was shown in the first answer only.";

/** What a replay will answer: the same body, but for a secret in it. */
function storedForm(
  call: Call,
  reply: Reply,
  written: Written | undefined,
): { requestId: string; statusCode: number; response: string; location: string | null; now: Date } {
  let response = reply.text ?? "{}";
  if (written?.replayedData !== undefined) {
    const body = JSON.parse(response) as { warnings: string[] };
    response = JSON.stringify({
      ...body,
      warnings: [...body.warnings, SECRET_NOT_KEPT],
      data: written.replayedData,
    });
  }
  return {
    requestId: call.request.requestId,
    statusCode: reply.status,
    response,
    location: reply.headers["Location"] ?? null,
    now: call.runtime.clock.now(),
  };
}

function writeReply(call: Call, change: Change<unknown>, written: Written | undefined): Reply {
  if (written === undefined) throw new Error(`${call.operation.id} is a write without an apply`);
  const body = {
    object: "write_result",
    ok: true,
    dry_run: false,
    auth_mode: call.credential?.type ?? "api_key",
    path: call.request.path,
    id: written.id,
    method: call.request.method,
    written: written.written,
    warnings: [...(change.warnings ?? []), ...(written.warnings ?? [])],
    urls: written.urls ?? { app: null, public: null },
    error: null,
    data: written.data,
    replayed: false,
  };
  assertOutput(call, body);
  const status = written.status ?? 200;
  const location: Record<string, string> =
    status === 201 ? { Location: `${call.request.path}/${written.id}` } : {};
  return { status, headers: location, text: JSON.stringify(body) };
}
