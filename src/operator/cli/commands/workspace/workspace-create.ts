import { type Command, Option } from "commander";
import { inTransaction } from "../../../../db/connection/database.ts";
import type { WorkspaceKind } from "../../../../db/schema/tables.ts";
import {
  type CreatedWorkspace,
  createWorkspace,
} from "../../../../features/administration/workspace/index.ts";
import { lockConfirmedPerson } from "../../../../people/identity/people.store.ts";
import { deleteFirstAccountLinks } from "../../../../people/identity/person-links.store.ts";
import { createOwnerLink } from "../../../../people/identity/set-up.ts";
import { type PlanName, PLANS } from "../../../../kernel/access/plans.ts";
import { action, type CommandOptions, type CommandParts, UsageError } from "../../command.ts";
import { type Installation, withInstallation } from "../../installation.ts";
import { requireEmail } from "../../requirements/require-email.ts";
import { LINK_NOTE, linkPartsOf, wayInLine, wayInOf } from "../../requirements/way-in.ts";

interface Options extends CommandOptions {
  kind: WorkspaceKind;
  name: string;
  handle?: string;
  parent?: string;
  plan?: PlanName;
  ownerEmail?: string;
}

const NAME_CHARS_MAX = 200;

/** @throws UsageError for invalid values that the options themselves allow. */
function checkUsage({ kind, name, parent: parentId }: Options): void {
  if (name.trim() === "" || name.length > NAME_CHARS_MAX)
    throw new UsageError(`--name must have 1 to ${NAME_CHARS_MAX} characters.`);
  if (kind === "subnetwork" && parentId === undefined)
    throw new UsageError(
      "A subnetwork needs --parent, the id of its network (castmeter workspace list).",
    );
}

/**
 * Inserts the workspace's rows. A person with the owner's confirmed address becomes its owner at
 * once.
 */
async function insert(
  { database, clock }: Installation,
  { kind, name, handle, parent: parentId, plan, ownerEmail }: Options,
): Promise<CreatedWorkspace> {
  return inTransaction(database, async (transaction) => {
    // A link for the first account, printed by a running server, would create a second workspace.
    await deleteFirstAccountLinks(transaction);
    // The person is locked, so that a person who is deleted at the same time does not become the
    // owner.
    const person =
      ownerEmail === undefined ? undefined : await lockConfirmedPerson(transaction, ownerEmail);
    return createWorkspace(transaction, {
      kind,
      name,
      handle,
      parentId,
      plan,
      ownerEmail,
      ...(person === undefined ? {} : { owner: { personId: person.id, name: person.name } }),
      now: clock.now(),
    });
  });
}

/** How the owner signs in: the link, and a line for the operator. */
async function ownerLink(
  installation: Installation,
  { id, name, ownerEmail }: { id: string; name: string; ownerEmail: string | undefined },
): Promise<{ link: string; line: string }> {
  const parts = linkPartsOf(installation);
  const now = installation.clock.now();
  if (ownerEmail === undefined) {
    const link = await createOwnerLink(parts, { id, name }, now);
    return { link, line: `Its owner creates an account here. ${LINK_NOTE}\n  ${link}` };
  }
  const wayIn = await wayInOf(parts, ownerEmail, now);
  return { link: wayIn.link, line: wayInLine(wayIn, ownerEmail) };
}

/** `castmeter workspace create`: creates a network, a subnetwork or a solo workspace. */
export function define(command: Command, parts: CommandParts): void {
  command
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
    .option("--owner-email <email>", "address of its owner; anyone with the link when left out")
    .action(
      action<Options>(parts, async (options) => {
        checkUsage(options);
        const { kind, parent: parentId, plan } = options;
        const name = options.name.trim();
        const ownerEmail =
          options.ownerEmail === undefined
            ? undefined
            : requireEmail("--owner-email", options.ownerEmail);
        const { made, owner } = await withInstallation(parts.config(), async (installation) => {
          const workspace = await insert(installation, {
            ...options,
            name,
            ...(ownerEmail === undefined ? {} : { ownerEmail }),
          });
          const id = workspace.workspaceId;
          return {
            made: workspace,
            owner: await ownerLink(installation, { id, name, ownerEmail }),
          };
        });
        const json = {
          object: "workspace",
          effective_uid: made.workspaceId,
          kind,
          network_name: name,
          network_handle: made.handle,
          parent_network_uid: parentId ?? null,
          plan: plan ?? null,
          owner_link: owner.link,
        };
        return {
          json,
          lines: [
            `Made the ${kind} workspace ${name}: ${made.workspaceId}`,
            owner.line,
            `Next: ./bin/castmeter show add --workspace ${made.workspaceId} --rss <URL>`,
            `      ./bin/castmeter key create --workspace ${made.workspaceId} --preset full_access`,
          ],
        };
      }),
    );
}
