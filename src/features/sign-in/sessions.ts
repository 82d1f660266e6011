import { Type } from "typebox";
import { wholeList } from "../../kernel/operation/answer.ts";
import { defineAppRoute, sessionOf } from "../../kernel/operation/app-route.ts";
import { deletedOf, listOf, noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { idParams, sessionSummarySchema } from "./sign-in.schema.ts";

export const listSessions = defineAppRoute({
  id: "sign_in.list_sessions",
  method: "GET",
  path: "/app-api/sessions",
  access: "person",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(sessionSummarySchema),
  summary: "One's own sessions, newest first",
  handler: async (context) => {
    const current = sessionOf(context);
    const sessions = await context.runtime.services.auth.listSessions(
      current.person.id,
      context.now,
    );
    const data = sessions.map(({ id, signedInBy, createdAt, lastUsedAt, expiresAt }) => ({
      object: "session_summary",
      id,
      signed_in_by: signedInBy,
      current: id === current.id,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    }));
    return { data: wholeList(data) };
  },
});

export const endSession = defineAppRoute({
  id: "sign_in.end_session",
  method: "DELETE",
  path: "/app-api/sessions/{id}",
  access: "person",
  params: idParams,
  query: noQuery,
  body: noBody,
  output: deletedOf("session"),
  summary: "End one of one's own sessions",
  handler: async (context, { params }) => {
    const current = sessionOf(context);
    if (!(await context.runtime.services.auth.endSession(current.person.id, params.id)))
      throw new ApiError("resource_not_found", "You have no such session.");
    return {
      data: { object: "session", id: params.id, deleted: true },
      ...(params.id === current.id ? { session: null } : {}),
    };
  },
});

export const endOtherSessions = defineAppRoute({
  id: "sign_in.end_other_sessions",
  method: "DELETE",
  path: "/app-api/sessions",
  access: "person",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: strictObject({
    object: oneOf(["sessions_ended"]),
    ended_sessions: Type.Integer({ minimum: 0 }),
  }),
  summary: "End all one's sessions but this one",
  handler: async (context) => ({
    data: {
      object: "sessions_ended",
      ended_sessions: await context.runtime.services.auth.endOtherSessions(sessionOf(context)),
    },
  }),
});
