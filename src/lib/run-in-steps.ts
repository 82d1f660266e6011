import { setImmediate } from "node:timers/promises";

/**
 * Runs a long computation and returns to the event loop after each of its steps, so that timers and
 * connections of the process are served in the meantime.
 *
 * @throws the reason of the signal, once it is aborted.
 */
export async function runInSteps<Result>(
  steps: Generator<undefined, Result, undefined>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
    signal.throwIfAborted();
  }
}
