import {
  type AnonymousContext,
  type PersonContext,
  defineAnonymousRoute,
  definePersonRoute,
} from "../../../kernel/operation/session-route.ts";
import type { IdentityServices } from "./identity-services.ts";
import { noBody, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { emailField } from "../../../people/identity/email-address.ts";
import { newPasswordField } from "../../../people/identity/passwords/password-rules.ts";
import { signedInAnswer } from "./session-view.ts";
import { nameField, sessionSchema, statusOf, tokenField } from "./sign-in.schema.ts";
import { confirmEmail, mailVerification, requestSignUp } from "../../../people/identity/sign-up.ts";

/** Limit of calls per minute, since each may send a mail. */
const MAILS_PER_MINUTE = 5;
/**
 * Limit of calls per minute. A token cannot be guessed, so the limit only reduces useless requests.
 */
const LINKS_PER_MINUTE = 10;

export const signUp = defineAnonymousRoute({
  id: "sign_in.sign_up",
  method: "POST",
  path: "/app-api/sign-up",
  addressRequestsPerMinute: MAILS_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ email: emailField, password: newPasswordField, name: nameField }),
  output: statusOf("sign_up", "check_your_mail"),
  summary:
    "Ask for an account. The answer is the same whether or not the address has one; the mail " +
    "says which",
  handler: async ({ runtime, now }: AnonymousContext<IdentityServices>, { body }) => {
    await requestSignUp(runtime.services.identity, { ...body, name: body.name.trim() }, now);
    return { status: 202, data: { object: "sign_up", status: "check_your_mail" } };
  },
});

export const verifyEmail = defineAnonymousRoute({
  id: "sign_in.verify_email",
  method: "POST",
  path: "/app-api/email/verify",
  addressRequestsPerMinute: LINKS_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ token: tokenField }),
  output: sessionSchema,
  summary: "Follow the link that confirms an address; signs in",
  handler: async (context: AnonymousContext<IdentityServices>, { body }) =>
    signedInAnswer(
      context,
      await confirmEmail(context.runtime.services.identity, body.token, context.now),
    ),
});

export const sendVerification = definePersonRoute({
  id: "sign_in.send_verification",
  method: "POST",
  path: "/app-api/email/verify/send",
  addressRequestsPerMinute: MAILS_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: statusOf("email_verification", "check_your_mail", "already_verified"),
  summary: "Send the link that confirms one's address again",
  handler: async (context: PersonContext<IdentityServices>) => {
    const sent = await mailVerification(
      context.runtime.services.identity,
      context.session.person,
      context.now,
    );
    return {
      status: 202,
      data: { object: "email_verification", status: sent ? "check_your_mail" : "already_verified" },
    };
  },
});
