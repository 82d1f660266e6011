import type { Feature } from "../../kernel/access/plans.ts";
import type { Scope } from "../../kernel/access/scopes.ts";

/** The event catalogue: 68 types in eight groups (docs/events.md). */

/**
 * The read scope of each group of event types: a credential without the scope sees none of the
 * group's events.
 */
export const EVENT_GROUPS = {
  campaign: "campaigns:read",
  cluster: "clusters:read",
  episode: "episodes:read",
  data: "analytics:read",
  integration: "integrations:read",
  brand: "brands:read",
  report: "reports:read",
  show: "shows:read",
} as const satisfies Record<string, Scope>;

/**
 * The plan feature of each group whose events carry figures that only some plans include: without
 * the feature, events of the group are neither read nor delivered.
 */
export const GROUP_FEATURES: Readonly<Partial<Record<keyof typeof EVENT_GROUPS, Feature>>> = {
  cluster: "clusters",
  campaign: "campaigns",
};

export type EventGroup = keyof typeof EVENT_GROUPS;

type Row = readonly [type: string, dataObject: string, description: string];

interface RowGroup {
  group: EventGroup;
  rows: readonly Row[];
}

const ROWS = [
  {
    group: "campaign",
    rows: [
      ["campaign.created", "campaign", "A campaign is created."],
      ["campaign.updated", "campaign", "Fields of a campaign change."],
      ["campaign.status_changed", "campaign", "A campaign moves to another status."],
      ["campaign.deleted", "campaign", "A campaign is deleted."],
      ["campaign.cluster_linked", "campaign_cluster_link", "A cluster is linked to a campaign."],
      [
        "campaign.cluster_unlinked",
        "campaign_cluster_link",
        "A cluster is unlinked from a campaign.",
      ],
      ["campaign.delivery_updated", "campaign", "External delivery rows of a campaign change."],
      ["campaign.goal_reached", "campaign", "A campaign reaches one of its goals."],
      ["campaign_slot.created", "campaign_slot", "A slot is added to a campaign."],
      ["campaign_slot.updated", "campaign_slot", "Fields of a slot change."],
      ["campaign_slot.status_changed", "campaign_slot", "A slot moves to another status."],
      ["campaign_slot.deleted", "campaign_slot", "A slot is deleted."],
      ["air_check.created", "air_check", "An air check is created."],
      ["air_check.submitted", "air_check", "An air check is handed in for review."],
      ["air_check.approved", "air_check", "An air check is approved."],
      ["air_check.rejected", "air_check", "An air check is rejected."],
      ["air_check.deleted", "air_check", "An air check is deleted."],
      ["insertion_order.parsed", "insertion_order", "An insertion order has been read."],
      [
        "insertion_order.applied",
        "insertion_order",
        "An insertion order became slots of a campaign.",
      ],
    ],
  },
  {
    group: "cluster",
    rows: [
      ["cluster.created", "cluster", "A cluster is created."],
      [
        "cluster.updated",
        "cluster",
        "A cluster's numbers move; `data.object.metrics` holds the new totals.",
      ],
      ["cluster.deleted", "cluster", "A cluster is deleted."],
      ["cluster.nodes_added", "cluster", "Posts are added to a cluster."],
      ["cluster.nodes_removed", "cluster", "Posts are removed from a cluster."],
      ["cluster.merged", "cluster", "Clusters are merged into one."],
      ["cluster.refreshed", "cluster", "Every post of a cluster has been fetched again."],
      ["cluster.refresh_failed", "cluster", "No post of a cluster could be fetched."],
      ["cluster_build.completed", "cluster_build", "A cluster build job finishes."],
      ["cluster_build.failed", "cluster_build", "A cluster build job fails."],
      ["cluster_suggestion.created", "cluster_suggestion", "A post is suggested for a cluster."],
      [
        "cluster_suggestion.resolved",
        "cluster_suggestion",
        "A suggestion is accepted, dismissed or expires.",
      ],
    ],
  },
  {
    group: "episode",
    rows: [
      ["episode.created", "episode", "An episode appears in a show's feed."],
      ["episode.updated", "episode", "An episode's feed item or ids change."],
      ["episode.removed", "episode", "An episode disappears from its feed."],
      ["episode.transcript_updated", "episode", "A transcript is stored, replaced or deleted."],
      ["episode.tags_updated", "episode", "An episode's tags change."],
      ["episode.goal_reached", "goal", "An episode or show reaches a goal."],
    ],
  },
  {
    group: "data",
    rows: [
      ["analytics.refreshed", "show", "Analytics data of a show moves."],
      ["data_request.created", "data_request", "A data request is opened."],
      ["data_request.fulfilled", "data_request", "A data request is fulfilled."],
      ["data_request.closed", "data_request", "A data request is rejected or canceled."],
    ],
  },
  {
    group: "integration",
    rows: [
      ["integration.connected", "integration", "A platform account is connected."],
      ["integration.disconnected", "integration", "A platform is disconnected."],
      ["integration.stale", "integration", "A platform stops updating."],
      ["integration.recovered", "integration", "A stale platform updates again."],
      ["integration.reauth_required", "integration", "A platform asks for a new sign-in."],
      [
        "integration.discovery_completed",
        "discovery_run",
        "A search for public accounts finishes.",
      ],
      ["alarm.raised", "alarm", "Something fails for longer than its time."],
      ["alarm.cleared", "alarm", "It is well again."],
    ],
  },
  {
    group: "brand",
    rows: [
      ["brand.created", "brand", "A brand profile is created."],
      ["brand.updated", "brand", "Fields of a brand profile change."],
      ["brand.deleted", "brand", "A brand profile is deleted."],
    ],
  },
  {
    group: "report",
    rows: [
      ["report.created", "report", "A report is created."],
      ["report.updated", "report", "Fields of a report change."],
      ["report.ready", "report", "A report has been generated."],
      ["report.failed", "report", "A report could not be generated."],
      ["report.shared", "report", "A report gets a public link."],
      ["report.link_created", "report_link", "A link to a report is made."],
      ["report.link_revoked", "report_link", "A link to a report is revoked."],
      ["report.deleted", "report", "A report is deleted."],
      ["report.sent", "report", "A report is sent to its recipients."],
      [
        "report.snapshot_created",
        "report_snapshot",
        "A snapshot of a report is made, signed and published.",
      ],
      ["report.held", "report_run", "The report of an automation is held before it is sent."],
      ["report_automation.paused", "report_automation", "A report automation is paused."],
    ],
  },
  {
    group: "show",
    rows: [
      ["show.created", "show", "A show is added to the workspace."],
      ["show.updated", "show", "Fields of a show change."],
      [
        "show.handle_changed",
        "show",
        "A show's public handle changes; the old address stops resolving.",
      ],
      ["show.removed", "show", "A show is deleted, or taken off the workspace."],
    ],
  },
] as const satisfies readonly RowGroup[];

