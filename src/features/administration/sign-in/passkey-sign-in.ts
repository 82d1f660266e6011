import {
  type AnonymousContext,
  defineAnonymousRoute,
} from "../../../kernel/operation/session-route.ts";
import type { IdentityServices } from "./identity-services.ts";
import { noBody, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { authenticationResponse } from "./passkey.schema.ts";
import { signedInAnswer } from "./session-view.ts";
import { passkeyOptionsSchema, sessionSchema } from "./sign-in.schema.ts";
import {
  finishPasskeyAuthentication,
  startPasskeyAuthentication,
} from "../../../people/identity/passkeys/passkey-sign-in.ts";

/** The two routes of a passkey sign-in: options for the browser, then its response. */

const PER_MINUTE = 10;

export const startPasskeySignIn = defineAnonymousRoute({
  id: "sign_in.start_passkey_sign_in",
  method: "POST",
  path: "/app-api/passkeys/sign-in/options",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: passkeyOptionsSchema,
  summary: "What the browser needs to sign in with a passkey; asks for no address",
  handler: async ({ runtime, now }: AnonymousContext<IdentityServices>) => ({
    data: {
      object: "passkey_options",
      options: { ...(await startPasskeyAuthentication(runtime.services.identity, now)) },
    },
  }),
});

export const signInWithPasskey = defineAnonymousRoute({
  id: "sign_in.sign_in_with_passkey",
  method: "POST",
  path: "/app-api/passkeys/sign-in",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ response: authenticationResponse }),
  output: sessionSchema,
  summary: "Sign in with a passkey",
  handler: async (context: AnonymousContext<IdentityServices>, { body }) =>
    signedInAnswer(
      context,
      await finishPasskeyAuthentication(
        context.runtime.services.identity,
        body.response,
        context.now,
      ),
    ),
});
