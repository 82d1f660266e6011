/**
 * Why a task has no result. The task itself causes `deadline`, `memory` (which includes the
 * engine's limits on the stack and on the lengths of arrays and texts) and `thrown`: a task is
 * pure, so with the same input it ends in the same way and is not tried again. `queue_full` is
 * temporary.
 */
export type ComputeFailure = "deadline" | "memory" | "thrown" | "queue_full";

const MESSAGES: Readonly<Record<ComputeFailure, string>> = {
  deadline: "takes more time than a task may",
  memory: "takes more memory than a task may",
  thrown: "threw an error",
  queue_full: "found no place in the queue",
};

/** A task that was ended at a limit, or that was not started. */
export class ComputeError extends Error {
  readonly failure: ComputeFailure;

  /** `cause` is the error that the task threw. */
  constructor(task: string, failure: ComputeFailure, options?: ErrorOptions) {
    super(`${task} ${MESSAGES[failure]}`, options);
    this.name = "ComputeError";
    this.failure = failure;
  }
}

/** Whether the input itself is too large: a job stores that as its failure and ends. */
export const isTooMuch = (
  error: unknown,
): error is ComputeError & { failure: "deadline" | "memory" } =>
  error instanceof ComputeError && (error.failure === "deadline" || error.failure === "memory");

/** Whether the task would end in the same way if it ran again. */
export const isOfInput = (error: unknown): boolean =>
  error instanceof ComputeError && error.failure !== "queue_full";

/** Start of the messages of errors that the engine throws at a limit of its own. */
const ENGINE_LIMITS =
  /^(?:Maximum call stack|Invalid (?:array|string|typed array) length|(?:Map|Set) maximum size|Array buffer allocation)/;

/** Whether the cause of a task's error is a lack of memory and not a defect of the program. */
export const isEngineLimit = (thrown: unknown): boolean =>
  thrown instanceof RangeError && ENGINE_LIMITS.test(thrown.message);
