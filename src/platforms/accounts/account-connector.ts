import type { Metric, Readings } from "../../metrics/metric.ts";
import type { PostSnapshot } from "../posts/connector.ts";
import type { Counts } from "../posts/readings.ts";
import type { ConnectorManifest } from "./connector-manifest.ts";

/**
 * The port of connected accounts. A connector asks one platform about one account in that
 * platform's words and answers in ours; it stores nothing, keeps no state between calls but what it
 * must remember of a session, and decides nothing about which number wins. Connecting, refreshing,
 * guards, history and freshness are the same for all of them.
 */

/** What opens an account, by the names its manifest gives; never logged, never in a message. */
export type AccountSecrets = Readonly<Record<string, string>>;

/** What a person gave to connect an account. */
export interface AccountCandidate {
  secrets: AccountSecrets;
  /**
   * Which of the accounts the secrets open; null lets the connector choose where there is but one.
   */
  accountId: string | null;
  /** For public profiles. */
  handleOrUrl: string | null;
}

/** A connected account, as it was identified when it was connected. */
export interface AccountAccess {
  secrets: AccountSecrets;
  externalId: string;
  handle: string | null;
  profileUrl: string | null;
}

export interface AccountIdentity {
  externalId: string;
  name: string | null;
  handle: string | null;
  profileUrl: string | null;
  image: string | null;
}

/** An account whose secrets were tried. */
export interface VerifiedAccount extends AccountIdentity {
  /**
   * Where the read that verifies is the read of the totals too: it is then not made, or paid, a
   * second time.
   */
  readings?: Readings;
}

/**
 * Why a platform that lets us in still does not give something. Said to people as it is; never a
 * broken connection.
 */
export type UnavailableReason = "plan" | "permission" | "not_offered" | "too_small" | "not_yet";

export type AccountFailureCode =
  /** The credential is refused or has ended: a person must connect again. */
  | "needs_reauth"
  /** This figure is not given to this account: `reason` says why. */
  | "unavailable"
  /** The account is no longer there. */
  | "account_gone"
  /** What was given names no account of this platform. */
  | "unsupported"
  /** The secrets open several accounts and none was named: `choices`. */
  | "choose_account"
  | "rate_limited"
  /** The budget at the upstream is used up. */
  | "quota_exhausted"
  | "provider_error"
  | "timeout"
  | "malformed_answer"
  | "not_configured"
  /**
   * Our own process died in the middle of a call that somebody pays for; said by the refresh, never
   * by a connector.
   */
  | "interrupted";

export interface AccountFailure {
  code: AccountFailureCode;
  /** A sentence for a person. Never holds a secret, a body or a listener's data. */
  message: string;
  /** Seconds the upstream asked us to wait, when it did. */
  retryAfterSec: number | null;
  /** With `unavailable`. */
  reason: UnavailableReason | null;
  /** With `choose_account`: what may be named. */
  choices: readonly { id: string; name: string }[];
}

/**
 * `calls`: requests that may have reached the upstream, so that someone can be charged or a cap
 * counted.
 */
export type AccountAnswer<Value> =
  | { ok: true; value: Value; calls: number }
  | { ok: false; failure: AccountFailure; calls: number };

/** Counters of the whole account. */
export interface AccountTotals {
  identity: AccountIdentity;
  readings: Readings;
}

/** One thing the account published: an episode, a video, a post, a newsletter, an event. */
export interface AccountItem extends Omit<PostSnapshot, "authorHandle"> {
  url: string | null;
  /** The feed's guid, on hosting platforms: how an item finds its episode. */
  guid: string | null;
}

export interface ItemPage {
  /** Newest first. An item whose numbers need a call of their own comes without readings. */
  items: AccountItem[];
  /**
   * What asks for the next page; null on the last. Good for an hour at least, so that a stopped
   * import goes on.
   */
  next: string | null;
}

/** Days from and to, both included, `YYYY-MM-DD`. */
export interface DayWindow {
  from: string;
  to: string;
}

/** What happened on one day. An absent counter is unknown; 0 only where the platform said 0. */
export interface DayCounts {
  day: string;
  counts: Counts;
}

export interface DailySeries {
  /** Oldest first; days the platform does not know yet are left out, not zero. */
  days: DayCounts[];
  /** Zone in which the platform cuts its days: `UTC`, `America/Los_Angeles`, or `unknown`. */
  dayZone: string;
  /** Last day the series is complete for; null when the platform does not say. */
  completeTo: string | null;
}

export interface PlaceReading {
  /** ISO 3166-1 alpha-2 for countries, `US-CA` for states; null for a name nobody could place. */
  code: string | null;
  /** As the platform writes it. */
  name: string;
  /** Null when the platform hides it. Counts are whole; shares lie between 0 and 1. */
  value: number | null;
  /** What the platform prints for it, where that is not the number itself: `<1%`. */
  label: string | null;
}

export type GeographyWindow =
  | { kind: "days"; days: number }
  | { kind: "all_time" }
  | { kind: "snapshot" }
  | { kind: "dates"; from: string; to: string };

/** Where the numbers of one metric come from. */
export interface GeographyReading {
  metric: Metric | "plays_share";
  window: GeographyWindow;
  /** What the figures cover, ISO 8601; null when the platform does not say. */
  asOf: string | null;
  valueKind: "count" | "share";
  /** The platform's own total, listed countries or not; null when it gives none. */
  platformTotal: number | null;
  countries: PlaceReading[];
  /** States or cities, where the platform has them. */
  places: PlaceReading[];
}

/**
 * One platform's accounts. Calls never throw for what an upstream does; a throw is a defect here.
 * What the manifest does not offer is not there to be called.
 */
export interface AccountConnector {
  readonly manifest: ConnectorManifest;
  /**
   * Whose secrets these are and which account they open. The first call for every new connection.
   */
  verify(candidate: AccountCandidate, signal: AbortSignal): Promise<AccountAnswer<VerifiedAccount>>;
  readTotals(access: AccountAccess, signal: AbortSignal): Promise<AccountAnswer<AccountTotals>>;
  /**
   * One page of the account's items. `page` is null at first, then what the page before gave as
   * `next`.
   */
  listItems?(
    access: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>>;
  /**
   * Numbers of items that a list does not carry. Items the platform no longer knows are left out.
   */
  readItems?(
    access: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>>;
  readDaily?(
    access: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>>;
  readGeography?(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>>;
}