/** The name of an event type, such as `cluster.updated`. */
export type EventType = (typeof ROWS)[number]["rows"][number][0];

/** Types that carry `data.changed_fields`. */
const CHANGE_EVENT_TYPES = [
  "campaign.updated",
  "campaign.status_changed",
  "campaign_slot.updated",
  "campaign_slot.status_changed",
  "cluster.updated",
  "episode.updated",
  "brand.updated",
  "report.updated",
  "show.updated",
] as const satisfies readonly EventType[];

export type ChangeEventType = (typeof CHANGE_EVENT_TYPES)[number];

/** One event type with its entry in the catalogue. */
export interface EventTypeEntry {
  type: EventType;
  group: EventGroup;
  description: string;
  /** The `object` field of the resource in `data.object`. */
  dataObject: string;
  hasChangedFields: boolean;
}

const changeEventTypes = new Set<EventType>(CHANGE_EVENT_TYPES);

export const EVENT_TYPES: readonly EventTypeEntry[] = ROWS.flatMap(({ group, rows }) =>
  rows.map(([type, dataObject, description]) => ({
    type,
    group,
    description,
    dataObject,
    hasChangedFields: changeEventTypes.has(type),
  })),
);

const scopes = new Map<string, Scope>(
  EVENT_TYPES.map((entry) => [entry.type, EVENT_GROUPS[entry.group]]),
);

/**
 * The scope without which an event of this type is neither listed nor delivered; undefined for a
 * type that the catalogue does not hold.
 */
export const readScopeOf = (type: string): Scope | undefined => scopes.get(type);

const features = new Map<string, Feature | undefined>(
  EVENT_TYPES.map((entry) => [entry.type, GROUP_FEATURES[entry.group]]),
);

/**
 * The plan feature without which an event of this type is neither listed nor delivered; undefined
 * for a type that every plan includes, and for a type that the catalogue does not hold.
 */
export const featureOf = (type: string): Feature | undefined => features.get(type);
