import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type { LinkServices } from "./data-link-access.ts";
import { dataLinkSchema } from "./data-link.schema.ts";
import { readLinkPage } from "./read-link-page.ts";

export const listDataLinks = defineRead({
  id: "data_links.list",
  method: "GET",
  path: "/v1/data-links",
  scope: "any",
  effect: "read",
  forPeople: { role: "admin" },
  query: strictObject(pagingQuery),
  output: listOf(dataLinkSchema),
  summary: "Live links, newest first",
  description:
    "Keys see the links that keys and people made, an app its own; of both those whose table the credential " +
    "may read. `last_read_at` is the last read of the address, whatever it was answered. " +
    "Addresses are never shown again.",
  example: {},
  mcp: false,
  handler: (context: Context<LinkServices>, { query }) =>
    readLinkPage(context, query, "data_links.list"),
});
