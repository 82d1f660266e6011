import {
  type AnonymousContext,
  defineAnonymousRoute,
} from "../../kernel/operation/session-route.ts";
import type { IdentityServices } from "./identity-services.ts";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { emailField } from "../../identity/email-address.ts";
import { newPasswordField } from "../../identity/passwords/password-rules.ts";
import { makeOwnWorkspace, workspaceFields } from "./create-workspace.ts";
import { signedInAnswer } from "./session-view.ts";
import { nameField, sessionSchema, tokenField } from "./sign-in.schema.ts";
import { createFirstAccount } from "../../identity/set-up.ts";

/** The route that creates the first account of a server and its workspace. */

export const setUp = defineAnonymousRoute({
  id: "sign_in.set_up",
  method: "POST",
  path: "/app-api/set-up",
  addressRequestsPerMinute: 5,
  params: noParams,
  query: noQuery,
  body: strictObject({
    token: tokenField,
    email: emailField,
    password: newPasswordField,
    name: nameField,
    workspace: workspaceFields,
  }),
  output: sessionSchema,
  summary:
    "Make the first account and its workspace by the link the server printed at its start; " +
    "signs in",
  handler: async (context: AnonymousContext<IdentityServices>, { body }) => {
    const { workspace, ...account } = body;
    const { signedIn } = await createFirstAccount(
      context.runtime.services.identity,
      { ...account, name: account.name.trim() },
      (transaction, person) => makeOwnWorkspace(transaction, person, workspace, context.now),
      context.now,
    );
    return signedInAnswer(context, signedIn);
  },
});
