import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { ApiError } from "../../contract/errors.ts";
import type { PlannedWrite, WriteOperation, WritePlan } from "../../operation/operation.ts";
import type { WriteContext } from "../context.ts";
import type { RequestState } from "../request-state.ts";

/** A write in progress: the request, and its operation, which is known to be a write. */
export interface Write<S> {
  state: RequestState<S>;
  operation: WriteOperation<S>;
}

type ContextOptions = Partial<Pick<WriteContext, "isCollected" | "keyIsFree">>;

export const contextIn = <S>(
  { state }: Write<S>,
  transaction: DatabaseTransaction,
  { isCollected = false, keyIsFree }: ContextOptions = {},
): WriteContext<S> => ({ ...state.context(), database: transaction, isCollected, keyIsFree });

/** Computes the plan under the locks of the transaction, before the surface inspects it. */
export const prepare = <S>(
  { operation, state }: Write<S>,
  context: WriteContext<S>,
): Promise<PlannedWrite<S>> => operation.prepare(context, state.input);

/** Passes the plan to the surface, which may refuse it by throwing. */
export async function planOf<S>(
  write: Write<S>,
  preparing: Promise<PlannedWrite<S>>,
): Promise<PlannedWrite<S>> {
  const planned = await preparing;
  if (write.state.runtime.checkOutput) assertSentences(write, planned.change);
  write.state.request.onPlan?.(planned.change);
  return planned;
}

/**
 * Checks in tests and development that effects are sentences, because people read each of them
 * alone.
 */
function assertSentences<S>({ operation }: Write<S>, { effects }: WritePlan): void {
  const fragment = effects.find((text) => !/^[\p{Lu}\d][^]*[.!?]$/u.test(text));
  if (fragment !== undefined)
    throw new Error(`${operation.id} plans what is no sentence: ${fragment}`);
}

/** The plan with the confirmation it needs. @throws ApiError `confirmation_required`. */
export async function confirmed<S>(
  write: Write<S>,
  preparing: Promise<PlannedWrite<S>>,
): Promise<PlannedWrite<S>> {
  const planned = await planOf(write, preparing);
  requireConfirmation(write, planned.change);
  return planned;
}

/**
 * Throws a 409 with the change as `preview`, when the change needs a `confirm` that was not given.
 */
function requireConfirmation<S>({ state, operation }: Write<S>, change: WritePlan): void {
  if (change.confirm !== true || state.flags.confirm) return;
  state.reservation?.refundWrites();
  throw new ApiError(
    "confirmation_required",
    ["This needs a confirmation.", change.effects[0] ?? "", "Send it again with confirm: true."]
      .filter((sentence) => sentence !== "")
      .join(" "),
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
