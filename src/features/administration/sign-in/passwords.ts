import { Type } from "typebox";
import {
  type AnonymousContext,
  type PersonContext,
  defineAnonymousRoute,
  definePersonRoute,
} from "../../../kernel/operation/session-route.ts";
import type { IdentityServices } from "./identity-services.ts";
import { noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { emailField } from "../../../people/identity/email-address.ts";
import {
  newPasswordField,
  passwordField,
} from "../../../people/identity/passwords/password-rules.ts";
import { limitGuesses } from "./limit-by-email.ts";
import { signedInAnswer } from "./session-view.ts";
import { sessionSchema, statusOf, tokenField } from "./sign-in.schema.ts";
import {
  completePasswordReset,
  requestPasswordReset,
} from "../../../people/identity/passwords/reset-password.ts";
import { replacePassword } from "../../../people/identity/passwords/change-password.ts";

/** Routes that reset and change passwords. */

const PER_MINUTE = 5;

export const requestReset = defineAnonymousRoute({
  id: "sign_in.request_reset",
  method: "POST",
  path: "/app-api/password/request-reset",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ email: emailField }),
  output: statusOf("password_reset", "check_your_mail"),
  summary: "Ask for a link to choose a new password. The answer is always the same",
  handler: async ({ runtime, now }: AnonymousContext<IdentityServices>, { body }) => {
    await requestPasswordReset(runtime.services.identity, body.email, now);
    return { status: 202, data: { object: "password_reset", status: "check_your_mail" } };
  },
});

export const resetPassword = defineAnonymousRoute({
  id: "sign_in.reset_password",
  method: "POST",
  path: "/app-api/password/reset",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ token: tokenField, password: newPasswordField }),
  output: sessionSchema,
  summary: "Choose a new password by the link; ends every session and signs in",
  handler: async (context: AnonymousContext<IdentityServices>, { body }) =>
    signedInAnswer(
      context,
      await completePasswordReset(context.runtime.services.identity, body, context.now),
    ),
});

export const changePassword = definePersonRoute({
  id: "sign_in.change_password",
  method: "POST",
  path: "/app-api/password/change",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ current_password: passwordField, new_password: newPasswordField }),
  output: strictObject({
    object: oneOf(["password_change"]),
    status: oneOf(["changed"]),
    ended_sessions: Type.Integer({ minimum: 0 }),
  }),
  summary: "Change the password; ends all other sessions",
  handler: async (context: PersonContext<IdentityServices>, { body }) => {
    const session = context.session;
    limitGuesses(context, session.person.email);
    const ended = await replacePassword(
      context.runtime.services.identity,
      session,
      { current: body.current_password, next: body.new_password },
      context.now,
    );
    return { data: { object: "password_change", status: "changed", ended_sessions: ended } };
  },
});
