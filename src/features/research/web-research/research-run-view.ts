import { viewRunFields } from "../../../infrastructure/runs/run-answer.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { researchSchema } from "./research-run.schema.ts";
import { findResearch, lockResearch, type ResearchRow } from "./research-run.store.ts";

/** The ResearchRun object of a row. */
export const viewResearch = (row: ResearchRow): View<typeof researchSchema> => ({
  object: "research_run",
  id: row.id,
  status: row.status,
  query: row.query,
  depth: row.depth,
  max_sources: row.max_sources,
  brand_id: row.brand_id,
  show_id: row.show_id,
  provider: row.provider,
  answer: row.answer,
  sources: row.sources,
  storage: row.storage,
  incomplete: row.incomplete,
  provider_calls: row.provider_calls,
  searched_at: isoOrNull(row.searched_at),
  ...viewRunFields(row),
});

/**
 * @throws ApiError `resource_not_found`, the same for a run of another workspace and an unknown id.
 */
export async function requireResearch(
  { workspace, database }: Pick<Context, "workspace" | "database">,
  id: string,
): Promise<ResearchRow> {
  const row = await findResearch(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("research_run");
  return row;
}

/** The run that a write names, locked until its transaction ends. @throws as `requireResearch`. */
export async function requireResearchForWrite(
  { workspace, database }: Pick<WriteContext, "workspace" | "database">,
  id: string,
): Promise<ResearchRow> {
  const row = await lockResearch(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("research_run");
  return row;
}
