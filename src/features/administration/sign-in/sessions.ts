import { Type } from "typebox";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { type PersonContext, definePersonRoute } from "../../../kernel/operation/session-route.ts";
import type { IdentityServices } from "./identity-services.ts";
import { deletedOf, listOf, noBody, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { viewOf } from "../../../kernel/resource/view-of.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { idParams, sessionSummarySchema } from "./sign-in.schema.ts";
import {
  deleteSession,
  deleteSessionsOfPerson,
  findSessionsOfPerson,
} from "../../../people/identity/sessions/sessions.store.ts";

/** Routes for a person's own sessions. */

export const listSessions = definePersonRoute({
  id: "sign_in.list_sessions",
  method: "GET",
  path: "/app-api/sessions",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: listOf(sessionSummarySchema),
  summary: "One's own sessions, newest first",
  handler: async (context: PersonContext<IdentityServices>) => {
    const current = context.session;
    const sessions = await findSessionsOfPerson(context.database, current.person.id, context.now);
    const data = sessions.map((row) =>
      viewOf(sessionSummarySchema, row, {
        object: "session_summary",
        signed_in_by: row.signed_in_by,
        current: row.id === current.id,
      }),
    );
    return { data: wholeList(data) };
  },
});

export const endSession = definePersonRoute({
  id: "sign_in.end_session",
  method: "DELETE",
  path: "/app-api/sessions/{id}",
  params: idParams,
  query: noQuery,
  body: noBody,
  output: deletedOf("session"),
  summary: "End one of one's own sessions",
  handler: async (context: PersonContext<IdentityServices>, { params }) => {
    const current = context.session;
    if (!(await deleteSession(context.database, current.person.id, params.id)))
      throw new ApiError("resource_not_found", "You have no such session.");
    return {
      data: { object: "session", id: params.id, deleted: true },
      ...(params.id === current.id ? { session: null } : {}),
    };
  },
});

export const endOtherSessions = definePersonRoute({
  id: "sign_in.end_other_sessions",
  method: "DELETE",
  path: "/app-api/sessions",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: strictObject({
    object: oneOf(["sessions_ended"]),
    ended_sessions: Type.Integer({ minimum: 0 }),
  }),
  summary: "End all one's sessions but this one",
  handler: async (context: PersonContext<IdentityServices>) => {
    const { id, person } = context.session;
    const ended = await deleteSessionsOfPerson(context.database, person.id, id);
    return { data: { object: "sessions_ended", ended_sessions: ended } };
  },
});
