import { Type } from "typebox";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { requireLockedSuggestion } from "../build-access.ts";
import { dismissReason, suggestionSchema, suggestionView } from "../suggestion.schema.ts";
import { notOpen, requireOpen } from "../suggestions/accept-suggestions.ts";
import { dismissSuggestions } from "../suggestions/dismiss-suggestions.ts";

export const dismissClusterSuggestion = defineWrite({
  id: "cluster_suggestions.dismiss",
  method: "POST",
  path: "/v1/cluster-suggestions/{id}/dismiss",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: strictObject({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  body: strictObject({ reason: Type.Optional(dismissReason) }),
  output: writeResultOf(suggestionSchema),
  errors: ["state_conflict"],
  summary: "Dismiss a suggestion",
  description:
    "The post is neither suggested for nor added to this episode again. It can still be added by " +
    "its address. 409 where the suggestion is not open.",
  example: {
    params: { id: "{other_suggestion_id}" },
    body: { reason: "A trailer of the next season." },
  },
  mcp: false,
  preview: async (context, { params, body: { reason = null } }) => {
    const row = await requireLockedSuggestion(context, params.id);
    requireOpen(row);
    return {
      resource: "cluster_suggestion",
      id: row.id,
      wouldWrite: { status: "dismissed", dismiss_reason: reason },
      effects: [`Keep the post ${quoted(row.title ?? row.url)} out of this episode for good.`],
      state: { row, reason },
    };
  },
  apply: async (context, { state: { row, reason } }) => {
    const [dismissed] = await dismissSuggestions(context, row.show_id, { rows: [row], reason });
    if (dismissed === undefined) throw notOpen({ ...row, status: "accepted" });
    return { id: row.id, data: suggestionView(dismissed) };
  },
});
