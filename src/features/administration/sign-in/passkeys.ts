import { viewOf } from "../../../kernel/resource/view-of.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { type PersonContext, definePersonRoute } from "../../../kernel/operation/session-route.ts";
import type { IdentityServices } from "./identity-services.ts";
import { deletedOf, listOf, noBody, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import type { PasskeyRow } from "../../../people/identity/passkeys/passkeys.store.ts";
import { deletePasskey as deletePasskeyOf } from "../../../people/identity/passkeys/delete-passkey.ts";
import { registrationResponse } from "./passkey.schema.ts";
import { idParams, nameField, passkeyOptionsSchema, passkeySchema } from "./sign-in.schema.ts";
import {
  finishPasskeyRegistration,
  startPasskeyRegistration,
} from "../../../people/identity/passkeys/passkey-registration.ts";
import {
  findPasskeys,
  updatePasskeyName,
} from "../../../people/identity/passkeys/passkeys.store.ts";

/** Routes for a person's own passkeys. */

const PER_MINUTE = 10;

const noSuchPasskey = (): ApiError =>
  new ApiError("resource_not_found", "You have no such passkey.");

const passkeyView = (row: PasskeyRow) =>
  viewOf(passkeySchema, row, {
    object: "passkey",
  });

export const startPasskey = definePersonRoute({
  id: "sign_in.start_passkey",
  method: "POST",
  path: "/app-api/passkeys/options",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: passkeyOptionsSchema,
  summary: "What the browser needs to make a passkey; valid for five minutes and one answer",
  handler: async (context: PersonContext<IdentityServices>) => {
    const options = await startPasskeyRegistration(
      context.runtime.services.identity,
      context.session.person,
      context.now,
    );
    return { data: { object: "passkey_options", options: { ...options } } };
  },
});

export const addPasskey = definePersonRoute({
  id: "sign_in.add_passkey",
  method: "POST",
  path: "/app-api/passkeys",
  addressRequestsPerMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ name: nameField, response: registrationResponse }),
  output: passkeySchema,
  summary: "Add the passkey the browser made",
  handler: async (context: PersonContext<IdentityServices>, { body }) => {
    const row = await finishPasskeyRegistration(
      context.runtime.services.identity,
      context.session.person,
      { response: body.response, name: body.name.trim() },
      context.now,
    );
    return { status: 201, data: passkeyView(row) };
  },
});

export const listPasskeys = definePersonRoute({
  id: "sign_in.list_passkeys",
  method: "GET",
  path: "/app-api/passkeys",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(passkeySchema),
  summary: "One's own passkeys, oldest first",
  handler: async (context: PersonContext<IdentityServices>) => ({
    data: wholeList(
      (await findPasskeys(context.database, context.session.person.id)).map(passkeyView),
    ),
  }),
});

export const renamePasskey = definePersonRoute({
  id: "sign_in.rename_passkey",
  method: "PATCH",
  path: "/app-api/passkeys/{id}",
  params: idParams,
  query: noQuery,
  body: strictObject({ name: nameField }),
  output: passkeySchema,
  summary: "Give a passkey another name",
  handler: async (context: PersonContext<IdentityServices>, { params, body }) => {
    const row = await updatePasskeyName(
      context.database,
      context.session.person.id,
      params.id,
      body.name.trim(),
    );
    if (row === undefined) throw noSuchPasskey();
    return { data: passkeyView(row) };
  },
});

export const deletePasskey = definePersonRoute({
  id: "sign_in.delete_passkey",
  method: "DELETE",
  path: "/app-api/passkeys/{id}",
  params: idParams,
  query: noQuery,
  body: noBody,
  output: deletedOf("passkey"),
  summary: "Delete a passkey; it can no longer sign in. The last way to sign in stays",
  handler: async (context: PersonContext<IdentityServices>, { params }) => {
    const { identity } = context.runtime.services;
    if (!(await deletePasskeyOf(identity, context.session.person.id, params.id)))
      throw noSuchPasskey();
    return { data: { object: "passkey", id: params.id, deleted: true } };
  },
});
