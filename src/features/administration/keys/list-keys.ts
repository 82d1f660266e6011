import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
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
  handler: (context, { query }) =>
    newestPage(
      context,
      { operationId: "developer.keys.list", asked: query },
      (page) => findKeyPage(context.database, context.workspace.id, page),
      (rows) => rows.map((row) => keyView(row, context.now)),
    ),
});
