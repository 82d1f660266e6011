import type { Command } from "commander";
import { loadWorkspaceAccess } from "../../kernel/access/workspace-access.ts";
import { action, type CommandParts, subcommand, table } from "../command.ts";
import { withInstallation } from "../installation.ts";

export function addWorkspaceList(parent: Command, parts: CommandParts): void {
  subcommand(parent, "list", "all workspaces").action(
    action(parts, async () => {
      const workspaces = await withInstallation(parts.config(), async ({ database }) => {
        const rows = await database
          .selectFrom("workspaces")
          .select("workspace_id")
          .orderBy("created_at")
          .orderBy("workspace_id")
          .execute();
        const loaded = [];
        for (const row of rows) loaded.push(await loadWorkspaceAccess(database, row.workspace_id));
        return loaded.filter((workspace) => workspace !== undefined);
      });
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
