import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import type { ClaimVerdict } from "../../../../infrastructure/language-model/rerank.ts";

/** The answers of a language model about posts of a show, by question. */

/** How long a stored answer is reused. */
export const VERDICTS_KEPT_MS = 30 * DAY_MS;
/**
 * How long a malformed answer is reused. A wrong setting may have caused it, so the question is
 * asked again after a day.
 */
const MALFORMED_KEPT_MS = DAY_MS;

/**
 * The answer to one question. `left`: the answer has no verdict on the post. `malformed`: the
 * answer has a wrong form.
 */
export type StoredAnswer = ClaimVerdict | "left" | "malformed";

/**
 * The answers to these questions that are recent enough to be reused, by `hexKey` of the question.
 * Null for an answer without a verdict.
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

/** Stores answers. A later answer to a question replaces the earlier one. */
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
