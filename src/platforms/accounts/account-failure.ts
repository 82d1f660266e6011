import type {
  AccountAnswer,
  AccountFailure,
  AccountFailureCode,
  UnavailableReason,
} from "./account-connector.ts";

/**
 * A failure in the words of the port. `message` is for a person and holds neither secrets nor
 * bodies.
 */
export function accountFailure(
  code: AccountFailureCode,
  message: string,
  more: Partial<Pick<AccountFailure, "retryAfterSec" | "choices">> = {},
): AccountFailure {
  return {
    code,
    message,
    retryAfterSec: more.retryAfterSec ?? null,
    reason: null,
    choices: more.choices ?? [],
  };
}

/** The platform lets us in and still gives not this. */
export function unavailable(reason: UnavailableReason, message: string): AccountFailure {
  return { code: "unavailable", message, retryAfterSec: null, reason, choices: [] };
}

/**
 * A paid call whose answer nobody will hear, because the process that made it died or stopped: its
 * next turn makes the next one.
 */
export const interrupted = (): AccountFailure =>
  accountFailure("interrupted", "The refresh was interrupted in the middle of a paid call.");

export const answered = <Value>(value: Value, calls: number): AccountAnswer<Value> => ({
  ok: true,
  value,
  calls,
});

export const failed = <Value>(failure: AccountFailure, calls: number): AccountAnswer<Value> => ({
  ok: false,
  failure,
  calls,
});

/** Goes on with what was answered; a failure stays as it is, and the calls of both add up. */
export async function andThen<Before, After>(
  answer: AccountAnswer<Before>,
  next: (value: Before) => AccountAnswer<After> | Promise<AccountAnswer<After>>,
): Promise<AccountAnswer<After>> {
  if (!answer.ok) return answer;
  const after = await next(answer.value);
  return { ...after, calls: answer.calls + after.calls };
}
