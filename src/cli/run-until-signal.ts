/** A process part that can be stopped. */
export interface Stoppable {
  close(): Promise<void>;
}

/**
 * Waits for Ctrl-C or a stop signal and then closes the parts in the order given. A second signal ends the process at
 * once, for the person who cannot wait.
 */
export async function runUntilSignal(parts: readonly Stoppable[]): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      process.once("SIGINT", () => process.exit(130));
      process.once("SIGTERM", () => process.exit(143));
      resolve();
    };
    let isStopping = false;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => {
        if (isStopping) return;
        isStopping = true;
        stop();
      });
    }
  });
  for (const part of parts) await part.close();
}
