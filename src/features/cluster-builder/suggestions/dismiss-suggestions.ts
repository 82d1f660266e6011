import { causeOf } from "../../../events/record-event.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { dismissPosts } from "../../clusters/index.ts";
import { recordSuggestions } from "../run/events.ts";
import { endSuggestions, type SuggestionRow } from "../suggestion.store.ts";

/** Dismisses open suggestions, which the caller has locked; their posts stay away for good. */
export async function dismissSuggestions(
  context: WriteContext,
  showId: string,
  { rows, reason }: { rows: readonly SuggestionRow[]; reason: string | null },
): Promise<SuggestionRow[]> {
  const { database, now } = context;
  const dismissed = await endSuggestions(
    database,
    showId,
    rows.map(({ id }) => id),
    { status: "dismissed", reason, now },
  );
  await dismissPosts(database, showId, { posts: dismissed, cause: "dismissed", now });
  await recordSuggestions(database, showId, "cluster_suggestion.resolved", {
    rows: dismissed,
    cause: causeOf(context),
  });
  return dismissed;
}
