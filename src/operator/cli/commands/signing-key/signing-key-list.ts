import type { Command } from "commander";
import { findSigningKeys } from "../../../../features/reporting/snapshots/index.ts";
import { action, type CommandOptions, type CommandParts, table } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { signingKeyView } from "../../report/signing-key-view.ts";

/** `castmeter signing-key list`: keys that sign and signed reports. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action<CommandOptions>(parts, async () =>
      withInstallation(parts.config(), async ({ database }) => {
        const keys = (await findSigningKeys(database)).map(signingKeyView);
        return {
          json: { object: "list", data: keys },
          lines:
            keys.length === 0
              ? ["There is no key. The first report makes one."]
              : table(
                  ["ID", "CREATED", "RETIRED", "FINGERPRINT"],
                  keys.map((key) => [
                    key.key_id,
                    key.created_at,
                    key.retired_at ?? "signs",
                    key.fingerprint,
                  ]),
                ),
        };
      }),
    ),
  );
}
