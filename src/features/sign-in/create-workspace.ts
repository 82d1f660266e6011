import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { defineAppRoute, sessionOf } from "../../kernel/operation/app-route.ts";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { ApiError, stateConflict } from "../../kernel/contract/errors.ts";
import type { Person } from "../../kernel/access/person.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { createWorkspace as insertWorkspace } from "../workspace/index.ts";
import { createdWorkspaceSchema, nameField } from "./sign-in.schema.ts";

/** A subnetwork is made by its network. */
export const workspaceFields = strictObject({ kind: oneOf(["network", "solo"]), name: nameField });

export interface OwnWorkspace {
  kind: "network" | "solo";
  name: string;
}

const OWNED_MAX = 20;

/** Makes a workspace that the person owns; the same rows as `castmeter workspace create`. */
export async function makeOwnWorkspace(
  transaction: DatabaseTransaction,
  person: Person,
  { kind, name }: OwnWorkspace,
  now: Date,
): Promise<Record<string, unknown>> {
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
 * @throws ApiError `limit_reached`. Locks the person, so that two calls at once do not both see
 * room.
 */
async function requireRoom(transaction: DatabaseTransaction, personId: string): Promise<void> {
  await transaction
    .selectFrom("people")
    .select("id")
    .where("id", "=", personId)
    .forUpdate()
    .executeTakeFirst();
  const owned = await transaction
    .selectFrom("workspace_members")
    .select("workspace_id")
    .where("user_id", "=", personId)
    .where("role", "=", "owner")
    .execute();
  if (owned.length >= OWNED_MAX)
    throw new ApiError("limit_reached", `A person owns at most ${OWNED_MAX} workspaces.`, {
      extras: { limit: OWNED_MAX, current: owned.length },
    });
}

export const createWorkspace = defineAppRoute({
  id: "sign_in.create_workspace",
  method: "POST",
  path: "/app-api/workspaces",
  access: "person",
  perMinute: 5,
  params: noParams,
  query: noQuery,
  body: workspaceFields,
  output: createdWorkspaceSchema,
  summary: "Make a workspace and own it; needs a confirmed address",
  handler: async (context, { body }) => {
    const { person } = sessionOf(context);
    if (!person.emailVerified)
      throw stateConflict(
        "Confirm your e-mail address first; the link is in your mailbox.",
        "email_unverified",
        ["email_verified"],
      );
    const workspace = await inTransaction(context.database, async (transaction) => {
      await requireRoom(transaction, person.id);
      return makeOwnWorkspace(transaction, person, body, context.now);
    });
    return { status: 201, data: workspace };
  },
});
