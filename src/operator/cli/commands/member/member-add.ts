import { type Command, Option } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import { addMember } from "../../../../features/administration/team/index.ts";
import { findWorkspaceKind } from "../../../../features/administration/workspace/index.ts";
import { createAuthorizedApps } from "../../../../people/oauth/connections/authorized-apps.ts";
import { type MemberRole, ROLES_OF_MEMBERS } from "../../../../kernel/access/person.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { withInstallation } from "../../installation.ts";
import { requireEmail } from "../../requirements/require-email.ts";
import { requireWorkspace } from "../../requirements/require-workspace.ts";
import { linkPartsOf, wayInLine, wayInOf } from "../../requirements/way-in.ts";

interface Options extends CommandOptions {
  workspace?: string;
  email: string;
  role: MemberRole;
}

/**
 * `castmeter member add`: adds a member or changes a role, and prints how the person can sign in.
 */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--workspace <uid>", "workspace")
    .requiredOption("--email <email>", "address of the person")
    .addOption(
      new Option("--role <role>", "owner only where there is none")
        .choices([...ROLES_OF_MEMBERS])
        .default("editor"),
    )
    .action(
      action<Options>(parts, async ({ workspace, email: given, role }) => {
        const email = requireEmail("--email", given);
        return withInstallation(parts.config(), async (installation) => {
          const { database, clock } = installation;
          const workspaceId = await requireWorkspace(database, workspace);
          const member = await inTransaction(database, async (transaction) => {
            const isSolo = (await findWorkspaceKind(transaction, workspaceId)) === "solo";
            const authorizedApps = createAuthorizedApps(database);
            const member = { workspaceId, isSolo, email, role, authorizedApps };
            return addMember(transaction, member, clock.now());
          });
          const wayIn = await wayInOf(linkPartsOf(installation), email, clock.now());
          return {
            json: {
              object: "team_member",
              id: member.id,
              email,
              role,
              has_account: wayIn.kind !== "set_up",
              link: wayIn.link,
            },
            lines: [`${email} is ${role} of ${workspaceId}.`, wayInLine(wayIn, email)],
          };
        });
      }),
    );
}
