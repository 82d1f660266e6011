import { Type } from "typebox";
import { type PersonContext, definePersonRoute } from "../../../kernel/operation/session-route.ts";
import type { IdentityServices } from "./identity-services.ts";
import { deletedOf, noBody, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import {
  finishLinkingAccount,
  linkedAccountId,
  removeLinkedAccount,
  startLinkingAccount,
} from "../../../people/identity/openid/linked-accounts.ts";
import {
  countWorkingMethods,
  findSignInMethods,
} from "../../../people/identity/sign-in-methods.ts";
import { idParams, statusOf } from "./sign-in.schema.ts";
import {
  finishBody,
  PER_MINUTE,
  returnOf,
  startBody,
  startSchema,
  startView,
} from "./social-sign-in.ts";

/** Routes for the sign-in methods of a person, and for their accounts at other providers. */

const signInMethodsSchema = strictObject({
  object: oneOf(["sign_in_methods"]),
  has_password: Type.Boolean(),
  linked_accounts: Type.Array(
    strictObject({
      object: oneOf(["linked_account"]),
      id: Type.String(),
      provider: Type.String({
        description: "Empty for a provider that this server no longer offers.",
      }),
      provider_name: Type.String(),
      created_at: timestamp,
    }),
  ),
  providers: Type.Array(strictObject({ id: Type.String(), name: Type.String() }), {
    description: "Those that this server offers.",
  }),
  is_last: Type.Boolean({ description: "Only one way to sign in is left; it cannot be removed." }),
});

export const listSignInMethods = definePersonRoute({
  id: "sign_in.list_methods",
  method: "GET",
  path: "/app-api/sign-in-methods",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: signInMethodsSchema,
  summary: "Whether there is a password, and which accounts at other providers sign in",
  handler: async ({ runtime, database, session }: PersonContext<IdentityServices>) => {
    const { identity } = runtime.services;
    const methods = await findSignInMethods(database, session.person.id);
    const providers = new Map(identity.socialProviders.map((each) => [each.issuer, each]));
    return {
      data: {
        object: "sign_in_methods",
        has_password: methods.hasPassword,
        linked_accounts: methods.linked.map((row) => ({
          object: "linked_account" as const,
          id: linkedAccountId(row),
          provider: providers.get(row.issuer)?.id ?? "",
          provider_name: providers.get(row.issuer)?.name ?? new URL(row.issuer).host,
          created_at: row.created_at.toISOString(),
        })),
        providers: identity.socialProviders.map(({ id, name }) => ({ id, name })),
        is_last: countWorkingMethods(identity, methods) <= 1,
      },
    };
  },
});

export const startLinkedAccount = definePersonRoute({
  id: "sign_in.start_linked_account",
  method: "POST",
  path: "/app-api/linked-accounts/start",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: startBody,
  output: startSchema,
  summary: "Begin to link an account at another provider as a way to sign in",
  handler: async ({ runtime, session, now }: PersonContext<IdentityServices>, { body }) => {
    const person = { personId: session.person.id, providerId: body.provider };
    return { data: startView(await startLinkingAccount(runtime.services.identity, person, now)) };
  },
});

export const finishLinkedAccount = definePersonRoute({
  id: "sign_in.finish_linked_account",
  method: "POST",
  path: "/app-api/linked-accounts/finish",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: finishBody,
  output: statusOf("linked_account", "linked"),
  summary: "Link the account with what the provider sent back; the person is told by mail",
  handler: async ({ runtime, session, now }: PersonContext<IdentityServices>, { body }) => {
    const { identity } = runtime.services;
    await finishLinkingAccount(identity, session.person.id, returnOf(body), now);
    return { data: { object: "linked_account", status: "linked" } };
  },
});

export const deleteLinkedAccount = definePersonRoute({
  id: "sign_in.delete_linked_account",
  method: "DELETE",
  path: "/app-api/linked-accounts/{id}",
  params: idParams,
  query: noQuery,
  body: noBody,
  output: deletedOf("linked_account"),
  summary: "Remove an account at another provider; the last way to sign in stays",
  handler: async ({ runtime, session, now }: PersonContext<IdentityServices>, { params }) => {
    const account = { personId: session.person.id, id: params.id };
    await removeLinkedAccount(runtime.services.identity, account, now);
    return { data: { object: "linked_account", id: params.id, deleted: true } };
  },
});
