import type { Database } from "../../db/connection/database.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import { createInboxLook } from "./placed-events.ts";

/**
 * Interval of the reads of the inbox. An event whose process was killed right after the commit
 * waits for two of them at most.
 */
const LOOK_EVERY_MS = 1_000;

/**
 * Looks once a second for events that were committed and not placed. Every worker looks: the inbox
 * is nearly always an empty table, which is cheap to read.
 */
export function startInboxLook({ database, log }: { database: Database; log: Log }): {
  stop: () => Promise<void>;
} {
  const look = createInboxLook(database);
  let running: Promise<void> | undefined;
  const lookOnce = (): void => {
    running ??= look()
      .catch((error: unknown) => {
        log.error({ error: String(error) }, "unplaced events could not be looked for");
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(lookOnce, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
