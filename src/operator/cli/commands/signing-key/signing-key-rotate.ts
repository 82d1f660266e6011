import type { Command } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import { rotateSigningKey } from "../../../../features/reporting/snapshots/index.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { signingKeyView } from "../../report/signing-key-view.ts";

const NOTE =
  "Publish the new fingerprint where people find it without this server. The private part of the " +
  "retired key is erased here, and is in the backups made before: make a new backup.";

/** `castmeter signing-key rotate`: retires the key that signs reports, and makes the next one. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action<CommandOptions>(parts, async () =>
      withInstallation(parts.config(), async ({ database, clock, secrets }) => {
        const { retired, created } = await inTransaction(database, (transaction) =>
          rotateSigningKey(transaction, secrets(), clock.now()),
        );
        const views = {
          retired: retired === null ? null : signingKeyView(retired),
          created: signingKeyView(created),
        };
        return {
          json: { object: "signing_key_rotation", ...views, note: NOTE },
          lines: [
            ...(views.retired === null
              ? ["There was no key."]
              : [`Retired ${views.retired.key_id} at ${views.retired.retired_at ?? ""}.`]),
            `${views.created.key_id} signs reports from now on. Its fingerprint:`,
            `  ${views.created.fingerprint}`,
            NOTE,
          ],
        };
      }),
    ),
  );
}
