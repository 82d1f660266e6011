import type { RunningProcess } from "../../app/serve.ts";
import { storeCompiledCode } from "../../lib/compile-cache.ts";
import type { StopSignal } from "./stop-signal.ts";

/**
 * Introduces a process that has started, and closes it when a stop is asked for.
 * Where the introduction fails it is closed as well: what it runs, the embedded database among it,
 * would keep alive a process of which no address was printed.
 *
 * @throws What the introduction rejects with.
 */
export async function untilStopped(
  running: Pick<RunningProcess, "close">,
  stop: StopSignal,
  introduce: () => Promise<void>,
): Promise<void> {
  try {
    await introduce();
    storeCompiledCode();
    await stop.received;
  } finally {
    await running.close();
  }
}
