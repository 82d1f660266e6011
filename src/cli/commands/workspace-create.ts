import { type Command, Option } from "commander";
import { inTransaction } from "../../db/connection/database.ts";
import type { WorkspaceKind } from "../../db/schema/tables.ts";
import { createWorkspace } from "../../features/workspace/index.ts";
import { type PlanName, PLANS } from "../../kernel/access/plans.ts";
import {
  action,
  type CommandOptions,
  type CommandParts,
  subcommand,
  UsageError,
} from "../command.ts";
import { withInstallation } from "../installation.ts";

interface Options extends CommandOptions {
  kind: WorkspaceKind;
  name: string;
  handle?: string;
  parent?: string;
  plan?: PlanName;
  ownerEmail?: string;
}

const NAME_CHARS_MAX = 200;

/** @throws UsageError for values the options alone do not exclude. */
function checkUsage({ kind, name, parent: parentId, ownerEmail }: Options): void {
  if (name.trim() === "" || name.length > NAME_CHARS_MAX)
    throw new UsageError(`--name must have 1 to ${NAME_CHARS_MAX} characters.`);
  if (ownerEmail !== undefined && !/^[^\s@]+@[^\s@]+$/.test(ownerEmail))
    throw new UsageError("--owner-email must be an e-mail address.");
  if (kind === "subnetwork" && parentId === undefined)
    throw new UsageError(
      "A subnetwork needs --parent, the id of its network (castmeter workspace list).",
    );
}

/** `castmeter workspace create`: creates a network, a subnetwork or a solo workspace. */
export function addWorkspaceCreate(parent: Command, parts: CommandParts): void {
  subcommand(parent, "create", "make a workspace")
    .addOption(
      new Option("--kind <kind>", "network, subnetwork of one, or solo")
        .choices(["network", "subnetwork", "solo"])
        .makeOptionMandatory(),
    )
    .requiredOption("--name <name>", "name people see")
    .option(
      "--handle <handle>",
      "last part of its public address; made from the name when left out",
    )
    .option("--parent <uid>", "network a subnetwork belongs to")
    .addOption(
      new Option(
        "--plan <plan>",
        "free, creator or premium; without one, that of the parent network, else free",
      ).choices([...PLANS]),
    )
    .option("--owner-email <email>", "address of its owner")
    .action(
      action<Options>(parts, async (options) => {
        checkUsage(options);
        const { kind, name, handle, parent: parentId, plan, ownerEmail } = options;
        const made = await withInstallation(parts.config(), ({ database, clock }) =>
          inTransaction(database, (transaction) =>
            createWorkspace(transaction, {
              kind,
              name: name.trim(),
              handle,
              parentId,
              plan,
              ownerEmail,
              now: clock.now(),
            }),
          ),
        );
        const json = {
          object: "workspace",
          effective_uid: made.workspaceId,
          kind,
          network_name: name.trim(),
          network_handle: made.handle,
          parent_network_uid: parentId ?? null,
          plan: plan ?? null,
        };
        return {
          json,
          lines: [
            `Made the ${kind} workspace ${name.trim()}: ${made.workspaceId}`,
            `Next: npx castmeter show add --workspace ${made.workspaceId} --rss URL`,
            `      npx castmeter key create --workspace ${made.workspaceId} --preset full_access`,
          ],
        };
      }),
    );
}
