import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import type { ClaimVerdict } from "../../../../infrastructure/language-model/rerank.ts";

/** The answers of a language model about posts of a show, by question. */

/** How long an answer is used again. */
export const VERDICTS_KEPT_MS = 30 * DAY_MS;
/** An answer of a wrong form may be the fault of a setting, so it is asked for again each day. */
const MALFORMED_KEPT_MS = DAY_MS;

/**
 * The answer to one question: `left` without a verdict on the post, `malformed` of a wrong form.
 */
export type StoredAnswer = ClaimVerdict | "left" | "malformed";

/**
 * The answers to these questions that are not too old, by `hexKey` of the question. Null for one
 * without a verdict.
 */
export async function findVerdicts(
  executor: Executor,
  showId: string,
  { questions, now }: { questions: readonly Buffer[]; now: Date },
): Promise<Map<string, ClaimVerdict | null>> {
  if (questions.length === 0) return new Map();
  const rows = await executor
    .selectFrom("claim_verdicts")
    .select(["question", "verdict", "reason"])
    .where("show_id", "=", showId)
    .where(sql<boolean>`question = any(${[...questions]}::bytea[])`)
    .where("created_at", ">=", new Date(now.getTime() - VERDICTS_KEPT_MS))
    .where((row) =>
      row.or([
        row("verdict", "!=", "malformed"),
        row("created_at", ">=", new Date(now.getTime() - MALFORMED_KEPT_MS)),
      ]),
    )
    .execute();
  return new Map(
    rows.map(({ question, verdict, reason }) => [
      hexKey(question),
      verdict === "left" || verdict === "malformed" ? null : { verdict, reason },
    ]),
  );
}

export const hexKey = (question: Buffer): string => question.toString("hex");

/** Stores answers; of two to one question the later one counts. */
export async function storeAnswers(
  executor: Executor,
  showId: string,
  { answers, now }: { answers: readonly { question: Buffer; answer: StoredAnswer }[]; now: Date },
): Promise<void> {
  await executor
    .insertInto("claim_verdicts")
    .values(
      answers.map(({ question, answer }) => ({
        show_id: showId,
        question,
        ...(typeof answer === "string" ? { verdict: answer, reason: "" } : answer),
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
