import type { DemographicDimension } from "../../domain/metrics/audience/demographic-buckets.ts";
import type { Metric, Readings } from "../../domain/metrics/metric.ts";
import type { DayRange } from "../../lib/time/calendar-day.ts";
import type { PostSnapshot } from "../posts/connector.ts";
import type { Counts } from "../posts/readings.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import type { ConnectorManifest } from "./connector-manifest.ts";

/**
 * The port of connected accounts. A connector reads one platform and translates its answers into
 * the project's types; it stores nothing, keeps no state between reads except a session's token,
 * and does not decide which source of a number takes precedence. Connecting, refreshing, guards,
 * history and freshness are the same for all platforms.
 */

/** Credentials of an account, by the names in its manifest; never logged, never in a message. */
export type AccountSecrets = Readonly<Record<string, string>>;

/** The input of a person who connects an account. */
export interface AccountCandidate {
  secrets: AccountSecrets;
  /** The chosen account, where the secrets open several; null where they open only one. */
  accountId: string | null;
  /** Handle or address, for public profiles. */
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

/** An account whose secrets were accepted by its platform. */
export interface VerifiedAccount extends AccountIdentity {
  /**
   * Totals, where verifying reads them anyway, so that a metered platform is paid once and not
   * twice.
   */
  readings?: Readings;
  /** A sentence for the person who connects it, where the account may not be the intended one. */
  warning?: string;
}

/**
 * Why a platform withholds one figure although it accepts the credential. Shown to users; the
 * connection itself is sound.
 */
export type UnavailableReason = "plan" | "permission" | "not_offered" | "too_small" | "not_yet";

export type AccountFailureCode =
  /** The credential is refused or has expired: a person must connect again. */
  | "needs_reauth"
  /** The platform withholds this figure from this account: see `reason`. */
  | "unavailable"
  /** The account was closed or deleted. */
  | "account_gone"
  /** The given credential, id or address names no account of this platform. */
  | "unsupported"
  /** The secrets open several accounts and none was named; `choices` lists them. */
  | "choose_account"
  | "rate_limited"
  /** The budget at the upstream is used up. */
  | "quota_exhausted"
  | "provider_error"
  | "timeout"
  | "malformed_answer"
  | "not_configured"
  /** A process stopped during a metered request; raised by the refresh, never by a connector. */
  | "interrupted"
  /** This server failed, not the platform; raised by the refresh, never by a connector. */
  | "internal_error";

export interface AccountFailure {
  code: AccountFailureCode;
  /** A sentence for a person. It never contains a secret, a body or a listener's data. */
  message: string;
  /** Seconds that the upstream asked us to wait; null where it did not. */
  retryAfterSec: number | null;
  /** Set with `unavailable`. */
  reason: UnavailableReason | null;
  /** Set with `choose_account`: the accounts that may be named. */
  choices: readonly { id: string; name: string }[];
}

/** Counters of the whole account. */
export interface AccountTotals {
  identity: AccountIdentity;
  readings: Readings;
  /**
   * The platform's failure, where its answer for an account without figures looks like a fault of
   * the platform. It is a failure only if figures of the account are known.
   */
  possibleFailure?: AccountFailure;
}

/** One item that the account published: an episode, a video, a post, a newsletter, an event. */
export interface AccountItem extends Omit<PostSnapshot, "authorHandle"> {
  /**
   * The account's own caption, description or body, as plain text with its links, at most 10,000
   * characters. Null where the list has no text; never text that a listener wrote.
   */
  text: string | null;
  url: string | null;
  /** The feed's guid, on hosting platforms, by which an item is matched to its episode. */
  guid: string | null;
}

export interface ItemPage {
  /**
   * Newest first, after the items that the account has pinned to the top. An item whose numbers
   * need a separate request has no readings.
   */
  items: AccountItem[];
  /** Cursor of the next page; null on the last. Valid for an hour, so that an import can resume. */
  next: string | null;
  /** Set with `next` null: which items the platform has and does not list: older items, or any. */
  leavesOut?: "older" | "any";
}

/**
 * Counters of one day of an account, as its platform or a person gives them. An absent counter is
 * unknown; 0 only where the platform answered 0.
 */
export interface AccountDayCounts {
  day: string;
  counts: Counts;
}

export interface DailySeries {
  /** Oldest first; days that the platform does not know are left out, not zero. */
  days: AccountDayCounts[];
  /** Time zone of the platform's days: `UTC`, `America/Los_Angeles`, or `unknown`. */
  dayZone: string;
  /** Last day the series is complete for; null when the platform does not say. */
  completeTo: string | null;
}

export interface PlaceReading {
  /** ISO 3166-1 alpha-2 for countries, `US-CA` for states; null for an unknown name. */
  code: string | null;
  /** Name as the platform writes it. */
  name: string;
  /** Null when the platform hides it. Counts are whole; shares lie between 0 and 1. */
  value: number | null;
  /** The platform's text in place of a number, such as `<1%`; null where it gives the number. */
  label: string | null;
}

export type AudienceWindow =
  | { kind: "days"; days: number }
  | { kind: "all_time" }
  | { kind: "snapshot" }
  | { kind: "dates"; from: string; to: string };

/** The fields that readings by place and readings by age or gender share. */
export interface AudienceReading {
  metric: Metric | "plays_share" | "viewers_share";
  window: AudienceWindow;
  /** The time that the figures cover, ISO 8601; null when the platform does not state it. */
  asOf: string | null;
  valueKind: "count" | "share";
  /**
   * The platform's own total, which may include parts that are not listed; null when it gives none.
   */
  platformTotal: number | null;
}

/** One metric of an account by country, and by state or city where the platform has these. */
export interface GeographyReading extends AudienceReading {
  metric: Metric | "plays_share";
  countries: PlaceReading[];
  /** States or cities, where the platform has them. */
  places: PlaceReading[];
}

export interface BucketReading {
  /**
   * An age range of the platform (`18-24`, `65+`, `unknown`), a gender (`female`, `male`,
   * `non_binary`, `unknown`), or both (`18-24/female`).
   */
  bucket: string;
  /** Null when the platform hides it. Counts are whole; shares lie between 0 and 1. */
  value: number | null;
  /** The platform's text in place of a number, such as `<1%`; null where it gives the number. */
  label: string | null;
}

/** One metric of an account by age, gender or both. */
export interface DemographicReading extends AudienceReading {
  dimension: DemographicDimension;
  buckets: BucketReading[];
}

/**
 * Reads of the accounts of one platform; `Read` is the type of the object that makes the requests.
 * Every read returns plain values and throws `AccountReadError` for failures of the upstream; any
 * other error is a defect of the connector. Reads that the manifest does not offer are absent.
 */
export interface AccountReads<Read> {
  /** Identifies the account that the secrets open. The first read of every new connection. */
  verify: (candidate: AccountCandidate, read: Read) => Promise<VerifiedAccount>;
  readTotals: (access: AccountAccess, read: Read) => Promise<AccountTotals>;
  /**
   * One page of the account's items. `page` is null for the first page, then `next` of the previous
   * page.
   */
  listItems?: (access: AccountAccess, page: string | null, read: Read) => Promise<ItemPage>;
  /**
   * Readings by item id, for lists without readings. Items that the platform has deleted are left
   * out.
   */
  readItems?: (
    access: AccountAccess,
    items: readonly AccountItem[],
    read: Read,
  ) => Promise<Map<string, Readings>>;
  readDaily?: (access: AccountAccess, window: DayRange, read: Read) => Promise<DailySeries>;
  readGeography?: (access: AccountAccess, read: Read) => Promise<GeographyReading[]>;
  /** A dimension that the platform does not report is left out. */
  readDemographics?: (access: AccountAccess, read: Read) => Promise<DemographicReading[]>;
}

/**
 * The accounts of one platform. Requests are counted on `read`, after success and failure alike.
 */
export interface AccountConnector extends AccountReads<UpstreamRead> {
  readonly manifest: ConnectorManifest;
  /**
   * Refuses the name of a profile that no request could read, so that no request is paid for.
   *
   * @throws AccountReadError `unsupported`.
   */
  checkProfile?(handleOrUrl: string): void;
  /**
   * One page of the account's posts, like `listItems`, on platforms where each page is a metered
   * request. A search for clusters reads these pages; a refresh never does, so that it stays one
   * request.
   */
  listPosts?(access: AccountAccess, page: string | null, read: UpstreamRead): Promise<ItemPage>;
  /**
   * Refuses an account whose posts no request could list, so that no request is paid for.
   *
   * @throws AccountReadError `unsupported`.
   */
  checkListing?(access: AccountAccess): void;
}
