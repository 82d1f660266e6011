import { causeOf } from "../../../../delivery/events/record-event.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { dismissPosts, recordSuggestions } from "../../clusters/index.ts";
import { endSuggestions, type SuggestionRow } from "../suggestion.store.ts";

/**
 * Dismisses suggestions, so that no build suggests or adds their posts again. Suggestions whose
 * post was added meanwhile are accepted instead and not returned.
 */
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
