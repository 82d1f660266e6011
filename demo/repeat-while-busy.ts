import { setTimeout as delay } from "node:timers/promises";
import { isDatabaseUnavailable } from "../src/db/connection/database-errors.ts";

const ATTEMPTS_MAX = 5;
const PAUSE_MS = 1_000;

/**
 * Repeats a step that makes only what is missing while the machine is too busy to connect to the
 * database in time.
 */
export async function repeatWhileBusy<Result>(
  step: () => Promise<Result>,
  pause: () => Promise<unknown> = () => delay(PAUSE_MS),
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isDatabaseUnavailable(error)) throw error;
    }
    await pause();
  }
}

/** Waits for every promise before it throws, so that a repeated step never runs beside itself. */
export async function allSettled<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
