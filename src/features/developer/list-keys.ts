import { PageAnswer } from "../../kernel/operation/answer.ts";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  noBody,
  noParams,
  pagingQuery,
} from "../../kernel/contract/envelope.ts";
import { pageOf } from "../../kernel/contract/pagination.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { apiKeySchema, findKeyPage, keyView } from "../keys/index.ts";

export const listKeys = defineAppRoute({
  id: "developer.keys.list",
  method: "GET",
  path: "/app-api/developer/keys",
  access: "admin",
  params: noParams,
  query: strictObject(pagingQuery),
  body: noBody,
  output: listOf(apiKeySchema),
  summary: "API keys of the workspace, newest first, those that ended too",
  handler: async (context, { query }) => {
    const { database, runtime, now } = context;
    const limit = query.limit ?? LIMIT_DEFAULT;
    const scope = {
      workspaceId: workspaceOf(context).id,
      operationId: "developer.keys.list",
      filters: {},
    };
    const [createdAtUs, id] =
      query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
    const after =
      createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) };
    const rows = await findKeyPage(database, scope.workspaceId, { after, limit: limit + 1 });
    const page = pageOf(rows, limit, (row) =>
      runtime.cursors.write([row.created_at_us, row.id], scope),
    );
    return { data: new PageAnswer({ ...page, data: page.rows.map((row) => keyView(row, now)) }) };
  },
});
