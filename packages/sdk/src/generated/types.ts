// Generated from the operations of the API by `npm run generate`; do not edit.

/** Id of a platform, of one that is newer than this package too. */
export type PlatformId =
  | "applePodcasts"
  | "spotify"
  | "youtube"
  | "instagram"
  | "instagramBusiness"
  | "tiktok"
  | "twitter"
  | "facebook"
  | "threads"
  | "linkedin"
  | "beehiiv"
  | "kit"
  | "mailchimp"
  | "ghost"
  | "substack"
  | "simplecast"
  | "megaphone"
  | "omnystudio"
  | "captivate"
  | "blubrry"
  | "acast"
  | "art19"
  | "audioboom"
  | "buzzsprout"
  | "castos"
  | "fireside"
  | "libsyn"
  | "podbean"
  | "podigee"
  | "redcircle"
  | "rssCom"
  | "spreaker"
  | "transistor"
  | "op3"
  | "eventbrite"
  | (string & {});

/** Codes of errors; a newer server may answer further ones. */
export type ErrorCode =
  | "parameter_invalid"
  | "oauth_required"
  | "version_unsupported"
  | "credential_invalid"
  | "credential_revoked"
  | "scope_missing"
  | "plan_required"
  | "workspace_unsupported"
  | "resource_not_found"
  | "method_not_allowed"
  | "confirmation_required"
  | "state_conflict"
  | "handle_taken"
  | "limit_reached"
  | "idempotency_in_progress"
  | "payload_too_large"
  | "uri_too_long"
  | "headers_too_large"
  | "unsupported_media_type"
  | "idempotency_key_reused"
  | "rate_limited"
  | "cap_reached"
  | "internal_error"
  | "provider_failed"
  | "service_unavailable"
  | "provider_timeout"
  | (string & {});

export interface AccountDiscovery {
  /** Where to look; everywhere unless it is sent. */
  platforms?: PlatformId[] | undefined;
}

export interface AddShow {
  /** Address of the feed. It is read in this call, and every hour from then on. */
  rss_url: string;
  /** Name of the show; the feed's title when left out. */
  podcast_name?: string | undefined;
  /** Last part of its public address; made from the name when left out. */
  handle?: string | undefined;
}

