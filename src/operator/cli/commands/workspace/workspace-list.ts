import type { Command } from "commander";
import { loadAllWorkspaces } from "../../../../features/administration/workspace/index.ts";
import { action, type CommandParts, table } from "../../command.ts";
import { withInstallation } from "../../installation.ts";

/** `castmeter workspace list`: all workspaces with plan and shows. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action(parts, async () => {
      const workspaces = await withInstallation(parts.config(), ({ config, database }) =>
        loadAllWorkspaces(database, config.sellsPlans),
      );
      const data = workspaces.map(
        ({ id, kind, name, handle, parentId, plan, planSource, showIds }) => ({
          object: "workspace",
          effective_uid: id,
          kind,
          network_name: name,
          network_handle: handle,
          parent_network_uid: parentId,
          plan,
          plan_source: planSource,
          show_ids: showIds,
        }),
      );
      const lines =
        data.length === 0
          ? ["There is no workspace yet."]
          : table(
              ["ID", "KIND", "PLAN", "SHOWS", "NAME"],
              data.map((entry) => [
                entry.effective_uid,
                entry.kind,
                entry.plan,
                String(entry.show_ids.length),
                entry.network_name,
              ]),
            );
      return { json: { object: "list", data }, lines };
    }),
  );
}
