import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Credential } from "../../../kernel/access/credentials/credential.ts";
import { isScope, scopesAllow } from "../../../kernel/access/scopes.ts";
import { tableOf } from "../../../kernel/export/operation-table.ts";
import type { AnyOperation } from "../../../kernel/operation/operation.ts";
import type { Context, PipelineServices, WriteContext } from "../../../kernel/pipeline/context.ts";
import { type LinkOwner, type LinkRow, lockLink } from "./data-link.store.ts";

/** The services that live links need: the operations that the process serves. */
export interface LinkServices extends PipelineServices {
  operations: readonly AnyOperation[];
}

/**
 * The owner of the links a caller sees: people see all links of the workspace, an app its own, a
 * key those of all keys and people.
 */
export const ownerOf = ({ workspace, credential }: Context): LinkOwner => ({
  workspaceId: workspace.id,
  clientId: credential.type === "session" ? undefined : credential.clientId,
});

/**
 * The operation with this id, where its answer is a table that needs a scope. Public lists need no
 * secret address.
 */
export function findShownOperation(
  { operations }: LinkServices,
  id: string,
): AnyOperation | undefined {
  const operation = operations.find((other) => other.id === id);
  if (operation?.kind !== "read" || tableOf(operation) === null) return undefined;
  return isScope(operation.scope) ? operation : undefined;
}

/** True where the credential may read the operation's answer. */
export const mayRead = ({ scopes }: Pick<Credential, "scopes">, { scope }: AnyOperation): boolean =>
  isScope(scope) && scopesAllow(scopes, scope);

/** Ids of the operations whose links a caller sees; null for people, who see all links. */
export const readableOperations = ({
  credential,
  services,
}: Context<LinkServices>): string[] | null =>
  credential.type === "session"
    ? null
    : services.operations
        .filter(({ id }) => findShownOperation(services, id) !== undefined)
        .filter((operation) => mayRead(credential, operation))
        .map(({ id }) => id);

/**
 * The link that a write names, locked until its transaction ends.
 *
 * @throws ApiError `resource_not_found`, the same for a link of another workspace or owner, one
 * whose table the caller may not read, and an unknown id.
 */
export async function requireLinkForWrite(
  context: WriteContext<LinkServices>,
  id: string,
): Promise<LinkRow> {
  const row = await lockLink(context.database, ownerOf(context), id);
  const readable = readableOperations(context);
  if (row === undefined || readable?.includes(row.operation_id) === false)
    throw resourceNotFound("live link");
  return row;
}
