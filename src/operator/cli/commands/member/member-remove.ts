import type { Command } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import { removeMemberByEmail } from "../../../../features/administration/team/index.ts";
import { createAuthorizedApps } from "../../../../people/oauth/connections/authorized-apps.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireEmail } from "../../requirements/require-email.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";

interface Options extends CommandOptions {
  workspace?: string;
  email: string;
}

/** `castmeter member remove`: removes a member or withdraws an invitation. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--workspace <uid>", "workspace")
    .requiredOption("--email <email>", "address of the person")
    .action(
      action<Options>(parts, async ({ workspace, email: given }) => {
        const email = requireEmail("--email", given);
        return withInstallation(parts.config(), async ({ database, clock }) => {
          const workspaceId = await requireWorkspace(database, workspace);
          const authorizedApps = createAuthorizedApps(database);
          const { id } = await inTransaction(database, (transaction) =>
            removeMemberByEmail(transaction, workspaceId, { email, authorizedApps }, clock.now()),
          );
          return {
            json: { object: "team_member", id, email, deleted: true },
            lines: [`${email} is out of ${workspaceId}. API keys they made work on.`],
          };
        });
      }),
    );
}
