import { type Command, Option } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import { setShowPlan } from "../../../../features/catalogue/shows/index.ts";
import { setExplicitPlan } from "../../../../features/administration/workspace/index.ts";
import { isPlan, type PlanName, PLANS } from "../../../../kernel/access/plans.ts";
import {
  action,
  type CommandAnswer,
  type CommandOptions,
  type CommandParts,
  UsageError,
} from "../../command.ts";
import { type Installation, withInstallation } from "../../installation.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";
import { requireShow } from "../show-change-command.ts";

interface Options extends CommandOptions {
  workspace?: string;
  show?: string;
  plan: string;
}

async function ofWorkspace(
  { config, database, clock }: Installation,
  workspace: string | undefined,
  explicit: PlanName | null,
): Promise<CommandAnswer> {
  const workspaceId = await requireWorkspace(database, workspace);
  const access = await setExplicitPlan(database, workspaceId, {
    plan: explicit,
    sellsPlans: config.sellsPlans,
    now: clock.now(),
  });
  const { plan = "free", planSource = "free" } = access ?? {};
  return {
    json: { object: "plan", effective_uid: workspaceId, plan, plan_source: planSource },
    lines: [
      `Workspace ${workspaceId} has the plan ${plan} (${planSource}).`,
      ...(config.sellsPlans
        ? []
        : ["It restricts nothing here: PLANS is off, so every workspace has everything."]),
    ],
  };
}

async function ofShow(
  { database, clock }: Installation,
  showId: string,
  explicit: PlanName | null,
): Promise<CommandAnswer> {
  const show = await inTransaction(database, async (transaction) =>
    setShowPlan(transaction, await requireShow(transaction, showId), explicit, clock.now()),
  );
  return {
    json: { object: "show", id: showId, name: show.name, explicit_plan: show.explicit_plan },
    lines: [
      explicit === null
        ? `The show ${show.name} (${showId}) has the plan of its workspace.`
        : `The show ${show.name} (${showId}) has the plan ${explicit}.`,
    ],
  };
}

/** `castmeter plan set`: sets or removes the plan of a workspace or of one show. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--workspace <uid>", "workspace")
    .option("--show <id>", "show, in place of a workspace: the plan that is shown for it")
    .addOption(
      new Option(
        "--plan <plan>",
        "plan; none takes the set one away, so that subscription or network decide, for a show its workspace",
      )
        .choices([...PLANS, "none"])
        .makeOptionMandatory(),
    )
    .action(
      action<Options>(parts, async ({ workspace, show, plan }) => {
        if (workspace !== undefined && show !== undefined)
          throw new UsageError("Give --workspace or --show, not both.");
        const explicit = isPlan(plan) ? plan : null;
        return withInstallation(parts.config(), (installation) =>
          show === undefined
            ? ofWorkspace(installation, workspace, explicit)
            : ofShow(installation, show, explicit),
        );
      }),
    );
}
