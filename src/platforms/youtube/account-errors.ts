import type { AccountFailure } from "../accounts/account-connector.ts";
import { accountFailure, unavailable } from "../accounts/account-failure.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { QUOTA_REASONS, RATE_REASONS, reasonsOf } from "./api-errors.ts";

const SCOPE_REASONS: ReadonlySet<string> = new Set([
  "insufficientPermissions",
  "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
]);
/** Our own project at Google has the API switched off: nothing the channel's owner could mend. */
const PROJECT_REASONS: ReadonlySet<string> = new Set(["accessNotConfigured", "SERVICE_DISABLED"]);
const CLOSED_REASONS: ReadonlySet<string> = new Set([
  "authenticatedUserAccountClosed",
  "authenticatedUserAccountSuspended",
  "channelClosed",
  "channelSuspended",
  "channelNotFound",
]);

/**
 * The good Google account has no channel. For a new connection that names no account of this
 * platform; behind a known channel it means that the channel was deleted, and signing in once more
 * would not bring it back.
 */
const NO_CHANNEL_REASON = "youtubeSignupRequired";

/** A channel without uploads has no playlist of them, though it is told the playlist's id. */
const NO_UPLOADS_REASON = "playlistNotFound";

export type YoutubeErrand = "connecting" | "reading";

/**
 * What an error of the Data or Analytics API means for an account; undefined leaves it to its
 * status.
 */
export function accountFault(
  { status, json, retryAfterSec }: UpstreamAnswer,
  errand: YoutubeErrand,
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
  return reasons.has(NO_CHANNEL_REASON) ? noChannel(errand) : undefined;
}

export function noChannel(errand: YoutubeErrand): AccountFailure {
  if (errand === "connecting")
    return accountFailure("unsupported", "This Google account has no YouTube channel.");
  return accountFailure("account_gone", "The YouTube channel is no longer there.");
}
