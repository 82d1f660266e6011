import { Type } from "typebox";
import { inTransaction } from "../../db/connection/database.ts";
import { wholeList } from "../../kernel/operation/answer.ts";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import { type AppContext, defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { deletedOf, listOf, noBody, noQuery } from "../../kernel/contract/envelope.ts";
import {
  ApiError,
  parameterInvalid,
  resourceNotFound,
  stateConflict,
} from "../../kernel/contract/errors.ts";
import { newPlainId, PLAIN_ID_PATTERN } from "../../kernel/ids.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../kernel/contract/schema.ts";
import { emailField, normaliseEmail } from "../../identity/email-address.ts";
import { talentView } from "../workspace/index.ts";
import {
  deleteTalent,
  findTalentOfShow,
  insertTalent,
  lockShow,
  type TalentRow,
} from "./talent.store.ts";

/**
 * The people of a show: hosts, producers, guests who come back. They are listed with it; they are
 * no members and get no mail.
 */

const TALENT_MAX = 50;
const ROLE_CHARS_MAX = 80;

const talentSchema = strictObject({
  object: oneOf(["talent"]),
  id: Type.String(),
  show_id: Type.String(),
  email: Type.String({ description: "Masked: first letter, `***`, domain." }),
  uid: nullable(Type.String()),
  status: oneOf(["accepted", "pending"]),
  role: Type.String(),
  invited_at: timestamp,
  accepted_at: nullable(timestamp),
});

const showIdField = Type.String({ pattern: PLAIN_ID_PATTERN });
const showParams = strictObject({ show_id: showIdField });

const viewTalent = (row: TalentRow): Record<string, unknown> => ({
  object: "talent",
  id: row.id,
  show_id: row.show_id,
  ...talentView(row),
});

/** @throws ApiError `resource_not_found`, the same for a foreign show and for none. */
function requireShow(context: AppContext, showId: string): void {
  if (!workspaceOf(context).showSet.has(showId)) throw resourceNotFound("show");
}

export const listTalent = defineAppRoute({
  id: "shows.talent.list",
  method: "GET",
  path: "/app-api/shows/{show_id}/talent",
  access: "viewer",
  params: showParams,
  query: noQuery,
  body: noBody,
  output: listOf(talentSchema),
  summary: "The people of a show",
  handler: async (context, { params }) => {
    requireShow(context, params.show_id);
    return {
      data: wholeList((await findTalentOfShow(context.database, params.show_id)).map(viewTalent)),
    };
  },
});

export const addTalent = defineAppRoute({
  id: "shows.talent.add",
  method: "POST",
  path: "/app-api/shows/{show_id}/talent",
  access: "admin",
  params: showParams,
  query: noQuery,
  body: strictObject({
    email: emailField,
    role: Type.String({
      minLength: 1,
      maxLength: ROLE_CHARS_MAX,
      description: "Host, producer, whatever the show calls it.",
    }),
  }),
  output: appWriteResultOf(talentSchema),
  summary: "Attach a person to a show",
  handler: async (context, { params, body }) => {
    requireShow(context, params.show_id);
    const email = normaliseEmail(body.email);
    const role = body.role.trim();
    if (role === "") throw parameterInvalid("role", "malformed", "role must not be blank.");
    return inTransaction(context.database, async (transaction) => {
      await lockShow(transaction, params.show_id);
      const existing = await findTalentOfShow(transaction, params.show_id);
      const known = existing.find((row) => row.email.toLowerCase() === email);
      if (known !== undefined)
        throw stateConflict("This person is with the show already.", known.status, []);
      if (existing.length >= TALENT_MAX)
        throw new ApiError(
          "limit_reached",
          `The show has ${existing.length} people, the most it may have.`,
          { extras: { limit: TALENT_MAX, current: existing.length } },
        );
      const row = await insertTalent(
        transaction,
        params.show_id,
        { id: newPlainId(), email, role },
        context.now,
      );
      return appWriteResult({ status: 201, id: row.id, written: { role }, data: viewTalent(row) });
    });
  },
});

export const removeTalent = defineAppRoute({
  id: "shows.talent.remove",
  method: "DELETE",
  path: "/app-api/shows/{show_id}/talent/{id}",
  access: "admin",
  params: strictObject({ show_id: showIdField, id: Type.String({ minLength: 1, maxLength: 100 }) }),
  query: noQuery,
  body: noBody,
  output: appWriteResultOf(deletedOf("talent")),
  summary: "Detach a person from a show",
  handler: async (context, { params }) => {
    requireShow(context, params.show_id);
    if (!(await deleteTalent(context.database, params.show_id, params.id)))
      throw resourceNotFound("person");
    return appWriteResult({
      id: params.id,
      written: { deleted: true },
      data: { object: "talent", id: params.id, deleted: true },
    });
  },
});
