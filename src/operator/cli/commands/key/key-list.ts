import type { Command } from "commander";
import {
  keyStatus,
  listOperatorKeys,
  operatorKeyView,
} from "../../../../features/administration/keys/index.ts";
import { action, type CommandOptions, type CommandParts, table } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";

/** `castmeter key list`: keys with their status. */
export function define(command: Command, parts: CommandParts): void {
  command.option("--workspace <uid>", "only keys of this workspace").action(
    action<CommandOptions & { workspace?: string }>(parts, async ({ workspace }) =>
      withInstallation(parts.config(), async ({ database, clock }) => {
        const now = clock.now();
        const keys = await listOperatorKeys(
          database,
          workspace === undefined ? undefined : await requireWorkspace(database, workspace),
        );
        const rows = keys.map((key) => [
          key.id,
          key.workspace_id,
          keyStatus(key, now),
          key.preset,
          `${key.prefix}…${key.last_four}`,
          key.label,
        ]);
        return {
          json: { object: "list", data: keys.map((key) => operatorKeyView(key, now)) },
          lines:
            keys.length === 0
              ? ["There is no key yet."]
              : table(["ID", "WORKSPACE", "STATUS", "PRESET", "SECRET", "LABEL"], rows),
        };
      }),
    ),
  );
}
