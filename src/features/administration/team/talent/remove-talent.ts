import { Type } from "typebox";
import { deletedOf, sessionWriteResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { deletedResult } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { maskEmail } from "../../../../lib/text/mask-email.ts";
import { showIdField } from "../../../../kernel/access/show-params.ts";
import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { deleteTalent, lockTalent } from "./talent.store.ts";

/**
 * Removes a person from a show. It needs no confirmation, since adding them again restores the
 * entry.
 */
export const removeTalent = defineWrite({
  id: "shows.talent.remove",
  method: "DELETE",
  path: "/app-api/shows/{show_id}/talent/{id}",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "write",
  params: strictObject({
    show_id: showIdField,
    id: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: sessionWriteResultOf(deletedOf("talent")),
  summary: "Detach a person from a show",
  description: "The person is no longer listed with the show. Members of the workspace stay.",
  example: { params: { show_id: "{show_id}", id: "talent_example" } },
  mcp: false,
  preview: async ({ database, workspace }, { params }) => {
    requireVisibleShow(workspace, params.show_id);
    const row = await lockTalent(database, params.show_id, params.id);
    if (row === undefined) throw resourceNotFound("person");
    return {
      resource: "talent",
      id: row.id,
      wouldWrite: { email: maskEmail(row.email), role: row.role },
      deletes: true,
      effects: [`Detach ${maskEmail(row.email)} from the show.`],
      state: row,
    };
  },
  apply: async ({ database }, { state: row }) => {
    await deleteTalent(database, row);
    return deletedResult("talent", row.id);
  },
});
