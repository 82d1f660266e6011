import type { Command } from "commander";
import { action, type CommandAnswer, type CommandOptions, type CommandParts } from "../command.ts";
import { type Installation, withInstallationAsItIs } from "../installation.ts";
import { bringUpToDate, ranAnswer } from "../upgrade/bring-up-to-date.ts";
import { checkUpgrade } from "../upgrade/check-upgrade.ts";
import { answerOf } from "../upgrade/upgrade-answer.ts";

interface UpgradeOptions extends CommandOptions {
  check?: boolean;
  confirm?: boolean;
}

async function upgrade(
  installation: Installation,
  { check = false, confirm = false }: UpgradeOptions,
  parts: CommandParts,
): Promise<CommandAnswer> {
  const checked = await checkUpgrade(installation);
  const answer = answerOf(checked);
  const { plan, needs } = checked;
  if (check) return answer;
  const isStopped = plan.state.state === "refused" || (needs.length > 0 && !confirm);
  if (isStopped)
    return {
      ...answer,
      lines: [
        ...answer.lines,
        "",
        plan.state.state === "refused"
          ? "Nothing was changed."
          : "Nothing was changed. Once that is done, repeat the command with --confirm.",
      ],
    };
  return ranAnswer(await bringUpToDate(installation, parts.printError));
}

/** `castmeter upgrade`: shows what this release would do to the database, and does it. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option(
      "--check",
      "only show it; changes nothing. Exit code 0 where nothing needs a person, else 1",
    )
    .option("--confirm", "run it although something needs a person, which is then done")
    .action(
      action<UpgradeOptions>(parts, async (options) => {
        const config = parts.config();
        const answer = await withInstallationAsItIs(config, (installation) =>
          upgrade(installation, options, parts),
        );
        return (
          answer ?? {
            json: { object: "upgrade_check", database: { state: "empty" }, needs: [] },
            lines: [`There is no database in ${config.dataDirectory}; the first start makes it.`],
          }
        );
      }),
    );
}
