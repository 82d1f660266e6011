import { Type } from "typebox";
import { defineAppRoute, sessionOf } from "../../kernel/operation/app-route.ts";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { emailField } from "../../identity/email-address.ts";
import { newPasswordField, passwordField } from "../../identity/passwords/password-rules.ts";
import { limitGuesses } from "./limit-by-email.ts";
import { signedInAnswer } from "./session-view.ts";
import { sessionSchema, statusOf, tokenField } from "./sign-in.schema.ts";

const PER_MINUTE = 5;

export const requestReset = defineAppRoute({
  id: "sign_in.request_reset",
  method: "POST",
  path: "/app-api/password/request-reset",
  access: "visitor",
  perMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ email: emailField }),
  output: statusOf("password_reset", "check_your_mail"),
  summary: "Ask for a link to choose a new password. The answer is always the same",
  handler: async ({ runtime, now }, { body }) => {
    await runtime.services.auth.requestReset(body.email, now);
    return { status: 202, data: { object: "password_reset", status: "check_your_mail" } };
  },
});

export const resetPassword = defineAppRoute({
  id: "sign_in.reset_password",
  method: "POST",
  path: "/app-api/password/reset",
  access: "visitor",
  perMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ token: tokenField, password: newPasswordField }),
  output: sessionSchema,
  summary: "Choose a new password by the link; ends every session and signs in",
  handler: async (context, { body }) =>
    signedInAnswer(context, await context.runtime.services.auth.resetPassword(body, context.now)),
});

export const changePassword = defineAppRoute({
  id: "sign_in.change_password",
  method: "POST",
  path: "/app-api/password/change",
  access: "person",
  perMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ current_password: passwordField, new_password: newPasswordField }),
  output: strictObject({
    object: oneOf(["password_change"]),
    status: oneOf(["changed"]),
    ended_sessions: Type.Integer({ minimum: 0 }),
  }),
  summary: "Change the password; ends all other sessions",
  handler: async (context, { body }) => {
    const session = sessionOf(context);
    limitGuesses(context, session.person.email);
    const ended = await context.runtime.services.auth.changePassword(
      session,
      { current: body.current_password, next: body.new_password },
      context.now,
    );
    return { data: { object: "password_change", status: "changed", ended_sessions: ended } };
  },
});
