import type { View } from "../../../kernel/operation/operation.ts";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { type PersonContext, definePersonRoute } from "../../../kernel/operation/session-route.ts";
import type { IdentityServices } from "./identity-services.ts";
import { noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { ApiError, stateConflict } from "../../../kernel/contract/errors.ts";
import type { Person } from "../../../kernel/access/person.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { createWorkspace as insertWorkspace } from "../workspace/index.ts";
import { lockPerson } from "../../../people/identity/people.store.ts";
import { sessionEnded } from "../../../people/identity/sign-in-errors.ts";
import { findOwnedWorkspaces } from "./workspaces.store.ts";
import { createdWorkspaceSchema, nameField } from "./sign-in.schema.ts";

/**
 * The kinds of workspaces that a person may create. A subnetwork is created by its network, so it
 * is not among them.
 */
export const workspaceFields = strictObject({ kind: oneOf(["network", "solo"]), name: nameField });

export interface OwnWorkspace {
  kind: "network" | "solo";
  name: string;
}

const OWNED_MAX = 20;

/** Creates a workspace that the person owns, with the same rows as `castmeter workspace create`. */
export async function makeOwnWorkspace(
  transaction: DatabaseTransaction,
  person: Person,
  { kind, name }: OwnWorkspace,
  now: Date,
): Promise<View<typeof createdWorkspaceSchema>> {
  const owner = { personId: person.id, name: person.name };
  const made = await insertWorkspace(transaction, {
    kind,
    name: name.trim(),
    ownerEmail: person.email,
    owner,
    now,
  });
  return {
    object: "workspace",
    workspace_id: made.workspaceId,
    kind,
    name: name.trim(),
    handle: made.handle,
    role: "owner",
  };
}

/**
 * Checks how many workspaces a person owns. The person is locked, so that each of several
 * concurrent calls counts what the previous one created.
 *
 * @throws ApiError `limit_reached`; `credential_invalid` for a person who was deleted meanwhile.
 */
async function requireCapacity(transaction: DatabaseTransaction, personId: string): Promise<void> {
  if ((await lockPerson(transaction, personId)) === undefined) throw sessionEnded();
  const current = (await findOwnedWorkspaces(transaction, personId)).length;
  if (current >= OWNED_MAX)
    throw new ApiError("limit_reached", `A person owns at most ${OWNED_MAX} workspaces.`, {
      extras: { limit: OWNED_MAX, current },
    });
}

export const createWorkspace = definePersonRoute({
  id: "sign_in.create_workspace",
  method: "POST",
  path: "/app-api/workspaces",
  addressRequestsPerMinute: 5,
  params: noParams,
  query: noQuery,
  body: workspaceFields,
  output: createdWorkspaceSchema,
  summary: "Make a workspace and own it; needs a confirmed address",
  handler: async (context: PersonContext<IdentityServices>, { body }) => {
    const { person } = context.session;
    if (!person.emailVerified)
      throw stateConflict(
        "Confirm your e-mail address first; the link is in your mailbox.",
        "email_unverified",
        ["email_verified"],
      );
    const workspace = await inTransaction(context.database, async (transaction) => {
      await requireCapacity(transaction, person.id);
      return makeOwnWorkspace(transaction, person, body, context.now);
    });
    return { status: 201, data: workspace };
  },
});
