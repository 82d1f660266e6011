import { inTransaction } from "../../../db/connection/database.ts";
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
import type {
  PlannedWrite,
  WriteOperation,
  WritePlan,
  WriteResult,
} from "../../operation/operation.ts";
import { assertOutput } from "../../operation/output-check.ts";
import type { WriteContext } from "../context.ts";
import type { OperationResponse, RequestState, Step } from "../request-state.ts";
import { replayOf } from "./replay.ts";

/**
 * A handler may take 25 s; upstream requests stop a little earlier, so that what they returned can
 * be stored.
 */
const COLLECT_DEADLINE_MS = 22_000;

/** A write on its way: the request, and its operation known to be one. */
interface Write<S> {
  state: RequestState<S>;
  operation: WriteOperation<S>;
}

/**
 * Steps 12 to 15 for writes: find the change, answer a dry run, ask for confirmation, or carry it
 * out.
 */
export const executeWrite: Step = (state) => {
  const { operation } = state;
  if (operation.kind !== "write") return undefined;
  const write = { state, operation };
  if (state.flags.dryRun) return dryRun(write);
  return operation.collects ? writeAfterCollecting(write) : writeAtOnce(write);
};

type Transaction<S> = WriteContext<S>["database"];

const contextIn = <S>({ state }: Write<S>, transaction: Transaction<S>): WriteContext<S> => ({
  ...state.context(),
  database: transaction,
});

/** The plan under the locks of its transaction; the surface sees it, and may refuse by throwing. */
async function planIn<S>(write: Write<S>, context: WriteContext<S>): Promise<PlannedWrite<S>> {
  const planned = await write.operation.prepare(context, write.state.input);
  write.state.request.onPlan?.(planned.change);
  return planned;
}

/** The plan, and the confirmation it needs. @throws ApiError `confirmation_required`. */
async function planConfirmed<S>(
  write: Write<S>,
  context: WriteContext<S>,
): Promise<PlannedWrite<S>> {
  const planned = await planIn(write, context);
  requireConfirmation(write, planned.change);
  return planned;
}

/** Thrown to roll a dry run back. */
class DryRunEnd extends Error {
  readonly change: WritePlan;

  constructor(change: WritePlan) {
    super("The transaction of a dry run is rolled back");
    this.change = change;
  }
}

/**
 * Plans in a transaction that is always rolled back: a dry run sees what the write would see, locks
 * included, and cannot leave a row behind.
 */
async function planAndRollBack<S>(write: Write<S>): Promise<WritePlan> {
  try {
    return await inTransaction(write.state.runtime.database, async (transaction) => {
      const { change } = await planIn(write, contextIn(write, transaction));
      throw new DryRunEnd(change);
    });
  } catch (error) {
    if (error instanceof DryRunEnd) return error.change;
    throw error;
  }
}

