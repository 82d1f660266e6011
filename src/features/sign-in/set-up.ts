import { defineAppRoute } from "../../kernel/operation/app-route.ts";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { emailField } from "../../identity/email-address.ts";
import { newPasswordField } from "../../identity/passwords/password-rules.ts";
import { makeOwnWorkspace, workspaceFields } from "./create-workspace.ts";
import { signedInAnswer } from "./session-view.ts";
import { nameField, sessionSchema, tokenField } from "./sign-in.schema.ts";

export const setUp = defineAppRoute({
  id: "sign_in.set_up",
  method: "POST",
  path: "/app-api/set-up",
  access: "visitor",
  perMinute: 5,
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
  handler: async (context, { body }) => {
    const { workspace, ...account } = body;
    const { signedIn } = await context.runtime.services.auth.setUp(
      { ...account, name: account.name.trim() },
      (transaction, person) => makeOwnWorkspace(transaction, person, workspace, context.now),
      context.now,
    );
    return signedInAnswer(context, signedIn);
  },
});
