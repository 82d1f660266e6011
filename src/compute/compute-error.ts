/**
 * Why a task has no result. `deadline` and `memory` are the task's own doing: with the same input
 * it ends in the same way, so it is not tried again. `queue_full` passes.
 */
export type ComputeFailure = "deadline" | "memory" | "queue_full";

const MESSAGES: Readonly<Record<ComputeFailure, string>> = {
  deadline: "takes more time than a task may",
  memory: "takes more memory than a task may",
  queue_full: "found no place in the queue",
};

/** A task that was ended at a limit, or was not begun. */
export class ComputeError extends Error {
  readonly failure: ComputeFailure;

  constructor(task: string, failure: ComputeFailure) {
    super(`${task} ${MESSAGES[failure]}`);
    this.name = "ComputeError";
    this.failure = failure;
  }
}

/** Whether the input itself is too much: a job stores that as its failure and ends. */
export const isTooMuch = (
  error: unknown,
): error is ComputeError & { failure: "deadline" | "memory" } =>
  error instanceof ComputeError && error.failure !== "queue_full";
