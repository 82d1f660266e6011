import { ApiError } from "../../../kernel/contract/errors.ts";

/**
 * Statuses for which a page does not exist: a missing right is answered in the same way as an
 * unknown resource.
 */
const HIDDEN: ReadonlySet<number> = new Set([403, 404]);

/**
 * The answer of a read; undefined where it is refused with 403 or 404. @throws every other error of
 * the read.
 */
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
