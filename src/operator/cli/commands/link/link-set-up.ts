import type { Command } from "commander";
import { findPersonByEmail } from "../../../../people/identity/people.store.ts";
import {
  createOwnerLink,
  createPersonLink,
  createSetupLink,
} from "../../../../people/identity/set-up.ts";
import { findWorkspaceWithoutOwner } from "../../../../features/administration/workspace/index.ts";
import { action, type CommandOptions, type CommandParts, UsageError } from "../../command.ts";
import { type Installation, withInstallation } from "../../installation.ts";
import { requireEmail } from "../../requirements/require-email.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";
import { LINK_NOTE, linkPartsOf } from "../../requirements/way-in.ts";

interface Options extends CommandOptions {
  workspace?: string;
  email?: string;
}

/**
 * @throws Error with a message for the operator, where the account exists or the workspace has an
 * owner.
 */
async function setUpLink(
  installation: Installation,
  { workspace, email: given }: Options,
): Promise<string> {
  const { database, clock } = installation;
  const parts = linkPartsOf(installation);
  if (given !== undefined) {
    const email = requireEmail("--email", given);
    if ((await findPersonByEmail(database, email)) !== undefined)
      throw new Error(`${email} has an account: castmeter link reset --email ${email}`);
    return createPersonLink(parts, email, clock.now());
  }
  if (workspace !== undefined) {
    const id = await requireWorkspace(database, workspace);
    const found = await findWorkspaceWithoutOwner(database, id);
    if (found === undefined)
      throw new Error("The workspace has an owner. castmeter member list shows who it is.");
    return createOwnerLink(parts, { id, name: found.name }, clock.now());
  }
  const link = await createSetupLink(parts, clock.now());
  if (link === undefined)
    throw new UsageError(
      "The server has accounts. Say whose link this is: --email for a person, --workspace for " +
        "the owner of a workspace without one.",
    );
  return link;
}

/** `castmeter link set-up`: prints a link by which a person creates their account. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--workspace <uid>", "they become the owner of this workspace, which has none")
    .option("--email <email>", "they are the person with this address")
    .action(
      action<Options>(parts, async (options) => {
        if (options.workspace !== undefined && options.email !== undefined)
          throw new UsageError("Give --workspace or --email, one of the two.");
        const link = await withInstallation(parts.config(), (installation) =>
          setUpLink(installation, options),
        );
        return { json: { object: "link", purpose: "set_up", link }, lines: [link, LINK_NOTE] };
      }),
    );
}
