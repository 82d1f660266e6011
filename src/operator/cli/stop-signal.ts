import { endWithNpm } from "./end-with-npm.ts";

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Time limit of a stop: a stop takes 15 s at most, and whatever still runs then is terminated. */
const STOP_MS = 14_500;

export interface StopSignal {
  received: Promise<void>;
  isReceived: () => boolean;
}

/**
 * Listens for Ctrl-C and stop signals. It is called before anything is started, so that a signal
 * during a start is kept until the start is complete. A second signal ends the process at once. The
 * end of npm, where it started the process, is a stop as well (`endWithNpm`).
 */
export function listenForStop(): StopSignal {
  let count = 0;
  const received = new Promise<void>((resolve) => {
    const stop = (signal: keyof typeof EXIT_CODES): void => {
      count += 1;
      if (count > 1) process.exit(EXIT_CODES[signal]);
      setTimeout(() => process.exit(EXIT_CODES[signal]), STOP_MS).unref();
      resolve();
    };
    for (const signal of Object.keys(EXIT_CODES) as (keyof typeof EXIT_CODES)[])
      process.on(signal, () => stop(signal));
    // With Ctrl-C npm ends as well, and that is no second signal.
    endWithNpm(() => count === 0 && stop("SIGTERM"));
  });
  return { received, isReceived: () => count > 0 };
}
