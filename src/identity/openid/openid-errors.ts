import * as client from "openid-client";
import type { ApiError } from "../../kernel/contract/errors.ts";
import { ProviderSilent } from "./provider-fetch.ts";
import { providerUnavailable, socialSignInFailed } from "../sign-in-errors.ts";

/** What a person caused: a code that is no good, or a no at the provider. */
const REFUSALS = new Set(["invalid_grant", "access_denied"]);
/** An answer that is none: a status that says nothing, a page instead of JSON, none in time. */
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
 * What a failed exchange means to the person. What the provider or our registration there is to
 * blame for becomes 503 and so a line of the log; everything else is a proof that did not hold.
 */
export function judgeOpenidError(error: unknown, providerName: string): ApiError {
  if (
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError
  ) {
    if (REFUSALS.has(error.error)) return socialSignInFailed();
    // Its description may repeat what it was sent, so only the code goes on.
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

/** The library wraps what its way out throws, and of an error only its own words are logged. */
export function causeOf(error: unknown): unknown {
  return error instanceof client.ClientError && error.cause instanceof ProviderSilent
    ? error.cause
    : error;
}
