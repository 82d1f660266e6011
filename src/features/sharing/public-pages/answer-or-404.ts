import { ApiError } from "../../../kernel/contract/errors.ts";

/** What hides a page: a right that is missing is answered like a thing that is unknown. */
const HIDDEN: ReadonlySet<number> = new Set([403, 404]);

/** The answer of a read; undefined where it is refused. @throws as the read, for all else. */
export async function answerOr404<Value>(
  answer: Value | Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && HIDDEN.has(error.status)) return undefined;
    throw error;
  }
}
