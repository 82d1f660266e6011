import { ApiError, stateConflict } from "../kernel/contract/errors.ts";

/** The same for an unknown address and a wrong password. */
export function wrongPassword(): ApiError {
  return new ApiError("credential_invalid", "The e-mail address or the password is wrong.", {
    extras: { reason: "unknown" },
  });
}

/**
 * The same for every way a passkey can fail, so that nothing is learned about which credentials
 * exist.
 */
export function wrongPasskey(cause?: unknown): ApiError {
  return new ApiError(
    "credential_invalid",
    "This passkey was not accepted. Try again, or sign in with your password.",
    { extras: { reason: "unknown" }, cause },
  );
}

/** The same for a link that was used, has expired, or never was one. */
export function linkInvalid(): ApiError {
  return new ApiError(
    "resource_not_found",
    "This link does not work: it was used, has expired, or is not complete. Ask for a new one.",
  );
}

export function tooMany(message: string, retryAfterSec: number): ApiError {
  return new ApiError("rate_limited", message, { extras: { reason: "requests" }, retryAfterSec });
}

/** The person's own session asks, so it may be said. */
export function passwordAbsent(): ApiError {
  return stateConflict(
    "Your account has no password yet. Ask for a link to choose one on the page “Forgot your " +
      "password?”.",
    "password_absent",
    ["password_set"],
  );
}

/**
 * The same for every way a sign-in at a provider can fail, so that nothing is learned about which
 * accounts exist.
 */
export function socialSignInFailed(cause?: unknown): ApiError {
  return new ApiError(
    "credential_invalid",
    "This sign-in was not accepted. Try it again. If you have an account here already, choose " +
      "a new password on the page “Forgot your password?”: that confirms its address, and this " +
      "way in works from then on. If you have none, sign up with an e-mail address and a " +
      "password.",
    { extras: { reason: "unknown" }, cause },
  );
}

/**
 * Five hundreds are logged with their cause, so that an operator sees what is wrong with a provider
 * or our registration there.
 */
export function providerUnavailable(providerName: string, cause: unknown): ApiError {
  return new ApiError(
    "service_unavailable",
    `${providerName} does not answer as expected. Try again in a moment, or sign in another way.`,
    { retryAfterSec: 10, cause },
  );
}
