import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { forSessions } from "../../../kernel/operation/for-sessions.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { type LinkServices, requireLinkForWrite } from "./data-link-access.ts";
import { linkParams } from "./data-link.schema.ts";
import { deleteLink } from "./data-link.store.ts";

const deleted = deletedOf("data_link");

export const endDataLink = defineWrite({
  id: "data_links.delete",
  method: "DELETE",
  path: "/v1/data-links/{id}",
  scope: "any",
  effect: "write",
  forPeople: { role: "admin", managesAccess: true },
  params: linkParams,
  output: writeResultOf(deleted),
  summary: "End a live link",
  description:
    "The address answers 404 at once, on every server; sheets show an error in place of its " +
    "cells. It needs no confirmation: a new link shows the same table under a new address.",
  example: { params: { id: "{data_link_id}" } },
  mcp: false,
  preview: async (context: WriteContext<LinkServices>, { params }) => {
    const row = await requireLinkForWrite(context, params.id);
    return {
      resource: "data_link",
      id: row.id,
      wouldWrite: { name: row.name, operation: row.operation_id },
      deletes: true,
      effects: [`End the live link ${row.name}: its address answers 404 at once.`],
      state: row,
    };
  },
  apply: async ({ database }, { state: row }) => {
    await deleteLink(database, row);
    return deletedResult("data_link", row.id);
  },
});

/** The same operation for people, in developer settings. */
export const endDataLinkAsPerson = forSessions(endDataLink, {
  id: "developer.data_links.delete",
  path: "/app-api/developer/data-links/{id}",
  scope: "role:admin",
  managesAccess: true,
  data: deleted,
});
