import { ApiError, stateConflict } from "../../kernel/contract/errors.ts";

/**
 * Errors of signing in. Each error is the same for all its causes, so that it reveals no account.
 */

/** The error for an unknown address and for a wrong password. */
export function wrongPassword(): ApiError {
  return new ApiError("credential_invalid", "The e-mail address or the password is wrong.", {
    extras: { reason: "unknown" },
  });
}

/** The error for a session that has ended, and for a person who was deleted during the request. */
export function sessionEnded(): ApiError {
  return new ApiError("credential_invalid", "The session has ended. Sign in again.", {
    param: "Cookie",
    extras: { reason: "unknown" },
  });
}

/** The error for every defect of a passkey response. */
export function wrongPasskey(cause?: unknown): ApiError {
  return new ApiError(
    "credential_invalid",
    "This passkey was not accepted. Try again, or sign in with your password.",
    { extras: { reason: "unknown" }, cause },
  );
}

/** The error for a link that was used, has expired or never existed. */
export function linkInvalid(): ApiError {
  return new ApiError(
    "resource_not_found",
    "This link does not work: it was used, has expired, or is not complete. Ask for a new one.",
  );
}

/** A rate limit of sign-in. */
export function tooMany(message: string, retryAfterSec: number): ApiError {
  return new ApiError("rate_limited", message, { extras: { reason: "requests" }, retryAfterSec });
}

/** The error for a person without a password, answered only to the person's own session. */
export function passwordAbsent(): ApiError {
  return stateConflict(
    "Your account has no password yet. Ask for a link to choose one on the page “Forgot your " +
      "password?”.",
    "password_absent",
    ["password_set"],
  );
}

/** The error for every defect of a sign-in at a provider. */
export function socialSignInFailed(cause?: unknown): ApiError {
  return new ApiError(
    "credential_invalid",
    "This sign-in was not accepted. Try it again. If you have an account here already, choose " +
      "a new password on the page “Forgot your password?”: that confirms its address, and this " +
      "way in works from then on. If you have none, sign up with an e-mail address and a " +
      "password. An account that you removed from your ways to sign in has to be linked again " +
      "while you are signed in.",
    { extras: { reason: "unknown" }, cause },
  );
}

/**
 * The error for every defect of the return from a provider where a signed-in person links an
 * account.
 */
export function linkingFailed(cause?: unknown): ApiError {
  return new ApiError(
    "credential_invalid",
    "This account could not be linked. The provider must confirm its e-mail address, and the " +
      "linking must end in the browser tab where it began, within ten minutes. Start it again " +
      "from your account.",
    { extras: { reason: "unknown" }, cause },
  );
}

/** A 503, which is logged with its cause, so that the operator sees the provider's defect. */
export function providerUnavailable(providerName: string, cause: unknown): ApiError {
  return new ApiError(
    "service_unavailable",
    `${providerName} does not answer as expected. Try again in a moment, or sign in another way.`,
    { retryAfterSec: 10, cause },
  );
}

/** The error where only the operator creates accounts. */
export function signUpOff(): ApiError {
  return new ApiError(
    "resource_not_found",
    "Accounts of this server are made by its operator. Ask them for one.",
  );
}

/** The error for a person of a provider whom no workspace has invited. */
export function notInvited(): ApiError {
  return new ApiError(
    "credential_invalid",
    "This server makes accounts for people who are invited to a workspace. Ask its owner to " +
      "invite the address of this account.",
    { extras: { reason: "unknown" } },
  );
}
