import type { Command } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import {
  deletePerson,
  planPersonRemoval,
} from "../../../../features/administration/removal/index.ts";
import { createAuthorizedApps } from "../../../../people/oauth/connections/authorized-apps.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireEmail } from "../../requirements/require-email.ts";

interface Options extends CommandOptions {
  email: string;
  confirm?: boolean;
}

/**
 * `castmeter person delete`: shows what a deletion removes; with --confirm it deletes the account.
 */
export function define(command: Command, parts: CommandParts): void {
  command
    .requiredOption("--email <email>", "address of the person")
    .option("--confirm", "delete it; this cannot be undone")
    .action(
      action<Options>(parts, async ({ email: given, confirm = false }) => {
        const email = requireEmail("--email", given);
        return withInstallation(parts.config(), async ({ database, clock }) => {
          const authorizedApps = createAuthorizedApps(database);
          const { id, name, memberships } = confirm
            ? await inTransaction(database, (transaction) =>
                deletePerson(transaction, email, { authorizedApps, now: clock.now() }),
              )
            : await planPersonRemoval(database, email);
          const owned = memberships.filter(({ role }) => role === "owner");
          return {
            json: {
              object: "person_removal",
              id,
              email,
              deleted: confirm,
              memberships: memberships.map(({ workspaceId, role }) => ({
                workspace_id: workspaceId,
                role,
              })),
            },
            lines: [
              `${confirm ? "Deleted" : "Would delete"} the account of ${name} (${email}), with its ` +
                "sessions, passkeys and authorised apps.",
              ...memberships.map(({ workspaceName, role }) => `  ${role} of ${workspaceName}`),
              ...owned.map(
                ({ workspaceId, workspaceName }) =>
                  `${workspaceName} ${confirm ? "has" : "would have"} no owner: ./bin/castmeter link set-up --workspace ${workspaceId}`,
              ),
              confirm
                ? "API keys they made belong to their workspaces and work on."
                : "Nothing was deleted. --confirm deletes it.",
            ],
          };
        });
      }),
    );
}
