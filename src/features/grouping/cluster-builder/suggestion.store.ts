import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ClusterSuggestionsTable } from "../../../db/schema/tables.ts";
import { postKeyOfRow } from "../../../domain/matching/posts/post-key.ts";

/** The rows of `cluster_suggestions`: every statement names the show. */

export type SuggestionRow = Selectable<ClusterSuggestionsTable>;

export interface SuggestionFilters {
  status: SuggestionRow["status"] | null;
  episode_id: string | null;
  confidence: SuggestionRow["confidence"] | null;
}

/** A page of suggestions, newest first. */
export function findSuggestionPage(
  executor: Executor,
  showId: string,
  filters: SuggestionFilters,
  page: NewestPage,
) {
  let query = executor.selectFrom("cluster_suggestions").selectAll().where("show_id", "=", showId);
  for (const column of ["status", "episode_id", "confidence"] as const) {
    const value = filters[column];
    if (value !== null) query = query.where(column, "=", value);
  }
  return newestFirst(query, page).execute();
}

/** A suggestion of one of the given shows. */
export async function findSuggestion(
  executor: Executor,
  showIds: readonly string[],
  id: string,
): Promise<SuggestionRow | undefined> {
  return executor
    .selectFrom("cluster_suggestions")
    .selectAll()
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Suggestions of a show, by id. */
export async function findSuggestions(
  executor: Executor,
  showId: string,
  ids: readonly string[],
): Promise<SuggestionRow[]> {
  return executor
    .selectFrom("cluster_suggestions")
    .selectAll()
    .where("show_id", "=", showId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

/** All suggestions of an episode, in any state. */
export async function findSuggestionsOfEpisode(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<SuggestionRow[]> {
  return executor
    .selectFrom("cluster_suggestions")
    .selectAll()
    .where("show_id", "=", showId)
    .where("episode_id", "=", episodeId)
    .execute();
}

/** The open suggestions of a build, locked. */
export async function lockOpenSuggestionsOfBuild(
  transaction: DatabaseTransaction,
  showId: string,
  { ids, buildId }: { ids: readonly string[]; buildId: string },
): Promise<SuggestionRow[]> {
  return transaction
    .selectFrom("cluster_suggestions")
    .selectAll()
    .where("show_id", "=", showId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .where("build_id", "=", buildId)
    .where("status", "=", "open")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Ids of open suggestions of a show that have expired, at most `limit`, locked. */
export async function lockExpired(
  transaction: DatabaseTransaction,
  showId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("cluster_suggestions")
    .select("id")
    .where("show_id", "=", showId)
    .where("status", "=", "open")
    .where("expires_at", "<=", now)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export type NewSuggestion = Omit<
  Insertable<ClusterSuggestionsTable>,
  "show_id" | "status" | "created_at" | "updated_at" | "evidence"
> & { evidence: SuggestionRow["evidence"] };

/**
 * Opens suggestions and returns the opened rows. A resolved suggestion is opened again under its
 * id; an open one stays unchanged. The caller leaves out posts that are dismissed or in the cluster
 * of the episode, so a post whose suggestion was accepted earlier has left its cluster since.
 */
export async function openSuggestions(
  transaction: DatabaseTransaction,
  showId: string,
  suggestions: readonly NewSuggestion[],
  now: Date,
): Promise<SuggestionRow[]> {
  if (suggestions.length === 0) return [];
  const rows = await transaction
    .insertInto("cluster_suggestions")
    .values(
      suggestions.map(({ evidence, ...suggestion }) => ({
        ...suggestion,
        evidence: JSON.stringify(evidence),
        show_id: showId,
        status: "open" as const,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["show_id", "episode_id", "platform", "external_id"])
        .doUpdateSet((row) => ({
          status: "open" as const,
          url: row.ref("excluded.url"),
          title: row.ref("excluded.title"),
          confidence: row.ref("excluded.confidence"),
          score: row.ref("excluded.score"),
          reason: row.ref("excluded.reason"),
          evidence: row.ref("excluded.evidence"),
          build_id: row.ref("excluded.build_id"),
          cluster_id: null,
          dismiss_reason: null,
          expires_at: row.ref("excluded.expires_at"),
          updated_at: row.ref("excluded.updated_at"),
        }))
        .where("cluster_suggestions.status", "!=", "open"),
    )
    .returningAll()
    .execute();
  const order = new Map(suggestions.map((suggestion, index) => [postKeyOfRow(suggestion), index]));
  return rows.toSorted(
    (a, b) => (order.get(postKeyOfRow(a)) ?? 0) - (order.get(postKeyOfRow(b)) ?? 0),
  );
}

/**
 * Ends those of the suggestions that were not resolved. Returns their rows afterwards, in the order
 * of their ids. An expired suggestion can be dismissed too, since its post may be suggested again.
 */
export async function endSuggestions(
  transaction: DatabaseTransaction,
  showId: string,
  ids: readonly string[],
  end: { status: "dismissed" | "expired"; reason?: string | null; now: Date },
): Promise<SuggestionRow[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .updateTable("cluster_suggestions")
    .set({ status: end.status, dismiss_reason: end.reason ?? null, updated_at: end.now })
    .where("show_id", "=", showId)
    .where("status", "in", end.status === "dismissed" ? ["open", "expired"] : ["open"])
    .where(sql<boolean>`id = any(${[...ids]})`)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
