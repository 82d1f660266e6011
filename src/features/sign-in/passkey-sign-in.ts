import { defineAppRoute } from "../../kernel/operation/app-route.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { authenticationResponse } from "./passkey.schema.ts";
import { signedInAnswer } from "./session-view.ts";
import { passkeyOptionsSchema, sessionSchema } from "./sign-in.schema.ts";

const PER_MINUTE = 10;

export const startPasskeySignIn = defineAppRoute({
  id: "sign_in.start_passkey_sign_in",
  method: "POST",
  path: "/app-api/passkeys/sign-in/options",
  access: "visitor",
  perMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: passkeyOptionsSchema,
  summary: "What the browser needs to sign in with a passkey; asks for no address",
  handler: async ({ runtime, now }) => ({
    data: {
      object: "passkey_options",
      options: await runtime.services.auth.startPasskeySignIn(now),
    },
  }),
});

export const signInWithPasskey = defineAppRoute({
  id: "sign_in.sign_in_with_passkey",
  method: "POST",
  path: "/app-api/passkeys/sign-in",
  access: "visitor",
  perMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ response: authenticationResponse }),
  output: sessionSchema,
  summary: "Sign in with a passkey",
  handler: async (context, { body }) =>
    signedInAnswer(
      context,
      await context.runtime.services.auth.signInWithPasskey(body.response, context.now),
    ),
});
