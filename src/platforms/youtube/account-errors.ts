import type { ErrorMapper } from "../accounts/reads/account-api.ts";
import type { AccountFailure } from "../accounts/account-connector.ts";
import { accountFailure, unavailable } from "../accounts/account-failure.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { QUOTA_REASONS, RATE_REASONS, reasonsOf } from "./api-errors.ts";

const SCOPE_REASONS: ReadonlySet<string> = new Set([
  "insufficientPermissions",
  "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
]);
/** The API is disabled in the operator's Google project: the channel's owner cannot change that. */
const PROJECT_REASONS: ReadonlySet<string> = new Set(["accessNotConfigured", "SERVICE_DISABLED"]);
const CLOSED_REASONS: ReadonlySet<string> = new Set([
  "authenticatedUserAccountClosed",
  "authenticatedUserAccountSuspended",
  "channelClosed",
  "channelSuspended",
  "channelNotFound",
]);

/**
 * The Google account has no channel. While connecting, this means that there is no account of this
 * platform; for a connected channel it means that the channel was deleted, which a new sign-in
 * would not change.
 */
const NO_CHANNEL_REASON = "youtubeSignupRequired";

/** A channel without uploads has no uploads playlist, although the channel names its id. */
const NO_UPLOADS_REASON = "playlistNotFound";

export type YoutubePurpose = "connecting" | "reading";

/** Maps errors of the Data and Analytics APIs for a read of an account. */
export const youtubeError =
  (purpose: YoutubePurpose): ErrorMapper =>
  (answer) =>
    failureByReason(answer, purpose);

function failureByReason(
  { status, json, retryAfterSec }: UpstreamAnswer,
  purpose: YoutubePurpose,
): AccountFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const reasons = new Set(reasonsOf(json));
  const isAny = (known: ReadonlySet<string>): boolean => !reasons.isDisjointFrom(known);
  if (isAny(QUOTA_REASONS))
    return accountFailure(
      "quota_exhausted",
      "The YouTube quota of this server is used up; it returns at midnight Pacific time.",
      { retryAfterSec },
    );
  if (isAny(RATE_REASONS))
    return accountFailure("rate_limited", "YouTube asks us to slow down.", { retryAfterSec });
  if (isAny(SCOPE_REASONS))
    return unavailable(
      "permission",
      "The sign-in did not allow this. Connect the channel again and leave all boxes ticked.",
    );
  if (isAny(PROJECT_REASONS))
    return accountFailure(
      "not_configured",
      "The YouTube API is switched off in this server's Google project.",
    );
  if (isAny(CLOSED_REASONS))
    return accountFailure("account_gone", "The YouTube channel was closed or suspended.");
  if (reasons.has(NO_UPLOADS_REASON))
    return unavailable("not_yet", "The channel has no uploads yet.");
  return reasons.has(NO_CHANNEL_REASON) ? noChannel(purpose) : undefined;
}

export function noChannel(purpose: YoutubePurpose): AccountFailure {
  if (purpose === "connecting")
    return accountFailure("unsupported", "This Google account has no YouTube channel.");
  return accountFailure("account_gone", "The YouTube channel is no longer there.");
}
