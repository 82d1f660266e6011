import { type Static, Type } from "typebox";
import {
  type AnonymousContext,
  defineAnonymousRoute,
} from "../../../kernel/operation/session-route.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { IdentityServices } from "./identity-services.ts";
import { noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { signedInAnswer } from "./session-view.ts";
import { sessionSchema } from "./sign-in.schema.ts";
import {
  finishSocialAuthentication,
  type SocialFinish,
  type SocialStart,
  startSocialAuthentication,
} from "../../../people/identity/openid/social-sign-in.ts";

/**
 * Limit of calls per minute, the same as of password sign-ins; each call may send a request to the
 * provider.
 */
export const PER_MINUTE = 10;

export const startBody = strictObject({
  provider: Type.String({
    minLength: 1,
    maxLength: 40,
    description: "One of those the sign-in page offers.",
  }),
});

export const startSchema = strictObject({
  object: oneOf(["social_sign_in"]),
  authorization_url: Type.String({
    description: "Where the browser goes. It comes back to `/sign-in/callback` of the app.",
  }),
  browser_secret: Type.String({
    description: "Stays in this browser until it is back, and goes with the finish.",
  }),
});

export const startView = ({
  authorizationUrl,
  browserSecret,
}: SocialStart): View<typeof startSchema> => ({
  object: "social_sign_in",
  authorization_url: authorizationUrl,
  browser_secret: browserSecret,
});

export const finishBody = strictObject({
  state: Type.String({ minLength: 1, maxLength: 200 }),
  // Some providers put a whole encrypted session into the code.
  code: Type.String({ minLength: 1, maxLength: 4_000 }),
  iss: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
  browser_secret: Type.String({ minLength: 1, maxLength: 200 }),
});

export const returnOf = (body: Static<typeof finishBody>): SocialFinish => {
  const { state, code, iss = null, browser_secret: browserSecret } = body;
  return { state, code, iss, browserSecret };
};

export const startSocialSignIn = defineAnonymousRoute({
  id: "sign_in.start_social",
  method: "POST",
  path: "/app-api/social-sign-in/start",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: startBody,
  output: startSchema,
  summary: "Begin a sign-in at another provider",
  handler: async ({ runtime, now }: AnonymousContext<IdentityServices>, { body }) => {
    const start = await startSocialAuthentication(runtime.services.identity, body.provider, now);
    return { data: startView(start) };
  },
});

export const finishSocialSignIn = defineAnonymousRoute({
  id: "sign_in.finish_social",
  method: "POST",
  path: "/app-api/social-sign-in/finish",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: finishBody,
  output: sessionSchema,
  summary:
    "Finish a sign-in with what the provider sent back; makes the account where there is none",
  handler: async (context: AnonymousContext<IdentityServices>, { body }) => {
    const { identity } = context.runtime.services;
    const signedIn = await finishSocialAuthentication(identity, returnOf(body), context.now);
    return signedInAnswer(context, signedIn);
  },
});
