import { type Static, Type } from "typebox";
import {
  type AnonymousContext,
  defineAnonymousRoute,
} from "../../../kernel/operation/session-route.ts";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { IdentityServices } from "./identity-services.ts";
import type { Person } from "../../../kernel/access/person.ts";
import { noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { emailField } from "../../../people/identity/email-address.ts";
import { newPasswordField } from "../../../people/identity/passwords/password-rules.ts";
import type { SetupTarget } from "../../../people/identity/person-links.store.ts";
import { createSetupAccount } from "../../../people/identity/set-up.ts";
import { linkInvalid } from "../../../people/identity/sign-in-errors.ts";
import { becomeOwner } from "../workspace/index.ts";
import { makeOwnWorkspace, workspaceFields } from "./create-workspace.ts";
import { signedInAnswer } from "./session-view.ts";
import { nameField, sessionSchema, tokenField } from "./sign-in.schema.ts";

/** The route that creates an account by a link of the operator. */

type Workspace = Static<typeof workspaceFields> | undefined;

/**
 * Stores what comes with the account: the workspace for which the link was issued; no workspace
 * where the operator named the person, whose memberships wait for the address; otherwise a new
 * workspace.
 */
async function enter(
  transaction: DatabaseTransaction,
  { person, target, workspace }: { person: Person; target: SetupTarget; workspace: Workspace },
  now: Date,
): Promise<void> {
  if (target.workspaceId !== null) {
    if (!(await becomeOwner(transaction, target.workspaceId, person, now))) throw linkInvalid();
  } else if (target.email === null) {
    if (workspace === undefined)
      throw parameterInvalid("workspace", "missing", "Send the name and kind of your workspace.");
    await makeOwnWorkspace(transaction, person, workspace, now);
  }
}

export const setUp = defineAnonymousRoute({
  id: "sign_in.set_up",
  method: "POST",
  path: "/app-api/set-up",
  addressRequestsPerMinute: 5,
  params: noParams,
  query: noQuery,
  body: strictObject({
    token: tokenField,
    email: Type.Optional(emailField),
    password: newPasswordField,
    name: nameField,
    workspace: Type.Optional(workspaceFields),
  }),
  output: sessionSchema,
  summary:
    "Make an account by a link that the server's start or a command printed, with a first " +
    "workspace where the link is for none; signs in",
  handler: async (context: AnonymousContext<IdentityServices>, { body }) => {
    const { workspace, token, email, password, name } = body;
    const { signedIn } = await createSetupAccount(
      context.runtime.services.identity,
      { token, email, password, name: name.trim() },
      (transaction, person, target) =>
        enter(transaction, { person, target, workspace }, context.now),
      context.now,
    );
    return signedInAnswer(context, signedIn);
  },
});
