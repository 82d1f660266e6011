import type { Log } from "../../../../kernel/pipeline/log.ts";
import type { AccountTarget } from "../store/account.store.ts";
import type { RefreshOutcome } from "./run.ts";

/**
 * Logs the errors of this server that a run encountered; the account shows them as
 * `internal_error`.
 */
export function logDefects(
  log: Log,
  { showId, platform }: AccountTarget,
  outcome: RefreshOutcome,
): void {
  const { defects = [] } = "defects" in outcome ? outcome : {};
  for (const error of defects)
    log.error(
      {
        show_id: showId,
        platform,
        cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
      "an error of this server kept an account from being refreshed",
    );
}
