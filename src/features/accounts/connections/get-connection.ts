import { Type } from "typebox";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { findConnectionById } from "./connection.store.ts";
import { connectionSchema } from "./integration.schema.ts";
import { viewConnection } from "./view-integration.ts";

/** A connected account by its id. */
export const getConnection = defineRead({
  id: "connections.get",
  method: "GET",
  path: "/v1/connections/{id}",
  scope: "integrations:read",
  effect: "read",
  params: strictObject({
    id: Type.String({ minLength: 1, maxLength: 64, description: "Id of the connection, con_…" }),
  }),
  output: connectionSchema,
  summary: "One connected account",
  description:
    "A linked account by its id. One that was disconnected keeps its id, with the status `disconnected`.",
  example: { params: { id: "{connection_id}" } },
  mcp: false,
  handler: async ({ workspace, database, now }, { params }) => {
    const row = await findConnectionById(database, workspace.showIds, params.id);
    if (row === undefined) throw resourceNotFound("connection");
    return viewConnection(row, now);
  },
});
