import type { ReasonedFields } from "./reasoned-fields.ts";

/** Figures of accounts and posts, and the answers of analytics. */
export const FIGURE_FIELDS: ReasonedFields = [
  [
    "Few counters of the demo's platforms say what they cover, and no example asks as of a day",
    ["*.as_of", "*.level_as_of"],
  ],
  [
    "Days whose levels are shown: the accounts of all workspaces were read on the same days",
    ["*.levels_as_of.followers", "*.levels_as_of.posts", "*.levels_as_of.subscribers"],
  ],
  [
    "Metrics that no account or post of the demo reports in the window",
    [
      "*.clicks",
      "*.engaged_views",
      "*.impressions",
      "*.opens",
      "*.reactions",
      "*.saves",
      "*.unique_opens",
      "platform_stats.listeners",
    ],
  ],
  ["One way of reading each of these metrics, so one source", ["*.source", "*.source_url"]],
  [
    "No platform of the demo changed a definition, and no plan hides its numbers",
    ["*.breaks", "*.suppressed_platforms_by_show"],
  ],
  [
    "The examples ask for figures of which none is estimated, in part, or from an imported history",
    [
      "*.estimated",
      "*.history_used",
      "*.impressions_estimated",
      "*.partial",
      "analytics_curves.missing",
      "analytics_curves.warnings",
    ],
  ],
  [
    "The examples are of YouTube, whose accounts were all read on the same days, the start among them",
    [
      "analytics_days.coverage.warnings",
      "analytics_days.days[].counter",
      "analytics_days.days[].revisions",
      "analytics_days.days[].spans_days",
      "analytics_days.freshness.*.age_hours",
      "analytics_days.freshness.*.stale",
      "analytics_provenance.coverage.warnings",
      "provenance_entry.changed_at",
      "provenance_entry.days_known",
      "provenance_entry.days_spanned",
      "provenance_entry.days_unknown",
      "provenance_entry.kept",
      "provenance_entry.restated_days",
    ],
  ],
  [
    "Repeats what was asked",
    [
      "*.granularity",
      "*.platform_name",
      "analytics_curves.days",
      "analytics_curves.metric",
      "analytics_curves.platforms",
      "analytics_days.metric",
      "analytics_days.platform",
      "analytics_provenance.metric",
      "analytics_reach.group_by",
      "analytics_timeline.series[].show_id",
      "cluster_provenance.metric",
      "metric_definition.platform",
      "provenance_entry.platform",
      "ranking_entry.metric",
    ],
  ],
  [
    "Few posts have it, all read at one moment",
    ["cluster_node.readings.watch_time_sec.fetched_at"],
  ],
  ["The curves are of clusters of episodes", ["analytics_curves.curves[].published_at_of"]],
  [
    "All curves of the example are older than a day and younger than 90",
    [
      "analytics_curves.curves[].windows.d1.complete",
      "analytics_curves.curves[].windows.d90.complete",
    ],
  ],
  [
    "No two shows of the demo share an account that has an audience",
    [
      "demographic_entry.shows_included[].counted",
      "demographic_entry.shows_included[].same_source_as",
      "geography_entry.shows_included[].counted",
      "geography_entry.shows_included[].same_source_as",
    ],
  ],
  [
    "Only shares are known of ages and genders, and none is hidden for being of too few people",
    ["demographic_entry.aggregation", "demographic_entry.hidden_share_buckets"],
  ],
];
