import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { lockEpisodeClusters } from "../clusters/index.ts";
import { type BuildRow, findBuild, lockBuild } from "./cluster-build.store.ts";
import { findSuggestion, findSuggestions, type SuggestionRow } from "./suggestion.store.ts";

/**
 * How the operations find a build or suggestion that a request names by its id alone, among the
 * shows that the caller sees.
 */

/** @throws ApiError `resource_not_found`, alike for an unknown id and one of another workspace. */
export async function requireBuild(
  { workspace, database }: Context,
  id: string,
): Promise<BuildRow> {
  const row = await findBuild(database, workspace.showIds, id);
  if (row === undefined) throw resourceNotFound("cluster build");
  return row;
}

/** The build a write names, locked until its transaction ends. @throws as `requireBuild`. */
export async function requireLockedBuild(context: WriteContext, id: string): Promise<BuildRow> {
  const { show_id: showId } = await requireBuild(context, id);
  const row = await lockBuild(context.database, showId, id);
  if (row === undefined) throw resourceNotFound("cluster build");
  return row;
}

/**
 * The suggestion a write names. The lock on the show's clusters of episodes keeps other reviews and
 * builds from changing it until the transaction ends; its row is locked last (`settleSuggestions`).
 * @throws as `requireBuild`.
 */
export async function requireLockedSuggestion(
  { workspace, database }: WriteContext,
  id: string,
): Promise<SuggestionRow> {
  const found = await findSuggestion(database, workspace.showIds, id);
  if (found === undefined) throw resourceNotFound("suggestion");
  await lockEpisodeClusters(database, found.show_id);
  const [row] = await findSuggestions(database, found.show_id, [id]);
  if (row === undefined) throw resourceNotFound("suggestion");
  return row;
}
