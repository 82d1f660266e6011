import type { Command } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import {
  GRACE_HOURS_MAX,
  operatorKeyView,
  rotateOperatorKey,
} from "../../../../features/administration/keys/index.ts";
import { action, type CommandOptions, type CommandParts, UsageError } from "../../command.ts";
import { withInstallation } from "../../installation.ts";

/** `castmeter key rotate`: gives a key a new secret. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option(
      "--grace-hours <hours>",
      `how long the old secret works, 0 to ${GRACE_HOURS_MAX}`,
      String(GRACE_HOURS_MAX),
    )
    .action(
      action<CommandOptions & { graceHours: string }>(parts, async (options, keyId) => {
        const graceHours =
          options.graceHours.trim() === "" ? Number.NaN : Number(options.graceHours);
        if (!(graceHours >= 0 && graceHours <= GRACE_HOURS_MAX))
          throw new UsageError(`--grace-hours must be a number from 0 to ${GRACE_HOURS_MAX}.`);
        return withInstallation(parts.config(), async ({ database, clock, secrets }) => {
          const now = clock.now();
          const { row, secret } = await inTransaction(database, (transaction) =>
            rotateOperatorKey(transaction, secrets(), { keyId, graceHours, now }),
          );
          return {
            json: { ...operatorKeyView(row, now), key: secret },
            lines: [
              secret,
              `New secret of key ${row.id}, shown this once. The old one works until ${row.previous_expires_at?.toISOString() ?? ""}.`,
            ],
          };
        });
      }),
    );
}