export interface AirCheck {
  object: "air_check";
  id: string;
  campaign_id: string;
  slot_id: string;
  show_id: string;
  episode_id: string | null;
  /** Global id of a cluster. */
  cluster_ref: string | null;
  status: "pending" | "submitted" | "approved" | "rejected";
  source: "manual" | "upload" | "transcript";
  media_file_id: string | null;
  media_url: string | null;
  start_sec: number | null;
  end_sec: number | null;
  duration_sec: number | null;
  position: "pre_roll" | "mid_roll" | "post_roll" | null;
  transcript_excerpt: string | null;
  found_talking_points: Array<{
    text: string;
    found: boolean | null;
    at_sec: number | null;
  }>;
  /** Null: no code is booked. */
  promo_code_found: boolean | null;
  heard_promo_codes: string[];
  /** What the transcript shows to be other than booked (docs/air-checks.md). */
  flags: Array<"missing" | "wrong_position" | "short" | "bad_promo" | "missed_talking_point" | "double_spot" | "competitor_in_episode" | "stacked" | "cta_not_repeated">;
  /** How sure each flag is, in the order of `flags`. */
  flag_details: Array<{
    flag: "missing" | "wrong_position" | "short" | "bad_promo" | "missed_talking_point" | "double_spot" | "competitor_in_episode" | "stacked" | "cta_not_repeated";
    /** `low`: the transcript leaves doubt; listen before you decide. */
    confidence: "high" | "low";
    reason: string;
  }>;
  /** Flags that may apply and are not raised: a person has to listen. */
  questions: Array<{
    flag: "missing" | "wrong_position" | "short" | "bad_promo" | "missed_talking_point" | "double_spot" | "competitor_in_episode" | "stacked" | "cta_not_repeated";
    reason: string;
  }>;
  /** How much of a read was heard. */
  score: number | null;
  notes: string | null;
  rejected_reason: string | null;
  submitted_at: string | null;
  reviewed_at: string | null;
  /** E-mail addresses are masked. */
  reviewed_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface AirCheckEventData {
  object: AirCheckPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface AirCheckPayload {
  object: "air_check";
  id: string;
  campaign_id: string;
  slot_id: string;
  show_id: string;
  episode_id: string | null;
  /** Global id of a cluster. */
  cluster_ref: string | null;
  status: "pending" | "submitted" | "approved" | "rejected";
  source: "manual" | "upload" | "transcript";
  media_file_id: string | null;
  media_url: string | null;
  start_sec: number | null;
  end_sec: number | null;
  duration_sec: number | null;
  position: "pre_roll" | "mid_roll" | "post_roll" | null;
  transcript_excerpt: string | null;
  found_talking_points: Array<{
    text: string;
    found: boolean | null;
    at_sec: number | null;
  }>;
  /** Null: no code is booked. */
  promo_code_found: boolean | null;
  heard_promo_codes: string[];
  /** What the transcript shows to be other than booked (docs/air-checks.md). */
  flags: Array<"missing" | "wrong_position" | "short" | "bad_promo" | "missed_talking_point" | "double_spot" | "competitor_in_episode" | "stacked" | "cta_not_repeated">;
  /** How sure each flag is, in the order of `flags`. */
  flag_details: Array<{
    flag: "missing" | "wrong_position" | "short" | "bad_promo" | "missed_talking_point" | "double_spot" | "competitor_in_episode" | "stacked" | "cta_not_repeated";
    /** `low`: the transcript leaves doubt; listen before you decide. */
    confidence: "high" | "low";
    reason: string;
  }>;
  /** Flags that may apply and are not raised: a person has to listen. */
  questions: Array<{
    flag: "missing" | "wrong_position" | "short" | "bad_promo" | "missed_talking_point" | "double_spot" | "competitor_in_episode" | "stacked" | "cta_not_repeated";
    reason: string;
  }>;
  /** How much of a read was heard. */
  score: number | null;
  notes: string | null;
  rejected_reason: string | null;
  submitted_at: string | null;
  reviewed_at: string | null;
  /** E-mail addresses are masked. */
  reviewed_by: string | null;
  created_at: string;
  updated_at: string;
}

export interface AirCheckRun {
  object: "air_check_run";
  id: string;
  air_check_id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface AlarmEventData {
  object: AlarmPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface AlarmPayload {
  object: "alarm";
  id: string;
  kind: "feed" | "account" | "endpoint" | "budget" | "backup" | "disk" | "mail";
  /** `recovering`: it is well since `well_since`, and is cleared when that has lasted. */
  status: "open" | "recovering" | "cleared";
  subject: {
    /** Id of what fails: of a show, an account or an endpoint. */
    id: string;
    name: string;
    show_id: string | null;
    platform: string | null;
  };
  /** What fails. */
  title: string;
  /** Why, where the last attempt left a reason. */
  reason: string | null;
  /** What to do about it. */
  advice: string;
  /** Page of the console for it. */
  app_url: string;
  /** When the failing began: for a feed or an account when it was last read. */
  since: string;
  raised_at: string;
  well_since: string | null;
  cleared_at: string | null;
  /** When a check first saw it. The list is in this order. */
  created_at: string;
  /** When its state last changed. */
  updated_at: string;
}

export interface AnalyticsCurves {
  object: "analytics_curves";
  metric: "reach" | "engagement" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves";
  platforms: string[] | null;
  days: number;
  curves: Array<{
    subject: {
      cluster_ref: string;
      episode_id: string | null;
      show_id: string;
      name: string;
    };
    published_at: string | null;
    /** `post`: the earliest one of the cluster. */
    published_at_of: "episode" | "post" | null;
    windows: {
      d1: SincePublishWindow;
      d7: SincePublishWindow;
      d14: SincePublishWindow;
      d30: SincePublishWindow;
      d90: SincePublishWindow;
    } | null;
    points: Array<{
      age_days: number;
      /** Cumulative. Null: not known. */
      value: number | null;
      /**
       * No figure of the 24 hours before this age is certain: on the line to the next one, or the
       * last one again.
       */
      estimated: boolean;
      /** False where this age is not reached; the first such point holds what is known. */
      complete: boolean;
      /** When the value was captured. Null: not known, or estimated. */
      as_of: string | null;
    }>;
  }>;
  breaks: Array<{
    metric: string;
    platform: string;
    /** First day of the new definition: both sides do not compare. */
    date: string;
    note: string;
  }>;
  /** References and episodes without a cluster in this workspace. */
  missing: string[];
  definitions: Record<string, string>;
  warnings: string[];
  computed_at: string;
}

export interface AnalyticsDay {
  date: string;
  /** Null: not known, or a metric whose days do not add up. */
  value: number | null;
  /** Days the number was added in, this one being the last. */
  spans_days: number;
  counted: "reported_by_platform" | "difference_of_counters";
  account_id: string;
  /** The running total at the end of the day, where one is kept. */
  counter: number | null;
  /** Null: reach is taken from several metrics here. */
  definition: string | null;
  known_from: string;
  /** What the day said before, the oldest first, as of the ends of UTC days. */
  revisions: Array<{
    /** Null: not known, or a metric whose days do not add up. */
    value: number | null;
    known_from: string;
    replaced_at: string;
  }>;
}

export interface AnalyticsDays {
  object: "analytics_days";
  show_id: string;
  platform: string;
  metric: "reach" | "views" | "engaged_views" | "watch_time_sec" | "impressions" | "plays" | "streams" | "listeners" | "downloads" | "likes" | "comments" | "shares" | "saves" | "reactions" | "opens" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts";
  /** The stored days, the oldest first. */
  days: AnalyticsDay[];
  window: {
    /** The `window` that was asked for; null for named days. */
    preset: number | null;
    start_date: string;
    end_date: string;
    days: number;
    timezone: "UTC";
  };
  coverage: {
    /** The window reaches back beyond the last 30 days. */
    history_used: boolean;
    warnings: string[];
  };
  /** The day at whose end the figures were known; null: what is known now. */
  as_of: string | null;
  /** By platform; of several shows the oldest. Of the accounts as they are now. */
  freshness: Record<string, Freshness>;
  /** Shows that the workspace points at and that no longer exist. */
  missing_show_ids: string[];
  /**
   * With `social_count_mode=unique`: platforms by show whose account counts for an earlier show.
   */
  suppressed_platforms_by_show: Record<string, string[]>;
  computed_at: string;
  cache_age_seconds: number;
}

export interface AnalyticsEventData {
  object: AnalyticsPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface AnalyticsFigures {
  /** What each platform counts as reach, added over days and accounts: counters, not people. */
  reach: number | null;
  views: number | null;
  /** On LinkedIn estimated where `impressions_estimated` is true. */
  impressions: number | null;
  reactions: number | null;
  plays: number | null;
  streams: number | null;
  /** Of hosting platforms; they overlap with plays and are no part of reach. */
  downloads: number | null;
  opens: number | null;
  unique_opens: number | null;
  clicks: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  engaged_views: number | null;
  /** Likes, comments, shares and saves together, as far as known. */
  engagement: number | null;
  /** Engagement divided by reach. */
  engagement_rate: number | null;
  /** At the end of the window. */
  followers: number | null;
  /** Over accounts whose followers are known before the window as well. */
  followers_gained: number | null;
  /** At the end of the window. */
  subscribers: number | null;
  subscribers_gained: number | null;
  /** Items the accounts had published at the end of the window. */
  posts: number | null;
  /** A part of `impressions` is LinkedIn's, estimated from reactions. */
  impressions_estimated: boolean;
  /**
   * The day on which the oldest part of each level was read, at most 31 days before the end of the
   * window. Null: the level is not known.
   */
  levels_as_of: {
    followers: string | null;
    subscribers: string | null;
    posts: string | null;
  };
}

export interface AnalyticsOverview {
  object: "analytics_overview";
  /** Null: not known, which is not 0. */
  totals: AnalyticsFigures;
  /** Null: not known, which is not 0. */
  previous: AnalyticsFigures | null;
  previous_window: {
    start_date: string;
    end_date: string;
    days: number;
  } | null;
  /**
   * By figure, in per cent to a tenth, over platforms of which as many days are known in both
   * windows; the others are named in `coverage.warnings`. Null where one of both values is unknown
   * or the earlier one is 0.
   */
  change_percent: Record<string, number | null> | null;
  /** Reach by category; adds up to the reach of all. */
  by_category: {
    video: number | null;
    audio: number | null;
    social: number | null;
  };
  previous_by_category: {
    video: number | null;
    audio: number | null;
    social: number | null;
  } | null;
  /** Of `by_category`, over the same platforms as `change_percent`. */
  change_percent_by_category: {
    video: number | null;
    audio: number | null;
    social: number | null;
  } | null;
  by_platform: PlatformStats[];
  /** The five with the largest reach, each with all of its own accounts. */
  top_shows: RankingEntry[];
  /**
   * The five that gained the most reach in the window. Null where the plan has no clusters:
   * `coverage.warnings` names the feature.
   */
  top_clusters: RankingEntry[] | null;
  window: {
    /** The `window` that was asked for; null for named days. */
    preset: number | null;
    start_date: string;
    end_date: string;
    days: number;
    timezone: "UTC";
  };
  coverage: {
    /** The window reaches back beyond the last 30 days. */
    history_used: boolean;
    warnings: string[];
  };
  /** The day at whose end the figures were known; null: what is known now. */
  as_of: string | null;
  /** By platform; of several shows the oldest. Of the accounts as they are now. */
  freshness: Record<string, Freshness>;
  /** Shows that the workspace points at and that no longer exist. */
  missing_show_ids: string[];
  /**
   * With `social_count_mode=unique`: platforms by show whose account counts for an earlier show.
   */
  suppressed_platforms_by_show: Record<string, string[]>;
  computed_at: string;
  cache_age_seconds: number;
}

export interface AnalyticsPayload {
  object: "show";
  id: string;
  name: string;
  handle: string;
  image: string | null;
  public_url: string;
  categories: string[];
  description: string | null;
  author: string | null;
  hidden_categories: string[];
  /** True when the show has categories and every one of them is hidden. */
  is_hidden: boolean;
  created_at: string;
  archived_at: string | null;
  /** Its page in the app; null where the app has no page of it. */
  app_url: string | null;
  website: string | null;
  main_platform: string | null;
  /** Id of the video. */
  youtube_video: string | null;
  /** Spotify id of the episode. */
  highlighted_episode: string | null;
  publishing_schedule: string | null;
  custom_schedule: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  updated_at: string;
  rss_url: string | null;
  apple_podcasts_id: string | null;
  spotify_id: string | null;
  /** Platforms whose figures moved. */
  platforms: string[];
}

export interface AnalyticsProvenance {
  object: "analytics_provenance";
  metric: "reach" | "views" | "engaged_views" | "watch_time_sec" | "impressions" | "plays" | "streams" | "listeners" | "downloads" | "likes" | "comments" | "shares" | "saves" | "reactions" | "opens" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts";
  /** Null: not known, or a metric whose days do not add up. */
  value: number | null;
  /**
   * The accounts the number is added up from. `as_of` and `last_fetched_at` are those of the
   * account now.
   */
  entries: ProvenanceEntry[];
  window: {
    /** The `window` that was asked for; null for named days. */
    preset: number | null;
    start_date: string;
    end_date: string;
    days: number;
    timezone: "UTC";
  };
  coverage: {
    /** The window reaches back beyond the last 30 days. */
    history_used: boolean;
    warnings: string[];
  };
  /** The day at whose end the figures were known; null: what is known now. */
  as_of: string | null;
  /** By platform; of several shows the oldest. Of the accounts as they are now. */
  freshness: Record<string, Freshness>;
  /** Shows that the workspace points at and that no longer exist. */
  missing_show_ids: string[];
  /**
   * With `social_count_mode=unique`: platforms by show whose account counts for an earlier show.
   */
  suppressed_platforms_by_show: Record<string, string[]>;
  computed_at: string;
  cache_age_seconds: number;
}

export interface AnalyticsReach {
  object: "analytics_reach";
  group_by: "category" | "platform" | "format" | "show";
  /** A sum of counters, not of distinct people. Null: nothing is known. */
  total: number | null;
  /** The largest first; groups of which nothing is known at the end. */
  groups: Array<{
    /** Category, platform id, format or show id. */
    key: string;
    label: string;
    reach: number | null;
    /** Of the total, 0 to 1. */
    share: number | null;
    /** Reactions stand in for a part of it, where a platform gives no views or impressions. */
    estimated: boolean;
  }>;
  window: {
    /** The `window` that was asked for; null for named days. */
    preset: number | null;
    start_date: string;
    end_date: string;
    days: number;
    timezone: "UTC";
  };
  coverage: {
    /** The window reaches back beyond the last 30 days. */
    history_used: boolean;
    warnings: string[];
  };
  /** The day at whose end the figures were known; null: what is known now. */
  as_of: string | null;
  /** By platform; of several shows the oldest. Of the accounts as they are now. */
  freshness: Record<string, Freshness>;
  /** Shows that the workspace points at and that no longer exist. */
  missing_show_ids: string[];
  /**
   * With `social_count_mode=unique`: platforms by show whose account counts for an earlier show.
   */
  suppressed_platforms_by_show: Record<string, string[]>;
  computed_at: string;
  cache_age_seconds: number;
}

export interface AnalyticsTimeline {
  object: "analytics_timeline";
  granularity: "day" | "week" | "month";
  series: Array<{
    metric: "reach" | "views" | "engaged_views" | "watch_time_sec" | "impressions" | "plays" | "streams" | "listeners" | "downloads" | "likes" | "comments" | "shares" | "saves" | "reactions" | "opens" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts";
    platform: string | null;
    show_id: string | null;
    /** What was read in the window; of a level, the one at its end. Null: not known. */
    total: number | null;
    /**
     * Of a level, the day on which the oldest part of `total` was read, at most 31 days before the
     * end of the window.
     */
    level_as_of: string | null;
    points: Array<{
      /** The day, or the first day of the period. */
      date: string;
      /** What was added, or the level at the end. Null: not known. */
      value: number | null;
      /**
       * A part was read over several days and is spread over them; a day without any reading is
       * interpolated. Totals hold only what was read.
       */
      estimated: boolean;
      /** Not over yet, or not wholly in the window. */
      partial: boolean;
    }>;
  }>;
  breaks: Array<{
    metric: string;
    platform: string;
    /** First day of the new definition: both sides do not compare. */
    date: string;
    note: string;
  }>;
  window: {
    /** The `window` that was asked for; null for named days. */
    preset: number | null;
    start_date: string;
    end_date: string;
    days: number;
    timezone: "UTC";
  };
  coverage: {
    /** The window reaches back beyond the last 30 days. */
    history_used: boolean;
    warnings: string[];
  };
  /** The day at whose end the figures were known; null: what is known now. */
  as_of: string | null;
  /** By platform; of several shows the oldest. Of the accounts as they are now. */
  freshness: Record<string, Freshness>;
  /** Shows that the workspace points at and that no longer exist. */
  missing_show_ids: string[];
  /**
   * With `social_count_mode=unique`: platforms by show whose account counts for an earlier show.
   */
  suppressed_platforms_by_show: Record<string, string[]>;
  computed_at: string;
  cache_age_seconds: number;
}

export interface AppliedInsertionOrder {
  campaign: Campaign;
  slots: CampaignSlot[];
}

export interface ApplyInsertionOrder {
  /** Id of the campaign. */
  campaign_id?: string | undefined;
  /** The lines to apply; all unless sent. */
  line_indexes?: number[] | undefined;
}

export interface ApproveAirCheck {
  note?: string | null | undefined;
}

export interface AutoBuild {
  object: "auto_build";
  /** The id of the show. */
  id: string;
  show_id: string;
  enabled: boolean;
  mode: "suggest" | "auto" | null;
  status: "off" | "active" | "paused";
  /**
   * `plan_required`: the plan of the workspace that owns the show has no clusters. `show_archived`:
   * the show is archived. The mode is kept.
   */
  paused_reason: "plan_required" | "show_archived" | null;
  lookback_days: number;
  last_run_at: string | null;
  next_run_at: string | null;
  last_error: {
    code: string;
    message: string;
  } | null;
  /** What the last run found for each episode, in the order of their dates. */
  recent: Array<{
    episode_id: string;
    status: "pending" | "searching" | "added" | "suggested" | "nothing_found" | "skipped" | "failed";
    cluster_id: string | null;
    reason: string | null;
    at: string;
  }>;
}

export interface Brand {
  object: "brand";
  id: string;
  name: string;
  logo_url: string | null;
  website: string | null;
  description: string | null;
  categories: string[];
  talking_points: string | null;
  brand_safety: {
    blocked_categories: string[];
    blocked_topics: string[];
  } | null;
  target_audience: {
    age_range: string | null;
    genders: string[];
    countries: string[];
  } | null;
  /** Platform id to address. */
  social_links: Record<string, string>;
  contact_count: number;
  campaign_count: number;
  active_campaign_count: number;
  /** Start of its latest campaign that has begun. */
  last_campaign_at: string | null;
  tags: string[];
  archived: boolean;
  created_at: string;
  updated_at: string;
}

export interface BrandChangeEventData {
  /** Contacts are never given out, only counted. */
  object: BrandPayload;
  /** Names of the fields that changed; on `cluster.updated` names of metrics. */
  changed_fields: string[];
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface BrandEventData {
  /** Contacts are never given out, only counted. */
  object: BrandPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface BrandPayload {
  object: "brand";
  id: string;
  name: string;
  logo_url: string | null;
  website: string | null;
  description: string | null;
  categories: string[];
  talking_points: string | null;
  brand_safety: {
    blocked_categories: string[];
    blocked_topics: string[];
  } | null;
  target_audience: {
    age_range: string | null;
    genders: string[];
    countries: string[];
  } | null;
  /** Platform id to address. */
  social_links: Record<string, string>;
  contact_count: number;
  campaign_count: number;
  active_campaign_count: number;
  /** Start of its latest campaign that has begun. */
  last_campaign_at: string | null;
  tags: string[];
  archived: boolean;
  created_at: string;
  updated_at: string;
}

export interface BundleOpportunity {
  object: "bundle_opportunity";
  shows: Array<{
    object: "show_summary";
    id: string;
    name: string;
    image: string | null;
    categories: string[];
  }>;
  shared_categories: string[];
  shared_hosts: string[];
  /**
   * Episodes that name the other show or its host, and collaborations that the profile of a show
   * names (`show_id`); the newest ten.
   */
  collaborations: Array<{
    /** Null: a person wrote it without an episode. */
    episode_id: string | null;
    show_id: string;
    date: string;
  }>;
  /** Of the clusters of both. Null: not known, or left out. */
  combined_reach: number | null;
  /** The parts added; without reach the others are scaled to 100. */
  score: number | null;
  score_parts: {
    categories: number;
    collaborations: number;
    hosts: number;
    reach: number | null;
  };
  reason: string;
}

export interface Campaign {
  object: "campaign";
  id: string;
  name: string;
  status: "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled";
  archived: boolean;
  visibility: "private" | "unlisted" | "public";
  brand_id: string | null;
  brand: {
    id: string;
    name: string;
    logo_url: string | null;
  } | null;
  agency_name: string | null;
  start_date: string | null;
  end_date: string | null;
  timezone: string;
  /** Without shows that are missing. */
  show_ids: string[];
  /** Without slots on missing shows. */
  slot_count: number;
  /** Slots by their status. */
  slots_by_status: Record<string, number>;
  cluster_count: number;
  /** ISO 4217, lower case. */
  currency: string;
  budget_minor: number | null;
  goals: {
    impressions: number | null;
    reach: number | null;
    plays: number | null;
  } | null;
  /** Rates in units of the currency. Null: the network's default rates. */
  emv: {
    likeRate: number;
    commentRate: number;
    longFormCpm: number;
    shortFormCpm: number;
  } | null;
  promo: {
    code: string | null;
    url: string | null;
    cta: string | null;
  } | null;
  talking_points: string | null;
  tags: string[];
  notes_internal: string | null;
  insertion_order_id: string | null;
  report_ids: string[];
  /** Counts of ad servers, beside the figures of Castmeter and never added to them. */
  external_delivery_totals: Array<{
    source: "adswizz" | "audioserve" | "other";
    label: string | null;
    impressions: number;
    listeners: number | null;
  }>;
  metrics: {
    totals: CampaignFigures;
    by_category: {
      video: number | null;
      audio: number | null;
      social: number | null;
    };
    last_refreshed_at: string | null;
  } | null;
  /** With `expand=slots`. */
  slots?: CampaignSlot[] | undefined;
  public_url: string | null;
  /** Its page in the app; null where the app has no page of it. */
  app_url: string | null;
  /** E-mail addresses are masked. */
  created_by: string;
  status_changed_at: string;
  created_at: string;
  updated_at: string;
  computed_at: string;
  cache_age_seconds: number;
}

export interface CampaignChangeEventData {
  object: CampaignPayload;
  /** Names of the fields that changed; on `cluster.updated` names of metrics. */
  changed_fields: string[];
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface CampaignClusterLink {
  object: "campaign_cluster_link";
  id: string;
  campaign_id: string;
  slot_id: string | null;
  /** Global id of a cluster. */
  cluster_ref: string;
  /** The posts that count; null: all of the cluster. */
  node_ids: string[] | null;
  linked_at: string;
  /** E-mail addresses are masked. */
  linked_by: string;
  metrics?: CampaignFigures | undefined;
  /** Posts of the cluster that were not read last time. Null: of a show that is missing. */
  refresh_errors?: number | null | undefined;
  created_at: string;
  updated_at: string;
}

export interface CampaignClusterLinkEventData {
  object: CampaignClusterLinkPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface CampaignClusterLinkPayload {
  object: "campaign_cluster_link";
  id: string;
  campaign_id: string;
  slot_id: string | null;
  /** Global id of a cluster. */
  cluster_ref: string;
  /** The posts that count; null: all of the cluster. */
  node_ids: string[] | null;
  linked_at: string;
  /** E-mail addresses are masked. */
  linked_by: string;
  created_at: string;
  updated_at: string;
}

export interface CampaignEventData {
  object: CampaignPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface CampaignFigures {
  /** Posts that count. Null: of a day. */
  posts: number | null;
  reach: number | null;
  views: number | null;
  impressions: number | null;
  plays: number | null;
  listeners: number | null;
  downloads: number | null;
  opens: number | null;
  reactions: number | null;
  engaged_views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  engagement: number | null;
  /** Earned media value in units of the currency. Null: nothing has a price. */
  emv: number | null;
}

export interface CampaignGoalEventData {
  object: CampaignGoalPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface CampaignGoalPayload {
  object: "campaign";
  id: string;
  name: string;
  status: "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled";
  archived: boolean;
  visibility: "private" | "unlisted" | "public";
  brand_id: string | null;
  brand: {
    id: string;
    name: string;
    logo_url: string | null;
  } | null;
  agency_name: string | null;
  start_date: string | null;
  end_date: string | null;
  timezone: string;
  /** Without shows that are missing. */
  show_ids: string[];
  /** Without slots on missing shows. */
  slot_count: number;
  /** Slots by their status. */
  slots_by_status: Record<string, number>;
  cluster_count: number;
  /** ISO 4217, lower case. */
  currency: string;
  budget_minor: number | null;
  goals: {
    impressions: number | null;
    reach: number | null;
    plays: number | null;
  } | null;
  /** Rates in units of the currency. Null: the network's default rates. */
  emv: {
    likeRate: number;
    commentRate: number;
    longFormCpm: number;
    shortFormCpm: number;
  } | null;
  promo: {
    code: string | null;
    url: string | null;
    cta: string | null;
  } | null;
  talking_points: string | null;
  tags: string[];
  notes_internal: string | null;
  insertion_order_id: string | null;
  report_ids: string[];
  /** Counts of ad servers, beside the figures of Castmeter and never added to them. */
  external_delivery_totals: Array<{
    source: "adswizz" | "audioserve" | "other";
    label: string | null;
    impressions: number;
    listeners: number | null;
  }>;
  public_url: string | null;
  /** Its page in the app; null where the app has no page of it. */
  app_url: string | null;
  /** E-mail addresses are masked. */
  created_by: string;
  status_changed_at: string;
  created_at: string;
  updated_at: string;
  /** The goal this event is about. */
  goal_reached: {
    metric: "impressions" | "reach" | "plays";
    target: number;
    value: number;
  };
}

export interface CampaignMetrics {
  object: "campaign_metrics";
  campaign_id: string;
  window: {
    start_date: string;
    end_date: string;
    timezone: string;
  } | null;
  totals: CampaignFigures;
  by_category: {
    video: number | null;
    audio: number | null;
    social: number | null;
  };
  group_by: "slot" | "show" | "platform" | "day" | null;
  /** Of the four names the one that the answer is grouped by is set. */
  groups: Array<{
    slot_id: string | null;
    show_id: string | null;
    platform: string | null;
    day: string | null;
    /** Posts that count. Null: of a day. */
    posts: number | null;
    reach: number | null;
    views: number | null;
    impressions: number | null;
    plays: number | null;
    listeners: number | null;
    downloads: number | null;
    opens: number | null;
    reactions: number | null;
    engaged_views: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    saves: number | null;
    engagement: number | null;
    /** Earned media value in units of the currency. Null: nothing has a price. */
    emv: number | null;
  }>;
  /** Counts of ad servers, beside these figures and in none of them. */
  external: Array<{
    source: "adswizz" | "audioserve" | "other";
    label: string;
    impressions: number;
    listeners: number | null;
  }>;
  goals_progress: Array<{
    metric: "impressions" | "reach" | "plays";
    target: number;
    value: number | null;
    /** To a tenth. */
    percent: number | null;
  }>;
  emv: {
    rate_set: "campaign" | "network" | "operator";
    rates: {
      likeRate: number;
      commentRate: number;
      longFormCpm: number;
      shortFormCpm: number;
    };
    currency: string;
    /** With `expand=receipts`: each priced count, the largest amounts first. */
    receipts?: Array<{
      node_id: string;
      metric: "likes" | "comments" | "long_views" | "short_views";
      count: number;
      /** For one like or comment, or a thousand views. */
      rate: number;
      amount: number;
    }> | undefined;
    /** What the receipts beyond the first 2,000 add up to. */
    receipts_left_out?: {
      count: number;
      amount: number;
    } | undefined;
  };
  last_refreshed_at: string | null;
  coverage: {
    clusters: number;
    /** Clusters with figures older than 36 hours, or posts never fetched. */
    stale_clusters: number;
    /** Linked clusters of shows that the workspace no longer sees: not counted. */
    hidden_links: number;
  };
  warnings: string[];
  definitions: Record<string, string>;
  computed_at: string;
  cache_age_seconds: number;
}

export interface CampaignPacing {
  object: "campaign_pacing";
  campaign_id: string;
  goal: {
    metric: "impressions" | "reach" | "plays";
    target: number;
    /** The campaign's goals, or what its slots guarantee together. */
    source: "goals" | "guarantees";
  } | null;
  /** To a tenth. */
  percent_time: number | null;
  /** To a tenth. */
  percent_delivered: number | null;
  /** What should be delivered by now. */
  expected: number | null;
  /** What was. Null: no count is known yet. */
  actual: number | null;
  /** On track within 5 % of what is expected by now, both ways. */
  state: "ahead" | "on_track" | "behind" | "no_goal";
  /** What will be delivered if it goes on like this. */
  projected_total: number | null;
  by_slot: Array<{
    slot_id: string;
    show_id: string;
    position: number;
    status: "open" | "scheduled" | "aired" | "verified" | "missed" | "makegood_due" | "canceled";
    guaranteed_impressions: number | null;
    /** The metrics that `actual` adds, such as downloads. */
    counted_in: string[];
    /** To a tenth. */
    percent_delivered: number | null;
    /** What should be delivered by now. */
    expected: number | null;
    /** What was. Null: no count is known yet. */
    actual: number | null;
    /** On track within 5 % of what is expected by now, both ways. */
    state: "ahead" | "on_track" | "behind" | "no_goal";
    /** What will be delivered if it goes on like this. */
    projected_total: number | null;
  }>;
  goals_progress: Array<{
    metric: "impressions" | "reach" | "plays";
    target: number;
    value: number | null;
    /** To a tenth. */
    percent: number | null;
  }>;
  warnings: string[];
  last_refreshed_at: string | null;
  computed_at: string;
  cache_age_seconds: number;
}

export interface CampaignPayload {
  object: "campaign";
  id: string;
  name: string;
  status: "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled";
  archived: boolean;
  visibility: "private" | "unlisted" | "public";
  brand_id: string | null;
  brand: {
    id: string;
    name: string;
    logo_url: string | null;
  } | null;
  agency_name: string | null;
  start_date: string | null;
  end_date: string | null;
  timezone: string;
  /** Without shows that are missing. */
  show_ids: string[];
  /** Without slots on missing shows. */
  slot_count: number;
  /** Slots by their status. */
  slots_by_status: Record<string, number>;
  cluster_count: number;
  /** ISO 4217, lower case. */
  currency: string;
  budget_minor: number | null;
  goals: {
    impressions: number | null;
    reach: number | null;
    plays: number | null;
  } | null;
  /** Rates in units of the currency. Null: the network's default rates. */
  emv: {
    likeRate: number;
    commentRate: number;
    longFormCpm: number;
    shortFormCpm: number;
  } | null;
  promo: {
    code: string | null;
    url: string | null;
    cta: string | null;
  } | null;
  talking_points: string | null;
  tags: string[];
  notes_internal: string | null;
  insertion_order_id: string | null;
  report_ids: string[];
  /** Counts of ad servers, beside the figures of Castmeter and never added to them. */
  external_delivery_totals: Array<{
    source: "adswizz" | "audioserve" | "other";
    label: string | null;
    impressions: number;
    listeners: number | null;
  }>;
  public_url: string | null;
  /** Its page in the app; null where the app has no page of it. */
  app_url: string | null;
  /** E-mail addresses are masked. */
  created_by: string;
  status_changed_at: string;
  created_at: string;
  updated_at: string;
}

export interface CampaignReconciliation {
  object: "campaign_reconciliation";
  campaign_id: string;
  insertion_order_id: string | null;
  currency: string;
  /** To a tenth. */
  tolerance_percent: number;
  slots: Array<{
    slot_id: string;
    show_id: string;
    /** Null where the workspace no longer sees the show. */
    show_name: string | null;
    /** What the slot aired in: its episode and those of its clusters. */
    episodes: Array<{
      /** Null: a cluster of no episode. */
      episode_id: string | null;
      /** Of the episode, or the name of the cluster. */
      title: string;
    }>;
    position: number;
    status: "open" | "scheduled" | "aired" | "verified" | "missed" | "makegood_due" | "canceled";
    deliverable_type: string;
    air_days: {
      start_date: string;
      end_date: string;
    } | null;
    makegood_for: string | null;
    makegood_slot_id: string | null;
    /** What the slot costs. Null: not fixed beforehand. */
    value_minor: number | null;
    /** Its 30 days, or the campaign, are over: a gap can be settled. */
    is_final: boolean;
    promised: {
      impressions: number;
    } | null;
    measured: {
      impressions: number | null;
      /** The metrics that are added. */
      counted_in: string[];
      days: {
        start_date: string;
        end_date: string;
      } | null;
    };
    /** By ad server and line. Sources are never added to each other. */
    delivered: Array<{
      source: string;
      label: string;
      impressions: number;
      listeners: number | null;
      days: {
        start_date: string;
        end_date: string;
      };
    }>;
    gaps: Array<{
      between: "promised_measured" | "promised_delivered" | "measured_delivered";
      /** The ad server. */
      source: string | null;
      /** The second count less the first. */
      difference: number | null;
      /** To a tenth. */
      percent: number | null;
      /**
       * `within_tolerance`: at most 5 % apart. `missing_source`: one count is not known. `window`:
       * the ad server reports fewer days, or the slot still delivers. `geography`: its line is
       * limited to countries. `definition`: they count different things. `delivery`: not what was
       * promised.
       */
      class: "within_tolerance" | "missing_source" | "window" | "geography" | "definition" | "delivery";
    }>;
    proposal: {
      basis: "measured" | "delivered";
      delivered: number;
      shortfall: number;
      /** To a tenth. */
      delivered_percent: number;
      pro_rata: {
        /** What the delivered part is worth. Null: the slot has no fixed price. */
        due_minor: number | null;
        /** The credit for the rest. */
        credit_minor: number | null;
      };
      makegood: {
        impressions: number;
        /** Airings that bring it, by what one on this show brought so far. */
        quantity: number | null;
      };
    } | null;
  }>;
  /** What ad servers reported for no slot in particular. */
  unassigned: Array<{
    source: string;
    label: string;
    impressions: number;
    listeners: number | null;
    days: {
      start_date: string;
      end_date: string;
    };
  }>;
  totals: {
    promised: {
      impressions: number;
    } | null;
    measured: {
      impressions: number | null;
      /** The metrics that are added. */
      counted_in: string[];
      days: {
        start_date: string;
        end_date: string;
      } | null;
    };
    /** By ad server and line. Sources are never added to each other. */
    delivered: Array<{
      source: string;
      label: string;
      impressions: number;
      listeners: number | null;
      days: {
        start_date: string;
        end_date: string;
      };
    }>;
    gaps: Array<{
      between: "promised_measured" | "promised_delivered" | "measured_delivered";
      /** The ad server. */
      source: string | null;
      /** The second count less the first. */
      difference: number | null;
      /** To a tenth. */
      percent: number | null;
      /**
       * `within_tolerance`: at most 5 % apart. `missing_source`: one count is not known. `window`:
       * the ad server reports fewer days, or the slot still delivers. `geography`: its line is
       * limited to countries. `definition`: they count different things. `delivery`: not what was
       * promised.
       */
      class: "within_tolerance" | "missing_source" | "window" | "geography" | "definition" | "delivery";
    }>;
    /** Of the slots with a known price. */
    value_minor: number | null;
    /** What the proposals come to. */
    credit_minor: number;
  };
  warnings: string[];
  last_refreshed_at: string | null;
  computed_at: string;
  cache_age_seconds: number;
}

export interface CampaignSlot {
  object: "campaign_slot";
  id: string;
  campaign_id: string;
  show_id: string;
  position: number;
  status: "open" | "scheduled" | "aired" | "verified" | "missed" | "makegood_due" | "canceled";
  deliverable_type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other";
  placement: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null;
  read_type: "host_read" | "producer_read" | "pre_produced" | "live_read" | null;
  insertion: "baked_in" | "dynamic" | null;
  length_sec: number | null;
  quantity: number;
  air_date: string | null;
  air_window: {
    start_date: string;
    end_date: string;
  } | null;
  aired_at: string | null;
  rate: {
    type: "cpm" | "flat" | "cpa" | "added_value";
    amount_minor: number;
    /** ISO 4217, lower case. */
    currency: string;
  } | null;
  guaranteed_impressions: number | null;
  copy: string | null;
  promo_code: string | null;
  promo_url: string | null;
  episode_id: string | null;
  cluster_refs: string[];
  air_check_status: "pending" | "submitted" | "approved" | "rejected" | null;
  makegood_for: string | null;
  makegood_slot_id: string | null;
  external_ref: string | null;
  notes: string | null;
  metrics?: CampaignFigures | undefined;
  created_at: string;
  updated_at: string;
}

export interface CampaignSlotChangeEventData {
  object: CampaignSlotPayload;
  /** Names of the fields that changed; on `cluster.updated` names of metrics. */
  changed_fields: string[];
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface CampaignSlotEventData {
  object: CampaignSlotPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface CampaignSlotPayload {
  object: "campaign_slot";
  id: string;
  campaign_id: string;
  show_id: string;
  position: number;
  status: "open" | "scheduled" | "aired" | "verified" | "missed" | "makegood_due" | "canceled";
  deliverable_type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other";
  placement: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null;
  read_type: "host_read" | "producer_read" | "pre_produced" | "live_read" | null;
  insertion: "baked_in" | "dynamic" | null;
  length_sec: number | null;
  quantity: number;
  air_date: string | null;
  air_window: {
    start_date: string;
    end_date: string;
  } | null;
  aired_at: string | null;
  rate: {
    type: "cpm" | "flat" | "cpa" | "added_value";
    amount_minor: number;
    /** ISO 4217, lower case. */
    currency: string;
  } | null;
  guaranteed_impressions: number | null;
  copy: string | null;
  promo_code: string | null;
  promo_url: string | null;
  episode_id: string | null;
  cluster_refs: string[];
  air_check_status: "pending" | "submitted" | "approved" | "rejected" | null;
  makegood_for: string | null;
  makegood_slot_id: string | null;
  external_ref: string | null;
  notes: string | null;
  created_at: string;
  updated_at: string;
}

export interface ChangeTagsBatch {
  /** Up to 100 episodes of the show. */
  episode_ids: string[];
  /** Tags that each shall have as well. */
  add?: string[] | undefined;
  /** Tags that none shall have, in whatever letter case. */
  remove?: string[] | undefined;
}

export interface Cluster {
  object: "cluster";
  id: string;
  /** Global id of a cluster. */
  global_id: string;
  show_id: string;
  name: string;
  episode_id: string | null;
  /** Null while none of the posts that would count has a number. */
  total_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  video_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  audio_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  social_reach: number | null;
  clip_count: number;
  post_count: number;
  last_refreshed_at: string | null;
  public_url: string;
  created_at: string;
  updated_at: string;
  reach_by_category: {
    video: number | null;
    audio: number | null;
    social: number | null;
  };
  /** Adds up to the reach; a format of which no post has a reach is absent. */
  reach_by_format: Record<string, number>;
  engagement: {
    likes: number | null;
    comments: number | null;
    shares: number | null;
    saves: number | null;
  };
  engaged_views: number | null;
  nodes: ClusterNode[];
  refresh_errors: RefreshError[];
  customization: {
    co_brand: {
      name: string;
      logo_url: string | null;
      href: string | null;
    } | null;
    title: string | null;
    accent_color: string | null;
  };
  merged_from: string[];
  merged_into: string | null;
  tags: string[];
  warnings: string[];
  /** How each figure that is no plain count is defined, in words. */
  definitions: Record<string, string>;
  /** Its page in the app; null where the app has no page of it. */
  app_url: string | null;
}

export interface ClusterBuild {
  object: "cluster_build";
  id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  show_id: string;
  scope: "episodes" | "recent";
  mode: "suggest" | "auto";
  episode_ids: string[];
  /** Episodes. */
  requested: number;
  /** Posts added to clusters. */
  added: number;
  /** Posts that wait for a person. */
  suggested: number;
  /** Episodes that were left out. */
  skipped: number;
  /** Episodes that could not be built. */
  failed: number;
  items: Array<{
    episode_id: string;
    status: "pending" | "searching" | "added" | "suggested" | "nothing_found" | "skipped" | "failed";
    cluster_id: string | null;
    added_node_ids: string[];
    suggestion_ids: string[];
    reason: string | null;
  }>;
  /** What each connected account was asked. */
  searches: Array<{
    platform: string;
    /** `recent`: searched a short while ago, so the stored posts are used. */
    state: "searched" | "recent" | "failed" | "not_configured" | "cap_reached";
    found: number;
    provider_calls: number;
    code: string | null;
    message: string | null;
  }>;
  provider_calls: number;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string | null;
  completed_at: string | null;
  undone_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ClusterBuildEventData {
  object: ClusterBuildPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ClusterBuildPayload {
  object: "cluster_build";
  id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  show_id: string;
  scope: "episodes" | "recent";
  mode: "suggest" | "auto";
  episode_ids: string[];
  /** Episodes. */
  requested: number;
  /** Posts added to clusters. */
  added: number;
  /** Posts that wait for a person. */
  suggested: number;
  /** Episodes that were left out. */
  skipped: number;
  /** Episodes that could not be built. */
  failed: number;
  items: Array<{
    episode_id: string;
    status: "pending" | "searching" | "added" | "suggested" | "nothing_found" | "skipped" | "failed";
    cluster_id: string | null;
    added_node_ids: string[];
    suggestion_ids: string[];
    reason: string | null;
  }>;
  provider_calls: number;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ClusterChangeEventData {
  object: ClusterPayload;
  /** Names of the fields that changed; on `cluster.updated` names of metrics. */
  changed_fields: string[];
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ClusterEventData {
  object: ClusterPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ClusterMergeEventData {
  object: ClusterMergePayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ClusterMergePayload {
  object: "cluster";
  id: string;
  /** Global id of a cluster. */
  global_id: string;
  show_id: string;
  name: string;
  episode_id: string | null;
  /** Null while none of the posts that would count has a number. */
  total_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  video_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  audio_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  social_reach: number | null;
  clip_count: number;
  post_count: number;
  last_refreshed_at: string | null;
  public_url: string;
  created_at: string;
  updated_at: string;
  /** Sums over the cluster's posts. Null is unknown, never zero. */
  metrics: ClusterTotals | null;
  /** The clusters merged into this one. */
  source_refs: string[];
}

export interface ClusterMetrics {
  object: "cluster_metrics";
  global_id: string;
  totals: {
    /** Null while none of the posts that would count has a number. */
    reach: number | null;
    video_reach: number | null;
    audio_reach: number | null;
    social_reach: number | null;
    views: number | null;
    impressions: number | null;
    plays: number | null;
    listeners: number | null;
    opens: number | null;
    reactions: number | null;
    engaged_views: number | null;
    downloads: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    saves: number | null;
    engagement: number | null;
    engagement_rate: number | null;
  };
  /** By platform; one without a post is absent. */
  platforms: Record<string, {
    posts: number | null;
    reach: number | null;
    views: number | null;
    impressions: number | null;
    plays: number | null;
    listeners: number | null;
    opens: number | null;
    reactions: number | null;
    engaged_views: number | null;
    downloads: number | null;
    likes: number | null;
    comments: number | null;
    shares: number | null;
    saves: number | null;
    engagement: number | null;
  }>;
  items: Array<{
    node_id: string;
    platform: string;
    format: "full_episode" | "clip" | "short" | "post" | "story" | "newsletter" | "audio_episode";
    url: string;
    /** Counts as the platform defines them. Null is unknown, never zero. */
    metrics: PostMetrics;
    reach_basis: string | null;
    last_refreshed_at: string | null;
  }>;
  last_refreshed_at: string | null;
  /** How each figure that is no plain count is defined, in words. */
  definitions: Record<string, string>;
  warnings: string[];
}

export interface ClusterNode {
  object: "cluster_node";
  id: string;
  cluster_ref: string;
  platform: string;
  format: "full_episode" | "clip" | "short" | "post" | "story" | "newsletter" | "audio_episode";
  url: string;
  external_id: string;
  title: string | null;
  thumbnail: string | null;
  author_handle: string | null;
  published_at: string | null;
  duration_sec: number | null;
  added_by: "user" | "api" | "builder" | "auto";
  /** Counts as the platform defines them. Null is unknown, never zero. */
  metrics: PostMetrics;
  /**
   * Each metric with its age, source, definition, and why it was kept when a newer answer was
   * refused.
   */
  readings: Record<string, {
    value: number;
    fetched_at: string;
    as_of: string | null;
    source: "api" | "provider" | "extension" | "manual";
    definition: string;
    kept: {
      reason: "zero_after_positive" | "decrease" | "fetch_failed";
      at: string;
      refused_value: number | null;
    } | null;
  }>;
  reach_basis: string | null;
  last_fetched_at: string | null;
  refresh_error: RefreshError | null;
  build_id: string | null;
  confidence: "high" | "medium" | "low" | null;
  /** The strongest evidence in one or two sentences. */
  reason: string | null;
  /** What was observed, the strongest first. */
  evidence: Array<{
    /** `link`, `title`, `transcript` and others. */
    kind: string;
    /** It alone can make the confidence `high`. */
    hard: boolean;
    /** From -1, which speaks against, to 1. */
    score: number;
    text: string;
    /** Where in the episode a quote was found. */
    at_sec: number | null;
  }>;
  created_at: string;
  updated_at: string;
}

export interface ClusterPayload {
  object: "cluster";
  id: string;
  /** Global id of a cluster. */
  global_id: string;
  show_id: string;
  name: string;
  episode_id: string | null;
  /** Null while none of the posts that would count has a number. */
  total_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  video_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  audio_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  social_reach: number | null;
  clip_count: number;
  post_count: number;
  last_refreshed_at: string | null;
  public_url: string;
  created_at: string;
  updated_at: string;
  /** Sums over the cluster's posts. Null is unknown, never zero. */
  metrics: ClusterTotals | null;
}

export interface ClusterPostsEventData {
  object: ClusterPostsPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ClusterPostsPayload {
  object: "cluster";
  id: string;
  /** Global id of a cluster. */
  global_id: string;
  show_id: string;
  name: string;
  episode_id: string | null;
  /** Null while none of the posts that would count has a number. */
  total_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  video_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  audio_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  social_reach: number | null;
  clip_count: number;
  post_count: number;
  last_refreshed_at: string | null;
  public_url: string;
  created_at: string;
  updated_at: string;
  /** Sums over the cluster's posts. Null is unknown, never zero. */
  metrics: ClusterTotals | null;
  /** The posts that were added or removed. */
  node_ids: string[];
}

export interface ClusterProvenance {
  object: "cluster_provenance";
  global_id: string;
  metric: "reach" | "video_reach" | "audio_reach" | "social_reach" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves";
  value: number | null;
  definition: string;
  entries: ClusterProvenanceEntry[];
  /**
   * The part of an audio reach that no post explains today: reach does not fall when its source
   * changes. The entries and this add up to `value`.
   */
  held: number;
  last_refreshed_at: string | null;
  warnings: string[];
}

export interface ClusterProvenanceEntry {
  object: "cluster_provenance_entry";
  node_id: string;
  /** The cluster the post is stored with. */
  cluster_ref: string;
  platform: string;
  format: "full_episode" | "clip" | "short" | "post" | "story" | "newsletter" | "audio_episode";
  url: string;
  /** What the post adds. Null: not known, or no part. */
  value: number | null;
  /** Of a reach: the metric it is taken from. Else the metric. */
  basis: string | null;
  /** Downloads of the host, while no directory has a number. */
  is_stand_in: boolean;
  /** The reading of `basis`. A reach above it is an earlier one: reach never falls. */
  reading: {
    value: number;
    definition: string;
    source: "api" | "provider" | "extension" | "manual";
    as_of: string | null;
    fetched_at: string;
    kept: {
      reason: "zero_after_positive" | "decrease" | "fetch_failed";
      at: string;
      refused_value: number | null;
    } | null;
  } | null;
  last_fetched_at: string | null;
  refresh_error: RefreshError | null;
}

export interface ClusterRefresh {
  object: "cluster_refresh";
  id: string;
  status: "queued" | "completed";
  posts: number;
  refreshed: number;
  failed: number;
  skipped: number;
  errors: RefreshError[];
  last_refreshed_at: string | null;
}

export interface ClusterRefreshEventData {
  object: ClusterRefreshPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ClusterRefreshPayload {
  object: "cluster";
  id: string;
  /** Global id of a cluster. */
  global_id: string;
  show_id: string;
  name: string;
  episode_id: string | null;
  /** Null while none of the posts that would count has a number. */
  total_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  video_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  audio_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  social_reach: number | null;
  clip_count: number;
  post_count: number;
  last_refreshed_at: string | null;
  public_url: string;
  created_at: string;
  updated_at: string;
  /** Sums over the cluster's posts. Null is unknown, never zero. */
  metrics: ClusterTotals | null;
  /** How many posts could be fetched. */
  refresh: {
    posts: number;
    refreshed: number;
    failed: number;
    skipped: number;
  };
}

export interface ClusterSuggestion {
  object: "cluster_suggestion";
  id: string;
  show_id: string;
  episode_id: string;
  /** The cluster the post was added to; null until then. */
  cluster_id: string | null;
  platform: string;
  url: string;
  /** The title of the post, as its author wrote it. */
  title: string | null;
  published_at: string | null;
  confidence: "high" | "medium" | "low";
  /** The strongest evidence in one or two sentences. */
  reason: string;
  /** What was observed, the strongest first. */
  evidence: Array<{
    /** `link`, `title`, `transcript` and others. */
    kind: string;
    /** It alone can make the confidence `high`. */
    hard: boolean;
    /** From -1, which speaks against, to 1. */
    score: number;
    text: string;
    /** Where in the episode a quote was found. */
    at_sec: number | null;
  }>;
  status: "open" | "accepted" | "dismissed" | "expired";
  dismiss_reason: string | null;
  build_id: string | null;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface ClusterSuggestionEventData {
  object: ClusterSuggestionPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ClusterSuggestionPayload {
  object: "cluster_suggestion";
  id: string;
  show_id: string;
  episode_id: string;
  /** The cluster the post was added to; null until then. */
  cluster_id: string | null;
  platform: string;
  url: string;
  /** The title of the post, as its author wrote it. */
  title: string | null;
  published_at: string | null;
  confidence: "high" | "medium" | "low";
  /** The strongest evidence in one or two sentences. */
  reason: string;
  status: "open" | "accepted" | "dismissed" | "expired";
  build_id: string | null;
  created_at: string;
  updated_at: string;
}

export interface ClusterSuggestionReview {
  object: "cluster_suggestion_review";
  /** One a suggestion, first those to accept, in the order sent. */
  results: Array<{
    object: "batch_result";
    id: string;
    status: number;
    result: ClusterSuggestion | null;
    error: ErrorObject | null;
  }>;
}

export interface ClusterSummary {
  object: "cluster_summary";
  id: string;
  /** Global id of a cluster. */
  global_id: string;
  show_id: string;
  name: string;
  episode_id: string | null;
  /** Null while none of the posts that would count has a number. */
  total_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  video_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  audio_reach: number | null;
  /** Null while none of the posts that would count has a number. */
  social_reach: number | null;
  clip_count: number;
  post_count: number;
  last_refreshed_at: string | null;
  public_url: string;
  created_at: string;
  updated_at: string;
}

export interface ClusterTimeline {
  object: "cluster_timeline";
  global_id: string;
  granularity: "day" | "week" | "month";
  series: Array<{
    metric: "reach" | "engagement" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves";
    platform: string | null;
    /** Gained on the days of the window. Null: not known. */
    total: number | null;
    points: Array<{
      /** The day, or the first day of the period. */
      date: string;
      /** What was gained. Null: not known. */
      value: number | null;
      /** The count known at the end of the period. Null: not known. */
      level: number | null;
      /** Gained in several days and spread over them. The total holds only what was captured. */
      estimated: boolean;
      /** Not over yet, or not wholly in the window. */
      partial: boolean;
    }>;
  }>;
  breaks: Array<{
    metric: string;
    platform: string;
    /** First day of the new definition: both sides do not compare. */
    date: string;
    note: string;
  }>;
  window: {
    /** The `window` that was asked for; null for named days. */
    preset: number | null;
    start_date: string;
    end_date: string;
    days: number;
    timezone: "UTC";
  };
  coverage: {
    /** The window reaches back beyond the last 30 days. */
    history_used: boolean;
    warnings: string[];
  };
  last_refreshed_at: string | null;
  definitions: Record<string, string>;
  computed_at: string;
}

export interface ClusterTotals {
  reach: number | null;
  video_reach: number | null;
  audio_reach: number | null;
  social_reach: number | null;
  views: number | null;
  impressions: number | null;
  plays: number | null;
  listeners: number | null;
  opens: number | null;
  reactions: number | null;
  engaged_views: number | null;
  downloads: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  engagement: number | null;
  engagement_rate: number | null;
}

export interface ConnectIntegration {
  /** Taken by the platforms whose `connect_fields` name it. */
  handle?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  url?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  api_key?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  podcast_id?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  api_token?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  network_id?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  s3_access_key_id?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  s3_secret_access_key?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  s3_bucket?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  s3_region?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  s3_endpoint?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  s3_prefix?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  account_id?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  user_id?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  credential_id?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  site_url?: string | undefined;
  /** Taken by the platforms whose `connect_fields` name it. */
  admin_api_key?: string | undefined;
}

export interface Connection {
  object: "connection";
  id: string;
  show_id: string;
  platform: string;
  simplecast_show_id: string | null;
  external_show_id: string | null;
  account_name: string | null;
  status: "connected" | "stale" | "needs_reauth" | "error" | "disconnected";
  last_synced_at: string | null;
  /**
   * How old the numbers are, judged on when they were fetched. `age_hours` is null where there
   * never were any.
   */
  freshness: Freshness | null;
  importing_state: "idle" | "queued" | "importing" | "imported" | "failed";
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  updated_at: string;
}

export interface CreateAirCheck {
  /** A slot of the campaign. */
  slot_id: string;
  /**
   * `manual`: a person listened. `upload`: a recording is sent along. `transcript`: the read is
   * looked for with detect.
   */
  source: "manual" | "upload" | "transcript";
  /** Default: that of the slot or its cluster. */
  episode_id?: string | null | undefined;
  /** Default: the cluster of the slot. */
  cluster_ref?: string | null | undefined;
  /** A file of the library. */
  media_file_id?: string | null | undefined;
  /** https. It is stored and never fetched. */
  media_url?: string | null | undefined;
  /** Where the read begins in the episode. */
  start_sec?: number | null | undefined;
  /** Where it ends. */
  end_sec?: number | null | undefined;
  notes?: string | null | undefined;
}

export interface CreateBrand {
  name: string;
  /** Address of the logo, https. */
  logo_url?: string | null | undefined;
  /** Address of the website, http or https. */
  website?: string | null | undefined;
  description?: string | null | undefined;
  /**
   * What the brand sells; shows and competitors are compared by it. Repeats are dropped. Null
   * clears them.
   */
  categories?: string[] | null | undefined;
  /** One a line, at most 50. */
  talking_points?: string | null | undefined;
  brand_safety?: {
    /** Categories of shows that the brand does not book. Repeats are dropped. Null clears them. */
    blocked_categories?: string[] | null | undefined;
    /** Topics that the brand does not stand beside. Repeats are dropped. Null clears them. */
    blocked_topics?: string[] | null | undefined;
  } | null | undefined;
  target_audience?: {
    /** `25-54`. */
    age_range?: string | null | undefined;
    genders?: string[] | undefined;
    countries?: string[] | undefined;
  } | null | undefined;
  /** Platform id to address. */
  social_links?: Record<string, string> | null | undefined;
  /** Replaces all of them. Stored encrypted and never returned, only counted. */
  contacts?: Array<{
    name?: string | null | undefined;
    email?: string | null | undefined;
    phone?: string | null | undefined;
    role?: string | null | undefined;
  }> | null | undefined;
  /** Words of your own to find it by. Repeats are dropped. Null clears them. */
  tags?: string[] | null | undefined;
}

export interface CreateCampaign {
  name: string;
  /** Id of a brand. */
  brand_id?: string | null | undefined;
  agency_name?: string | null | undefined;
  /** The first day, in the campaign's time zone. */
  start_date?: string | null | undefined;
  /** The last day, in the campaign's time zone. */
  end_date?: string | null | undefined;
  /** An IANA time zone such as `Europe/London`. Default `UTC`. */
  timezone?: string | undefined;
  /** Shows of the workspace. A slot adds its show by itself. */
  show_ids?: string[] | undefined;
  /** ISO 4217. Default `usd`. */
  currency?: string | undefined;
  /** In minor units of the currency: cents. */
  budget_minor?: number | null | undefined;
  /** What the whole campaign shall reach. */
  goals?: {
    /** Times heard or shown, as pacing counts them. */
    impressions?: number | null | undefined;
    /** Reach of the campaign's posts. */
    reach?: number | null | undefined;
    /** Plays on audio platforms. */
    plays?: number | null | undefined;
  } | null | undefined;
  /** Rates in units of the currency. Null: the network's default rates. */
  emv?: {
    likeRate: number;
    commentRate: number;
    longFormCpm: number;
    shortFormCpm: number;
  } | null | undefined;
  promo?: {
    code?: string | null | undefined;
    /** http or https. */
    url?: string | null | undefined;
    /** The call to action. */
    cta?: string | null | undefined;
  } | null | undefined;
  /** One a line, at most 50. */
  talking_points?: string | null | undefined;
  tags?: string[] | null | undefined;
  /** Never on public pages. */
  notes_internal?: string | null | undefined;
  /** Its first slots; all are created or none. */
  slots?: Array<{
    /** A show of the workspace. */
    show_id: string;
    deliverable_type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other";
    placement?: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null | undefined;
    read_type?: "host_read" | "producer_read" | "pre_produced" | "live_read" | null | undefined;
    insertion?: "baked_in" | "dynamic" | null | undefined;
    length_sec?: number | null | undefined;
    /** How many times it airs. Default 1. */
    quantity?: number | undefined;
    /** The day it airs. Not beside `air_window`. */
    air_date?: string | null | undefined;
    /** The days between which it airs, in the campaign's time zone. */
    air_window?: {
      start_date: string;
      end_date: string;
    } | null | undefined;
    rate?: {
      type: "cpm" | "flat" | "cpa" | "added_value";
      /** In minor units of the currency: for each unit, or for a thousand with `cpm`. */
      amount_minor: number;
      /** That of the campaign, which is also the default. */
      currency?: string | undefined;
    } | null | undefined;
    guaranteed_impressions?: number | null | undefined;
    /** What is read or shown. */
    copy?: string | null | undefined;
    promo_code?: string | null | undefined;
    /** http or https; `https://` is added where it is missing. */
    promo_url?: string | null | undefined;
    /** Its id in another system. */
    external_ref?: string | null | undefined;
    notes?: string | null | undefined;
  }> | undefined;
}

export interface CreateCampaignSlot {
  /** A show of the workspace. */
  show_id: string;
  deliverable_type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other";
  placement?: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null | undefined;
  read_type?: "host_read" | "producer_read" | "pre_produced" | "live_read" | null | undefined;
  insertion?: "baked_in" | "dynamic" | null | undefined;
  length_sec?: number | null | undefined;
  /** How many times it airs. Default 1. */
  quantity?: number | undefined;
  /** The day it airs. Not beside `air_window`. */
  air_date?: string | null | undefined;
  /** The days between which it airs, in the campaign's time zone. */
  air_window?: {
    start_date: string;
    end_date: string;
  } | null | undefined;
  rate?: {
    type: "cpm" | "flat" | "cpa" | "added_value";
    /** In minor units of the currency: for each unit, or for a thousand with `cpm`. */
    amount_minor: number;
    /** That of the campaign, which is also the default. */
    currency?: string | undefined;
  } | null | undefined;
  guaranteed_impressions?: number | null | undefined;
  /** What is read or shown. */
  copy?: string | null | undefined;
  promo_code?: string | null | undefined;
  /** http or https; `https://` is added where it is missing. */
  promo_url?: string | null | undefined;
  /** Its id in another system. */
  external_ref?: string | null | undefined;
  notes?: string | null | undefined;
}

export interface CreateCampaignSlotsBatch {
  slots: Array<{
    /** A show of the workspace. */
    show_id: string;
    deliverable_type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other";
    placement?: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null | undefined;
    read_type?: "host_read" | "producer_read" | "pre_produced" | "live_read" | null | undefined;
    insertion?: "baked_in" | "dynamic" | null | undefined;
    length_sec?: number | null | undefined;
    /** How many times it airs. Default 1. */
    quantity?: number | undefined;
    /** The day it airs. Not beside `air_window`. */
    air_date?: string | null | undefined;
    /** The days between which it airs, in the campaign's time zone. */
    air_window?: {
      start_date: string;
      end_date: string;
    } | null | undefined;
    rate?: {
      type: "cpm" | "flat" | "cpa" | "added_value";
      /** In minor units of the currency: for each unit, or for a thousand with `cpm`. */
      amount_minor: number;
      /** That of the campaign, which is also the default. */
      currency?: string | undefined;
    } | null | undefined;
    guaranteed_impressions?: number | null | undefined;
    /** What is read or shown. */
    copy?: string | null | undefined;
    promo_code?: string | null | undefined;
    /** http or https; `https://` is added where it is missing. */
    promo_url?: string | null | undefined;
    /** Its id in another system. */
    external_ref?: string | null | undefined;
    notes?: string | null | undefined;
  }>;
}

export interface CreateDataLink {
  /** What the link is for. */
  name: string;
  /** Id of a list or an analytics answer, as in `operationId`. */
  operation: string;
  /** The parameters in the path of the operation. */
  params?: Record<string, string> | undefined;
  /** The query of the operation, without `cursor` and `format`. */
  query?: Record<string, string | number | boolean | Array<string | number | boolean>> | undefined;
  format?: "csv" | "tsv" | undefined;
  /**
   * The columns to show, in this order; all unless given. `as_of`, `source` and `definition` of a
   * table of figures come last in any case.
   */
  columns?: string[] | undefined;
}

export interface CreateDataRequest {
  show_ids: string[];
  platforms: PlatformId[];
  window?: {
    start_date: string;
    end_date: string;
  } | null | undefined;
  /** For the person who reads it. */
  note?: string | null | undefined;
}

export interface CreateGoal {
  /**
   * Of an episode a total of its cluster, as in `GET /v1/clusters/{id}/metrics`. Of a show what the
   * days of its accounts add, from the day the goal is made; `followers` and `subscribers` are the
   * level at the end.
   */
  metric: "reach" | "video_reach" | "audio_reach" | "social_reach" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves" | "engagement" | "streams" | "unique_opens" | "clicks" | "followers" | "subscribers";
  /** Reached where the value is at least this. */
  target: number;
  /** `episode` where an `episode_id` is sent, else `show`. */
  subject?: "show" | "episode" | undefined;
  /** Of a goal of an episode. */
  episode_id?: string | null | undefined;
  /** The last day that counts, until its end in UTC. Today or later. */
  due_date?: string | null | undefined;
}

export interface CreateMakegood {
  /** The day it airs. Not beside `air_window`. */
  air_date?: string | null | undefined;
  /** How many times it airs. Default 1. */
  quantity?: number | undefined;
  notes?: string | null | undefined;
}

export interface CreateReport {
  name: string;
  type: "campaign" | "show" | "network" | "cluster" | "custom";
  /**
   * Where sections, window and branding come from that are not sent; the default of the type where
   * it is left out.
   */
  template_id?: string | undefined;
  /** For type `campaign`. */
  campaign_id?: string | null | undefined;
  /** For `show` one; for `network` none is all. */
  show_ids?: string[] | undefined;
  /** For type `cluster`. */
  cluster_refs?: string[] | undefined;
  /** In their order, at most 40; `method` is one of them, and is added where missing. */
  sections?: Array<{
    /** Stable name within the report; made of the type where it is left out. */
    id?: string | undefined;
    /** Kind of section. */
    type: string;
    title?: string | null | undefined;
    note?: string | null | undefined;
    options?: Record<string, unknown> | undefined;
    /** Leave the section out where it has nothing to show; true unless sent. */
    hide_if_empty?: boolean | undefined;
  }> | undefined;
  /**
   * A preset, or the first and last day, UTC. Null: figures to date. A window moves with its preset
   * at each generation.
   */
  window?: {
    preset?: "last_7_days" | "last_28_days" | "last_90_days" | "last_week" | "last_month" | "this_month" | "last_quarter" | "campaign" | "to_date" | null | undefined;
    start_date?: string | null | undefined;
    end_date?: string | null | undefined;
  } | null | undefined;
  branding?: {
    /** A picture of the library. */
    logo_file_id?: string | null | undefined;
    /** `#rrggbb`. Its contrast with white is at least 4.5. */
    primary_color?: string | null | undefined;
    co_brand?: {
      name: string;
      /** A picture of the library. */
      logo_file_id?: string | null | undefined;
    } | null | undefined;
  } | null | undefined;
  /** `link`: everyone with `share_url` sees the report; `private` revokes that link. */
  visibility?: "private" | "link" | undefined;
  /** What readers type before they see the report; null removes it. */
  password?: string | null | undefined;
  /** When the link ends; null: never by itself. */
  expires_at?: string | null | undefined;
  /** Make the first snapshot at once. */
  generate?: boolean | undefined;
}

export interface CreateReportAutomation {
  name: string;
  template_id: string;
  /** What its reports are about, by the rules of a report of the type. */
  source: {
    type: "campaign" | "show" | "network" | "cluster" | "custom";
    campaign_id?: string | null | undefined;
    show_ids?: string[] | undefined;
    cluster_refs?: string[] | undefined;
  };
  schedule: {
    /**
     * `campaign_end`: once, four days after the last day; `on_final`: once, 31 days after it;
     * `after_air`: on days after slots of the campaign aired. These three need a campaign.
     */
    frequency: "weekly" | "biweekly" | "monthly" | "campaign_end" | "after_air" | "on_final";
    /** ISO day, 1 for Monday. */
    day_of_week?: number | null | undefined;
    day_of_month?: number | null | undefined;
    days_after_air?: Array<7 | 14 | 30> | undefined;
  };
  /** E-mail addresses. They are stored encrypted and never returned. */
  recipients: string[];
  /** Words above the figures, plain text. */
  message?: string | null | undefined;
  /** Where answers go. */
  reply_to?: string | null | undefined;
  /** Attach the PDF below 5 MB. It holds full figures, so it needs `link_depth` full. */
  attach_pdf?: boolean | undefined;
  /**
   * How much of the figures the mails and their link tell: `full`, `bands` (counts such as 30,000
   * to 40,000, and no other figure), or `none` (texts).
   */
  link_depth?: "full" | "bands" | "none" | undefined;
  /**
   * What keeps a report from being sent: an account that needs a new sign-in, readings older than
   * `stale_hours`, a headline figure that fell by more than `fall_percent`, no figure at all, a
   * section that could not be read.
   */
  hold_if?: Array<"needs_reauth" | "stale" | "fell" | "no_data" | "section_failed"> | undefined;
  stale_hours?: number | null | undefined;
  fall_percent?: number | null | undefined;
  /** A held report is sent by itself after so many hours; null: never. */
  hold_hours?: number | null | undefined;
  /** Hold every report until it is released. */
  approval?: boolean | undefined;
  /** Send nothing where no figure differs from the last snapshot. */
  skip_if_unchanged?: boolean | undefined;
}

export interface CreateReportLink {
  /** Whom it is for. */
  label: string;
  /** `latest`, or the number of a snapshot that the link goes on showing. */
  snapshot?: "latest" | number | undefined;
  /** `full`, `bands` (counts such as 30,000 to 40,000, and no other figure), or `none` (texts). */
  depth?: "full" | "bands" | "none" | undefined;
  /** What readers type before they see the report; null removes it. */
  password?: string | null | undefined;
  /** When the link ends; null: never by itself. */
  expires_at?: string | null | undefined;
  /**
   * Whether readers may download the PDF, tables as CSV and XLSX, and the archive, all at the depth
   * of the link; false unless sent.
   */
  allow_export?: boolean | undefined;
  /** Whether search engines may list the page; false unless sent. */
  indexable?: boolean | undefined;
}

export interface CreateReportTemplate {
  name: string;
  /**
   * Take type, sections, window and branding of this report, without what it is about, its co-brand
   * and the notes of its sections.
   */
  report_id?: string | undefined;
  /** Required without `report_id`. */
  type?: "campaign" | "show" | "network" | "cluster" | "custom" | undefined;
  /** In their order, at most 40; `method` is one of them, and is added where missing. */
  sections?: Array<{
    /** Stable name within the report; made of the type where it is left out. */
    id?: string | undefined;
    /** Kind of section. */
    type: string;
    title?: string | null | undefined;
    note?: string | null | undefined;
    options?: Record<string, unknown> | undefined;
    /** Leave the section out where it has nothing to show; true unless sent. */
    hide_if_empty?: boolean | undefined;
  }> | undefined;
  /**
   * A preset, or the first and last day, UTC. Null: figures to date. A window moves with its preset
   * at each generation.
   */
  window?: {
    preset?: "last_7_days" | "last_28_days" | "last_90_days" | "last_week" | "last_month" | "this_month" | "last_quarter" | "campaign" | "to_date" | null | undefined;
    start_date?: string | null | undefined;
    end_date?: string | null | undefined;
  } | null | undefined;
  branding?: {
    /** A picture of the library. */
    logo_file_id?: string | null | undefined;
    /** `#rrggbb`. Its contrast with white is at least 4.5. */
    primary_color?: string | null | undefined;
    co_brand?: {
      name: string;
      /** A picture of the library. */
      logo_file_id?: string | null | undefined;
    } | null | undefined;
  } | null | undefined;
  /** What a report of the type is made from where it names no template; one a type. */
  is_default?: boolean | undefined;
}

export interface CreateWebhookEndpoint {
  /**
   * Where deliveries go: https, without user name or password. What its name resolves to is checked
   * at every delivery, not here.
   */
  url: string;
  /** Exact event types (`GET /v1/event-types`), each once, or `*` alone for all. */
  enabled_events: string[];
  description?: string | null | undefined;
  /** Version the payloads are written in. */
  api_version?: "2026-10-14" | undefined;
}

export interface Credential {
  object: "credential";
  type: "api_key" | "oauth";
  id: string;
  label: string;
  scopes: string[];
  client_id: string | null;
  rate_limit: {
    tier: "default" | "partner";
    requests_per_minute: number;
    writes_per_minute: number;
    concurrent: number;
  };
}

export interface DataLink {
  object: "data_link";
  id: string;
  name: string;
  /** Id of the operation whose answer is shown. */
  operation: string;
  /** The parameters in the path of the operation. */
  params: Record<string, string>;
  /** The query of the operation, without `cursor` and `format`. */
  query: Record<string, string | number | boolean | Array<string | number | boolean>>;
  format: "csv" | "tsv";
  columns: string[];
  secret_last_four: string;
  made_by: {
    type: "api_key" | "oauth" | "person";
    id: string;
    label: string;
  };
  /** To the minute. */
  last_read_at: string | null;
  created_at: string;
}

export interface DataLinkWithUrl {
  object: "data_link";
  id: string;
  name: string;
  /** Id of the operation whose answer is shown. */
  operation: string;
  /** The parameters in the path of the operation. */
  params: Record<string, string>;
  /** The query of the operation, without `cursor` and `format`. */
  query: Record<string, string | number | boolean | Array<string | number | boolean>>;
  format: "csv" | "tsv";
  columns: string[];
  secret_last_four: string;
  made_by: {
    type: "api_key" | "oauth" | "person";
    id: string;
    label: string;
  };
  /** To the minute. */
  last_read_at: string | null;
  created_at: string;
  /** The secret address; shown this once. */
  url: string | null;
}

export interface DataRequest {
  object: "data_request";
  id: string;
  show_ids: string[];
  platforms: PlatformId[];
  window: {
    start_date: string;
    end_date: string;
  } | null;
  note: string | null;
  status: "open" | "in_progress" | "fulfilled" | "rejected" | "canceled";
  /** Who asked; e-mail addresses are masked. */
  requested_by: string;
  fulfilled_at: string | null;
  rejected_reason: string | null;
  /** Days stored; null until the request is fulfilled. */
  rows_added: number | null;
  created_at: string;
  updated_at: string;
}

export interface DataRequestEventData {
  object: DataRequestPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface DataRequestPayload {
  object: "data_request";
  id: string;
  show_ids: string[];
  platforms: PlatformId[];
  window: {
    start_date: string;
    end_date: string;
  } | null;
  note: string | null;
  status: "open" | "in_progress" | "fulfilled" | "rejected" | "canceled";
  /** Who asked; e-mail addresses are masked. */
  requested_by: string;
  fulfilled_at: string | null;
  rejected_reason: string | null;
  /** Days stored; null until the request is fulfilled. */
  rows_added: number | null;
  created_at: string;
  updated_at: string;
}

export interface DemographicEntry {
  object: "demographic_entry";
  platform: string;
  available: boolean;
  /**
   * `plan_required`: this workspace's plan. `plan`, `permission`, `too_small`: the platform refuses
   * this account. `not_yet`: not fetched yet.
   */
  reason: "not_connected" | "plan_required" | "not_configured" | "not_offered" | "plan" | "permission" | "too_small" | "not_yet" | "not_reported" | null;
  message: string | null;
  metric: string | null;
  metric_description: string | null;
  window: {
    kind: "days" | "all_time" | "snapshot" | "dates";
    days?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
  } | null;
  /** What the figures cover. Null: not said. */
  as_of: string | null;
  value_kind: "count" | "share" | null;
  /** What the shares are parts of; null where only shares are reported. */
  total: number | null;
  /** Null: the platform has none, and the request named none. */
  dimension: "age" | "gender" | "age_gender" | null;
  share_basis: "platform_total" | "listed_buckets" | null;
  /** From young to old, then by gender; unknown ones last. */
  buckets: Array<{
    /**
     * An age range as the platform cuts it (`18-24`, `65+`), a gender (`female`, `male`,
     * `non_binary`), `unknown`, or an age and a gender (`18-24/female`).
     */
    bucket: string;
    /** A count, or the share where the platform reports shares. Null: hidden by the platform. */
    value: number | null;
    /** 0 to 1, of the total that `share_basis` names. */
    share: number | null;
    /** The value as text; blank where the platform hides it (`<1%`). */
    value_label: string;
  }>;
  /** Buckets that are named without a number; they add 0. */
  hidden_share_buckets: number;
  aggregation: "sum_of_counts" | "unweighted_mean_of_show_shares" | null;
  shows_included: Array<{
    show_id: string;
    window: {
      kind: "days" | "all_time" | "snapshot" | "dates";
      days?: number | undefined;
      from?: string | undefined;
      to?: string | undefined;
    } | null;
    /** What the figures cover. Null: not said. */
    as_of: string | null;
    /** False where another show links the same account. */
    counted: boolean;
    same_source_as: string | null;
  }>;
  shows_missing: Array<{
    show_id: string;
    /**
     * `plan_required`: this workspace's plan. `plan`, `permission`, `too_small`: the platform
     * refuses this account. `not_yet`: not fetched yet.
     */
    reason: "not_connected" | "plan_required" | "not_configured" | "not_offered" | "plan" | "permission" | "too_small" | "not_yet" | "not_reported";
    message: string;
  }>;
}

export interface DiscoveryRun {
  object: "discovery_run";
  id: string;
  show_id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  platforms: string[];
  /** By platform, the likeliest of each first. Empty while the run is running. */
  candidates: Array<{
    platform: string;
    /** The id of the show on Spotify and Apple Podcasts. */
    handle: string;
    profile_url: string;
    /** The platform's own id, where it is known. */
    external_id: string | null;
    /** Null where it is unknown. */
    follower_count: number | null;
    confidence: "high" | "medium" | "low";
    reason: string;
    /** Of this account with the show, now; `disconnected` where it is not connected. */
    connection_state: "connected" | "stale" | "needs_reauth" | "error" | "disconnected";
    /** `app_sign_in`: a person connects it in the app. */
    connect_via: "api" | "app_sign_in";
    /** Where a person signs in to connect it. */
    verify_url: string | null;
  }>;
  /** Sources that could not be read, and why. */
  warnings: string[];
  provider_calls: number;
  started_at: string;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface DiscoveryRunEventData {
  object: DiscoveryRunPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface DiscoveryRunPayload {
  object: "discovery_run";
  id: string;
  show_id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  candidates: Array<{
    platform: string;
    /** The id of the show on Spotify and Apple Podcasts. */
    handle: string;
    profile_url: string;
    /** Null where it is unknown. */
    follower_count: number | null;
    confidence: "high" | "medium" | "low";
    reason: string;
    /** Of this account with the show, now; `disconnected` where it is not connected. */
    connection_state: "connected" | "stale" | "needs_reauth" | "error" | "disconnected";
    /** `app_sign_in`: a person connects it in the app. */
    connect_via: "api" | "app_sign_in";
    /** Where a person signs in to connect it. */
    verify_url: string | null;
  }>;
  provider_calls: number;
  started_at: string;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface DuplicateCampaign {
  name?: string | undefined;
  /** By how many days its days and those of its slots move. Default 0. */
  shift_days?: number | undefined;
}

export interface Episode {
  object: "episode";
  id: string;
  show_id: string;
  title: string;
  /** Show notes as plain text. */
  description: string | null;
  published_at: string;
  /**
   * True when the feed gives no date: `published_at` is then the date of a neighbouring item or of
   * the import, and only places the episode in lists.
   */
  published_at_estimated: boolean;
  duration_sec: number | null;
  season: number | null;
  number: number | null;
  type: "full" | "trailer" | "bonus";
  explicit: boolean;
  image: string | null;
  link: string | null;
  identifiers: {
    guid: string | null;
    simplecast_episode_id: string | null;
    apple_episode_id: string | null;
    spotify_episode_id: string | null;
    youtube_video_id: string | null;
  };
  /** The cluster of this episode, when one has been made. */
  cluster_id: string | null;
  /** Global id of that cluster. */
  cluster_ref: string | null;
  tags: string[];
  transcript: {
    /** True when a transcript is stored. */
    available: boolean;
    source: string | null;
    language: string | null;
    updated_at: string | null;
    word_count: number | null;
    /**
     * Cues of the feed's file that were left out, since their times cannot be read. Null for a
     * transcript from elsewhere.
     */
    dropped_cue_count: number | null;
    /** Why the transcript the feed links to could not be read last. */
    error: {
      code: string;
      message: string;
      at: string;
    } | null;
  };
  /**
   * Totals of the episode's cluster. Null unless `expand` names them, without a cluster, and where
   * the plan has no clusters. A count that is null is not known.
   */
  metrics: EpisodeMetrics | null;
  /** Newest first. Null unless `expand` names them. */
  goals: Goal[] | null;
  removed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface EpisodeChangeEventData {
  /** The episode without its show notes, which can be long. */
  object: EpisodePayload;
  /** Names of the fields that changed; on `cluster.updated` names of metrics. */
  changed_fields: string[];
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface EpisodeEventData {
  /** The episode without its show notes, which can be long. */
  object: EpisodePayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface EpisodeLookupBatch {
  /** Up to 100 lookups, each with the fields of a single one; `limit` too may differ. */
  lookups: Array<{
    /** Simplecast's id of the episode. */
    simplecast_episode_id?: string | undefined;
    /** The feed item's guid, letter case as in the feed. */
    guid?: string | undefined;
    /** Number of the episode on Apple Podcasts, or its address there. */
    apple_episode_id?: string | undefined;
    /** Id of the episode on Spotify, or its address there. */
    spotify_episode_id?: string | undefined;
    title?: string | undefined;
    /** UTC day, `YYYY-MM-DD`; with a title, or beside a guid that was published twice. */
    published_on?: string | undefined;
    limit?: number | undefined;
  }>;
}

export interface EpisodeLookupResult {
  object: "episode_lookup_result";
  best: EpisodeMatch | null;
  /** Strongest first. */
  matches: EpisodeMatch[];
  ambiguous: boolean;
  note: string | null;
}

export interface EpisodeMatch {
  episode_id: string;
  cluster_id: string | null;
  /** As the feed gives it. */
  title: string;
  published_at: string | null;
  match: {
    by: "simplecast_episode_id" | "guid" | "apple_episode_id" | "spotify_episode_id" | "title_and_date" | "title";
    confidence: "exact" | "high" | "medium" | "low";
  };
}

export interface EpisodeMetrics {
  reach: number | null;
  video_reach: number | null;
  audio_reach: number | null;
  social_reach: number | null;
  views: number | null;
  impressions: number | null;
  plays: number | null;
  listeners: number | null;
  opens: number | null;
  reactions: number | null;
  engaged_views: number | null;
  downloads: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  engagement: number | null;
  engagement_rate: number | null;
  last_refreshed_at: string | null;
}

export interface EpisodePayload {
  object: "episode";
  id: string;
  show_id: string;
  title: string;
  published_at: string;
  /**
   * True when the feed gives no date: `published_at` is then the date of a neighbouring item or of
   * the import, and only places the episode in lists.
   */
  published_at_estimated: boolean;
  duration_sec: number | null;
  season: number | null;
  number: number | null;
  type: "full" | "trailer" | "bonus";
  explicit: boolean;
  image: string | null;
  link: string | null;
  identifiers: {
    guid: string | null;
    simplecast_episode_id: string | null;
    apple_episode_id: string | null;
    spotify_episode_id: string | null;
    youtube_video_id: string | null;
  };
  tags: string[];
  transcript: {
    /** True when a transcript is stored. */
    available: boolean;
    source: string | null;
    language: string | null;
    updated_at: string | null;
    word_count: number | null;
  };
  removed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ErrorObject {
  type: string;
  code: string;
  message: string;
  param: string | null;
  doc_url: string;
  request_id: string;
  [name: string]: unknown;
}

export interface EventResend {
  object: "event_resend";
  event_id: string;
  /** One for each endpoint, with ids of their own. */
  deliveries: WebhookDelivery[];
}

export interface EventType {
  object: "event_type";
  type: string;
  group: "campaign" | "cluster" | "episode" | "data" | "integration" | "brand" | "report" | "show";
  description: string;
  /** `object` of what `data.object` holds. */
  data_object: string;
  /** True: `data.changed_fields` names the fields that changed. */
  has_changed_fields: boolean;
  /** A credential sees events of this type only with this scope. */
  required_scope: string;
  added_in: string;
  deprecated: boolean;
}

export interface ExternalDeliveryRow {
  object: "external_delivery_row";
  campaign_id: string;
  /**
   * Of source, slot, show and day or period, without the label: stays when the row is sent again.
   */
  row_key: string;
  /** The ad server that counted. */
  source: "adswizz" | "audioserve" | "other";
  label: string;
  slot_id: string | null;
  show_id: string | null;
  /** Absent for a period. */
  date?: string | undefined;
  /** Absent for a single day. */
  start_date?: string | undefined;
  /** Absent for a single day. */
  end_date?: string | undefined;
  impressions: number;
  listeners: number | null;
  created_at: string;
  updated_at: string;
}

export interface ExternalDeliveryUpload {
  object: "external_delivery_upload";
  /** Rows that are new. */
  upserted: number;
  /** Rows that were stored with other counts or another label. */
  updated: number;
  /** Rows that were stored as sent. */
  unchanged: number;
  /** Rows of the campaign afterwards, of all sources. */
  total_rows: number;
  /** Of the campaign afterwards, by source. */
  totals: Array<{
    /** The ad server that counted. */
    source: "adswizz" | "audioserve" | "other";
    impressions: number;
    listeners: number | null;
  }>;
}

export interface Freshness {
  last_updated: string | null;
  age_hours: number | null;
  /** Older than 36 hours, or never updated. */
  stale: boolean;
}

export interface GenerateReport {
  /** Why the former snapshot is replaced; printed in the new one. */
  reason?: string | undefined;
  /**
   * Read accounts and posts that are older than an hour again first, for at most ten minutes and
   * within the provider calls of the day.
   */
  refresh_first?: boolean | undefined;
}

export interface GenerateTranscript {
  /** BCP 47: what is spoken. The model finds it out where it is not sent. */
  language?: string | undefined;
  /** In place of a transcript that was sent, or that the feed links to. */
  replace?: boolean | undefined;
}

export interface GeographyEntry {
  object: "geography_entry";
  platform: string;
  available: boolean;
  /**
   * `plan_required`: this workspace's plan. `plan`, `permission`, `too_small`: the platform refuses
   * this account. `not_yet`: not fetched yet.
   */
  reason: "not_connected" | "plan_required" | "not_configured" | "not_offered" | "plan" | "permission" | "too_small" | "not_yet" | "not_reported" | null;
  message: string | null;
  metric: string | null;
  metric_description: string | null;
  window: {
    kind: "days" | "all_time" | "snapshot" | "dates";
    days?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
  } | null;
  /** What the figures cover. Null: not said. */
  as_of: string | null;
  value_kind: "count" | "share" | null;
  /** What the shares are parts of; null where only shares are reported. */
  total: number | null;
  share_basis: "platform_total" | "listed_countries" | null;
  countries: Array<{
    /** ISO 3166-1 alpha-2, for states ISO 3166-2; null for a place without one. */
    code: string | null;
    name: string;
    /** A count, or the share where the platform reports shares. Null: hidden by the platform. */
    value: number | null;
    /** 0 to 1, of the total that `share_basis` names. */
    share: number | null;
    /** The value as text; blank where the platform hides it (`<1%`). */
    value_label: string;
  }>;
  /** Cities or states, where the platform has them. */
  places: Array<{
    /** ISO 3166-1 alpha-2, for states ISO 3166-2; null for a place without one. */
    code: string | null;
    /** For a GeoNames id what GeoNames calls a city of 100,000 people or more; null for others. */
    name: string | null;
    /** A count, or the share where the platform reports shares. Null: hidden by the platform. */
    value: number | null;
    /** 0 to 1, of the total that `share_basis` names. */
    share: number | null;
    /** The value as text; blank where the platform hides it (`<1%`). */
    value_label: string;
    /** ISO 3166-1 alpha-2 of a city that GeoNames names; several have one name. */
    country_code: string | null;
    /** Id of a city at geonames.org, where the platform names it by that alone. */
    geonames_id: number | null;
  }>;
  /** Sums over listed countries. */
  continents: Array<{
    code: string;
    name: string;
    value: number;
    share: number | null;
  }>;
  /** Countries that are named without a number; they add 0. */
  hidden_share_countries: number;
  /** Countries the platform lists of one account at most. */
  listed_countries_max: number | null;
  aggregation: "sum_of_counts" | "unweighted_mean_of_show_shares" | null;
  shows_included: Array<{
    show_id: string;
    window: {
      kind: "days" | "all_time" | "snapshot" | "dates";
      days?: number | undefined;
      from?: string | undefined;
      to?: string | undefined;
    } | null;
    /** What the figures cover. Null: not said. */
    as_of: string | null;
    /** False where another show links the same account. */
    counted: boolean;
    same_source_as: string | null;
  }>;
  shows_missing: Array<{
    show_id: string;
    /**
     * `plan_required`: this workspace's plan. `plan`, `permission`, `too_small`: the platform
     * refuses this account. `not_yet`: not fetched yet.
     */
    reason: "not_connected" | "plan_required" | "not_configured" | "not_offered" | "plan" | "permission" | "too_small" | "not_yet" | "not_reported";
    message: string;
  }>;
}

export interface Goal {
  object: "goal";
  id: string;
  subject: "show" | "episode";
  show_id: string;
  episode_id: string | null;
  /**
   * Of an episode a total of its cluster, as in `GET /v1/clusters/{id}/metrics`. Of a show what the
   * days of its accounts add, from the day the goal is made; `followers` and `subscribers` are the
   * level at the end.
   */
  metric: "reach" | "video_reach" | "audio_reach" | "social_reach" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves" | "engagement" | "streams" | "unique_opens" | "clicks" | "followers" | "subscribers";
  target: number;
  /** As last counted, at most an hour ago. Null while nothing is known, never 0. */
  value: number | null;
  /** Value of target, to a tenth; may exceed 100. */
  percent: number | null;
  due_date: string | null;
  reached_at: string | null;
  /** `reached` stays where the value falls afterwards. `missed` from the end of `due_date` on. */
  state: "open" | "reached" | "missed";
  created_at: string;
  updated_at: string;
}

export interface GoalEventData {
  object: GoalPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface GoalPayload {
  object: "goal";
  id: string;
  subject: "show" | "episode";
  show_id: string;
  episode_id: string | null;
  /**
   * Of an episode a total of its cluster, as in `GET /v1/clusters/{id}/metrics`. Of a show what the
   * days of its accounts add, from the day the goal is made; `followers` and `subscribers` are the
   * level at the end.
   */
  metric: "reach" | "video_reach" | "audio_reach" | "social_reach" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves" | "engagement" | "streams" | "unique_opens" | "clicks" | "followers" | "subscribers";
  target: number;
  value: number;
  percent: number;
  due_date: string | null;
  reached_at: string | null;
  /** `reached` stays where the value falls afterwards. `missed` from the end of `due_date` on. */
  state: "open" | "reached" | "missed";
  created_at: string;
  updated_at: string;
}

export interface InsertionOrder {
  object: "insertion_order";
  id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  review_state: "needs_review" | "applied" | "discarded";
  file_id: string | null;
  parsed: {
    advertiser: {
      name: string;
      matched_brand_id: string | null;
      confidence: "high" | "medium" | "low";
    };
    agency: string | null;
    campaign_name: string | null;
    io_number: string | null;
    currency: string | null;
    total_minor: number | null;
    start_date: string | null;
    end_date: string | null;
    payment_terms: string | null;
    line_items: Array<{
      index: number;
      show_name: string;
      matched_show_id: string | null;
      deliverable_type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other";
      placement: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null;
      length_sec: number | null;
      quantity: number;
      air_dates: string[];
      rate: {
        type: "cpm" | "flat" | "cpa" | "added_value";
        /** Minor units: of each unit, or of a thousand with `cpm`. */
        amount_minor: number;
        currency: string;
      } | null;
      guaranteed_impressions: number | null;
      /** What the guarantee is of: the whole line, or each of its units. */
      guaranteed_per: "line" | "unit";
      promo_code: string | null;
      notes: string | null;
      match_confidence: "high" | "medium" | "low";
      /** Position in the document. */
      source: {
        page: number | null;
        /** As it stands in the document. */
        quote: string;
      };
      confidence: "high" | "medium" | "low";
    }>;
  } | null;
  totals_check: {
    sum_minor: number;
    stated_minor: number | null;
    matches: boolean;
  } | null;
  warnings: string[];
  /**
   * What the configured language model proposes for fields without a value. They take effect by a
   * correction alone, and are gone once the field has a value.
   */
  proposals: Array<{
    line_index: number | null;
    field: "advertiser.name" | "agency" | "campaign_name" | "io_number" | "currency" | "total_minor" | "start_date" | "end_date" | "payment_terms" | "show_name" | "deliverable_type" | "placement" | "length_sec" | "quantity" | "air_dates" | "rate" | "guaranteed_impressions" | "promo_code";
    /** As a correction takes it. */
    value: string | number | string[] | {
      type: "cpm" | "flat" | "cpa" | "added_value";
      /** Minor units: of each unit, or of a thousand with `cpm`. */
      amount_minor: number;
      currency: string;
    };
    /** Position in the document. */
    source: {
      page: number | null;
      /** As it stands in the document. */
      quote: string;
    };
    model: string;
  }>;
  campaign_id: string | null;
  error: {
    code: string;
    message: string;
  } | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface InsertionOrderEventData {
  object: InsertionOrderPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface InsertionOrderPayload {
  object: "insertion_order";
  id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  review_state: "needs_review" | "applied" | "discarded";
  file_id: string | null;
  parsed: {
    advertiser: {
      name: string;
      matched_brand_id: string | null;
      confidence: "high" | "medium" | "low";
    };
    agency: string | null;
    campaign_name: string | null;
    io_number: string | null;
    currency: string | null;
    total_minor: number | null;
    start_date: string | null;
    end_date: string | null;
    payment_terms: string | null;
    line_items: Array<{
      index: number;
      show_name: string;
      matched_show_id: string | null;
      deliverable_type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other";
      placement: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null;
      length_sec: number | null;
      quantity: number;
      air_dates: string[];
      rate: {
        type: "cpm" | "flat" | "cpa" | "added_value";
        /** Minor units: of each unit, or of a thousand with `cpm`. */
        amount_minor: number;
        currency: string;
      } | null;
      guaranteed_impressions: number | null;
      /** What the guarantee is of: the whole line, or each of its units. */
      guaranteed_per: "line" | "unit";
      promo_code: string | null;
      notes: string | null;
      match_confidence: "high" | "medium" | "low";
      /** Position in the document. */
      source: {
        page: number | null;
        /** As it stands in the document. */
        quote: string;
      };
      confidence: "high" | "medium" | "low";
    }>;
  } | null;
  totals_check: {
    sum_minor: number;
    stated_minor: number | null;
    matches: boolean;
  } | null;
  warnings: string[];
  /**
   * What the configured language model proposes for fields without a value. They take effect by a
   * correction alone, and are gone once the field has a value.
   */
  proposals: Array<{
    line_index: number | null;
    field: "advertiser.name" | "agency" | "campaign_name" | "io_number" | "currency" | "total_minor" | "start_date" | "end_date" | "payment_terms" | "show_name" | "deliverable_type" | "placement" | "length_sec" | "quantity" | "air_dates" | "rate" | "guaranteed_impressions" | "promo_code";
    /** As a correction takes it. */
    value: string | number | string[] | {
      type: "cpm" | "flat" | "cpa" | "added_value";
      /** Minor units: of each unit, or of a thousand with `cpm`. */
      amount_minor: number;
      currency: string;
    };
    /** Position in the document. */
    source: {
      page: number | null;
      /** As it stands in the document. */
      quote: string;
    };
    model: string;
  }>;
  campaign_id: string | null;
  error: {
    code: string;
    message: string;
  } | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface Integration {
  object: "integration";
  /** Null while nothing is connected. */
  id: string | null;
  show_id: string;
  platform: string;
  status: "connected" | "stale" | "needs_reauth" | "error" | "disconnected";
  connected: boolean;
  handle: string | null;
  profile_url: string | null;
  external_account_id: string | null;
  account_name: string | null;
  /**
   * How it is connected; while nothing is, how the platform usually is. A platform with a key may
   * be connected by the extension too.
   */
  connect_via: "api" | "app_sign_in" | "extension";
  /** Where a person signs in at the platform. */
  connect_url: string | null;
  /** What the body of PUT takes. Empty where a sign-in or the extension connects. */
  connect_fields: Array<{
    name: string;
    secret: boolean;
    required: boolean;
    help: string;
  }>;
  /** False where this server has no way to read the platform. */
  available: boolean;
  connected_at: string | null;
  last_updated: string | null;
  /** What the figures cover; many platforms run a day or more behind. */
  as_of: string | null;
  /**
   * How old the numbers are, judged on when they were fetched. `age_hours` is null where there
   * never were any.
   */
  freshness: Freshness | null;
  importing_state: "idle" | "queued" | "importing" | "imported" | "failed";
  /**
   * The latest reading of each metric of the account. `kept` is absent where no newer answer was
   * refused.
   */
  readings: Record<string, {
    value: number;
    fetched_at: string;
    as_of: string | null;
    source: "api" | "provider" | "extension" | "manual";
    definition: string;
    kept?: {
      reason: "zero_after_positive" | "decrease" | "fetch_failed";
      at: string;
      refused_value: number | null;
    } | null | undefined;
  }>;
  /** Figures that the platform withholds from the account, by name. */
  unavailable: Record<string, {
    /** `plan`, `permission`, `not_offered`, `too_small` or `not_yet`. */
    reason: string;
    message: string;
  }>;
  /** What the last refresh could not read, such as single rows of a list. */
  warnings: string[];
  error: {
    code: string;
    message: string;
  } | null;
  refresh_cap: {
    limit: number;
    used: number;
    resets_at: string;
  } | null;
  created_at: string | null;
  updated_at: string | null;
}

export interface IntegrationEventData {
  object: IntegrationPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface IntegrationPayload {
  object: "integration";
  id: string;
  show_id: string;
  platform: string;
  status: "connected" | "stale" | "needs_reauth" | "error" | "disconnected";
  connected: boolean;
  handle: string | null;
  profile_url: string | null;
  external_account_id: string | null;
  /**
   * How it is connected; while nothing is, how the platform usually is. A platform with a key may
   * be connected by the extension too.
   */
  connect_via: "api" | "app_sign_in" | "extension";
  /** Where a person signs in at the platform. */
  connect_url: string | null;
  connected_at: string | null;
  last_updated: string | null;
  importing_state: "idle" | "queued" | "importing" | "imported" | "failed";
  error: {
    code: string;
    message: string;
  } | null;
  created_at: string;
  updated_at: string;
}

export interface LibraryFile {
  object: "library_file";
  id: string;
  name: string;
  kind: "media_kit" | "insertion_order" | "creative" | "air_check" | "transcript" | "document" | "image" | "audio" | "video" | "other";
  /** By the content. */
  mime_type: string;
  size_bytes: number;
  sha256: string;
  status: "uploading" | "processing" | "ready" | "failed";
  folder: string | null;
  tags: string[];
  show_ids: string[];
  brand_id: string | null;
  campaign_id: string | null;
  page_count: number | null;
  text_extracted: boolean;
  /** Signed, for five minutes; null in lists and results of writes. */
  download_url: string | null;
  error: {
    code: string;
    message: string;
  } | null;
  created_by: string;
  created_at: string;
  updated_at: string;
}

export interface LinkCampaignCluster {
  /** Global id of a cluster, {show_id}_{cluster_id}. */
  cluster_ref: string;
  /** A slot of the campaign; null: none in particular. */
  slot_id?: string | null | undefined;
  /** The posts of the cluster that count; null: all, also those that come later. */
  node_ids?: string[] | null | undefined;
}

export interface LinkCampaignClustersBatch {
  links: Array<{
    /** Global id of a cluster, {show_id}_{cluster_id}. */
    cluster_ref: string;
    /** A slot of the campaign; null: none in particular. */
    slot_id?: string | null | undefined;
    /** The posts of the cluster that count; null: all, also those that come later. */
    node_ids?: string[] | null | undefined;
  }>;
}

export interface MetricDefinition {
  object: "metric_definition";
  /** `youtube.views`; a computed figure has its name alone. */
  id: string;
  /** Null: computed. */
  platform: string | null;
  platform_name: string | null;
  metric: string;
  unit: "count" | "seconds" | "share" | "money";
  /** What is counted, in our words. */
  description: string;
  /** The version in force, as readings carry it. */
  current: string;
  /** The oldest first. Numbers of two versions do not compare. */
  versions: Array<{
    id: string;
    /** First day, UTC. Null: in force before the first change that is known. */
    from: string | null;
    /** What changed. */
    note: string | null;
    /** The platform's own public page. Null: none is known. */
    source_url: string | null;
  }>;
  /** The numbers of days add up to that of all of them. */
  additive: boolean;
  /** The reach of a post may be this number. */
  used_for_reach: boolean;
  /** The platform's own public page. Null: none is known. */
  source_url: string | null;
}

export interface ParseInsertionOrder {
  /** A file of the library. */
  file_id?: string | undefined;
  /** The order as text, in place of a file; up to 512 KiB. */
  text?: string | undefined;
  /** What its campaign shall be called. */
  campaign_name?: string | undefined;
}

export interface PendingInvite {
  object: "pending_invite";
  id: string;
  /** Masked: first letter, `***`, domain. */
  email: string;
  role: "owner" | "admin" | "editor" | "viewer";
  invited_at: string | null;
  expires_at: string | null;
}

export interface Plan {
  object: "plan";
  plan: "free" | "creator" | "premium";
  plan_source: "explicit" | "subscription" | "network" | "free";
  is_paid: boolean;
  premium_platforms: string[];
  /** Premium platforms this plan does not open. */
  locked_platforms: string[];
  /** True: the plan includes the feature. */
  gated_features: {
    premium_audio_platforms: boolean;
    campaigns: boolean;
    subnetworks: boolean;
    team_members: boolean;
    shared_reports: boolean;
    clusters: boolean;
    network_public_page: boolean;
    mcp_writes: boolean;
  };
  /** Show id to plan. */
  shows_plans: Record<string, "free" | "creator" | "premium">;
  writes_enabled: boolean;
  note: string | null;
  computed_at: string;
  cache_age_seconds: number;
}

export interface Platform {
  object: "platform";
  /** The identifier every other call uses. */
  id: string;
  name: string;
  category: "video" | "audio" | "social" | "hosting" | "newsletter" | "events";
  connect_via: "api" | "app_sign_in" | "extension";
  /** A read spends a data provider's call. */
  metered: boolean;
  /** The plan must include premium audio platforms. */
  premium: boolean;
  /**
   * Its downloads are those of the show's host, measured a second time: shown beside them and never
   * to be added to them.
   */
  measures_other_hosts: boolean;
}

export interface PlatformStats {
  object: "platform_stats";
  platform: string;
  /** Null: of all shows. */
  show_id: string | null;
  /** One of the accounts is linked; figures of a disconnected account stay. */
  connected: boolean;
  /** Accounts that are counted; days that were entered without one have none. */
  accounts: number;
  /** What each platform counts as reach, added over days and accounts: counters, not people. */
  reach: number | null;
  views: number | null;
  /** On LinkedIn estimated where `impressions_estimated` is true. */
  impressions: number | null;
  reactions: number | null;
  plays: number | null;
  streams: number | null;
  /** Of hosting platforms; they overlap with plays and are no part of reach. */
  downloads: number | null;
  opens: number | null;
  unique_opens: number | null;
  clicks: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  engaged_views: number | null;
  /** Likes, comments, shares and saves together, as far as known. */
  engagement: number | null;
  /** Engagement divided by reach. */
  engagement_rate: number | null;
  /** At the end of the window. */
  followers: number | null;
  /** Over accounts whose followers are known before the window as well. */
  followers_gained: number | null;
  /** At the end of the window. */
  subscribers: number | null;
  subscribers_gained: number | null;
  /** Items the accounts had published at the end of the window. */
  posts: number | null;
  /**
   * Of a window of one day and one account only: listeners of several days or accounts do not add
   * up.
   */
  listeners: number | null;
  impressions_estimated: boolean;
  /**
   * The day on which the oldest part of each level was read, at most 31 days before the end of the
   * window. Null: the level is not known.
   */
  levels_as_of: {
    followers: string | null;
    subscribers: string | null;
    posts: string | null;
  };
  /**
   * Days of the accounts of which a count is known, added over accounts, those covered by a number
   * that was read later included. A day with levels alone is none.
   */
  days_known: number;
  /** Days of the accounts that give counts; an account that never gives one has none. */
  days_expected: number;
  /**
   * How old the numbers are, judged on when they were fetched. `age_hours` is null where there
   * never were any.
   */
  freshness: Freshness | null;
  /** Up to when the platform's figures are complete, where the platform gives it. */
  as_of: string | null;
}

export interface Podcast {
  object: "podcast";
  /** Directory and the podcast's id there: `podcast_index_75075`. */
  id: string;
  title: string;
  author: string | null;
  /** Plain text of at most 1,000 characters, maybe cut. */
  description: string | null;
  /** Cover at the podcast's own host; never Apple's copy. */
  image: string | null;
  /** Can be sent as `rss_url` to POST /v1/shows. */
  feed_url: string | null;
  website: string | null;
  apple_podcasts_id: string | null;
  /** Null: none of the directories that are asked gives it. */
  spotify_id: string | null;
  /** `podcast:guid` of the feed. */
  podcast_guid: string | null;
  /** As the directory names them. */
  categories: string[];
  /** BCP 47. */
  language: string | null;
  episode_count: number | null;
  last_published_at: string | null;
  explicit: boolean | null;
  /** The show of this workspace that is this podcast, by feed, `podcast:guid` or Apple id. */
  workspace_show_id: string | null;
  /** The directories that list it; the first gives the id. */
  sources: Array<{
    /** Name of the directory. */
    directory: "podcast_index" | "apple";
    /** Id of the podcast in that directory. */
    podcast_id: string;
    /** Fields that are from it. */
    fields: Array<"title" | "author" | "description" | "image" | "feed_url" | "website" | "apple_podcasts_id" | "podcast_guid" | "categories" | "language" | "episode_count" | "last_published_at" | "explicit">;
  }>;
  /** When the directory was asked; of several, the oldest. */
  computed_at: string;
  /**
   * Seconds since then; more than a day where the directory failed and an older answer is given.
   */
  cache_age_seconds: number;
}

export interface PodcastEpisode {
  object: "podcast_episode";
  /** Directory and the episode's id there. */
  id: string;
  podcast_id: string;
  title: string;
  /** Plain text of at most 1,000 characters, maybe cut. */
  description: string | null;
  published_at: string | null;
  duration_sec: number | null;
  season: number | null;
  number: number | null;
  type: "full" | "trailer" | "bonus" | null;
  explicit: boolean | null;
  /** At the podcast's own host; never Apple's copy. */
  image: string | null;
  link: string | null;
  identifiers: {
    guid: string | null;
    apple_episode_id: string | null;
  };
}

export interface PodcastIdentity {
  object: "podcast_identity";
  /** The show's id. */
  id: string;
  show_id: string;
  rss_url: string | null;
  apple_podcasts_id: string | null;
  spotify_id: string | null;
  feed: {
    last_polled_at: string | null;
    last_success_at: string | null;
    /** Null while the show is archived. */
    next_poll_at: string | null;
    /** Failed tries in a row. */
    failure_count: number;
    last_error: {
      code: string;
      message: string;
    } | null;
    /** Episodes in the feed when it last had something new. */
    item_count: number | null;
    /** Items of it that are no episodes, or could not be read. */
    skipped_item_count: number | null;
    /** Items of it that damage in the feed made unreadable. */
    missing_item_count: number | null;
    /** Sentences about what was missing or repaired in it, at most 20. */
    warnings: string[];
    /**
     * How old the numbers are, judged on when they were fetched. `age_hours` is null where there
     * never were any.
     */
    freshness: Freshness;
  } | null;
  created_at: string;
  updated_at: string;
}

export interface PostMetrics {
  views: number | null;
  impressions: number | null;
  plays: number | null;
  listeners: number | null;
  downloads: number | null;
  opens: number | null;
  reactions: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  engaged_views: number | null;
  reach: number | null;
}

export interface ProvenanceEntry {
  object: "provenance_entry";
  show_id: string;
  platform: string;
  platform_name: string;
  /** Null: not known, or a metric whose days do not add up. */
  value: number | null;
  /**
   * What of it the number counts. It differs from `value` on days on which a platform measures the
   * downloads of the show's host and the host has them: those count once. Null: nothing.
   */
  counted_value: number | null;
  /** Of a level, the day on which it was read. */
  level_as_of: string | null;
  /** Days of the window that are known. With `days_unknown` they are all days. */
  days_known: number;
  /**
   * Those of the known days without a number of their own: one that was read later covers them, or
   * the last level stands.
   */
  days_spanned: number;
  /** Days of which nothing is known. */
  days_unknown: number;
  /** Days that said another number before. */
  restated_days: number;
  /** How the days were made. */
  counted: Array<"reported_by_platform" | "difference_of_counters">;
  sources: Array<"api" | "provider" | "extension" | "manual">;
  /** Versions in force in the window, the oldest first: `youtube.views@2026-08`. */
  definitions: string[];
  changed_at: string | null;
  as_of: string | null;
  last_fetched_at: string | null;
  /** Why the account's own counter was kept at its last read, and what it said. */
  kept: {
    reason: "zero_after_positive" | "decrease" | "fetch_failed";
    at: string;
    refused_value: number | null;
  } | null;
}

export interface PublicUrl {
  object: "url";
  type: "show" | "network" | "cluster" | "campaign" | "report";
  id: string | null;
  public_url: string | null;
  app_url: string | null;
  /** True when the thing exists and this workspace sees it. */
  resolves: boolean;
}

export interface RankingEntry {
  object: "ranking_entry";
  /** From 1. */
  rank: number;
  /** In the compared window; null where it had no number. */
  previous_rank: number | null;
  subject_type: "show" | "episode" | "cluster" | "post" | "platform";
  subject: {
    /** Of a cluster its global id. */
    id: string;
    name: string | null;
    image: string | null;
    public_url: string | null;
    show_id: string | null;
  };
  metric: string;
  value: number;
  /** Of a level, the day on which the oldest part of it was read. */
  level_as_of: string | null;
  previous_value: number | null;
  /** To a tenth; null where there is nothing to compare with. */
  change_percent: number | null;
}

export interface RateCard {
  object: "rate_card";
  /** The show's id. */
  id: string;
  show_id: string;
  /** As the list of packages answers them, without a window of the query. */
  packages: SponsorshipPackage[];
}

export interface RecordedEvent {
  /** The same in every attempt and resend: what was seen before can be passed over. */
  id: string;
  object: "event";
  type: string;
  created_at: string;
  /** The version the event is written in. */
  api_version: string;
  workspace_id: string;
  source: "api" | "app" | "system";
  /**
   * The call of this workspace that caused it; null for what the service or another workspace of
   * the show did.
   */
  request: {
    id: string;
    idempotency_key: string | null;
  } | null;
  data: {
    object: Record<string, unknown>;
    changed_fields?: string[] | undefined;
    previous?: Record<string, unknown> | undefined;
    /** True: it would be above 64 KiB, so `object` holds what names it alone. */
    truncated?: boolean | undefined;
  };
  /** Endpoints it was to be delivered to when it was written. */
  pending_webhooks: number;
  /** True in deliveries of the test call; nothing happened. */
  test: boolean;
}

export interface RefreshError {
  node_id: string;
  code: string;
  message: string;
  at: string;
}

export interface RejectAirCheck {
  /** What is wrong. */
  reason: string;
}

export interface Report {
  object: "report";
  id: string;
  name: string;
  type: "campaign" | "show" | "network" | "cluster" | "custom";
  /** `draft`: changed since its snapshot. Links go on showing the snapshot. */
  status: "draft" | "generating" | "ready" | "failed";
  /** True while its link without a secret is open. */
  shared: boolean;
  template_id: string | null;
  campaign_id: string | null;
  show_ids: string[];
  cluster_refs: string[];
  window: {
    preset: string | null;
    start_date: string | null;
    end_date: string | null;
  } | null;
  sections: Array<{
    id: string;
    type: string;
    title: string | null;
    note: string | null;
    options: Record<string, unknown>;
    hide_if_empty: boolean;
  }>;
  branding: {
    logo_file_id: string | null;
    logo_url: string | null;
    primary_color: string | null;
    co_brand: {
      name: string;
      logo_file_id: string | null;
      logo_url: string | null;
    } | null;
  };
  visibility: "private" | "link";
  password_protected: boolean;
  expires_at: string | null;
  share_url: string | null;
  /** Number of the snapshot that links show. */
  published_snapshot: number | null;
  snapshot_at: string | null;
  has_unpublished_changes: boolean;
  /** With `expand=data`: the document of the published snapshot, as it is signed. */
  data: Record<string, unknown> | null;
  summary: ReportSummary | null;
  automation_id: string | null;
  error: {
    code: string;
    message: string;
  } | null;
  computed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReportAutomation {
  object: "report_automation";
  id: string;
  name: string;
  template_id: string;
  source: {
    type: "campaign" | "show" | "network" | "cluster" | "custom";
    campaign_id: string | null;
    show_ids: string[];
    cluster_refs: string[];
  };
  schedule: {
    frequency: "weekly" | "biweekly" | "monthly" | "campaign_end" | "after_air" | "on_final";
    /** ISO day, 1 for Monday. */
    day_of_week: number | null;
    day_of_month: number | null;
    days_after_air: number[];
  };
  /** A day from which fortnights count. */
  anchor_date: string;
  refresh_time_utc: "07:00";
  send_time_utc: "08:00";
  /** Masked: first letter, `***`, domain. */
  recipients: string[];
  recipient_states: Array<{
    /** Masked. */
    recipient: string;
    /**
     * `active` recipients get reports; `unconfirmed` ones were asked whether they want them, where
     * the operator asks for that; `bounced`: the address does not exist.
     */
    state: "active" | "unconfirmed" | "unsubscribed" | "bounced";
  }>;
  unconfirmed_count: number;
  unsubscribed_count: number;
  bounced_count: number;
  message: string | null;
  /** Masked. */
  reply_to: string | null;
  attach_pdf: boolean;
  link_depth: "full" | "bands" | "none";
  hold_if: Array<"needs_reauth" | "stale" | "fell" | "no_data" | "section_failed">;
  stale_hours: number | null;
  fall_percent: number | null;
  hold_hours: number | null;
  approval: boolean;
  skip_if_unchanged: boolean;
  status: "active" | "paused";
  paused_reason: "manual" | "failing" | "ended" | "campaign_canceled" | "campaign_deleted" | "show_deleted" | "show_archived" | "cluster_deleted" | null;
  /** The report whose snapshots it makes. */
  report_id: string | null;
  last_run: {
    id: string;
    status: "queued" | "running" | "held" | "completed" | "failed" | "canceled" | "skipped";
    completed_at: string | null;
    error: {
      code: string;
      message: string;
    } | null;
  } | null;
  /** When its next report is sent. */
  next_run_at: string | null;
  consecutive_failures: number;
  created_at: string;
  updated_at: string;
}

export interface ReportAutomationEventData {
  object: ReportAutomationPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ReportAutomationPayload {
  object: "report_automation";
  id: string;
  name: string;
  template_id: string;
  source: {
    type: "campaign" | "show" | "network" | "cluster" | "custom";
    campaign_id: string | null;
    show_ids: string[];
    cluster_refs: string[];
  };
  schedule: {
    frequency: "weekly" | "biweekly" | "monthly" | "campaign_end" | "after_air" | "on_final";
    /** ISO day, 1 for Monday. */
    day_of_week: number | null;
    day_of_month: number | null;
    days_after_air: number[];
  };
  /** A day from which fortnights count. */
  anchor_date: string;
  refresh_time_utc: "07:00";
  send_time_utc: "08:00";
  /** Masked: first letter, `***`, domain. */
  recipients: string[];
  recipient_states: Array<{
    /** Masked. */
    recipient: string;
    /**
     * `active` recipients get reports; `unconfirmed` ones were asked whether they want them, where
     * the operator asks for that; `bounced`: the address does not exist.
     */
    state: "active" | "unconfirmed" | "unsubscribed" | "bounced";
  }>;
  unconfirmed_count: number;
  unsubscribed_count: number;
  bounced_count: number;
  message: string | null;
  /** Masked. */
  reply_to: string | null;
  attach_pdf: boolean;
  link_depth: "full" | "bands" | "none";
  hold_if: Array<"needs_reauth" | "stale" | "fell" | "no_data" | "section_failed">;
  stale_hours: number | null;
  fall_percent: number | null;
  hold_hours: number | null;
  approval: boolean;
  skip_if_unchanged: boolean;
  status: "active" | "paused";
  paused_reason: "manual" | "failing" | "ended" | "campaign_canceled" | "campaign_deleted" | "show_deleted" | "show_archived" | "cluster_deleted" | null;
  /** The report whose snapshots it makes. */
  report_id: string | null;
  last_run: {
    id: string;
    status: "queued" | "running" | "held" | "completed" | "failed" | "canceled" | "skipped";
    completed_at: string | null;
    error: {
      code: string;
      message: string;
    } | null;
  } | null;
  /** When its next report is sent. */
  next_run_at: string | null;
  consecutive_failures: number;
  created_at: string;
  updated_at: string;
}

export interface ReportChangeEventData {
  object: ReportPayload;
  /** Names of the fields that changed; on `cluster.updated` names of metrics. */
  changed_fields: string[];
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ReportDiff {
  object: "report_diff";
  report_id: string;
  from: number;
  to: number;
  /** For example `4 figures changed: 3 late data, 1 post removed.` */
  summary: string;
  reasons: Array<{
    reason: "restated_by_platform" | "late_data" | "counted_since" | "not_read" | "post_added" | "post_removed" | "rate_changed" | "promise_changed" | "delivery_changed" | "definition_changed" | "window_moved" | "time_passed" | "state_changed" | "edited" | "section_added" | "section_removed" | "section_failed" | "unexplained";
    figures: number;
  }>;
  differences: Array<{
    section: string;
    /** Block, then figure, or row and column, or day. */
    path: string;
    label: string;
    old: string | number | null;
    new: string | number | null;
    change: number | null;
    /** The strongest cause. */
    reason: "restated_by_platform" | "late_data" | "counted_since" | "not_read" | "post_added" | "post_removed" | "rate_changed" | "promise_changed" | "delivery_changed" | "definition_changed" | "window_moved" | "time_passed" | "state_changed" | "edited" | "section_added" | "section_removed" | "section_failed" | "unexplained";
    causes: Array<{
      reason: "restated_by_platform" | "late_data" | "counted_since" | "not_read" | "post_added" | "post_removed" | "rate_changed" | "promise_changed" | "delivery_changed" | "definition_changed" | "window_moved" | "time_passed" | "state_changed" | "edited" | "section_added" | "section_removed" | "section_failed" | "unexplained";
      /** The largest differences, at most ten. */
      readings: Array<{
        kind: "post" | "account_day" | "delivery" | "rate" | "promise" | "time";
        id: string;
        label: string;
        old: number | null;
        new: number | null;
        read_at: string | null;
      }>;
    }>;
  }>;
  /** True where more than 2,000 figures differ. */
  has_more: boolean;
}

export interface ReportEventData {
  object: ReportPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ReportExport {
  object: "export";
  report_id: string;
  number: number;
  format: "pdf" | "csv" | "xlsx" | "json" | "zip";
  /** `queued`: a worker makes it, within seconds. Ask again. */
  status: "queued" | "ready" | "failed";
  /** Valid until `expires_at`. */
  download_url: string | null;
  expires_at: string | null;
  size_bytes: number | null;
  sha256: string | null;
  /** For `pdf`: PDF/UA-1, with a glyph for every character. */
  accessible: boolean | null;
  missing_glyphs: string[];
  error: {
    code: string;
    message: string;
  } | null;
}

export interface ReportLink {
  object: "report_link";
  id: string;
  report_id: string;
  label: string;
  /** True for the one link whose address has no secret. */
  public: boolean;
  status: "open" | "expired" | "revoked";
  token_last_four: string | null;
  snapshot: string | number;
  depth: "full" | "bands" | "none";
  password_protected: boolean;
  allow_export: boolean;
  indexable: boolean;
  expires_at: string | null;
  revoked_at: string | null;
  /** Openings by browsers, counted by day; no address and no program is stored. */
  opens: number;
  last_opened_day: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReportLinkEventData {
  object: ReportLinkPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ReportLinkPayload {
  object: "report_link";
  id: string;
  report_id: string;
  label: string;
  /** True for the one link whose address has no secret. */
  public: boolean;
  status: "open" | "expired" | "revoked";
  token_last_four: string | null;
  snapshot: string | number;
  depth: "full" | "bands" | "none";
  password_protected: boolean;
  allow_export: boolean;
  indexable: boolean;
  expires_at: string | null;
  revoked_at: string | null;
  /** Openings by browsers, counted by day; no address and no program is stored. */
  opens: number;
  last_opened_day: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReportLinkWithUrl {
  object: "report_link";
  id: string;
  report_id: string;
  label: string;
  /** True for the one link whose address has no secret. */
  public: boolean;
  status: "open" | "expired" | "revoked";
  token_last_four: string | null;
  snapshot: string | number;
  depth: "full" | "bands" | "none";
  password_protected: boolean;
  allow_export: boolean;
  indexable: boolean;
  expires_at: string | null;
  revoked_at: string | null;
  /** Openings by browsers, counted by day; no address and no program is stored. */
  opens: number;
  last_opened_day: string | null;
  created_at: string;
  updated_at: string;
  /** The secret address; shown this once. */
  url: string | null;
}

export interface ReportPayload {
  object: "report";
  id: string;
  name: string;
  type: "campaign" | "show" | "network" | "cluster" | "custom";
  /** `draft`: changed since its snapshot. Links go on showing the snapshot. */
  status: "draft" | "generating" | "ready" | "failed";
  /** True while its link without a secret is open. */
  shared: boolean;
  template_id: string | null;
  campaign_id: string | null;
  show_ids: string[];
  cluster_refs: string[];
  window: {
    preset: string | null;
    start_date: string | null;
    end_date: string | null;
  } | null;
  sections: Array<{
    id: string;
    type: string;
    title: string | null;
    note: string | null;
    options: Record<string, unknown>;
    hide_if_empty: boolean;
  }>;
  branding: {
    logo_file_id: string | null;
    logo_url: string | null;
    primary_color: string | null;
    co_brand: {
      name: string;
      logo_file_id: string | null;
      logo_url: string | null;
    } | null;
  };
  visibility: "private" | "link";
  password_protected: boolean;
  expires_at: string | null;
  share_url: string | null;
  /** Number of the snapshot that links show. */
  published_snapshot: number | null;
  snapshot_at: string | null;
  has_unpublished_changes: boolean;
  automation_id: string | null;
  error: {
    code: string;
    message: string;
  } | null;
  computed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReportRun {
  object: "report_run";
  id: string;
  report_id: string | null;
  automation_id: string | null;
  status: "queued" | "running" | "held" | "completed" | "failed" | "canceled" | "skipped";
  stage: "refresh" | "generate" | "send" | null;
  trigger: "schedule" | "manual";
  planned_at: string | null;
  snapshot_number: number | null;
  hold_reasons: string[];
  held_until: string | null;
  refreshed_posts: number;
  provider_calls: number;
  sent_count: number;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReportRunEventData {
  object: ReportRunPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ReportRunPayload {
  object: "report_run";
  id: string;
  report_id: string | null;
  automation_id: string | null;
  status: "queued" | "running" | "held" | "completed" | "failed" | "canceled" | "skipped";
  stage: "refresh" | "generate" | "send" | null;
  trigger: "schedule" | "manual";
  planned_at: string | null;
  snapshot_number: number | null;
  hold_reasons: string[];
  held_until: string | null;
  refreshed_posts: number;
  provider_calls: number;
  sent_count: number;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReportSend {
  object: "report_send";
  report_id: string;
  run_id: string;
  snapshot_number: number;
  /** Mails that were queued. */
  accepted: number;
  /**
   * Recipients who get no report before they confirm their address, where the operator asks for
   * that.
   */
  unconfirmed: number;
  /** The link that the mails have. */
  link_id: string;
  /** How much of the figures the mails and the link tell. */
  depth: "full" | "bands" | "none";
  attachments: Array<"pdf">;
}

export interface ReportSnapshot {
  object: "report_snapshot";
  report_id: string;
  number: number;
  state: "current" | "superseded" | "withdrawn";
  as_of: string;
  issued_at: string;
  window: {
    start_date: string;
    end_date: string;
  } | null;
  /** True once no later reading is expected. */
  is_final: boolean;
  supersedes: number | null;
  reason: string | null;
  warnings: string[];
  /** Of the full document, hex. */
  sha256: string;
  key_id: string;
  /** Ed25519 over the document's bytes, base64url. */
  signature: string;
  verify_url: string;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  /** With `expand=data`: the document as it is signed. */
  data: Record<string, unknown> | null;
}

export interface ReportSnapshotEventData {
  object: ReportSnapshotPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ReportSnapshotPayload {
  object: "report_snapshot";
  report_id: string;
  number: number;
  state: "current" | "superseded" | "withdrawn";
  as_of: string;
  issued_at: string;
  window: {
    start_date: string;
    end_date: string;
  } | null;
  /** True once no later reading is expected. */
  is_final: boolean;
  supersedes: number | null;
  reason: string | null;
  warnings: string[];
  /** Of the full document, hex. */
  sha256: string;
  key_id: string;
  /** Ed25519 over the document's bytes, base64url. */
  signature: string;
  verify_url: string;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
}

export interface ReportSummary {
  number: number;
  as_of: string;
  /** The first figures of the section `headline`, at most three. */
  headline: Array<{
    key: string;
    label: string;
    text: string;
  }>;
  warnings: string[];
  changes: {
    /** Number of the snapshot before. */
    since: number;
    /** For example `4 figures changed: 3 late data, 1 post removed.` */
    summary: string;
    reasons: Array<{
      reason: "restated_by_platform" | "late_data" | "counted_since" | "not_read" | "post_added" | "post_removed" | "rate_changed" | "promise_changed" | "delivery_changed" | "definition_changed" | "window_moved" | "time_passed" | "state_changed" | "edited" | "section_added" | "section_removed" | "section_failed" | "unexplained";
      figures: number;
    }>;
    /** The first 20; GET /v1/reports/{id}/diff has all with their readings. */
    differences: Array<{
      label: string;
      old: string | number | null;
      new: string | number | null;
      reason: "restated_by_platform" | "late_data" | "counted_since" | "not_read" | "post_added" | "post_removed" | "rate_changed" | "promise_changed" | "delivery_changed" | "definition_changed" | "window_moved" | "time_passed" | "state_changed" | "edited" | "section_added" | "section_removed" | "section_failed" | "unexplained";
    }>;
    has_more: boolean;
  } | null;
}

export interface ReportTemplate {
  object: "report_template";
  id: string;
  name: string;
  type: "campaign" | "show" | "network" | "cluster" | "custom";
  sections: Array<{
    id: string;
    type: string;
    title: string | null;
    note: string | null;
    options: Record<string, unknown>;
    hide_if_empty: boolean;
  }>;
  window: {
    preset: string | null;
    start_date: string | null;
    end_date: string | null;
  } | null;
  branding: {
    logo_file_id: string | null;
    logo_url: string | null;
    primary_color: string | null;
    co_brand: {
      name: string;
      logo_file_id: string | null;
      logo_url: string | null;
    } | null;
  };
  is_default: boolean;
  /** Part of the product: it cannot be changed or deleted. */
  builtin: boolean;
  /** Reports made from it that exist. */
  report_count: number;
  created_at: string | null;
  updated_at: string | null;
}

export interface ResearchRun {
  object: "research_run";
  id: string;
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  query: string;
  depth: "quick" | "standard";
  max_sources: number;
  brand_id: string | null;
  show_id: string | null;
  /** The search provider of this server. */
  provider: string;
  /**
   * Markdown without HTML, images and links. Null where the provider writes none, or only links are
   * kept.
   */
  answer: string | null;
  /** Best first. */
  sources: Array<{
    title: string;
    /** http or https, without credentials. */
    url: string;
    /** The day of the page. */
    published_at: string | null;
    /** The day was counted back from words such as “2 days ago”. */
    published_at_estimated: boolean;
    /** Text of another author. Empty where only links are kept. */
    excerpt: string;
  }>;
  /** What the provider's terms permit to be kept. Null before there is an answer. */
  storage: "results" | "links_only" | null;
  /** Why sources may be missing. */
  incomplete: {
    reason: "engines_unresponsive" | "cut" | "deadline";
    detail: string[];
  } | null;
  /** Requests to the provider that may have been paid for. */
  provider_calls: number;
  /** When the provider was asked; earlier than the run where it repeats another. */
  searched_at: string | null;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface Resolution {
  object: "resolution";
  /** The address in its normal form; null where it has none. */
  url: string | null;
  /**
   * `post`, and `episode` where the post is one of a podcast directory; `account`, and `show`
   * likewise; `episode`, `show` and `feed` also where an episode or a show of the workspace has
   * this address; `page`: a page of this server, or of a platform, that is none of these.
   */
  kind: "post" | "account" | "episode" | "show" | "feed" | "page" | "short_link" | "unknown";
  /** `castmeter` for pages of this server; null on other sites. */
  platform: string | null;
  /** Of a page of this server: of what it is. */
  page: "show" | "episode" | "cluster" | "network" | "campaign" | "slot" | "report" | null;
  format: "full_episode" | "clip" | "short" | "post" | "story" | "newsletter" | "audio_episode" | null;
  /** The platform's id; of a page of this server that of its object. */
  external_id: string | null;
  /** Of an account, without `@`. */
  handle: string | null;
  /** Whether something of this workspace has the address. */
  found: boolean;
  /** Whether a cluster takes the address, as it is, as that of a post. */
  can_be_added: boolean;
  /** For a person: what the address is where it is no post. */
  note: string | null;
  /** The short link that was followed. */
  short_link: string | null;
  shows: Array<{
    id: string;
    name: string;
  }>;
  episodes: Array<{
    id: string;
    show_id: string;
    title: string;
    published_at: string;
  }>;
  /** Those that hold the post or are of the episode, with their latest totals. */
  clusters: ClusterSummary[];
  /** The post in each of the clusters, with its latest readings. */
  posts: ClusterNode[];
  /** The post as connected accounts report it, in a cluster or not. */
  account_items: Array<{
    show_id: string;
    platform: string;
    external_id: string;
    title: string | null;
    published_at: string | null;
    /** As those of a post of a cluster. */
    readings: Record<string, {
      value: number;
      fetched_at: string;
      as_of: string | null;
      source: "api" | "provider" | "extension" | "manual";
      definition: string;
      kept: {
        reason: "zero_after_positive" | "decrease" | "fetch_failed";
        at: string;
        refused_value: number | null;
      } | null;
    }>;
    last_fetched_at: string;
  }>;
  network: {
    id: string;
    name: string;
  } | null;
  /**
   * Those that the post, cluster or episode is booked for. Null without `campaigns:read` or the
   * plan's campaigns.
   */
  campaigns: Array<{
    id: string;
    name: string;
    status: "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled";
  }> | null;
  /** The slots of these campaigns that point to it. */
  slots: Array<{
    id: string;
    show_id: string;
    campaign_id: string;
    campaign_name: string;
    status: "open" | "scheduled" | "aired" | "verified" | "missed" | "makegood_due" | "canceled";
  }> | null;
  report: {
    id: string;
    workspace_id: string;
    name: string;
    type: "campaign" | "show" | "network" | "cluster" | "custom";
    status: "draft" | "generating" | "ready" | "failed";
  } | null;
}

export interface RetryFailedDeliveries {
  since: string;
}

export interface RunReportAutomation {
  /** Mail it to the recipients as well. */
  send?: boolean | undefined;
  /**
   * Read accounts and posts that are older than an hour again first, for at most ten minutes and
   * within the provider calls of the day.
   */
  refresh_first?: boolean | undefined;
}

export interface SendReport {
  /** E-mail addresses. They are stored encrypted and never returned. */
  recipients: string[];
  /** Words above the figures, plain text. */
  message?: string | undefined;
  /**
   * Files in the mails; nothing is attached unless named. A PDF of 5 MB or more is replaced by a
   * sentence with the link.
   */
  attachments?: Array<"pdf"> | undefined;
  /**
   * The link that the mails have, at whose depth they tell figures. Without it they have the public
   * link, and of a private report a secret link of their own.
   */
  link_id?: string | null | undefined;
  /** Where answers go. */
  reply_to?: string | null | undefined;
}

export interface SetEpisodeTags {
  /** All tags it shall have, 1 to 40 characters each; none takes them away. */
  tags: string[];
}

export interface SetSponsorshipPackages {
  /** The whole card. Empty: none. */
  packages: Array<{
    /** Of one package alone. */
    name: string;
    description?: string | null | undefined;
    /** In cents. Null: on request. */
    price_minor?: number | null | undefined;
    /** ISO 4217, with a price alone. */
    currency?: string | null | undefined;
    /** Days of which items project the reach. */
    window_days?: 30 | 90 | 365 | undefined;
    /** Each type once. */
    deliverables: Array<{
      type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement";
      quantity?: number | undefined;
    }>;
  }>;
}

export interface SetTranscript {
  /** BCP 47, for example `en-GB`; `und` where it is not known. */
  language: string;
  /** Plain text: paragraphs, with `Name:` before what each speaker says. */
  text?: string | undefined;
  /** WebVTT. */
  vtt?: string | undefined;
  /** SubRip. */
  srt?: string | undefined;
  segments?: Array<{
    /** Ignored. */
    index?: number | undefined;
    start_sec?: number | null | undefined;
    end_sec?: number | null | undefined;
    speaker?: string | null | undefined;
    text: string;
  }> | undefined;
  /**
   * Names of speakers: by how the transcript calls them, or in the order in which they first speak.
   */
  speakers?: Record<string, string> | string[] | undefined;
}

export interface ShareReport {
  /** What readers type before they see the report; null removes it. */
  password?: string | null | undefined;
  /** When the link ends; null: never by itself. */
  expires_at?: string | null | undefined;
  /** `full`, `bands` (counts such as 30,000 to 40,000, and no other figure), or `none` (texts). */
  depth?: "full" | "bands" | "none" | undefined;
}

export interface Show {
  object: "show";
  id: string;
  name: string;
  handle: string;
  image: string | null;
  public_url: string;
  categories: string[];
  /** The show's own plan where one was set, else the workspace's. */
  plan: "free" | "creator" | "premium";
  connected_platforms: string[];
  stale_platforms: string[];
  /** Episodes that are still in the feed. */
  episode_count: number;
  description: string | null;
  author: string | null;
  hidden_categories: string[];
  /** True when the show has categories and every one of them is hidden. */
  is_hidden: boolean;
  agency_managed: boolean;
  created_at: string;
  last_cluster_update: string | null;
  archived_at: string | null;
  host_names: string[];
  /** Its page in the app; null where the app has no page of it. */
  app_url: string | null;
  website: string | null;
  main_platform: string | null;
  /** Id of the video. */
  youtube_video: string | null;
  /** Spotify id of the episode. */
  highlighted_episode: string | null;
  publishing_schedule: string | null;
  custom_schedule: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  created_by: string | null;
  updated_at: string;
  /** Those that a person wrote, else those that the feed names. */
  hosts: Array<{
    id: string;
    name: string;
    bio: string | null;
    photo: string | null;
    /** Platform id to address. */
    social_links: Record<string, string>;
  }>;
  /** Whether a page presents the hosts. */
  show_host_section: boolean;
  talent: Array<{
    /** Masked: first letter, `***`, domain. */
    email: string;
    uid: string | null;
    status: "accepted" | "pending";
    role: string;
    invited_at: string;
    accepted_at: string | null;
  }>;
  podcast_metadata: {
    provider: string | null;
    provider_id: string | null;
    provider_url: string | null;
    rss_url: string | null;
    spotify_id: string | null;
    apple_podcasts_id: string | null;
    /** Episodes that are still in the feed. */
    total_episodes: number;
    /** Mean length of those with a known length, trailers left out. */
    average_episode_length_sec: number | null;
    imported_at: string | null;
  };
  feed: {
    last_polled_at: string | null;
    last_success_at: string | null;
    /** Null while the show is archived. */
    next_poll_at: string | null;
    /** Failed tries in a row. */
    failure_count: number;
    last_error: {
      code: string;
      message: string;
    } | null;
    /** Episodes in the feed when it last had something new. */
    item_count: number | null;
    /** Items of it that are no episodes, or could not be read. */
    skipped_item_count: number | null;
    /** Items of it that damage in the feed made unreadable. */
    missing_item_count: number | null;
    /** Sentences about what was missing or repaired in it, at most 20. */
    warnings: string[];
    /**
     * How old the numbers are, judged on when they were fetched. `age_hours` is null where there
     * never were any.
     */
    freshness: Freshness;
  } | null;
  /**
   * As an imported archive brought it; else null. What Spotify answers about a connected account
   * has no rating.
   */
  spotify_rating: {
    rating: number | null;
    total_ratings: number | null;
    total_episodes: number | null;
  } | null;
  /** One entry for every platform, connected or not. */
  platforms: Array<{
    platform: string;
    connected: boolean;
    has_data: boolean;
    last_updated: string | null;
    importing_state: "idle" | "queued" | "importing" | "imported" | "failed";
    /**
     * How old the numbers are, judged on when they were fetched. `age_hours` is null where there
     * never were any.
     */
    freshness: Freshness | null;
  }>;
  /** Freshness of each connected platform. */
  freshness: Record<string, Freshness>;
  /**
   * As `GET /v1/shows/{show_id}/sponsorship-packages` answers them without a window. Null where the
   * plan of the workspace does not include clusters: that call then answers 403.
   */
  sponsorship_packages: SponsorshipPackage[] | null;
  collaborations: Array<{
    /** Of the other show. */
    name: string | null;
    /** The other show, where it is one of the reader's workspace. */
    with_show_id: string | null;
    episode_id: string | null;
    /** `YYYY-MM-DD`. */
    date: string | null;
    description: string | null;
  }>;
  /** Those that a person wrote, then guests that the feed names in episodes, newest first. */
  past_guests: Array<{
    id: string | null;
    name: string | null;
    title: string | null;
    bio: string | null;
    photo: string | null;
    featured: boolean;
    episode_link: string | null;
  }>;
  survey_data: Record<string, unknown> | null;
  /**
   * The newest successful read: `at`, `source` (`feed` or a platform), what the `feed` held, and
   * when each of `platforms` was last read. Null where nothing was read.
   */
  last_update_stats: {
    at?: string | undefined;
    source?: string | undefined;
    feed?: {
      at: string;
      items: number | null;
      skipped: number | null;
      missing: number | null;
    } | null | undefined;
    platforms?: Record<string, string> | undefined;
    [name: string]: unknown;
  } | null;
  computed_at: string;
  cache_age_seconds: number;
}

export interface ShowChangeEventData {
  /** What is the same in every workspace that sees the show. */
  object: ShowPayload;
  /** Names of the fields that changed; on `cluster.updated` names of metrics. */
  changed_fields: string[];
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ShowDemographicEntry {
  object: "demographic_entry";
  platform: string;
  available: boolean;
  /**
   * `plan_required`: this workspace's plan. `plan`, `permission`, `too_small`: the platform refuses
   * this account. `not_yet`: not fetched yet.
   */
  reason: "not_connected" | "plan_required" | "not_configured" | "not_offered" | "plan" | "permission" | "too_small" | "not_yet" | "not_reported" | null;
  message: string | null;
  metric: string | null;
  metric_description: string | null;
  window: {
    kind: "days" | "all_time" | "snapshot" | "dates";
    days?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
  } | null;
  /** What the figures cover. Null: not said. */
  as_of: string | null;
  value_kind: "count" | "share" | null;
  /** What the shares are parts of; null where only shares are reported. */
  total: number | null;
  /** Null: the platform has none, and the request named none. */
  dimension: "age" | "gender" | "age_gender" | null;
  share_basis: "platform_total" | "listed_buckets" | null;
  /** From young to old, then by gender; unknown ones last. */
  buckets: Array<{
    /**
     * An age range as the platform cuts it (`18-24`, `65+`), a gender (`female`, `male`,
     * `non_binary`), `unknown`, or an age and a gender (`18-24/female`).
     */
    bucket: string;
    /** A count, or the share where the platform reports shares. Null: hidden by the platform. */
    value: number | null;
    /** 0 to 1, of the total that `share_basis` names. */
    share: number | null;
    /** The value as text; blank where the platform hides it (`<1%`). */
    value_label: string;
  }>;
  /** Buckets that are named without a number; they add 0. */
  hidden_share_buckets: number;
  show_id: string;
}

export interface ShowEventData {
  /** What is the same in every workspace that sees the show. */
  object: ShowPayload;
  /** Changed fields as they were before. */
  previous?: Record<string, unknown> | undefined;
  truncated?: false | undefined;
}

export interface ShowGeographyEntry {
  object: "geography_entry";
  platform: string;
  available: boolean;
  /**
   * `plan_required`: this workspace's plan. `plan`, `permission`, `too_small`: the platform refuses
   * this account. `not_yet`: not fetched yet.
   */
  reason: "not_connected" | "plan_required" | "not_configured" | "not_offered" | "plan" | "permission" | "too_small" | "not_yet" | "not_reported" | null;
  message: string | null;
  metric: string | null;
  metric_description: string | null;
  window: {
    kind: "days" | "all_time" | "snapshot" | "dates";
    days?: number | undefined;
    from?: string | undefined;
    to?: string | undefined;
  } | null;
  /** What the figures cover. Null: not said. */
  as_of: string | null;
  value_kind: "count" | "share" | null;
  /** What the shares are parts of; null where only shares are reported. */
  total: number | null;
  share_basis: "platform_total" | "listed_countries" | null;
  countries: Array<{
    /** ISO 3166-1 alpha-2, for states ISO 3166-2; null for a place without one. */
    code: string | null;
    name: string;
    /** A count, or the share where the platform reports shares. Null: hidden by the platform. */
    value: number | null;
    /** 0 to 1, of the total that `share_basis` names. */
    share: number | null;
    /** The value as text; blank where the platform hides it (`<1%`). */
    value_label: string;
  }>;
  /** Cities or states, where the platform has them. */
  places: Array<{
    /** ISO 3166-1 alpha-2, for states ISO 3166-2; null for a place without one. */
    code: string | null;
    /** For a GeoNames id what GeoNames calls a city of 100,000 people or more; null for others. */
    name: string | null;
    /** A count, or the share where the platform reports shares. Null: hidden by the platform. */
    value: number | null;
    /** 0 to 1, of the total that `share_basis` names. */
    share: number | null;
    /** The value as text; blank where the platform hides it (`<1%`). */
    value_label: string;
    /** ISO 3166-1 alpha-2 of a city that GeoNames names; several have one name. */
    country_code: string | null;
    /** Id of a city at geonames.org, where the platform names it by that alone. */
    geonames_id: number | null;
  }>;
  /** Sums over listed countries. */
  continents: Array<{
    code: string;
    name: string;
    value: number;
    share: number | null;
  }>;
  /** Countries that are named without a number; they add 0. */
  hidden_share_countries: number;
  /** Countries the platform lists of one account at most. */
  listed_countries_max: number | null;
  show_id: string;
}

export interface ShowPayload {
  object: "show";
  id: string;
  name: string;
  handle: string;
  image: string | null;
  public_url: string;
  categories: string[];
  description: string | null;
  author: string | null;
  hidden_categories: string[];
  /** True when the show has categories and every one of them is hidden. */
  is_hidden: boolean;
  created_at: string;
  archived_at: string | null;
  /** Its page in the app; null where the app has no page of it. */
  app_url: string | null;
  website: string | null;
  main_platform: string | null;
  /** Id of the video. */
  youtube_video: string | null;
  /** Spotify id of the episode. */
  highlighted_episode: string | null;
  publishing_schedule: string | null;
  custom_schedule: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  updated_at: string;
  rss_url: string | null;
  apple_podcasts_id: string | null;
  spotify_id: string | null;
}

export interface ShowRow {
  object: "show";
  id: string;
  name: string;
  handle: string;
  image: string | null;
  public_url: string;
  categories: string[];
  /** The show's own plan where one was set, else the workspace's. */
  plan: "free" | "creator" | "premium";
  connected_platforms: string[];
  stale_platforms: string[];
  /** Episodes that are still in the feed. */
  episode_count: number;
  description: string | null;
  author: string | null;
  hidden_categories: string[];
  /** True when the show has categories and every one of them is hidden. */
  is_hidden: boolean;
  agency_managed: boolean;
  created_at: string;
  last_cluster_update: string | null;
  archived_at: string | null;
  host_names: string[];
  /** Its page in the app; null where the app has no page of it. */
  app_url: string | null;
}

export interface ShowSummary {
  object: "show_summary";
  id: string;
  name: string;
  handle: string;
  image: string | null;
  public_url: string;
  categories: string[];
  plan: "free" | "creator" | "premium";
  connected_platforms: string[];
  stale_platforms: string[];
  episode_count: number;
}

export interface SincePublishWindow {
  closes_at: string;
  /** False while it is open; it then holds what is known. */
  complete: boolean;
  as_of: string | null;
  last_refreshed_at: string | null;
  /** Cumulative. Null: not known. */
  value: number | null;
  /** A later figure of that day may have been known at the close. */
  estimated: boolean;
}

export interface SponsorMatch {
  object: "sponsor_match";
  brand: {
    id: string | null;
    name: string;
    website: string | null;
    logo_url: string | null;
    categories: string[];
  };
  /** The parts added. */
  score: number;
  score_parts: {
    category: number;
    topic: number;
    past_campaign: number;
    mention: number;
  };
  reason: string;
  proof_points: Array<{
    type: "past_campaign" | "category" | "audience" | "topic" | "mention";
    text: string;
    /** Id of a campaign. */
    ref: string | null;
  }>;
  source: "workspace" | "directory";
  /** Contacts themselves are never returned. */
  contact_available: boolean;
}

export interface SponsorshipPackage {
  object: "sponsorship_package";
  show_id: string;
  name: string;
  description: string | null;
  /** In minor units of the currency. Null: no price is written. */
  price_minor: number | null;
  /** ISO 4217, lower case. */
  currency: string | null;
  window_days: number;
  deliverables: Array<{
    type: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement";
    quantity: number;
    /** Of one of them: the mean of the items. Null: none measured. */
    projected_reach: number | null;
    /** What the mean is of. */
    basis: string;
    /** Items in the mean. */
    sample_size: number;
    /** There is a mean, and it is of measured items alone. */
    verified: boolean;
  }>;
  /** Quantities times reach, of the deliverables whose reach is known. */
  total_projected_reach: number | null;
  /** Every deliverable is. */
  verified: boolean;
}

export interface StartClusterBuild {
  show_id: string;
  /** `episodes`: those of `episode_ids`. `recent`: those of the last `days`. */
  scope: "episodes" | "recent";
  episode_ids?: string[] | undefined;
  /** For `recent`; 14 unless sent. */
  days?: number | undefined;
  /** `auto` adds posts of high confidence and suggests the rest; `suggest` adds none. */
  mode: "suggest" | "auto";
  /** Only posts of these; all connected accounts unless sent. */
  platforms?: string[] | undefined;
  /** Most posts that `auto` adds to an episode, the best first. */
  max_posts_per_episode?: number | undefined;
  /** Suggest no posts below this. Of those of low confidence one in four or fewer is right. */
  min_confidence?: "high" | "medium" | "low" | undefined;
}

export interface StartResearch {
  /** What is to be found out. It is sent to the search provider of this server. */
  query: string;
  /** `quick` asks once; `standard` asks thoroughly, up to three times. */
  depth?: "quick" | "standard" | undefined;
  brand_id?: string | undefined;
  show_id?: string | undefined;
  max_sources?: number | undefined;
}

export interface Subnetwork {
  object: "subnetwork";
  id: string;
  name: string;
  handle: string | null;
  /** Its shows that this network can see: those of an active subnetwork. */
  show_ids: string[];
  show_count: number;
  activation_state: "invited" | "active" | "suspended";
  activated_at: string | null;
  public_url: string | null;
  app_url: string;
  created_at: string;
}

export interface Tag {
  object: "tag";
  name: string;
  /** Episodes in the feed that have the tag. */
  episode_count: number;
}

export interface Talent {
  /** Masked: first letter, `***`, domain. */
  email: string;
  uid: string | null;
  status: "accepted" | "pending";
  role: string;
  invited_at: string;
  accepted_at: string | null;
}

export interface Team {
  object: "team";
  owner_uid: string;
  members: TeamMember[];
  pending_invites: PendingInvite[];
  team_size: number;
  talent_by_show: Array<{
    show_id: string;
    show_name: string;
    talent: Talent[];
  }>;
  note: string | null;
  computed_at: string;
  cache_age_seconds: number;
  /** Only where the workspace has no team: empty. */
  data?: TeamMember[] | undefined;
  has_more?: boolean | undefined;
  next_cursor?: null | undefined;
  meta?: {
    note: string;
  } | undefined;
}

export interface TeamMember {
  object: "team_member";
  id: string;
  /** Masked: first letter, `***`, domain. */
  email: string;
  name: string | null;
  role: "owner" | "admin" | "editor" | "viewer";
  status: "accepted";
  joined_at: string | null;
}

export interface TestWebhookEndpoint {
  /** What to send: the sample of an event type, or the endpoint itself. */
  type?: "campaign.created" | "campaign.updated" | "campaign.status_changed" | "campaign.deleted" | "campaign.cluster_linked" | "campaign.cluster_unlinked" | "campaign.delivery_updated" | "campaign.goal_reached" | "campaign_slot.created" | "campaign_slot.updated" | "campaign_slot.status_changed" | "campaign_slot.deleted" | "air_check.created" | "air_check.submitted" | "air_check.approved" | "air_check.rejected" | "air_check.deleted" | "insertion_order.parsed" | "insertion_order.applied" | "cluster.created" | "cluster.updated" | "cluster.deleted" | "cluster.nodes_added" | "cluster.nodes_removed" | "cluster.merged" | "cluster.refreshed" | "cluster.refresh_failed" | "cluster_build.completed" | "cluster_build.failed" | "cluster_suggestion.created" | "cluster_suggestion.resolved" | "episode.created" | "episode.updated" | "episode.removed" | "episode.transcript_updated" | "episode.tags_updated" | "episode.goal_reached" | "analytics.refreshed" | "data_request.created" | "data_request.fulfilled" | "data_request.closed" | "integration.connected" | "integration.disconnected" | "integration.stale" | "integration.recovered" | "integration.reauth_required" | "integration.discovery_completed" | "alarm.raised" | "alarm.cleared" | "brand.created" | "brand.updated" | "brand.deleted" | "report.created" | "report.updated" | "report.ready" | "report.failed" | "report.shared" | "report.link_created" | "report.link_revoked" | "report.deleted" | "report.sent" | "report.snapshot_created" | "report.held" | "report_automation.paused" | "show.created" | "show.updated" | "show.handle_changed" | "show.removed" | "webhook.test" | undefined;
}

export interface Transcript {
  object: "transcript";
  /** That of the episode. */
  id: string;
  episode_id: string;
  show_id: string;
  /** BCP 47; `und` where it is not known. */
  language: string;
  source: "feed" | "upload" | "platform" | "generated";
  segments: Array<{
    index: number;
    /** From the start of the episode; null where there are no times. */
    start_sec: number | null;
    /** Never before `start_sec`. */
    end_sec: number | null;
    speaker: string | null;
    text: string;
  }>;
  /** The whole as plain text, speakers before paragraphs. */
  text: string;
  word_count: number;
  /** The same for the same language and segments. */
  checksum: string;
  created_at: string;
  updated_at: string;
}

export interface TranscriptGeneration {
  object: "transcript_generation";
  id: string;
  show_id: string;
  episode_id: string;
  /** `canceled`: by a person, or because the show was deleted. */
  status: "queued" | "running" | "completed" | "failed" | "canceled";
  /** As it was asked for; null: found out. */
  language: string | null;
  replace: boolean;
  /** Counted against the day: of the audio once it was heard, an estimate before. */
  minutes: number;
  error: {
    code: string;
    message: string;
  } | null;
  started_at: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface UpdateAirCheck {
  /** A file of the library. */
  media_file_id?: string | null | undefined;
  /** https. It is stored and never fetched. */
  media_url?: string | null | undefined;
  /** Where the read begins in the episode. */
  start_sec?: number | null | undefined;
  /** Where it ends. */
  end_sec?: number | null | undefined;
  notes?: string | null | undefined;
}

export interface UpdateBrand {
  name?: string | undefined;
  /** Address of the logo, https. */
  logo_url?: string | null | undefined;
  /** Address of the website, http or https. */
  website?: string | null | undefined;
  description?: string | null | undefined;
  /**
   * What the brand sells; shows and competitors are compared by it. Repeats are dropped. Null
   * clears them.
   */
  categories?: string[] | null | undefined;
  /** One a line, at most 50. */
  talking_points?: string | null | undefined;
  brand_safety?: {
    /** Categories of shows that the brand does not book. Repeats are dropped. Null clears them. */
    blocked_categories?: string[] | null | undefined;
    /** Topics that the brand does not stand beside. Repeats are dropped. Null clears them. */
    blocked_topics?: string[] | null | undefined;
  } | null | undefined;
  target_audience?: {
    /** `25-54`. */
    age_range?: string | null | undefined;
    genders?: string[] | undefined;
    countries?: string[] | undefined;
  } | null | undefined;
  /** Platform id to address. */
  social_links?: Record<string, string> | null | undefined;
  /** Replaces all of them. Stored encrypted and never returned, only counted. */
  contacts?: Array<{
    name?: string | null | undefined;
    email?: string | null | undefined;
    phone?: string | null | undefined;
    role?: string | null | undefined;
  }> | null | undefined;
  /** Words of your own to find it by. Repeats are dropped. Null clears them. */
  tags?: string[] | null | undefined;
  /** Left out of lists unless asked for. */
  archived?: boolean | undefined;
}

export interface UpdateCampaign {
  name?: string | undefined;
  /** Id of a brand. */
  brand_id?: string | null | undefined;
  agency_name?: string | null | undefined;
  /** The first day, in the campaign's time zone. */
  start_date?: string | null | undefined;
  /** The last day, in the campaign's time zone. */
  end_date?: string | null | undefined;
  /** An IANA time zone such as `Europe/London`. Default `UTC`. */
  timezone?: string | undefined;
  /** Shows of the workspace. A slot adds its show by itself. */
  show_ids?: string[] | undefined;
  /** ISO 4217. Default `usd`. */
  currency?: string | undefined;
  /** In minor units of the currency: cents. */
  budget_minor?: number | null | undefined;
  /** What the whole campaign shall reach. */
  goals?: {
    /** Times heard or shown, as pacing counts them. */
    impressions?: number | null | undefined;
    /** Reach of the campaign's posts. */
    reach?: number | null | undefined;
    /** Plays on audio platforms. */
    plays?: number | null | undefined;
  } | null | undefined;
  /** Rates in units of the currency. Null: the network's default rates. */
  emv?: {
    likeRate: number;
    commentRate: number;
    longFormCpm: number;
    shortFormCpm: number;
  } | null | undefined;
  promo?: {
    code?: string | null | undefined;
    /** http or https. */
    url?: string | null | undefined;
    /** The call to action. */
    cta?: string | null | undefined;
  } | null | undefined;
  /** One a line, at most 50. */
  talking_points?: string | null | undefined;
  tags?: string[] | null | undefined;
  /** Never on public pages. */
  notes_internal?: string | null | undefined;
  /** The state to move to. `active` is reached by time, or from `paused`. */
  status?: "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled" | undefined;
  /** Left out of lists unless asked for. */
  archived?: boolean | undefined;
  /** Whether it has a public page, listed or not. */
  visibility?: "private" | "unlisted" | "public" | undefined;
}

export interface UpdateCampaignClusterLink {
  /** A slot of the campaign; null: none in particular. */
  slot_id?: string | null | undefined;
  /** The posts of the cluster that count; null: all, also those that come later. */
  node_ids?: string[] | null | undefined;
}

export interface UpdateCampaignSlot {
  /** A show of the workspace. */
  show_id?: string | undefined;
  deliverable_type?: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other" | undefined;
  placement?: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null | undefined;
  read_type?: "host_read" | "producer_read" | "pre_produced" | "live_read" | null | undefined;
  insertion?: "baked_in" | "dynamic" | null | undefined;
  length_sec?: number | null | undefined;
  /** How many times it airs. Default 1. */
  quantity?: number | undefined;
  /** The day it airs. Not beside `air_window`. */
  air_date?: string | null | undefined;
  /** The days between which it airs, in the campaign's time zone. */
  air_window?: {
    start_date: string;
    end_date: string;
  } | null | undefined;
  rate?: {
    type: "cpm" | "flat" | "cpa" | "added_value";
    /** In minor units of the currency: for each unit, or for a thousand with `cpm`. */
    amount_minor: number;
    /** That of the campaign, which is also the default. */
    currency?: string | undefined;
  } | null | undefined;
  guaranteed_impressions?: number | null | undefined;
  /** What is read or shown. */
  copy?: string | null | undefined;
  promo_code?: string | null | undefined;
  /** http or https; `https://` is added where it is missing. */
  promo_url?: string | null | undefined;
  /** Its id in another system. */
  external_ref?: string | null | undefined;
  notes?: string | null | undefined;
  /** `scheduled`, `aired` or `canceled`; the others follow by themselves. */
  status?: "open" | "scheduled" | "aired" | "verified" | "missed" | "makegood_due" | "canceled" | undefined;
  /** The episode it airs in; the slot is `aired` once that is published. */
  episode_id?: string | null | undefined;
  /** The slot that this one makes good. */
  makegood_for?: string | null | undefined;
}

export interface UpdateEpisode {
  /** Number of the episode on Apple Podcasts, or its address there. Null clears it. */
  apple_episode_id?: string | null | undefined;
  /** 22-character id of the episode on Spotify, or its address there. Null clears it. */
  spotify_episode_id?: string | null | undefined;
  /**
   * 11-character id of the video of the whole episode on YouTube, or its address there. Null clears
   * it.
   */
  youtube_video_id?: string | null | undefined;
}

export interface UpdateGoal {
  /** Reached where the value is at least this. */
  target?: number | undefined;
  /** The last day that counts, until its end in UTC. Today or later. */
  due_date?: string | null | undefined;
}

export interface UpdateInsertionOrder {
  parsed?: {
    advertiser?: {
      name?: string | undefined;
      matched_brand_id?: string | null | undefined;
    } | undefined;
    agency?: string | null | undefined;
    campaign_name?: string | null | undefined;
    io_number?: string | null | undefined;
    currency?: string | null | undefined;
    total_minor?: number | null | undefined;
    start_date?: string | null | undefined;
    end_date?: string | null | undefined;
    payment_terms?: string | null | undefined;
    /** Lines by their `index`, each with the fields to correct. */
    line_items?: Array<{
      index: number;
      show_name?: string | undefined;
      matched_show_id?: string | null | undefined;
      deliverable_type?: "audio_read" | "video_integration" | "social_clip" | "newsletter_placement" | "other" | undefined;
      placement?: "pre_roll" | "mid_roll" | "post_roll" | "full_episode" | "feed_post" | "story" | "primary" | "secondary" | null | undefined;
      length_sec?: number | null | undefined;
      quantity?: number | undefined;
      air_dates?: string[] | undefined;
      rate?: {
        type: "cpm" | "flat" | "cpa" | "added_value";
        /** Minor units: of each unit, or of a thousand with `cpm`. */
        amount_minor: number;
        currency: string;
      } | null | undefined;
      guaranteed_impressions?: number | null | undefined;
      /** What the guarantee is of: the whole line, or each of its units. */
      guaranteed_per?: "line" | "unit" | undefined;
      promo_code?: string | null | undefined;
      notes?: string | null | undefined;
    }> | undefined;
  } | undefined;
  /** It will not be applied; its file is free again. */
  review_state?: "discarded" | undefined;
}

export interface UpdateLibraryFile {
  /** How the file is shown and downloaded, up to 200 characters, without a path. */
  name?: string | undefined;
  kind?: "media_kit" | "insertion_order" | "creative" | "air_check" | "transcript" | "document" | "image" | "audio" | "video" | "other" | undefined;
  folder?: string | null | undefined;
  tags?: string[] | undefined;
  show_ids?: string[] | undefined;
  brand_id?: string | null | undefined;
  campaign_id?: string | null | undefined;
}

export interface UpdatePodcast {
  /** Address of the feed. It is read for the first time within a minute or so. Null clears it. */
  rss_url?: string | null | undefined;
  /** Number of the show on Apple Podcasts, or its address there. Null clears it. */
  apple_podcasts_id?: string | null | undefined;
  /** 22-character id of the show on Spotify, or its address there. Null clears it. */
  spotify_id?: string | null | undefined;
}

export interface UpdateReport {
  name?: string | undefined;
  /** In their order, at most 40; `method` is one of them, and is added where missing. */
  sections?: Array<{
    /** Stable name within the report; made of the type where it is left out. */
    id?: string | undefined;
    /** Kind of section. */
    type: string;
    title?: string | null | undefined;
    note?: string | null | undefined;
    options?: Record<string, unknown> | undefined;
    /** Leave the section out where it has nothing to show; true unless sent. */
    hide_if_empty?: boolean | undefined;
  }> | undefined;
  /**
   * A preset, or the first and last day, UTC. Null: figures to date. A window moves with its preset
   * at each generation.
   */
  window?: {
    preset?: "last_7_days" | "last_28_days" | "last_90_days" | "last_week" | "last_month" | "this_month" | "last_quarter" | "campaign" | "to_date" | null | undefined;
    start_date?: string | null | undefined;
    end_date?: string | null | undefined;
  } | null | undefined;
  branding?: {
    /** A picture of the library. */
    logo_file_id?: string | null | undefined;
    /** `#rrggbb`. Its contrast with white is at least 4.5. */
    primary_color?: string | null | undefined;
    co_brand?: {
      name: string;
      /** A picture of the library. */
      logo_file_id?: string | null | undefined;
    } | null | undefined;
  } | null | undefined;
  /** `link`: everyone with `share_url` sees the report; `private` revokes that link. */
  visibility?: "private" | "link" | undefined;
  /** What readers type before they see the report; null removes it. */
  password?: string | null | undefined;
  /** When the link ends; null: never by itself. */
  expires_at?: string | null | undefined;
}

export interface UpdateReportAutomation {
  name?: string | undefined;
  template_id?: string | undefined;
  schedule?: {
    /**
     * `campaign_end`: once, four days after the last day; `on_final`: once, 31 days after it;
     * `after_air`: on days after slots of the campaign aired. These three need a campaign.
     */
    frequency: "weekly" | "biweekly" | "monthly" | "campaign_end" | "after_air" | "on_final";
    /** ISO day, 1 for Monday. */
    day_of_week?: number | null | undefined;
    day_of_month?: number | null | undefined;
    days_after_air?: Array<7 | 14 | 30> | undefined;
  } | undefined;
  /** E-mail addresses. They are stored encrypted and never returned. */
  recipients?: string[] | undefined;
  /** Words above the figures, plain text. */
  message?: string | null | undefined;
  /** Where answers go. */
  reply_to?: string | null | undefined;
  /** Attach the PDF below 5 MB. It holds full figures, so it needs `link_depth` full. */
  attach_pdf?: boolean | undefined;
  /**
   * How much of the figures the mails and their link tell: `full`, `bands` (counts such as 30,000
   * to 40,000, and no other figure), or `none` (texts).
   */
  link_depth?: "full" | "bands" | "none" | undefined;
  /**
   * What keeps a report from being sent: an account that needs a new sign-in, readings older than
   * `stale_hours`, a headline figure that fell by more than `fall_percent`, no figure at all, a
   * section that could not be read.
   */
  hold_if?: Array<"needs_reauth" | "stale" | "fell" | "no_data" | "section_failed"> | undefined;
  stale_hours?: number | null | undefined;
  fall_percent?: number | null | undefined;
  /** A held report is sent by itself after so many hours; null: never. */
  hold_hours?: number | null | undefined;
  /** Hold every report until it is released. */
  approval?: boolean | undefined;
  /** Send nothing where no figure differs from the last snapshot. */
  skip_if_unchanged?: boolean | undefined;
  status?: "active" | "paused" | undefined;
}

export interface UpdateReportLink {
  /** Whom it is for. */
  label?: string | undefined;
  /** `latest`, or the number of a snapshot that the link goes on showing. */
  snapshot?: "latest" | number | undefined;
  /** `full`, `bands` (counts such as 30,000 to 40,000, and no other figure), or `none` (texts). */
  depth?: "full" | "bands" | "none" | undefined;
  /** What readers type before they see the report; null removes it. */
  password?: string | null | undefined;
  /** When the link ends; null: never by itself. */
  expires_at?: string | null | undefined;
  /**
   * Whether readers may download the PDF, tables as CSV and XLSX, and the archive, all at the depth
   * of the link; false unless sent.
   */
  allow_export?: boolean | undefined;
  /** Whether search engines may list the page; false unless sent. */
  indexable?: boolean | undefined;
}

export interface UpdateReportTemplate {
  name?: string | undefined;
  /** In their order, at most 40; `method` is one of them, and is added where missing. */
  sections?: Array<{
    /** Stable name within the report; made of the type where it is left out. */
    id?: string | undefined;
    /** Kind of section. */
    type: string;
    title?: string | null | undefined;
    note?: string | null | undefined;
    options?: Record<string, unknown> | undefined;
    /** Leave the section out where it has nothing to show; true unless sent. */
    hide_if_empty?: boolean | undefined;
  }> | undefined;
  /**
   * A preset, or the first and last day, UTC. Null: figures to date. A window moves with its preset
   * at each generation.
   */
  window?: {
    preset?: "last_7_days" | "last_28_days" | "last_90_days" | "last_week" | "last_month" | "this_month" | "last_quarter" | "campaign" | "to_date" | null | undefined;
    start_date?: string | null | undefined;
    end_date?: string | null | undefined;
  } | null | undefined;
  branding?: {
    /** A picture of the library. */
    logo_file_id?: string | null | undefined;
    /** `#rrggbb`. Its contrast with white is at least 4.5. */
    primary_color?: string | null | undefined;
    co_brand?: {
      name: string;
      /** A picture of the library. */
      logo_file_id?: string | null | undefined;
    } | null | undefined;
  } | null | undefined;
  /** What a report of the type is made from where it names no template; one a type. */
  is_default?: boolean | undefined;
}

export interface UpdateShow {
  /** Name of the show. Null or an empty text restores the feed's title. */
  podcast_name?: string | null | undefined;
  /** Who makes it. Null or an empty text clears it. */
  podcast_author?: string | null | undefined;
  /** Address of the cover image, http or https. Null or an empty text clears it. */
  podcast_logo?: string | null | undefined;
  /** Description. Null or an empty text clears it. */
  about?: string | null | undefined;
  /** Up to five; repeats are dropped. Null clears them. */
  categories?: string[] | null | undefined;
  /** Identifier of a platform (`GET /v1/platforms`). Null or an empty text clears it. */
  main_platform?: string | null | undefined;
  /**
   * Address or 11-character id of a YouTube video; the id is stored. Null or an empty text clears
   * it.
   */
  youtube_video?: string | null | undefined;
  /**
   * Address or 22-character id of an episode on Spotify; the id is stored. Null or an empty text
   * clears it.
   */
  highlighted_episode?: string | null | undefined;
  /** When it comes out, in words. Null or an empty text clears it. */
  publishing_schedule?: string | null | undefined;
  /** A schedule in words of one's own. Null or an empty text clears it. */
  custom_schedule?: string | null | undefined;
  /** `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; null or an empty text clears it. */
  primary_color?: string | null | undefined;
  /** `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; null or an empty text clears it. */
  secondary_color?: string | null | undefined;
  /** Address of the show's own site, http or https. Null or an empty text clears it. */
  website?: string | null | undefined;
  /**
   * Last part of the public address; made lower-case with hyphens. A show always has one, so null
   * is refused. Needs `confirm: true`.
   */
  handle?: string | null | undefined;
}

export interface UpdateShowProfile {
  /** All hosts, in their order; they win over those of the feed. Null: those of the feed. */
  hosts?: Array<{
    /** Of an entry that is there. Else it is new. */
    id?: string | null | undefined;
    name: string;
    bio?: string | null | undefined;
    photo?: string | null | undefined;
    /** Platform id to address. */
    social_links?: Record<string, string> | null | undefined;
  }> | null | undefined;
  show_host_section?: boolean | undefined;
  /**
   * Guests that stand before those of the feed, and in place of those of the same name. Null: none.
   */
  past_guests?: Array<{
    /** Of an entry that is there. Else it is new. */
    id?: string | null | undefined;
    name: string;
    title?: string | null | undefined;
    bio?: string | null | undefined;
    photo?: string | null | undefined;
    featured?: boolean | undefined;
    episode_link?: string | null | undefined;
  }> | null | undefined;
  /** All collaborations. Null: none. */
  collaborations?: Array<{
    /** Of the other show. */
    name: string;
    /** Where it is one of the workspace. */
    with_show_id?: string | null | undefined;
    /** An episode of this show. */
    episode_id?: string | null | undefined;
    /** `YYYY-MM-DD`. */
    date: string;
    description?: string | null | undefined;
  }> | null | undefined;
  /**
   * Categories that are not shown; a show all of whose categories are hidden is left out of lists.
   * Null: none.
   */
  hidden_categories?: string[] | null | undefined;
  agency_managed?: boolean | undefined;
  /**
   * Results about all listeners together: numbers, texts, booleans and objects of them, three
   * levels, 200 members, no lists and no e-mail addresses. Null: none.
   */
  survey_data?: Record<string, unknown> | null | undefined;
}

export interface UpdateWebhookEndpoint {
  /**
   * Where deliveries go: https, without user name or password. What its name resolves to is checked
   * at every delivery, not here.
   */
  url?: string | undefined;
  /** Exact event types (`GET /v1/event-types`), each once, or `*` alone for all. */
  enabled_events?: string[] | undefined;
  /** Null clears it. */
  description?: string | null | undefined;
  /** True pauses the endpoint, false activates it again, whatever disabled it. */
  disabled?: boolean | undefined;
  /** Version the payloads are written in. */
  api_version?: "2026-10-14" | undefined;
}

export interface UpdateWorkspace {
  /**
   * What EMV is priced at in campaigns without rates of their own, in units of their currency.
   * Null: the defaults.
   */
  network_default_emv?: {
    /** For a like. */
    likeRate: number;
    /** For a comment. */
    commentRate: number;
    /** For a thousand of long reach. */
    longFormCpm: number;
    /** For a thousand of short reach. */
    shortFormCpm: number;
  } | null | undefined;
  /** Address of an image, https. Null or an empty text clears it. */
  network_logo?: string | null | undefined;
}

export interface UploadExternalDelivery {
  rows: Array<{
    /** The ad server that counted. */
    source: "adswizz" | "audioserve" | "other";
    /** A name of the row. Sent again, it replaces the one before. Default empty. */
    label?: string | undefined;
    slot_id?: string | null | undefined;
    show_id?: string | null | undefined;
    date?: string | undefined;
    start_date?: string | undefined;
    end_date?: string | undefined;
    impressions: number;
    /** Null or left out: not reported. */
    listeners?: number | null | undefined;
  }>;
}

export interface WebhookDelivery {
  object: "webhook_delivery";
  id: string;
  webhook_endpoint_id: string;
  /**
   * The same in every delivery of an event. Of a test delivery it names no event of the Events API.
   */
  event_id: string;
  event_type: string;
  status: "pending" | "succeeded" | "failed";
  /** Automatic attempts made; manual ones are not counted. */
  attempt_count: number;
  next_attempt_at: string | null;
  /**
   * Why a failed delivery is tried no more. `scope_missing`: the endpoint may not receive events of
   * this type any more. `plan_required`: the plan had ended when it was due, so nothing was sent.
   */
  final_reason: "attempts_exhausted" | "expired" | "endpoint_deleted" | "endpoint_disabled" | "scope_missing" | "plan_required" | null;
  /** Oldest first. */
  attempts: WebhookDeliveryAttempt[];
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface WebhookDeliveryAttempt {
  id: string;
  /** Place in the schedule; null for manual and test attempts. */
  number: number | null;
  trigger: "automatic" | "manual" | "test";
  started_at: string;
  /** What the receiver answered; null when it did not. */
  response_status: number | null;
  /** The first 1,024 bytes of the answer, cut on a character. */
  response_body: string | null;
  latency_ms: number;
  /** Why there is no answer. */
  error: "timeout" | "connection_failed" | "dns_failed" | "tls_failed" | "blocked_address" | "invalid_response" | null;
}

export interface WebhookDeliveryWithRequest {
  object: "webhook_delivery";
  id: string;
  webhook_endpoint_id: string;
  /**
   * The same in every delivery of an event. Of a test delivery it names no event of the Events API.
   */
  event_id: string;
  event_type: string;
  status: "pending" | "succeeded" | "failed";
  /** Automatic attempts made; manual ones are not counted. */
  attempt_count: number;
  next_attempt_at: string | null;
  /**
   * Why a failed delivery is tried no more. `scope_missing`: the endpoint may not receive events of
   * this type any more. `plan_required`: the plan had ended when it was due, so nothing was sent.
   */
  final_reason: "attempts_exhausted" | "expired" | "endpoint_deleted" | "endpoint_disabled" | "scope_missing" | "plan_required" | null;
  /** Oldest first. */
  attempts: WebhookDeliveryAttempt[];
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  request: {
    /** Of the last attempt, or of the first one while there was none. Signatures are not kept. */
    headers: Record<string, string>;
    /**
     * Byte for byte as it is signed. Null when the event is no longer kept, or when the credential
     * or the plan may not read events of its group.
     */
    body: string | null;
  };
}

export interface WebhookEndpoint {
  object: "webhook_endpoint";
  id: string;
  url: string;
  /** Event types, or `*` alone for all that the endpoint may receive. */
  enabled_events: string[];
  description: string | null;
  status: "active" | "disabled";
  disabled: boolean;
  disabled_reason: "failing" | "manual" | null;
  disabled_at: string | null;
  failing_since: string | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  /** Version of the payloads. */
  api_version: string;
  secret_last_four: string;
  previous_secret_expires_at: string | null;
  owner: {
    type: "workspace" | "oauth_app";
    client_id: string | null;
  };
  /** Deliveries still to be made. */
  pending_count: number;
  created_at: string;
  updated_at: string;
}

export interface WebhookEndpointWithSecret {
  object: "webhook_endpoint";
  id: string;
  url: string;
  /** Event types, or `*` alone for all that the endpoint may receive. */
  enabled_events: string[];
  description: string | null;
  status: "active" | "disabled";
  disabled: boolean;
  disabled_reason: "failing" | "manual" | null;
  disabled_at: string | null;
  failing_since: string | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  /** Version of the payloads. */
  api_version: string;
  secret_last_four: string;
  previous_secret_expires_at: string | null;
  owner: {
    type: "workspace" | "oauth_app";
    client_id: string | null;
  };
  /** Deliveries still to be made. */
  pending_count: number;
  created_at: string;
  updated_at: string;
  /** `whsec_…`; shown this once. */
  secret: string | null;
}

export interface WebhookRetry {
  object: "webhook_retry";
  webhook_endpoint_id: string;
  since: string;
  /** `completed` when there was nothing to queue. */
  status: "queued" | "completed";
  /** Deliveries that get one more attempt. */
  queued: number;
  expected_completion_at: string;
}

export interface WithdrawSnapshot {
  /** The reason, for people who verify the document later. */
  reason: string;
}

export interface Workspace {
  object: "workspace";
  effective_uid: string;
  authenticated_uid: string;
  auth_kind: "api_key" | "oauth";
  key_label: string;
  scopes: string[];
  kind: "network" | "subnetwork" | "solo";
  is_network: boolean;
  is_subnetwork: boolean;
  parent_network_uid: string | null;
  /** The workspace's own name, whatever its kind. */
  network_name: string;
  /** Null for a workspace without a page of its own, as of `solo`. */
  network_handle: string | null;
  /** Null where no logo was set. */
  network_logo: string | null;
  plan: "free" | "creator" | "premium";
  shows: ShowSummary[];
  show_count: number;
  team_size: number;
  subnetwork_count: number;
  campaign_count: number;
  missing_show_ids: string[];
  /** Platform id to the number of connected shows. */
  integrations_summary: Record<string, number>;
  /** Platform id to freshness; of several connected shows the oldest. */
  data_freshness: Record<string, Freshness>;
  stale_platforms: string[];
  network_default_emv: {
    likeRate: number;
    commentRate: number;
    longFormCpm: number;
    shortFormCpm: number;
  };
  public_url: string | null;
  app_url: string;
  computed_at: string;
  cache_age_seconds: number;
  note: string | null;
  credential: Credential;
}

export interface AddressesResolveBatchBody {
  urls: string[];
}

export interface AddressesResolveBatchItem {
  object: "batch_result";
  url: string;
  status: number;
  result: Resolution | null;
  error: ErrorObject | null;
}

export interface AddressesResolveQuery {
  /** An address as it was pasted. */
  url: string;
  /** Also asks the platform where a short link leads. */
  follow?: boolean | undefined;
}

export interface AirChecksListQuery {
  campaign_id?: string | undefined;
  status?: "pending" | "submitted" | "approved" | "rejected" | undefined;
  slot_id?: string | undefined;
  show_id?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface AlarmsListItem {
  object: "alarm";
  id: string;
  kind: "feed" | "account" | "endpoint" | "budget" | "backup" | "disk" | "mail";
  /** `recovering`: it is well since `well_since`, and is cleared when that has lasted. */
  status: "open" | "recovering" | "cleared";
  subject: {
    /** Id of what fails: of a show, an account or an endpoint. */
    id: string;
    name: string;
    show_id: string | null;
    platform: string | null;
  };
  /** What fails. */
  title: string;
  /** Why, where the last attempt left a reason. */
  reason: string | null;
  /** What to do about it. */
  advice: string;
  /** Page of the console for it. */
  app_url: string;
  /** When the failing began: for a feed or an account when it was last read. */
  since: string;
  raised_at: string;
  well_since: string | null;
  cleared_at: string | null;
  /** When a check first saw it. The list is in this order. */
  created_at: string;
  /** When its state last changed. */
  updated_at: string;
}

export interface AlarmsListQuery {
  /** What fails. */
  kind?: "feed" | "account" | "endpoint" | "budget" | undefined;
  /** `open` includes what recovers. */
  status?: "open" | "cleared" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface AnalyticsCurvesQuery {
  /** Global cluster ids; these or `episode_ids`. */
  cluster_refs?: string[] | undefined;
  /** Episodes, each with its clusters; these or `cluster_refs`. */
  episode_ids?: string[] | undefined;
  metric?: "reach" | "engagement" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves" | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /** The oldest age, in days. */
  days?: number | undefined;
}

export interface AnalyticsDemographicsQuery {
  /** Only these shows. */
  show_ids?: string[] | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * An account that several shows link is counted once either way; `unique` also lists which shows
   * it was left out of.
   */
  social_count_mode?: "per_show" | "unique" | undefined;
  /** Only entries of this dimension; otherwise of all that a platform reports. */
  dimension?: "age" | "gender" | "age_gender" | undefined;
}

export interface AnalyticsGeographyQuery {
  /** Only these shows. */
  show_ids?: string[] | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * An account that several shows link is counted once either way; `unique` also lists which shows
   * it was left out of.
   */
  social_count_mode?: "per_show" | "unique" | undefined;
}

export interface AnalyticsOverviewQuery {
  /** Only these shows. */
  show_ids?: string[] | undefined;
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * An account of several shows: `per_show` counts it for each, `unique` once, for the first in the
   * workspace's order.
   */
  social_count_mode?: "per_show" | "unique" | undefined;
  /**
   * What the window is compared with: the days right before it, the same days a year before, or
   * nothing.
   */
  compare?: "previous_period" | "previous_year" | "none" | undefined;
  /**
   * The compared window begins on the same day of the week: up to six days earlier, or 52 weeks
   * before.
   */
  match_day_of_week?: boolean | undefined;
}

export interface AnalyticsPlatformsQuery {
  /** Only these shows. */
  show_ids?: string[] | undefined;
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * An account of several shows: `per_show` counts it for each, `unique` once, for the first in the
   * workspace's order.
   */
  social_count_mode?: "per_show" | "unique" | undefined;
}

export interface AnalyticsProvenanceQuery {
  /** Only these shows. */
  show_ids?: string[] | undefined;
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * An account of several shows: `per_show` counts it for each, `unique` once, for the first in the
   * workspace's order.
   */
  social_count_mode?: "per_show" | "unique" | undefined;
  /** The metric of the number. */
  metric: "reach" | "views" | "engaged_views" | "watch_time_sec" | "impressions" | "plays" | "streams" | "listeners" | "downloads" | "likes" | "comments" | "shares" | "saves" | "reactions" | "opens" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts";
}

export interface AnalyticsRankingsQuery {
  /** What is ranked. Shows count all of their own accounts, shared ones included. */
  subject: "show" | "episode" | "cluster" | "post" | "platform";
  /** Shows and platforms have the figures of accounts, the others those of posts. */
  metric?: "reach" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves" | "engagement" | "streams" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts" | "followers_gained" | "subscribers_gained" | undefined;
  /** Only these shows. */
  show_ids?: string[] | undefined;
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * An account of several shows: `per_show` counts it for each, `unique` once, for the first in the
   * workspace's order.
   */
  social_count_mode?: "per_show" | "unique" | undefined;
  /** Only posts of these formats. */
  formats?: Array<"full_episode" | "clip" | "short" | "post" | "story" | "newsletter" | "audio_episode"> | undefined;
  /**
   * Clusters and episodes by what they had reached so long after publication: those published in
   * the window whose time is over.
   */
  since_publish?: "d1" | "d7" | "d14" | "d30" | "d90" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface AnalyticsReachQuery {
  /** Only these shows. */
  show_ids?: string[] | undefined;
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * An account of several shows: `per_show` counts it for each, `unique` once, for the first in the
   * workspace's order.
   */
  social_count_mode?: "per_show" | "unique" | undefined;
  /**
   * Only posts have a format: by `format` it is the reach of the posts of clusters that were
   * published in the window, otherwise that of the accounts.
   */
  group_by?: "category" | "platform" | "format" | "show" | undefined;
}

export interface AnalyticsTimelineQuery {
  /** Only these shows. */
  show_ids?: string[] | undefined;
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * An account of several shows: `per_show` counts it for each, `unique` once, for the first in the
   * workspace's order.
   */
  social_count_mode?: "per_show" | "unique" | undefined;
  /** Up to five. */
  metrics?: Array<"reach" | "views" | "engaged_views" | "watch_time_sec" | "impressions" | "plays" | "streams" | "listeners" | "downloads" | "likes" | "comments" | "shares" | "saves" | "reactions" | "opens" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts"> | undefined;
  /** Period of one point. Weeks begin on Monday. */
  granularity?: "day" | "week" | "month" | undefined;
  /** One series for each; for all together unless given. */
  group_by?: "platform" | "show" | undefined;
}

export interface ApiGetAnswer {
  object: "api";
  name: string;
  version: string;
  versions: string[];
  server_version: string;
  docs_url: string;
  openapi_url: string;
  links: {
    me: string;
    shows: string;
    campaigns: string;
    event_types: string;
    oauth_metadata: string;
    mcp: string;
  };
}

export type ApiOpenapiAnswer = Record<string, unknown>;

export interface AudienceDemographicsQuery {
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /** Only entries of this dimension; otherwise of all that a platform reports. */
  dimension?: "age" | "gender" | "age_gender" | undefined;
}

export interface AudienceGeographyQuery {
  /** Only these platforms. */
  platforms?: string[] | undefined;
}

export interface AutoBuildSetBody {
  /** `auto` adds posts of high confidence and suggests the rest; `suggest` adds none. */
  mode: "suggest" | "auto";
}

export interface BrandsCampaignsQuery {
  status?: "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled" | undefined;
  /** Campaigns with one of these shows. */
  show_ids?: string[] | undefined;
  /** In name, agency and tags. */
  search?: string | undefined;
  start_gte?: string | undefined;
  end_lt?: string | undefined;
  /** Archived ones instead of the others. */
  archived?: boolean | undefined;
  /** `metrics`: the figures to date of each. */
  expand?: Array<"metrics"> | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface BrandsListQuery {
  /** In name and description. */
  search?: string | undefined;
  category?: string | undefined;
  /** Archived ones instead of the others. */
  archived?: boolean | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface CampaignClustersListQuery {
  slot_id?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface CampaignSlotsGetQuery {
  /** `metrics`: the figures to date of the posts that count for a slot. */
  expand?: Array<"metrics"> | undefined;
}

export interface CampaignSlotsListQuery {
  status?: "open" | "scheduled" | "aired" | "verified" | "missed" | "makegood_due" | "canceled" | undefined;
  show_id?: string | undefined;
  /** Airing on this day or later. */
  air_gte?: string | undefined;
  /** Airing before this day. */
  air_lt?: string | undefined;
  /** `metrics`: the figures to date of the posts that count for a slot. */
  expand?: Array<"metrics"> | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface CampaignsGetQuery {
  /** `slots`: all of them. `metrics`: its figures to date. */
  expand?: Array<"slots" | "metrics"> | undefined;
}

export interface CampaignsListAirChecksQuery {
  status?: "pending" | "submitted" | "approved" | "rejected" | undefined;
  slot_id?: string | undefined;
  show_id?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface CampaignsListQuery {
  brand_id?: string | undefined;
  status?: "draft" | "scheduled" | "active" | "paused" | "completed" | "canceled" | undefined;
  /** Campaigns with one of these shows. */
  show_ids?: string[] | undefined;
  /** In name, agency and tags. */
  search?: string | undefined;
  start_gte?: string | undefined;
  end_lt?: string | undefined;
  /** Archived ones instead of the others. */
  archived?: boolean | undefined;
  /** `metrics`: the figures to date of each. */
  expand?: Array<"metrics"> | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface CampaignsMetricsQuery {
  /**
   * Figures by slot, show or platform, or what was gained day by day. A post of several slots is in
   * the group of each, and once in the totals.
   */
  group_by?: "slot" | "show" | "platform" | "day" | undefined;
  /** The last so many complete days: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day. */
  end_date?: string | undefined;
  /** `receipts`: every count that `emv` prices. */
  expand?: Array<"receipts"> | undefined;
}

export interface ClusterBuildsListQuery {
  show_id?: string | undefined;
  status?: "queued" | "running" | "completed" | "failed" | "canceled" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ClusterSuggestionsAcceptBody {
  cluster_id?: string | undefined;
}

export interface ClusterSuggestionsDismissBody {
  /** Why the post is not of the episode, for the people of the workspace. */
  reason?: string | undefined;
}

export interface ClusterSuggestionsListQuery {
  /** All unless sent. */
  status?: "open" | "accepted" | "dismissed" | "expired" | undefined;
  episode_id?: string | undefined;
  confidence?: "high" | "medium" | "low" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ClusterSuggestionsReviewBody {
  /** Ids of suggestions whose posts are added to their episodes' clusters. */
  accept?: string[] | undefined;
  /** Ids of suggestions whose posts stay out of their episodes for good. */
  dismiss?: string[] | undefined;
  /** Why the post is not of the episode, for the people of the workspace. */
  reason?: string | undefined;
}

export interface ClustersAddNodesBody {
  url?: string | undefined;
  urls?: string[] | undefined;
  /** Overrides the format the platform reports. */
  format?: "full_episode" | "clip" | "short" | "post" | "story" | "newsletter" | "audio_episode" | undefined;
}

export interface ClustersCreateBody {
  name?: string | undefined;
  episode_id?: string | undefined;
  node_urls?: string[] | undefined;
}

export interface ClustersListQuery {
  /** Only clusters of these shows. */
  show_ids?: string[] | undefined;
  /** Part of the name, in any letter case. */
  search?: string | undefined;
  episode_id?: string | undefined;
  created_gte?: string | undefined;
  created_lt?: string | undefined;
  refreshed_lt?: string | undefined;
  /** Newest first, largest reach first, or most recently refreshed first. */
  sort?: "created" | "reach" | "refreshed" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ClustersMergeBody {
  /** Global ids of the clusters to absorb, of the same show. */
  source_refs: string[];
}

export interface ClustersMetricsBatchBody {
  cluster_refs: string[];
}

export interface ClustersMetricsBatchItem {
  object: "batch_result";
  id: string;
  status: number;
  result: ClusterMetrics | null;
  error: ErrorObject | null;
}

export interface ClustersMetricsQuery {
  /** Totals and platforms as they were known at the end of this UTC day. */
  as_of?: string | undefined;
}

export interface ClustersProvenanceQuery {
  /** The total in question. */
  metric?: "reach" | "video_reach" | "audio_reach" | "social_reach" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves" | undefined;
}

export interface ClustersRemoveNodeBody {
  node_id?: string | undefined;
  url?: string | undefined;
}

export interface ClustersTimelineQuery {
  /** Up to five. */
  metrics?: Array<"reach" | "engagement" | "views" | "impressions" | "plays" | "listeners" | "opens" | "reactions" | "engaged_views" | "downloads" | "likes" | "comments" | "shares" | "saves"> | undefined;
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /** Period of one point. Weeks begin on Monday. */
  granularity?: "day" | "week" | "month" | undefined;
  /** One series for each; for all together unless given. */
  group_by?: "platform" | undefined;
}

export interface ClustersUpdateBody {
  name?: string | undefined;
  tags?: string[] | undefined;
  customization?: {
    co_brand?: {
      name: string;
      /**
       * An https address on the public internet, without user name or password; characters that an
       * address cannot hold must be sent percent-encoded.
       */
      logo_url?: string | null | undefined;
      /**
       * An https address on the public internet, without user name or password; characters that an
       * address cannot hold must be sent percent-encoded.
       */
      href?: string | null | undefined;
    } | null | undefined;
  } | undefined;
}

export interface ConnectionsListQuery {
  show_id?: string | undefined;
  platform?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface DataLinksListQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface DataRequestsListQuery {
  status?: "open" | "in_progress" | "fulfilled" | "rejected" | "canceled" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface EpisodesGetQuery {
  /** Objects to include: the totals of its cluster, and its goals. */
  expand?: Array<"metrics" | "goals"> | undefined;
}

export interface EpisodesListQuery {
  /** Part of title or description, in any letter case. */
  search?: string | undefined;
  /** Exactly this tag. */
  tag?: string | undefined;
  type?: "full" | "trailer" | "bonus" | undefined;
  published_gte?: string | undefined;
  published_lt?: string | undefined;
  created_gte?: string | undefined;
  created_lt?: string | undefined;
  updated_gte?: string | undefined;
  /** Needs a plan with `clusters`. */
  has_cluster?: boolean | undefined;
  has_transcript?: boolean | undefined;
  /** Also episodes that have left their feed. */
  include_removed?: boolean | undefined;
  /** By publication, or by title without show name and numbering. */
  sort?: "published" | "title" | undefined;
  /** Default: newest first, titles from A to Z. */
  order?: "asc" | "desc" | undefined;
  /** Objects to include: the totals of its cluster, and its goals. */
  expand?: Array<"metrics" | "goals"> | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface EpisodesListTagsQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface EpisodesLookupBatchItem {
  object: "batch_result";
  index: number;
  query: {
    /** Simplecast's id of the episode. */
    simplecast_episode_id?: string | undefined;
    /** The feed item's guid, letter case as in the feed. */
    guid?: string | undefined;
    /** Number of the episode on Apple Podcasts, or its address there. */
    apple_episode_id?: string | undefined;
    /** Id of the episode on Spotify, or its address there. */
    spotify_episode_id?: string | undefined;
    title?: string | undefined;
    /** UTC day, `YYYY-MM-DD`; with a title, or beside a guid that was published twice. */
    published_on?: string | undefined;
    limit?: number | undefined;
  };
  status: number;
  result: EpisodeLookupResult | null;
  error: ErrorObject | null;
}

export interface EpisodesLookupQuery {
  /** Simplecast's id of the episode. */
  simplecast_episode_id?: string | undefined;
  /** The feed item's guid, letter case as in the feed. */
  guid?: string | undefined;
  /** Number of the episode on Apple Podcasts, or its address there. */
  apple_episode_id?: string | undefined;
  /** Id of the episode on Spotify, or its address there. */
  spotify_episode_id?: string | undefined;
  title?: string | undefined;
  /** UTC day, `YYYY-MM-DD`; with a title, or beside a guid that was published twice. */
  published_on?: string | undefined;
  /** Matches listed at most. */
  limit?: number | undefined;
}

export interface EpisodesSearchItem {
  object: "episode_search_hit";
  episode_id: string;
  show_id: string;
  title: string;
  published_at: string;
  /**
   * 0 to 1: how often and how close together the words stand in the best passage. A title counts 1,
   * a description 0.8, a transcript 0.6.
   */
  score: number;
  /** Up to five, by field and time. */
  matches: Array<{
    field: "title" | "description" | "transcript";
    /** Part of the text, on one line. */
    snippet: string;
    /**
     * Where the words stand in the snippet, in UTF-16 code units. The snippet itself is plain text
     * without marks.
     */
    highlights: Array<{
      start: number;
      length: number;
    }>;
    /** Where the words are said; null without times, and for other fields. */
    start_sec: number | null;
    speaker: string | null;
  }>;
}

export interface EpisodesSearchQuery {
  /**
   * Words, "phrases" and beginnings of words (`adver*`, three letters at least). All of them have
   * to stand in one title, or near each other.
   */
  q: string;
  /** Only episodes of these shows. */
  show_ids?: string[] | undefined;
  published_gte?: string | undefined;
  published_lt?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
  /** Where to look; everywhere unless given. */
  fields?: Array<"title" | "description" | "transcript"> | undefined;
}

export interface EventTypesListQuery {
  /** Only the types of one group. */
  group?: "campaign" | "cluster" | "episode" | "data" | "integration" | "brand" | "report" | "show" | undefined;
}

export interface EventsListQuery {
  /**
   * A type, a group such as `cluster.*`, or `*`. A group takes in all its types: `cluster.*` also
   * `cluster_build.completed`.
   */
  type?: string | undefined;
  /** Up to 20 of what `type` takes, instead of `type`. */
  types?: string[] | undefined;
  created_gte?: string | undefined;
  created_lt?: string | undefined;
  /** Events of this object: `data.object.id`; for clusters the global id. */
  object_id?: string | undefined;
  /** By time; `asc` for the oldest first. */
  order?: "asc" | "desc" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface EventsResendBody {
  /**
   * Only to this endpoint, also when its `enabled_events` do not name the type. Default: every
   * enabled endpoint that subscribes to the type.
   */
  webhook_endpoint_id?: string | undefined;
}

export interface ExternalDeliveryDeleteQuery {
  /** The ad server that counted. */
  source: "adswizz" | "audioserve" | "other";
  /** Left out: of every label. */
  label?: string | undefined;
  slot_id?: string | undefined;
  /** Only rows that begin on this day or later. */
  start_date?: string | undefined;
  /** Only rows that end on this day or earlier. */
  end_date?: string | undefined;
}

export interface ExternalDeliveryListQuery {
  /** The ad server that counted. */
  source?: "adswizz" | "audioserve" | "other" | undefined;
  slot_id?: string | undefined;
  /** Only rows that begin on this day or later. */
  start_date?: string | undefined;
  /** Only rows that end on this day or earlier. */
  end_date?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface GoalsListQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface InsertionOrdersListQuery {
  status?: "queued" | "running" | "completed" | "failed" | "canceled" | undefined;
  review_state?: "needs_review" | "applied" | "discarded" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface IntegrationsDeleteHistoryQuery {
  /**
   * The account whose figures go: `external_account_id` of the time it was connected. `manual`
   * names imported days.
   */
  account_id: string;
}

export interface IntegrationsListQuery {
  /** Only this platform. */
  platform?: string | undefined;
  /** Only platforms that are connected, or only the others. */
  connected?: boolean | undefined;
}

export interface LibraryCreateBody {
  /** Up to 25 MiB; its type is detected from the content. */
  file: Blob;
  /** How the file is shown and downloaded, up to 200 characters, without a path. */
  name?: string | undefined;
  kind?: "media_kit" | "insertion_order" | "creative" | "air_check" | "transcript" | "document" | "image" | "audio" | "video" | "other" | undefined;
  folder?: string | undefined;
  tags?: string[] | undefined;
  show_ids?: string[] | undefined;
  brand_id?: string | undefined;
  campaign_id?: string | undefined;
}

export interface LibraryListQuery {
  kind?: "media_kit" | "insertion_order" | "creative" | "air_check" | "transcript" | "document" | "image" | "audio" | "video" | "other" | undefined;
  folder?: string | undefined;
  /** In the name. */
  search?: string | undefined;
  show_id?: string | undefined;
  brand_id?: string | undefined;
  campaign_id?: string | undefined;
  tag?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface MetricDefinitionsListQuery {
  /** Only what this platform counts. */
  platform?: string | undefined;
  /** Only this metric. */
  metric?: string | undefined;
}

export interface PodcastsListEpisodesQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface PodcastsSearchQuery {
  /** Words of the title or author. */
  q: string;
  /** BCP 47; `en` takes `en-GB` too. A podcast whose language no directory says is left out. */
  language?: string | undefined;
  /**
   * ISO 3166-1 alpha-2: the store of Apple's directory, the United States unless given. Directories
   * without stores are searched as a whole.
   */
  country?: string | undefined;
  /** Podcasts of at least one of them, in any letter case. */
  categories?: string[] | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ReportAutomationsListQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ReportAutomationsListRunsQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ReportTemplatesListQuery {
  type?: "campaign" | "show" | "network" | "cluster" | "custom" | undefined;
}

export interface ReportsDiffQuery {
  /** Number of the earlier snapshot. */
  from: number;
  /** Number of the later snapshot. */
  to: number;
}

export interface ReportsExportQuery {
  /**
   * `pdf`; `json`: the signed document; `csv`: an archive with a file for each table; `xlsx`: a
   * workbook with a sheet for each; `zip`: all of them with signature, key and the line that
   * verifies them.
   */
  format: "pdf" | "csv" | "xlsx" | "json" | "zip";
  /** Number of the snapshot; the published one unless given. */
  number?: number | undefined;
}

export interface ReportsGetQuery {
  /**
   * Of the published snapshot. `data`: the document as it is signed; `summary`: headline figures,
   * and what differs from the snapshot before.
   */
  expand?: Array<"data" | "summary"> | undefined;
}

export interface ReportsGetSnapshotQuery {
  /** `data`: the signed document. */
  expand?: Array<"data"> | undefined;
}

export interface ReportsListLinksQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ReportsListQuery {
  type?: "campaign" | "show" | "network" | "cluster" | "custom" | undefined;
  status?: "draft" | "generating" | "ready" | "failed" | undefined;
  campaign_id?: string | undefined;
  /** Reports that name any of these shows. */
  show_ids?: string[] | undefined;
  /** With an open link without a secret. */
  shared?: boolean | undefined;
  automation_id?: string | undefined;
  /** Reports of this active subnetwork, which its network reads and does not edit. */
  subnetwork_id?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ReportsListSnapshotsQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ResearchListQuery {
  status?: "queued" | "running" | "completed" | "failed" | "canceled" | undefined;
  /** Runs about this brand. */
  brand_id?: string | undefined;
  /** Runs about this show. */
  show_id?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ShowsDaysQuery {
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** The platform of the account. */
  platform: string;
  /** The metric of the number. */
  metric: "reach" | "views" | "engaged_views" | "watch_time_sec" | "impressions" | "plays" | "streams" | "listeners" | "downloads" | "likes" | "comments" | "shares" | "saves" | "reactions" | "opens" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts";
}

export interface ShowsListQuery {
  /** Shows with this category, in any letter case. */
  category?: string | undefined;
  /** Part of name, handle or description, in any letter case. */
  search?: string | undefined;
  /** Also shows all of whose categories are hidden. */
  include_hidden?: boolean | undefined;
  /** Also shows that are archived. */
  archived?: boolean | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface ShowsOverviewQuery {
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * What the window is compared with: the days right before it, the same days a year before, or
   * nothing.
   */
  compare?: "previous_period" | "previous_year" | "none" | undefined;
  /**
   * The compared window begins on the same day of the week: up to six days earlier, or 52 weeks
   * before.
   */
  match_day_of_week?: boolean | undefined;
}

export interface ShowsPlatformStatsQuery {
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
}

export interface ShowsProvenanceQuery {
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /** The metric of the number. */
  metric: "reach" | "views" | "engaged_views" | "watch_time_sec" | "impressions" | "plays" | "streams" | "listeners" | "downloads" | "likes" | "comments" | "shares" | "saves" | "reactions" | "opens" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts";
}

export interface ShowsReachQuery {
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /**
   * Only posts have a format: by `format` it is the reach of the posts of clusters that were
   * published in the window, otherwise that of the accounts.
   */
  group_by?: "category" | "platform" | "format" | "show" | undefined;
}

export interface ShowsSponsorshipPackagesQuery {
  /**
   * Items of the last so many days, in place of the window of each package. Without it a package of
   * the rate card has its own, and others 90.
   */
  window?: 30 | 90 | 365 | undefined;
}

export interface ShowsTimelineQuery {
  /** The last so many complete days, UTC: 7, 30, 90 or 365. */
  window?: 7 | 30 | 90 | 365 | undefined;
  /** First day, UTC, instead of `window`. At most 731 days with `end_date`. */
  start_date?: string | undefined;
  /** Last day, UTC; the current one is partial. */
  end_date?: string | undefined;
  /**
   * What was known at the end of this day, UTC: numbers that were corrected later are as they were.
   * A `window` then ends with the day before it.
   */
  as_of?: string | undefined;
  /** Only these platforms. */
  platforms?: string[] | undefined;
  /** Up to five. */
  metrics?: Array<"reach" | "views" | "engaged_views" | "watch_time_sec" | "impressions" | "plays" | "streams" | "listeners" | "downloads" | "likes" | "comments" | "shares" | "saves" | "reactions" | "opens" | "unique_opens" | "clicks" | "followers" | "subscribers" | "posts"> | undefined;
  /** Period of one point. Weeks begin on Monday. */
  granularity?: "day" | "week" | "month" | undefined;
  /** One series for each; for all together unless given. */
  group_by?: "platform" | "show" | undefined;
}

export interface SponsorsMatchesQuery {
  /** A show of the workspace. */
  show_id?: string | undefined;
  /** An episode of `show_id`. */
  episode_id?: string | undefined;
  /** What is looked for, in free text. */
  brief?: string | undefined;
  limit?: number | undefined;
}

export interface SponsorsOpportunitiesQuery {
  limit?: number | undefined;
  /** Above 100 shows reach is left out: `meta.reach_aware` is then false. */
  include_reach?: boolean | undefined;
  /** Shows without an episode or cluster too. */
  include_empty_shows?: boolean | undefined;
}

export interface SubnetworksListQuery {
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface TranscriptsPassagesItem {
  object: "transcript_passage";
  episode_id: string;
  show_id: string;
  start_sec: number | null;
  lines: Array<{
    start_sec: number | null;
    speaker: string | null;
    text: string;
  }>;
}

export interface TranscriptsPassagesQuery {
  /** The passage of this second and its neighbours. */
  at_sec?: number | undefined;
  /**
   * Words, "phrases" and beginnings of words (`adver*`, three letters at least). All of them have
   * to stand in one title, or near each other.
   */
  q?: string | undefined;
  /** With `q`: how many passages, the best ones. */
  limit?: number | undefined;
}

export interface TranscriptsSearchItem {
  object: "transcript_hit";
  episode_id: string;
  show_id: string;
  title: string;
  published_at: string;
  /**
   * 0 to 1: how often and how close together the words stand in the best passage. A title counts 1,
   * a description 0.8, a transcript 0.6.
   */
  score: number;
  /** Up to five, by field and time. */
  matches: Array<{
    field: "title" | "description" | "transcript";
    /** Part of the text, on one line. */
    snippet: string;
    /**
     * Where the words stand in the snippet, in UTF-16 code units. The snippet itself is plain text
     * without marks.
     */
    highlights: Array<{
      start: number;
      length: number;
    }>;
    /** Where the words are said; null without times, and for other fields. */
    start_sec: number | null;
    speaker: string | null;
  }>;
}

export interface TranscriptsSearchQuery {
  /**
   * Words, "phrases" and beginnings of words (`adver*`, three letters at least). All of them have
   * to stand in one title, or near each other.
   */
  q: string;
  /** Only episodes of these shows. */
  show_ids?: string[] | undefined;
  published_gte?: string | undefined;
  published_lt?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface UrlsListQuery {
  /** What the ids name. */
  type: "show" | "network" | "cluster" | "campaign" | "report";
  /** One id; for clusters the global id. */
  id?: string | undefined;
  /** Up to 100 ids; answered in this order. */
  ids?: string[] | undefined;
  /** A public handle, for shows and networks. */
  handle?: string | undefined;
}

export interface WebhookDeliveriesListQuery {
  status?: "pending" | "succeeded" | "failed" | undefined;
  event_type?: "campaign.created" | "campaign.updated" | "campaign.status_changed" | "campaign.deleted" | "campaign.cluster_linked" | "campaign.cluster_unlinked" | "campaign.delivery_updated" | "campaign.goal_reached" | "campaign_slot.created" | "campaign_slot.updated" | "campaign_slot.status_changed" | "campaign_slot.deleted" | "air_check.created" | "air_check.submitted" | "air_check.approved" | "air_check.rejected" | "air_check.deleted" | "insertion_order.parsed" | "insertion_order.applied" | "cluster.created" | "cluster.updated" | "cluster.deleted" | "cluster.nodes_added" | "cluster.nodes_removed" | "cluster.merged" | "cluster.refreshed" | "cluster.refresh_failed" | "cluster_build.completed" | "cluster_build.failed" | "cluster_suggestion.created" | "cluster_suggestion.resolved" | "episode.created" | "episode.updated" | "episode.removed" | "episode.transcript_updated" | "episode.tags_updated" | "episode.goal_reached" | "analytics.refreshed" | "data_request.created" | "data_request.fulfilled" | "data_request.closed" | "integration.connected" | "integration.disconnected" | "integration.stale" | "integration.recovered" | "integration.reauth_required" | "integration.discovery_completed" | "alarm.raised" | "alarm.cleared" | "brand.created" | "brand.updated" | "brand.deleted" | "report.created" | "report.updated" | "report.ready" | "report.failed" | "report.shared" | "report.link_created" | "report.link_revoked" | "report.deleted" | "report.sent" | "report.snapshot_created" | "report.held" | "report_automation.paused" | "show.created" | "show.updated" | "show.handle_changed" | "show.removed" | "webhook.test" | undefined;
  /** Only deliveries of this event: the first and those of resends. */
  event_id?: string | undefined;
  created_gte?: string | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface WebhookEndpointsListQuery {
  status?: "active" | "disabled" | undefined;
  /** Items a page. */
  limit?: number | undefined;
  /** `next_cursor` of the page before. */
  cursor?: string | undefined;
}

export interface WebhookEndpointsRotateSecretBody {
  /**
   * How long the present secret signs beside the new one. 0 ends it at once and needs `confirm:
   * true`.
   */
  grace_hours?: number | undefined;
}

/** What every event has. */
export interface WebhookEventBase {
  /** The same in every attempt and resend: what was seen before can be passed over. */
  id: string;
  object: "event";
  created_at: string;
  /** The version the event is written in. */
  api_version: string;
  workspace_id: string;
  source: "api" | "app" | "system";
  /**
   * The call of this workspace that caused it; null for what the service or another workspace of
   * the show did.
   */
  request: {
    id: string;
    idempotency_key: string | null;
  } | null;
  /** Endpoints it was to be delivered to when it was written. */
  pending_webhooks: number;
  /** True in deliveries of the test call; nothing happened. */
  test: boolean;
}

/** An event of one type. `data.truncated` is true where the object is only named. */
export interface WebhookEventOf<Type extends string, Data> extends WebhookEventBase {
  type: Type;
  data: Data;
}

/** An event as it is delivered. A newer server may send further types. */
export type WebhookEvent =
  | WebhookEventOf<"campaign.created", CampaignEventData>
  | WebhookEventOf<"campaign.updated", CampaignChangeEventData>
  | WebhookEventOf<"campaign.status_changed", CampaignChangeEventData>
  | WebhookEventOf<"campaign.deleted", CampaignEventData>
  | WebhookEventOf<"campaign.cluster_linked", CampaignClusterLinkEventData>
  | WebhookEventOf<"campaign.cluster_unlinked", CampaignClusterLinkEventData>
  | WebhookEventOf<"campaign.delivery_updated", CampaignEventData>
  | WebhookEventOf<"campaign.goal_reached", CampaignGoalEventData>
  | WebhookEventOf<"campaign_slot.created", CampaignSlotEventData>
  | WebhookEventOf<"campaign_slot.updated", CampaignSlotChangeEventData>
  | WebhookEventOf<"campaign_slot.status_changed", CampaignSlotChangeEventData>
  | WebhookEventOf<"campaign_slot.deleted", CampaignSlotEventData>
  | WebhookEventOf<"air_check.created", AirCheckEventData>
  | WebhookEventOf<"air_check.submitted", AirCheckEventData>
  | WebhookEventOf<"air_check.approved", AirCheckEventData>
  | WebhookEventOf<"air_check.rejected", AirCheckEventData>
  | WebhookEventOf<"air_check.deleted", AirCheckEventData>
  | WebhookEventOf<"insertion_order.parsed", InsertionOrderEventData>
  | WebhookEventOf<"insertion_order.applied", InsertionOrderEventData>
  | WebhookEventOf<"cluster.created", ClusterEventData>
  | WebhookEventOf<"cluster.updated", ClusterChangeEventData>
  | WebhookEventOf<"cluster.deleted", ClusterEventData>
  | WebhookEventOf<"cluster.nodes_added", ClusterPostsEventData>
  | WebhookEventOf<"cluster.nodes_removed", ClusterPostsEventData>
  | WebhookEventOf<"cluster.merged", ClusterMergeEventData>
  | WebhookEventOf<"cluster.refreshed", ClusterRefreshEventData>
  | WebhookEventOf<"cluster.refresh_failed", ClusterRefreshEventData>
  | WebhookEventOf<"cluster_build.completed", ClusterBuildEventData>
  | WebhookEventOf<"cluster_build.failed", ClusterBuildEventData>
  | WebhookEventOf<"cluster_suggestion.created", ClusterSuggestionEventData>
  | WebhookEventOf<"cluster_suggestion.resolved", ClusterSuggestionEventData>
  | WebhookEventOf<"episode.created", EpisodeEventData>
  | WebhookEventOf<"episode.updated", EpisodeChangeEventData>
  | WebhookEventOf<"episode.removed", EpisodeEventData>
  | WebhookEventOf<"episode.transcript_updated", EpisodeEventData>
  | WebhookEventOf<"episode.tags_updated", EpisodeEventData>
  | WebhookEventOf<"episode.goal_reached", GoalEventData>
  | WebhookEventOf<"analytics.refreshed", AnalyticsEventData>
  | WebhookEventOf<"data_request.created", DataRequestEventData>
  | WebhookEventOf<"data_request.fulfilled", DataRequestEventData>
  | WebhookEventOf<"data_request.closed", DataRequestEventData>
  | WebhookEventOf<"integration.connected", IntegrationEventData>
  | WebhookEventOf<"integration.disconnected", IntegrationEventData>
  | WebhookEventOf<"integration.stale", IntegrationEventData>
  | WebhookEventOf<"integration.recovered", IntegrationEventData>
  | WebhookEventOf<"integration.reauth_required", IntegrationEventData>
  | WebhookEventOf<"integration.discovery_completed", DiscoveryRunEventData>
  | WebhookEventOf<"alarm.raised", AlarmEventData>
  | WebhookEventOf<"alarm.cleared", AlarmEventData>
  | WebhookEventOf<"brand.created", BrandEventData>
  | WebhookEventOf<"brand.updated", BrandChangeEventData>
  | WebhookEventOf<"brand.deleted", BrandEventData>
  | WebhookEventOf<"report.created", ReportEventData>
  | WebhookEventOf<"report.updated", ReportChangeEventData>
  | WebhookEventOf<"report.ready", ReportEventData>
  | WebhookEventOf<"report.failed", ReportEventData>
  | WebhookEventOf<"report.shared", ReportEventData>
  | WebhookEventOf<"report.link_created", ReportLinkEventData>
  | WebhookEventOf<"report.link_revoked", ReportLinkEventData>
  | WebhookEventOf<"report.deleted", ReportEventData>
  | WebhookEventOf<"report.sent", ReportEventData>
  | WebhookEventOf<"report.snapshot_created", ReportSnapshotEventData>
  | WebhookEventOf<"report.held", ReportRunEventData>
  | WebhookEventOf<"report_automation.paused", ReportAutomationEventData>
  | WebhookEventOf<"show.created", ShowEventData>
  | WebhookEventOf<"show.updated", ShowChangeEventData>
  | WebhookEventOf<"show.handle_changed", ShowEventData>
  | WebhookEventOf<"show.removed", ShowEventData>;
