import type { Scope } from "../../../kernel/access/scopes.ts";

/** What each scope allows, in the words that a person reads before granting it. */
export const SCOPE_DESCRIPTIONS: Readonly<Partial<Record<Scope, string>>> = Object.freeze({
  "shows:read": "Read the workspace, its plan and team, shows and packages",
  "shows:write": "Change shows and their podcast identity",
  "episodes:read": "Read episodes, transcripts, tags and goals",
  "episodes:write": "Change ids, transcripts, tags and goals of episodes",
  "clusters:read": "Read clusters, their metrics, builds and suggestions",
  "clusters:write": "Make and change clusters, run the builder, answer suggestions",
  "analytics:read": "Read analytics and audience figures",
  "campaigns:read": "Read campaigns, slots, air checks and delivery",
  "campaigns:write": "Make and change campaigns, slots, air checks and delivery",
  "brands:read": "Read brand profiles",
  "brands:write": "Make and change brand profiles",
  "reports:read": "Read reports, templates and automations",
  "reports:write": "Make, change and send reports, templates and automations",
  "sponsors:read": "Read sponsor matches and bundle opportunities",
  "library:read": "Read library files and insertion orders",
  "library:write": "Upload files, parse and apply insertion orders",
  "research:read": "Read research runs and search podcasts",
  "research:write": "Start, cancel and delete web research",
  "integrations:read": "Read connections, integrations, discovery and data requests",
  "integrations:write": "Connect and disconnect platforms, discover accounts, ask for data",
  "refresh:read": "Read the state of refreshes",
  "refresh:write": "Refresh numbers from platforms",
  "webhooks:read": "Read webhook endpoints, deliveries and events",
  "webhooks:write": "Make and change webhook endpoints, retry deliveries",
});

/** Scopes with operations that delete something or cannot be undone. */
export const DELETING_SCOPES: ReadonlySet<Scope> = new Set([
  "shows:write",
  "clusters:write",
  "episodes:write",
  "integrations:write",
  "webhooks:write",
  "brands:write",
  "reports:write",
  "campaigns:write",
  "library:write",
  "research:write",
]);

/** Scopes with operations that cost the workspace metered calls. */
export const METERED_SCOPES: ReadonlySet<Scope> = new Set([
  "clusters:write",
  "research:write",
  "integrations:write",
  "refresh:write",
  "episodes:write",
  "campaigns:write",
  "library:write",
  "reports:write",
]);

/** The purpose of each preset. */
export const PRESET_DESCRIPTIONS: Readonly<Record<string, string>> = Object.freeze({
  full_access: "Everything a key can do",
  read_only: "Every read, no change",
  analytics: "Dashboards: shows, episodes, clusters and analytics",
  partner_sync:
    "A partner that keeps shows in step: clusters, integrations, refreshes and webhooks",
  campaign_ops: "Campaign work: campaigns, brands, reports and the library",
  reporting: "Reports on shows, clusters and campaigns",
});
