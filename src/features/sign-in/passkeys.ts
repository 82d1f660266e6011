import { wholeList } from "../../kernel/operation/answer.ts";
import { defineAppRoute, sessionOf } from "../../kernel/operation/app-route.ts";
import { deletedOf, listOf, noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import type { PasskeyRow } from "../../identity/passkeys/passkeys.ts";
import { registrationResponse } from "./passkey.schema.ts";
import { idParams, nameField, passkeyOptionsSchema, passkeySchema } from "./sign-in.schema.ts";

const PER_MINUTE = 10;

const noSuchPasskey = (): ApiError =>
  new ApiError("resource_not_found", "You have no such passkey.");

const passkeyView = (row: PasskeyRow): Record<string, unknown> => ({
  object: "passkey",
  id: row.id,
  name: row.name,
  backed_up: row.backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export const startPasskey = defineAppRoute({
  id: "sign_in.start_passkey",
  method: "POST",
  path: "/app-api/passkeys/options",
  access: "person",
  perMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: noBody,
  output: passkeyOptionsSchema,
  summary: "What the browser needs to make a passkey; good for five minutes and one answer",
  handler: async (context) => {
    const options = await context.runtime.services.auth.startPasskey(
      sessionOf(context).person,
      context.now,
    );
    return { data: { object: "passkey_options", options } };
  },
});

export const addPasskey = defineAppRoute({
  id: "sign_in.add_passkey",
  method: "POST",
  path: "/app-api/passkeys",
  access: "person",
  perMinute: PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ name: nameField, response: registrationResponse }),
  output: passkeySchema,
  summary: "Add the passkey the browser made",
  handler: async (context, { body }) => {
    const row = await context.runtime.services.auth.addPasskey(
      sessionOf(context).person,
      { response: body.response, name: body.name.trim() },
      context.now,
    );
    return { status: 201, data: passkeyView(row) };
  },
});

export const listPasskeys = defineAppRoute({
  id: "sign_in.list_passkeys",
  method: "GET",
  path: "/app-api/passkeys",
  access: "person",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(passkeySchema),
  summary: "One's own passkeys, oldest first",
  handler: async (context) => ({
    data: wholeList(
      (await context.runtime.services.auth.listPasskeys(sessionOf(context).person.id)).map(
        passkeyView,
      ),
    ),
  }),
});

export const renamePasskey = defineAppRoute({
  id: "sign_in.rename_passkey",
  method: "PATCH",
  path: "/app-api/passkeys/{id}",
  access: "person",
  params: idParams,
  query: noQuery,
  body: strictObject({ name: nameField }),
  output: passkeySchema,
  summary: "Give a passkey another name",
  handler: async (context, { params, body }) => {
    const row = await context.runtime.services.auth.renamePasskey(
      sessionOf(context).person.id,
      params.id,
      body.name.trim(),
    );
    if (row === undefined) throw noSuchPasskey();
    return { data: passkeyView(row) };
  },
});

export const deletePasskey = defineAppRoute({
  id: "sign_in.delete_passkey",
  method: "DELETE",
  path: "/app-api/passkeys/{id}",
  access: "person",
  params: idParams,
  query: noQuery,
  body: noBody,
  output: deletedOf("passkey"),
  summary: "Delete a passkey; it signs nobody in any more",
  handler: async (context, { params }) => {
    if (
      !(await context.runtime.services.auth.deletePasskey(sessionOf(context).person.id, params.id))
    )
      throw noSuchPasskey();
    return { data: { object: "passkey", id: params.id, deleted: true } };
  },
});
