import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { requireOpenCluster } from "../../clusters/index.ts";
import { requireLockedSuggestion } from "../build-access.ts";
import { plainId } from "../../../../kernel/contract/fields.ts";
import { suggestionSchema, suggestionView } from "../suggestion.schema.ts";
import type { SuggestionRow } from "../suggestion.store.ts";
import {
  acceptSuggestions,
  planAcceptances,
  requireOpen,
} from "../suggestions/accept-suggestions.ts";

const params = strictObject({ id: Type.String({ minLength: 1, maxLength: 100 }) });

const body = strictObject({
  cluster_id: Type.Optional(plainId()),
});

interface State {
  row: SuggestionRow;
  clusterId: string | null;
}

export const acceptClusterSuggestion = defineWrite({
  id: "cluster_suggestions.accept",
  method: "POST",
  path: "/v1/cluster-suggestions/{id}/accept",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params,
  body,
  output: writeResultOf(suggestionSchema),
  errors: ["state_conflict"],
  summary: "Accept a suggestion",
  description:
    "Adds the post to the episode's cluster, which is made where there is none, or to `cluster_id`, " +
    "with the numbers its account was last read with. 409 where the post is in another cluster, or " +
    "the suggestion is not open.",
  example: { params: { id: "{suggestion_id}" } },
  mcp: false,
  preview: previewAccept,
  apply: async (context, { state: { row, clusterId } }) => {
    const outcomes = await acceptSuggestions(context, row.show_id, { rows: [row], clusterId });
    const outcome = outcomes.get(row.id);
    if (outcome === undefined) throw resourceNotFound("suggestion");
    if ("error" in outcome) throw outcome.error;
    return {
      id: row.id,
      written: { status: "accepted", cluster_id: outcome.row.cluster_id },
      data: suggestionView(outcome.row),
    };
  },
});

async function previewAccept(
  context: WriteContext,
  {
    params: { id },
    body: { cluster_id: given },
  }: { params: Static<typeof params>; body: Static<typeof body> },
): Promise<Change<State>> {
  const clusterId = given ?? null;
  const row = await requireLockedSuggestion(context, id);
  requireOpen(row);
  if (clusterId !== null) await requireOpenCluster(context, { showId: row.show_id, clusterId });
  const planned = await planAcceptances(context, row.show_id, { rows: [row], clusterId });
  const acceptance = planned.get(row.id) ?? { clusterId };
  if ("error" in acceptance) throw acceptance.error;
  return {
    resource: "cluster_suggestion",
    id: row.id,
    // The id is null where this write makes the cluster.
    wouldWrite: { status: "accepted", cluster_id: acceptance.clusterId },
    effects: [
      `Add the post ${quoted(row.title ?? row.url)} to ${clusterId === null ? "the episode's cluster" : "the cluster"}.`,
    ],
    state: { row, clusterId },
  };
}
