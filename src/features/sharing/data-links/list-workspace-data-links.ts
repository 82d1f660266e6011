import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type { LinkServices } from "./data-link-access.ts";
import { dataLinkSchema } from "./data-link.schema.ts";
import { readLinkPage } from "./read-link-page.ts";

/** The live links of a workspace, for the page of developer settings. */
export const listWorkspaceDataLinks = defineRead({
  id: "developer.data_links.list",
  method: "GET",
  path: "/app-api/developer/data-links",
  scope: "role:admin",
  callers: ["session"],
  effect: "read",
  query: strictObject(pagingQuery),
  output: listOf(dataLinkSchema),
  summary: "Live links of the workspace, newest first, those of apps too",
  description: "Every link with what it shows, who made it and when it was last read.",
  example: {},
  mcp: false,
  handler: (context: Context<LinkServices>, { query }) =>
    readLinkPage(context, query, "developer.data_links.list"),
});
