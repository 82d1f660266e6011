import * as client from "openid-client";
import type { ApiError } from "../../../kernel/contract/errors.ts";
import { ProviderSilent } from "./provider-fetch.ts";
import { providerUnavailable, socialSignInFailed } from "../sign-in-errors.ts";

/** OAuth errors that a person caused: an invalid code, or a refusal at the provider. */
const REFUSALS = new Set(["invalid_grant", "access_denied"]);
/** Library codes of an unusable response: wrong status, not JSON, none in time. */
const NO_ANSWER = new Set([
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_MISSING_SERVER_METADATA",
  "OAUTH_INVALID_SERVER_METADATA",
]);

/**
 * Maps a failed exchange to an API error. A defect of the provider or of the registration there
 * becomes 503, which is logged; every other failure is an invalid proof.
 */
export function judgeOpenidError(error: unknown, providerName: string): ApiError {
  if (
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError
  ) {
    if (REFUSALS.has(error.error)) return socialSignInFailed();
    // The provider's description may repeat secrets of the request, so only its code is logged.
    return providerUnavailable(
      providerName,
      new Error(`The provider answered ${error.error.replaceAll(/[^\w-]/g, "").slice(0, 60)}`),
    );
  }
  const cause = causeOf(error);
  const isNoAnswer =
    cause instanceof ProviderSilent ||
    (cause instanceof client.ClientError && NO_ANSWER.has(cause.code ?? ""));
  return isNoAnswer ? providerUnavailable(providerName, cause) : socialSignInFailed(cause);
}

/** Unwraps an error of `providerFetch`, whose message names the host; the library's does not. */
export function causeOf(error: unknown): unknown {
  return error instanceof client.ClientError && error.cause instanceof ProviderSilent
    ? error.cause
    : error;
}
