import { Type } from "typebox";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { sessionWriteResultOf } from "../../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { findPostsOfShow } from "../../clusters/index.ts";
import { requireLockedSuggestion } from "../build-access.ts";
import { suggestionSchema, suggestionView } from "../suggestion.schema.ts";
import { reopen } from "./reopen.ts";

/** Takes back the answer to a suggestion, so that it can be answered anew. */
export const reopenSuggestion = defineWrite({
  id: "app.review.reopen",
  method: "POST",
  path: "/app-api/cluster-suggestions/{id}/reopen",
  scope: "role:editor",
  callers: ["session"],
  plan: "clusters",
  effect: "write",
  params: strictObject({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: sessionWriteResultOf(suggestionSchema),
  errors: ["state_conflict"],
  summary: "Open a suggestion again",
  description:
    "Takes back its dismissal, or the removal of its accepted post, and opens it for 30 days. 409 " +
    "while a cluster of the show has the post. An open suggestion stays as it is.",
  example: { params: { id: "{suggestion_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const row = await requireLockedSuggestion(context, params.id);
    const [placed] = await findPostsOfShow(context.database, row.show_id, [row]);
    if (placed !== undefined && row.status !== "open")
      throw stateConflict("A cluster of this show has the post.", row.status, []);
    return {
      resource: "cluster_suggestion",
      id: row.id,
      wouldWrite: { status: "open" },
      effects: [`Suggest the post ${quoted(row.title ?? row.url)} for its episode again.`],
      state: { row },
    };
  },
  apply: async (context, { state: { row } }) => {
    const opened =
      row.status === "open" ? row : await reopen(context.database, row, causeOf(context));
    return { id: row.id, data: suggestionView(opened) };
  },
});
