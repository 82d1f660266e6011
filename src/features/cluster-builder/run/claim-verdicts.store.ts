import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { DAY_MS } from "../../../lib/clock.ts";
import type { ClaimVerdict } from "../../../language-model/rerank.ts";

/** What a language model said of posts of a show, by the question it was asked. */

/** How long an answer is used again. */
export const VERDICTS_KEPT_MS = 30 * DAY_MS;

/** The verdicts on these questions that are not too old, by `hexKey` of the question. */
export async function findVerdicts(
  executor: Executor,
  showId: string,
  { questions, now }: { questions: readonly Buffer[]; now: Date },
): Promise<Map<string, ClaimVerdict>> {
  if (questions.length === 0) return new Map();
  const rows = await executor
    .selectFrom("claim_verdicts")
    .select(["question", "verdict", "reason"])
    .where("show_id", "=", showId)
    .where(sql<boolean>`question = any(${[...questions]}::bytea[])`)
    .where("created_at", ">=", new Date(now.getTime() - VERDICTS_KEPT_MS))
    .execute();
  return new Map(
    rows.map(({ question, verdict, reason }) => [hexKey(question), { verdict, reason }]),
  );
}

export const hexKey = (question: Buffer): string => question.toString("hex");

/** Keeps verdicts; the later one of a question counts. */
export async function storeVerdicts(
  executor: Executor,
  showId: string,
  { verdicts, now }: { verdicts: readonly (ClaimVerdict & { question: Buffer })[]; now: Date },
): Promise<void> {
  if (verdicts.length === 0) return;
  await executor
    .insertInto("claim_verdicts")
    .values(
      verdicts.map(({ question, verdict, reason }) => ({
        show_id: showId,
        question,
        verdict,
        reason,
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["show_id", "question"]).doUpdateSet((row) => ({
        verdict: row.ref("excluded.verdict"),
        reason: row.ref("excluded.reason"),
        created_at: row.ref("excluded.created_at"),
      })),
    )
    .execute();
}
