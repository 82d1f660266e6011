import { type Command, Option } from "commander";
import { setWorkspaceRights } from "../../../../features/administration/workspace/index.ts";
import type { RateTier } from "../../../../kernel/limits/rate-limit.ts";
import { action, type CommandOptions, type CommandParts, UsageError } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";

interface Options extends CommandOptions {
  workspace?: string;
  tier?: RateTier;
  writes?: "on" | "off";
}

/**
 * `castmeter workspace set`: the rate limits of a workspace, and whether programs may write in it.
 * Running servers apply the change within a second.
 */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--workspace <uid>", "workspace")
    .addOption(
      new Option(
        "--tier <tier>",
        "rate limits of all its keys and apps; with default, each key has its own",
      ).choices(["default", "partner"]),
    )
    .addOption(
      new Option(
        "--writes <state>",
        "off: writes of keys and apps answer 403; people go on writing in the app",
      ).choices(["on", "off"]),
    )
    .action(
      action<Options>(parts, async ({ workspace, tier, writes }) => {
        if (tier === undefined && writes === undefined)
          throw new UsageError("Say what to set: --tier or --writes.");
        return withInstallation(parts.config(), async ({ config, database, clock }) => {
          const workspaceId = await requireWorkspace(database, workspace);
          const { rateTier, writesEnabled } = await setWorkspaceRights(database, workspaceId, {
            rateTier: tier,
            writesEnabled: writes === undefined ? undefined : writes === "on",
            sellsPlans: config.sellsPlans,
            now: clock.now(),
          });
          return {
            json: {
              object: "workspace",
              effective_uid: workspaceId,
              rate_tier: rateTier,
              writes_enabled: writesEnabled,
            },
            lines: [
              `Workspace ${workspaceId} has the rate limits ${rateTier}; writes of programs are ${writesEnabled ? "on" : "off"}.`,
            ],
          };
        });
      }),
    );
}
