import { PageAnswer } from "../../../kernel/operation/answer.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  pagingQuery,
} from "../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../kernel/contract/pagination.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { apiKeySchema, keyView } from "./key-view.ts";
import { findKeyPage } from "./key.store.ts";

/** The keys of a workspace, for the page of developer settings. */
export const listKeys = defineRead({
  id: "developer.keys.list",
  method: "GET",
  path: "/app-api/developer/keys",
  scope: "role:admin",
  callers: ["session"],
  effect: "read",
  query: strictObject(pagingQuery),
  output: listOf(apiKeySchema),
  summary: "API keys of the workspace, newest first, those that ended too",
  description:
    "Every key with its scopes, networks, state and last use, never its secret. Revoked and " +
    "expired keys stay in the list, since lines of the request log name them.",
  example: {},
  mcp: false,
  handler: async ({ database, runtime, workspace, now }, { query }) => {
    const limit = query.limit ?? LIMIT_DEFAULT;
    const scope = { workspaceId: workspace.id, operationId: "developer.keys.list", filters: {} };
    const [createdAtUs, id] =
      query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
    const after =
      createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) };
    const rows = await findKeyPage(database, workspace.id, { after, limit: limit + 1 });
    const page = pageOf(rows, limit, (row) =>
      runtime.cursors.write([row.created_at_us, row.id], scope),
    );
    return new PageAnswer({ ...page, data: page.rows.map((row) => keyView(row, now)) });
  },
});
