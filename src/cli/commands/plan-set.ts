import { type Command, Option } from "commander";
import { inTransaction } from "../../db/connection/database.ts";
import { notifyAccessChanged } from "../../kernel/access/access-cache.ts";
import { PLANS } from "../../kernel/access/plans.ts";
import { loadWorkspaceAccess } from "../../kernel/access/workspace-access.ts";
import { action, type CommandOptions, type CommandParts, subcommand } from "../command.ts";
import { requireWorkspace } from "../create-workspace.ts";
import { withInstallation } from "../installation.ts";

export function addPlanSet(parent: Command, parts: CommandParts): void {
  subcommand(parent, "set", "set the plan of a workspace")
    .option("--workspace <uid>", "workspace")
    .addOption(
      new Option(
        "--plan <plan>",
        "plan; none takes the set one away, so that subscription or network decide",
      )
        .choices([...PLANS, "none"])
        .makeOptionMandatory(),
    )
    .action(
      action<CommandOptions & { workspace?: string; plan: string }>(
        parts,
        async ({ workspace, plan }) =>
          withInstallation(parts.config(), async ({ database, clock }) => {
            const workspaceId = await requireWorkspace(database, workspace);
            const access = await inTransaction(database, async (transaction) => {
              await transaction
                .updateTable("workspaces")
                .set({ explicit_plan: plan === "none" ? null : plan, updated_at: clock.now() })
                .where("workspace_id", "=", workspaceId)
                .execute();
              await notifyAccessChanged(transaction, workspaceId);
              return loadWorkspaceAccess(transaction, workspaceId);
            });
            const json = {
              object: "plan",
              effective_uid: workspaceId,
              plan: access?.plan,
              plan_source: access?.planSource,
            };
            return {
              json,
              lines: [
                `Workspace ${workspaceId} has the plan ${access?.plan ?? "free"} (${access?.planSource ?? "free"}).`,
              ],
            };
          }),
      ),
    );
}
