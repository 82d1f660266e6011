import type { AnyOperation } from "../../../kernel/operation/operation.ts";

/** What operations are about, as an address of the server and a search of tools name it. */
export const AREAS = [
  "workspace",
  "shows",
  "episodes",
  "clusters",
  "cluster_builder",
  "analytics",
  "accounts",
  "campaigns",
  "air_checks",
  "insertion_orders",
  "library",
  "sponsors",
  "reports",
  "research",
  "webhooks",
] as const;

export type Area = (typeof AREAS)[number];

/** The area of each resource: the part of an operation's id before its first dot. */
const AREA_OF_RESOURCE: Readonly<Record<string, Area>> = {
  account_discovery: "accounts",
  addresses: "clusters",
  air_checks: "air_checks",
  alarms: "accounts",
  analytics: "analytics",
  audience: "analytics",
  auto_build: "cluster_builder",
  brands: "campaigns",
  campaign_clusters: "campaigns",
  campaign_slots: "campaigns",
  campaigns: "campaigns",
  cluster_builds: "cluster_builder",
  cluster_suggestions: "cluster_builder",
  clusters: "clusters",
  connections: "accounts",
  data_links: "workspace",
  data_requests: "accounts",
  episodes: "episodes",
  event_types: "webhooks",
  events: "webhooks",
  external_delivery: "campaigns",
  feeds: "shows",
  goals: "episodes",
  insertion_orders: "insertion_orders",
  integrations: "accounts",
  library: "library",
  metric_definitions: "analytics",
  plan: "workspace",
  platforms: "accounts",
  podcasts: "research",
  report_automations: "reports",
  report_runs: "reports",
  report_templates: "reports",
  reports: "reports",
  research: "research",
  shows: "shows",
  sponsors: "sponsors",
  subnetworks: "workspace",
  team: "workspace",
  transcripts: "episodes",
  urls: "workspace",
  webhook_deliveries: "webhooks",
  webhook_endpoints: "webhooks",
  workspace: "workspace",
};

/** @throws Error for a resource without an area. */
export function areaOf({ id, path }: Pick<AnyOperation, "id" | "path">): Area {
  if (path.includes("/analytics/")) return "analytics";
  const resource = id.slice(0, id.indexOf("."));
  const area = AREA_OF_RESOURCE[resource];
  if (area === undefined) throw new Error(`${resource} has no area in areas.ts`);
  return area;
}
