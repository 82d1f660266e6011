import { type Command, Option } from "commander";
import { setExplicitPlan } from "../../features/workspace/index.ts";
import { isPlan, PLANS } from "../../kernel/access/plans.ts";
import { action, type CommandOptions, type CommandParts, subcommand } from "../command.ts";
import { withInstallation } from "../installation.ts";
import { requireWorkspace } from "../require-workspace.ts";

/** `castmeter plan set`: sets or removes the plan of a workspace. */
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
          withInstallation(parts.config(), async ({ config, database, clock }) => {
            const workspaceId = await requireWorkspace(database, workspace);
            const access = await setExplicitPlan(database, workspaceId, {
              plan: isPlan(plan) ? plan : null,
              sellsPlans: config.sellsPlans,
              now: clock.now(),
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
                ...(config.sellsPlans
                  ? []
                  : [
                      "It restricts nothing here: PLANS is off, so every workspace has everything.",
                    ]),
              ],
            };
          }),
      ),
    );
}
