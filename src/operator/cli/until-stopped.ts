import type { RunningProcess } from "../../app/serve.ts";
import { storeCompiledCode } from "../../lib/compile-cache.ts";
import type { StopSignal } from "./stop-signal.ts";

/**
 * Runs `introduce` for a process that has started, and closes the process when a stop is requested.
 * Where the introduction fails, the process is closed too: its parts, such as the embedded
 * database, would keep it alive although no address was printed.
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
