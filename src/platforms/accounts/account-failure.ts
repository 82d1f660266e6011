import type { AccountFailure, AccountFailureCode, UnavailableReason } from "./account-connector.ts";

/** A failed read of an account. It contains neither secrets nor bodies. */
export class AccountReadError extends Error {
  override readonly name = "AccountReadError";
  readonly failure: AccountFailure;

  constructor(failure: AccountFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Describes a failed read. `message` is a sentence for a user, without secrets or bodies. */
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

/** Describes a figure that the platform withholds although it accepts the credential. */
export function unavailable(reason: UnavailableReason, message: string): AccountFailure {
  return { code: "unavailable", message, retryAfterSec: null, reason, choices: [] };
}

/** Describes a metered request whose answer is lost because the process stopped during it. */
export const interrupted = (): AccountFailure =>
  accountFailure("interrupted", "The refresh was interrupted in the middle of a paid call.");

/** Describes a failure of this server, whose details are in its log. */
export const internalError = (): AccountFailure =>
  accountFailure(
    "internal_error",
    "This server could not store what the platform answered. It tries again by itself.",
  );

/**
 * The failure where a session is stored or sent and the operator's settings do not allow sessions.
 */
export const SESSIONS_OFF = accountFailure(
  "not_configured",
  "The operator of this server has switched dashboard sessions off.",
);

/** An error that ends a read with the failure that `accountFailure` describes. */
export const accountError = (...described: Parameters<typeof accountFailure>): AccountReadError =>
  new AccountReadError(accountFailure(...described));

/** An error that ends a read whose figure the platform withholds. */
export const unavailableError = (reason: UnavailableReason, message: string): AccountReadError =>
  new AccountReadError(unavailable(reason, message));

export const malformedAnswer = (message: string): AccountReadError =>
  accountError("malformed_answer", message);

/** The failure with which a read ended. Rethrows every other error, which is a defect. */
export function failureOf(error: unknown): AccountFailure {
  if (error instanceof AccountReadError) return error.failure;
  throw error;
}

const WITHHELD: ReadonlySet<AccountFailureCode> = new Set([
  "account_gone",
  "malformed_answer",
  "provider_error",
  "timeout",
  "unavailable",
]);

/**
 * Whether only the figures of one additional request are missing: the figures already read are
 * kept. A refused credential or a limit concerns all figures.
 */
export const isWithheld = ({ code }: AccountFailure): boolean => WITHHELD.has(code);

/** Resolves like `read`; with undefined where it fails in a way that `isExpected` accepts. */
export async function orUndefined<Value>(
  read: Promise<Value>,
  isExpected: (failure: AccountFailure) => boolean,
): Promise<Value | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isExpected(failureOf(error))) return undefined;
    throw error;
  }
}
