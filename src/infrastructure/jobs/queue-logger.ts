import { Logger } from "graphile-worker";
import type { Log } from "../../kernel/pipeline/log.ts";

/**
 * Logs warnings and errors of graphile-worker, without its line for each failed job:
 * `reportFailures` reports failed jobs.
 */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (message.startsWith("Failed task")) return;
    if (level === "error") log.error({ source: "graphile-worker" }, message);
    if (level === "warning") log.warn({ source: "graphile-worker" }, message);
  });
}