async function dryRun<S>(write: Write<S>): Promise<OperationResponse> {
  const change = await planAndRollBack(write);
  write.state.reservation?.refundWrites();
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
function requireConfirmation<S>({ state, operation }: Write<S>, change: WritePlan): void {
  if (change.confirm !== true || state.flags.confirm) return;
  state.reservation?.refundWrites();
  throw new ApiError(
    "confirmation_required",
    `This would ${change.effects[0] ?? "change the resource"} Send it again with confirm: true.`,
    {
      param: "confirm",
      extras: {
        preview: {
          object: "preview",
          action: operation.id,
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

/** One transaction: key, plan under lock, effect, events, stored answer. All of it or nothing. */
async function writeAtOnce<S>(write: Write<S>): Promise<OperationResponse> {
  const { state } = write;
  const { idempotency } = state;
  return inTransaction(state.runtime.database, async (transaction) => {
    if (idempotency !== undefined) {
      await lockKey(transaction, idempotency);
      const record = await findRecord(transaction, idempotency, state.startedAt);
      if (record?.state === "completed") return replayOf(state, record);
    }
    const context = contextIn(write, transaction);
    const planned = await planConfirmed(write, context);
    const result = await planned.apply(context, undefined);
    const response = writeResponse(write, planned.change, result);
    if (idempotency !== undefined)
      await storeAnswer(transaction, idempotency, storedForm(state, response, result));
    return response;
  });
}

/**
 * Upstreams are called between two transactions. With an idempotency key the first reserves it and
 * what the upstreams returned is saved before the second, so that a crash at any point neither
 * repeats a paid request nor loses its result.
 */
async function writeAfterCollecting<S>(write: Write<S>): Promise<OperationResponse> {
  const { state } = write;
  const { idempotency } = state;
  const { database } = state.runtime;
  if (idempotency === undefined) {
    const planned = await inTransaction(database, (transaction) =>
      planConfirmed(write, contextIn(write, transaction)),
    );
    return commitCollected(write, await collect(write, planned));
  }
  const begun = await beginReserved(write, idempotency);
  if ("response" in begun) return begun.response;
  const heartbeat = startLeaseRenewal(write, idempotency);
  try {
    let { collected } = begun;
    if (collected === undefined) {
      collected = { value: await collect(write, begun.planned) };
      await saveCollected(database, idempotency, collected.value);
    }
    return await commitCollected(write, collected.value);
  } catch (error) {
    await releaseReservation(database, idempotency).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

function startLeaseRenewal<S>(
  { state: { runtime } }: Write<S>,
  idempotency: IdempotencyScope,
): NodeJS.Timeout {
  const renew = (): Promise<void> =>
    renewLease(runtime.database, idempotency, runtime.clock.now()).catch(() => undefined);
  return setInterval(() => void renew(), LEASE_MS / 3);
}

type Begun<S> =
  | { response: OperationResponse }
  | { planned: PlannedWrite<S>; collected: { value: unknown } | undefined };

async function beginReserved<S>(write: Write<S>, idempotency: IdempotencyScope): Promise<Begun<S>> {
  const { state } = write;
  return inTransaction(state.runtime.database, async (transaction): Promise<Begun<S>> => {
    await lockKey(transaction, idempotency);
    const record = await findRecord(transaction, idempotency, state.startedAt);
    if (record?.state === "completed") return { response: replayOf(state, record) };
    const planned = await planConfirmed(write, contextIn(write, transaction));
    if (record?.state === "collected") {
      await renewLease(transaction, idempotency, state.startedAt);
      return { planned, collected: { value: record.collected } };
    }
    await reserve(transaction, idempotency, {
      requestId: state.request.requestId,
      now: state.startedAt,
    });
    return { planned, collected: undefined };
  });
}

const collect = <S>({ state }: Write<S>, planned: PlannedWrite<S>): Promise<unknown> =>
  planned.collect(state.context(), AbortSignal.timeout(COLLECT_DEADLINE_MS));

/**
 * The effect, planned anew: rows may have changed while the upstreams answered. A change that needs
 * a confirmation only now asks for it; with an idempotency key the collected result stays saved, so
 * that the confirmed request does not pay again.
 */
async function commitCollected<S>(write: Write<S>, collected: unknown): Promise<OperationResponse> {
  const { state } = write;
  return inTransaction(state.runtime.database, async (transaction) => {
    const context = contextIn(write, transaction);
    const planned = await planConfirmed(write, context);
    const result = await planned.apply(context, collected);
    const response = writeResponse(write, planned.change, result);
    if (state.idempotency !== undefined)
      await completeReservation(
        transaction,
        state.idempotency,
        storedForm(state, response, result),
      );
    return response;
  });
}

const SECRET_NOT_KEPT = "The secret was shown in the first answer only.";

interface StoredResponse {
  requestId: string;
  statusCode: number;
  response: string;
  location: string | null;
  now: Date;
}

/** What a replay will answer: the same body, but for a secret in it. */
function storedForm<S>(
  state: RequestState<S>,
  { status, headers, text }: OperationResponse,
  { replayedData }: WriteResult,
): StoredResponse {
  let response = text ?? "{}";
  if (replayedData !== undefined) {
    const body = JSON.parse(response) as { warnings: string[] };
    response = JSON.stringify({
      ...body,
      warnings: [...body.warnings, SECRET_NOT_KEPT],
      data: replayedData,
    });
  }
  return {
    requestId: state.request.requestId,
    statusCode: status,
    response,
    location: headers["Location"] ?? null,
    now: state.runtime.clock.now(),
  };
}

function writeResponse<S>(
  { state }: Write<S>,
  change: WritePlan,
  result: WriteResult,
): OperationResponse {
  const { path, method } = state.request;
  const { status = 200, id, written, warnings = [], urls = { app: null, public: null } } = result;
  const body = {
    object: "write_result",
    ok: true,
    dry_run: false,
    auth_mode: state.context().credential.type,
    path,
    id,
    method,
    written,
    warnings: [...(change.warnings ?? []), ...warnings],
    urls,
    error: null,
    data: result.data,
    replayed: false,
  };
  assertOutput(state, body);
  const location: Record<string, string> = status === 201 ? { Location: `${path}/${id}` } : {};
  return { status, headers: location, text: JSON.stringify(body) };
}
