import {
  type AnonymousContext,
  type PersonContext,
  defineAnonymousRoute,
  definePersonRoute,
} from "../../../kernel/operation/session-route.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import type { IdentityServices } from "./identity-services.ts";
import { Type } from "typebox";
import { noBody, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { emailField } from "../../../people/identity/email-address.ts";
import { passwordField } from "../../../people/identity/passwords/password-rules.ts";
import { limitGuesses } from "./limit-by-email.ts";
import { sessionStartView, signedInAnswer } from "./session-view.ts";
import { sessionSchema, sessionStartSchema, statusOf } from "./sign-in.schema.ts";
import { signInWithPassword } from "../../../people/identity/passwords/password-sign-in.ts";
import { endSessionOfToken } from "../../../people/identity/sessions/sessions.ts";

/** Routes that start, end and show the session of a browser. */

const SIGN_INS_PER_MINUTE = 10;

export const signIn = defineAnonymousRoute({
  id: "sign_in.sign_in",
  method: "POST",
  path: "/app-api/sign-in",
  addressRequestsPerMinute: SIGN_INS_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ email: emailField, password: passwordField }),
  output: sessionSchema,
  summary: "Sign in with a password. An unknown address and a wrong password answer alike",
  handler: async (context: AnonymousContext<IdentityServices>, { body }) => {
    limitGuesses(context, body.email);
    return signedInAnswer(
      context,
      await signInWithPassword(context.runtime.services.identity, body, context.now),
    );
  },
});

export const signOut = definePersonRoute({
  id: "sign_in.sign_out",
  method: "POST",
  path: "/app-api/sign-out",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: statusOf("sign_out", "signed_out"),
  summary: "End the session of this browser",
  handler: async ({ runtime, sessionToken }: PersonContext<IdentityServices>) => {
    await endSessionOfToken(runtime.services.identity, sessionToken);
    return { data: { object: "sign_out", status: "signed_out" }, session: null };
  },
});

export const getSession = definePersonRoute({
  id: "sign_in.get_session",
  method: "GET",
  path: "/app-api/session",
  params: noParams,
  query: strictObject({
    workspace: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: "Id of the workspace to describe; the person's oldest unless given.",
      }),
    ),
  }),
  body: noBody,
  output: sessionStartSchema,
  summary: "Who is signed in, their workspaces, one of them, the CSRF token and the server",
  handler: async (
    context: PersonContext<IdentityServices & { mails: Pick<Mails, "hasServer"> }>,
    { query },
  ) => ({
    data: await sessionStartView(context, query.workspace),
    ...renewedCookie(context),
  }),
});

/** Use extends the session, so the expiry of its cookie is extended too. */
function renewedCookie({ sessionToken, session }: PersonContext): {
  session: { token: string; expiresAt: Date };
} {
  return { session: { token: sessionToken, expiresAt: session.expiresAt } };
}
