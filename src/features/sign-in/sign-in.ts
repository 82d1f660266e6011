import { type AppContext, defineAppRoute, sessionOf } from "../../kernel/operation/app-route.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { emailField } from "../../identity/email-address.ts";
import { passwordField } from "../../identity/passwords/password-rules.ts";
import { limitGuesses } from "./limit-by-email.ts";
import { sessionView, signedInAnswer } from "./session-view.ts";
import { sessionSchema, statusOf } from "./sign-in.schema.ts";

const SIGN_INS_PER_MINUTE = 10;

export const signIn = defineAppRoute({
  id: "sign_in.sign_in",
  method: "POST",
  path: "/app-api/sign-in",
  access: "visitor",
  perMinute: SIGN_INS_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ email: emailField, password: passwordField }),
  output: sessionSchema,
  summary: "Sign in with a password. An unknown address and a wrong password answer alike",
  handler: async (context, { body }) => {
    limitGuesses(context, body.email);
    return signedInAnswer(context, await context.runtime.services.auth.signIn(body, context.now));
  },
});

export const signOut = defineAppRoute({
  id: "sign_in.sign_out",
  method: "POST",
  path: "/app-api/sign-out",
  access: "person",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: statusOf("sign_out", "signed_out"),
  summary: "End the session of this browser",
  handler: async ({ runtime, sessionToken }) => {
    if (sessionToken !== null) await runtime.services.auth.signOut(sessionToken);
    return { data: { object: "sign_out", status: "signed_out" }, session: null };
  },
});

export const getSession = defineAppRoute({
  id: "sign_in.get_session",
  method: "GET",
  path: "/app-api/session",
  access: "person",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: sessionSchema,
  summary: "Who is signed in, their workspaces, and the CSRF token",
  handler: async (context) => {
    const session = sessionOf(context);
    return { data: await sessionView(context, session), ...renewedCookie(context) };
  },
});

/** The session's life grows with its use; the cookie's must grow with it. */
function renewedCookie(context: AppContext): { session?: { token: string; expiresAt: Date } } {
  const { sessionToken } = context;
  return sessionToken === null
    ? {}
    : { session: { token: sessionToken, expiresAt: sessionOf(context).expiresAt } };
}
