import type { Command } from "commander";
import { rejectDataRequest } from "../../../../features/accounts/data-requests/index.ts";
import { action, type CommandOptions, type CommandParts, UsageError } from "../../command.ts";
import { dataRequestAnswer } from "../../data-request-answers.ts";
import { withInstallation } from "../../installation.ts";

const REASON_LENGTH_MAX = 1_000;

/** `castmeter data-request reject`: ends a request without numbers, with a reason. */
export function define(command: Command, parts: CommandParts): void {
  command.requiredOption("--reason <text>", "why; the workspace reads it").action(
    action<CommandOptions & { reason: string }>(parts, async ({ reason: given }, id) => {
      const reason = given.trim();
      if (reason === "" || reason.length > REASON_LENGTH_MAX)
        throw new UsageError(`--reason is a sentence of at most ${REASON_LENGTH_MAX} characters.`);
      return withInstallation(parts.config(), async ({ database, clock }) => {
        const row = await rejectDataRequest(database, id, { reason, now: clock.now() });
        return dataRequestAnswer(row, `Data request ${row.id} is rejected.`);
      });
    }),
  );
}
