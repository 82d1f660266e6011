import { ApiError } from "../kernel/errors.ts";

/** The same for an unknown address and a wrong password. */
export function wrongPassword(): ApiError {
  return new ApiError("credential_invalid", "The e-mail address or the password is wrong.", { extras: { reason: "unknown" } });
}

/** The same for every way a passkey can fail, so that nothing is learned about which credentials exist. */
export function wrongPasskey(cause?: unknown): ApiError {
  return new ApiError("credential_invalid", "This passkey was not accepted. Try again, or sign in with your password.", { extras: { reason: "unknown" }, cause });
}

/** The same for a link that was used, has expired, or never was one. */
export function linkInvalid(): ApiError {
  return new ApiError("resource_not_found", "This link does not work: it was used, has expired, or is not complete. Ask for a new one.");
}

export function tooMany(message: string, retryAfterSec: number): ApiError {
  return new ApiError("rate_limited", message, { extras: { reason: "requests" }, retryAfterSec });
}
