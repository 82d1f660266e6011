import { type Static, Type } from "typebox";
import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { errorObject, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import {
  type ApiError,
  errorBody,
  parameterInvalid,
  resourceNotFound,
} from "../../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { lockEpisodeClusters } from "../../clusters/index.ts";
import { plainId } from "../../../../kernel/contract/fields.ts";
import { dismissReason, suggestionSchema, suggestionView } from "../suggestion.schema.ts";
import { findSuggestions, type SuggestionRow } from "../suggestion.store.ts";
import {
  acceptSuggestions,
  notOpen,
  type Outcome,
  planAcceptances,
} from "../suggestions/accept-suggestions.ts";
import { dismissSuggestions } from "../suggestions/dismiss-suggestions.ts";

const IDS_MAX = 100;

const params = strictObject({ show_id: plainId() });

const ids = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: IDS_MAX,
      description,
    }),
  );

const body = strictObject({
  accept: ids("Ids of suggestions whose posts are added to their episodes' clusters."),
  dismiss: ids("Ids of suggestions whose posts stay out of their episodes for good."),
  reason: Type.Optional(dismissReason),
});

const reviewSchema = strictObject(
  {
    object: oneOf(["cluster_suggestion_review"]),
    results: Type.Array(
      strictObject({
        object: oneOf(["batch_result"]),
        id: Type.String(),
        status: Type.Integer(),
        result: nullable(suggestionSchema),
        error: nullable(errorObject),
      }),
      { description: "One a suggestion, first those to accept, in the order sent." },
    ),
  },
  { $id: "ClusterSuggestionReview" },
);

interface State {
  showId: string;
  accept: readonly string[];
  dismiss: readonly string[];
  /** The suggestions of the show that the review names, by id. */
  rows: ReadonlyMap<string, SuggestionRow>;
  reason: string | null;
}

export const reviewClusterSuggestions = defineWrite({
  id: "cluster_suggestions.review",
  method: "POST",
  path: "/v1/shows/{show_id}/cluster-suggestions/review",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params,
  body,
  output: writeResultOf(reviewSchema),
  summary: "Accept and dismiss suggestions together",
  description:
    "Up to 100 suggestions of one show in one transaction, each judged by itself: one that cannot " +
    "be accepted is an error in its own result and stops no other.",
  example: { params: { show_id: "{show_id}" }, body: { dismiss: ["{third_suggestion_id}"] } },
  mcp: {
    tool: "review_cluster_suggestions",
    description:
      "Accept or dismiss several suggestions of a show, as the person decided. Accepted posts are " +
      "added to their episodes' clusters; dismissed ones never come back for that episode.",
    arguments: {
      show_id: "Id of the show, from list_shows.",
    },
  },
  preview: previewReview,
  apply: applyReview,
});

async function previewReview(
  context: WriteContext,
  {
    params: { show_id: showId },
    body: given,
  }: { params: Static<typeof params>; body: Static<typeof body> },
): Promise<Change<State>> {
  const accept = [...new Set(given.accept)];
  const dismiss = [...new Set(given.dismiss)];
  if (accept.length + dismiss.length === 0)
    throw parameterInvalid("accept", "missing", "Name suggestions to accept or to dismiss.");
  if (accept.length + dismiss.length > IDS_MAX)
    throw parameterInvalid("dismiss", "too_many", `At most ${IDS_MAX} suggestions in one call.`);
  const both = dismiss.findIndex((id) => accept.includes(id));
  if (both !== -1)
    throw parameterInvalid(
      `dismiss[${both}]`,
      "conflict",
      "A suggestion is accepted or dismissed, not both.",
    );
  requireVisibleShow(context.workspace, showId);
  await lockEpisodeClusters(context.database, showId);
  const rows = await findNamed(context, showId, [...accept, ...dismiss]);
  const planned = await planAcceptances(context, showId, {
    rows: openOf(rows, accept),
    clusterId: null,
  });
  const accepted = accept.filter((id) => "clusterId" in (planned.get(id) ?? {}));
  const dismissed = openOf(rows, dismiss).map(({ id }) => id);
  return {
    resource: "cluster_suggestion_review",
    id: showId,
    wouldWrite: { accept: accepted, dismiss: dismissed },
    effects: [
      `Add ${accepted.length} posts to the clusters of their episodes.`,
      `Keep ${dismissed.length} posts out of their episodes for good.`,
    ],
    state: { showId, accept, dismiss, rows, reason: given.reason ?? null },
  };
}

const findNamed = async (
  { database }: WriteContext,
  showId: string,
  ids: readonly string[],
): Promise<Map<string, SuggestionRow>> =>
  new Map((await findSuggestions(database, showId, ids)).map((row) => [row.id, row]));

const openOf = (
  rows: ReadonlyMap<string, SuggestionRow>,
  ids: readonly string[],
): SuggestionRow[] =>
  ids.flatMap((id) => {
    const row = rows.get(id);
    return row?.status === "open" ? [row] : [];
  });

async function applyReview(
  context: WriteContext,
  { state: { showId, accept, dismiss, rows, reason } }: Change<State>,
): Promise<WriteResult<View<typeof reviewSchema>>> {
  const asked = [...accept, ...dismiss];
  const outcomes = await acceptSuggestions(context, showId, {
    rows: openOf(rows, accept),
    clusterId: null,
  });
  const dismissed = await dismissSuggestions(context, showId, {
    rows: openOf(rows, dismiss),
    reason,
  });
  for (const row of dismissed) outcomes.set(row.id, { row });
  const after = outcomes.size < asked.length ? await findNamed(context, showId, asked) : rows;
  const results = asked.map((id) =>
    resultOf(context, id, outcomes.get(id) ?? { error: refusalOf(after.get(id)) }),
  );
  const idsWith = (status: string) =>
    results.flatMap(({ id, result }) => (result?.status === status ? [id] : []));
  return {
    id: showId,
    written: { accept: idsWith("accepted"), dismiss: idsWith("dismissed") },
    data: { object: "cluster_suggestion_review", results },
  };
}

/**
 * The refusal of a suggestion. An unknown suggestion and one of another show get the same error.
 */
const refusalOf = (row: SuggestionRow | undefined): ApiError =>
  row === undefined ? resourceNotFound("suggestion") : notOpen(row);

function resultOf(
  { requestId, urls }: WriteContext,
  id: string,
  outcome: Outcome,
): View<typeof reviewSchema>["results"][number] {
  const entry = { object: "batch_result", id } as const;
  return "row" in outcome
    ? { ...entry, status: 200, result: suggestionView(outcome.row), error: null }
    : {
        ...entry,
        status: outcome.error.status,
        result: null,
        error: errorBody(outcome.error, requestId, urls.addresses.docsUrl),
      };
}
