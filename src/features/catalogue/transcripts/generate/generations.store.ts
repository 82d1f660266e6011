import type { Insertable, Selectable, Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { queued } from "../../../../infrastructure/runs/run-state.ts";
import type { TranscriptGenerationsTable } from "../../../../db/schema/tables.ts";

/** The last generation of a transcript for each episode. */

export type GenerationRow = Selectable<TranscriptGenerationsTable>;

export async function findGeneration(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<GenerationRow | undefined> {
  return executor
    .selectFrom("transcript_generations")
    .selectAll()
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .executeTakeFirst();
}

/** The generation, locked until the transaction ends. */
export async function lockGeneration(
  transaction: DatabaseTransaction,
  showId: string,
  episodeId: string,
): Promise<GenerationRow | undefined> {
  return transaction
    .selectFrom("transcript_generations")
    .selectAll()
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .forUpdate()
    .executeTakeFirst();
}

export type NewGeneration = Pick<
  Insertable<TranscriptGenerationsTable>,
  "id" | "workspace_id" | "request_id" | "language" | "replaces" | "reserved_minutes"
>;

/** Inserts a queued generation, replacing the last one of the episode. */
export async function insertGeneration(
  transaction: DatabaseTransaction,
  showId: string,
  { episodeId, generation, now }: { episodeId: string; generation: NewGeneration; now: Date },
): Promise<GenerationRow> {
  const columns = {
    ...generation,
    ...queued(now),
    heard_minutes: null,
    called_at: null,
  };
  return transaction
    .insertInto("transcript_generations")
    .values({ show_id: showId, episode_id: episodeId, ...columns })
    .onConflict((conflict) => conflict.columns(["show_id", "episode_id"]).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type GenerationFields = Pick<
  Updateable<TranscriptGenerationsTable>,
  "status" | "heard_minutes" | "called_at" | "error" | "started_at" | "completed_at"
> & { updated_at: Date };

/** Writes fields of a locked generation and returns the row. */
export async function updateGeneration(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: GenerationRow,
  fields: GenerationFields,
): Promise<GenerationRow> {
  return transaction
    .updateTable("transcript_generations")
    .set(fields)
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
