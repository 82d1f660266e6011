import type { Command } from "commander";
import { findMembers } from "../../../../features/administration/team/index.ts";
import { action, type CommandOptions, type CommandParts, table } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";

/** `castmeter member list`: members of a workspace, and invitations. */
export function define(command: Command, parts: CommandParts): void {
  command.option("--workspace <uid>", "workspace").action(
    action<CommandOptions & { workspace?: string }>(parts, async ({ workspace }) =>
      withInstallation(parts.config(), async ({ database }) => {
        const workspaceId = await requireWorkspace(database, workspace);
        const data = (await findMembers(database, workspaceId)).map((member) => ({
          object: "team_member",
          id: member.id,
          email: member.email,
          name: member.name,
          role: member.role,
          status: member.status,
          has_account: member.user_id !== null,
        }));
        return {
          json: { object: "list", data },
          lines:
            data.length === 0
              ? ["The workspace has no member: castmeter link set-up --workspace gives it one."]
              : table(
                  ["ROLE", "STATUS", "ACCOUNT", "EMAIL"],
                  data.map((entry) => [
                    entry.role,
                    entry.status,
                    entry.has_account ? "yes" : "no",
                    entry.email,
                  ]),
                ),
        };
      }),
    ),
  );
}
