import { Type } from "typebox";
import { plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { viewOf } from "../../../kernel/resource/view-of.ts";
import { evidenceView, matchFields } from "../clusters/index.ts";
import type { SuggestionRow } from "./suggestion.store.ts";

/** The schema of a suggestion, and its row as the object of the API and of its events. */

export const SUGGESTION_STATUSES = COLUMNS.cluster_suggestions.status.values;

export const suggestionSchema = strictObject(
  {
    object: oneOf(["cluster_suggestion"]),
    id: prefixedId("sug"),
    show_id: plainId(),
    episode_id: prefixedId("ep"),
    cluster_id: nullable(
      plainId({ description: "The cluster the post was added to; null until then." }),
    ),
    platform: Type.String(),
    url: Type.String(),
    title: nullable(Type.String({ description: "The title of the post, as its author wrote it." })),
    published_at: nullable(timestamp),
    confidence: matchFields.confidence,
    reason: matchFields.reason,
    evidence: matchFields.evidence,
    status: oneOf(SUGGESTION_STATUSES),
    dismiss_reason: nullable(Type.String()),
    build_id: nullable(prefixedId("bld")),
    expires_at: timestamp,
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "ClusterSuggestion" },
);

export const dismissReason = Type.String({
  minLength: 1,
  maxLength: 500,
  description: "Why the post is not of the episode, for the people of the workspace.",
});

export const suggestionView = (row: SuggestionRow) =>
  viewOf(suggestionSchema, row, {
    object: "cluster_suggestion",
    evidence: evidenceView(row.evidence),
  });
