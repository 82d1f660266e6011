import type { Executor } from "./database.ts";

/**
 * Answers of reads within a transaction that sees one state of the database: there a read that is
 * repeated has the same answer. By transaction, then by what is read.
 */
const answers = new WeakMap<Executor, Map<string, Promise<unknown>>>();

/** Keeps answers of `readOnce` as long as the transaction, which must see one state. */
export function keepAnswers(transaction: Executor): void {
  answers.set(transaction, new Map());
}

/**
 * Reads, or returns the answer of the same read before it where the transaction keeps answers.
 *
 * @param key Names all that the answer depends on. Callers do not change the answer.
 */
export function readOnce<Answer>(
  executor: Executor,
  key: string,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const kept = answers.get(executor);
  if (kept === undefined) return read();
  const known = kept.get(key) as Promise<Answer> | undefined;
  if (known !== undefined) return known;
  const answer = read();
  kept.set(key, answer);
  // A read that failed is made again by the next one that needs it.
  answer.catch(() => kept.delete(key));
  return answer;
}
