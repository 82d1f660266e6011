import type { ReasonedFields } from "./reasoned-fields.ts";

/** Clusters with their posts, and what builds them. */
export const CLUSTER_FIELDS: ReasonedFields = [
  [
    "The example resolves one address, of a video that no cluster of the demo has",
    [
      "resolution.account_items",
      "resolution.campaigns",
      "resolution.clusters",
      "resolution.episodes",
      "resolution.format",
      "resolution.handle",
      "resolution.network",
      "resolution.note",
      "resolution.page",
      "resolution.posts",
      "resolution.report",
      "resolution.short_link",
      "resolution.shows",
      "resolution.slots",
    ],
  ],
  [
    "The one failure of posts in the demo is that a post is gone",
    [
      "cluster.refresh_errors[].code",
      "cluster.refresh_errors[].message",
      "cluster_node.refresh_error.code",
      "cluster_node.refresh_error.message",
      "cluster_provenance_entry.refresh_error.code",
      "cluster_provenance_entry.refresh_error.message",
    ],
  ],
  [
    "Set by calls, and the demo leaves its clusters as they were made",
    [
      "cluster.customization.accent_color",
      "cluster.customization.co_brand",
      "cluster.customization.title",
      "cluster.merged_from",
      "cluster.merged_into",
      "cluster.tags",
    ],
  ],
  ["Every cluster of the demo has as many clips", ["*.clip_count"]],
  [
    "Of posts that a build added; the builds of the demo only suggest",
    [
      "cluster_node.build_id",
      "cluster_node.confidence",
      "cluster_node.evidence",
      "cluster_node.reason",
    ],
  ],
  [
    "The builds of the demo suggest posts of two episodes of a show, and nothing is decided of them",
    [
      "cluster_build.added",
      "cluster_build.error",
      "cluster_build.failed",
      "cluster_build.items[].added_node_ids",
      "cluster_build.items[].cluster_id",
      "cluster_build.items[].status",
      "cluster_build.mode",
      "cluster_build.requested",
      "cluster_build.scope",
      "cluster_build.skipped",
      "cluster_build.status",
      "cluster_build.undone_at",
      "cluster_suggestion.cluster_id",
      "cluster_suggestion.dismiss_reason",
      "cluster_suggestion.status",
    ],
  ],
  [
    "The hourly build has its first run an hour after the start, and looks as far back as by default",
    [
      "auto_build.last_error",
      "auto_build.last_run_at",
      "auto_build.lookback_days",
      "auto_build.paused_reason",
      "auto_build.recent",
    ],
  ],
  [
    "Each metric has one number that was kept, so one reason for it",
    ["*.kept.reason", "*.kept.refused_value"],
  ],
  [
    "No number of these metrics of a post was kept",
    [
      "cluster_node.readings.downloads.kept",
      "cluster_node.readings.listeners.kept",
      "cluster_node.readings.plays.kept",
      "cluster_node.readings.reactions.kept",
      "cluster_node.readings.streams.kept",
      "cluster_node.readings.watch_time_sec.kept",
    ],
  ],
  ["No number of a cluster is held back", ["cluster_provenance.held"]],
];
