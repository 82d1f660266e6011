import { defineAppRoute, sessionOf } from "../../kernel/operation/app-route.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { emailField } from "../../identity/email-address.ts";
import { newPasswordField } from "../../identity/passwords/password-rules.ts";
import { signedInAnswer } from "./session-view.ts";
import { nameField, sessionSchema, statusOf, tokenField } from "./sign-in.schema.ts";

/** Each call may send a mail. */
const MAILS_PER_MINUTE = 5;
/** A token cannot be guessed, so this only keeps the noise down. */
const LINKS_PER_MINUTE = 10;

export const signUp = defineAppRoute({
  id: "sign_in.sign_up",
  method: "POST",
  path: "/app-api/sign-up",
  access: "visitor",
  perMinute: MAILS_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ email: emailField, password: newPasswordField, name: nameField }),
  output: statusOf("sign_up", "check_your_mail"),
  summary:
    "Ask for an account. The answer is the same whether or not the address has one; the mail " +
    "says which",
  handler: async ({ runtime, now }, { body }) => {
    await runtime.services.auth.signUp({ ...body, name: body.name.trim() }, now);
    return { status: 202, data: { object: "sign_up", status: "check_your_mail" } };
  },
});

export const verifyEmail = defineAppRoute({
  id: "sign_in.verify_email",
  method: "POST",
  path: "/app-api/email/verify",
  access: "visitor",
  perMinute: LINKS_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ token: tokenField }),
  output: sessionSchema,
  summary: "Follow the link that confirms an address; signs in",
  handler: async (context, { body }) =>
    signedInAnswer(
      context,
      await context.runtime.services.auth.verifyEmail(body.token, context.now),
    ),
});

export const sendVerification = defineAppRoute({
  id: "sign_in.send_verification",
  method: "POST",
  path: "/app-api/email/verify/send",
  access: "person",
  perMinute: MAILS_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: statusOf("email_verification", "check_your_mail", "already_verified"),
  summary: "Send the link that confirms one's address again",
  handler: async (context) => {
    const sent = await context.runtime.services.auth.sendVerification(
      sessionOf(context).person,
      context.now,
    );
    return {
      status: 202,
      data: { object: "email_verification", status: sent ? "check_your_mail" : "already_verified" },
    };
  },
});
