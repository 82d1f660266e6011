/**
 * Words that people use for operations and that stand neither in their names nor in their
 * descriptions. They are searched like these.
 */

/** By the part of an operation's id after its first dot, where several resources have it. */
export const VERB_WORDS: Readonly<Record<string, string>> = {
  create: "add new make book set up",
  create_batch: "add new many several bulk import",
  update: "change edit rename move correct set reschedule modify",
  delete: "remove take away drop erase",
  list: "all which show overview find",
  get: "show see details state progress look",
  cancel: "stop abort end",
  start: "begin run launch",
};

/** By resource. */
export const RESOURCE_WORDS: Readonly<Record<string, string>> = {
  account_discovery: "find social profiles channels of a show",
  addresses: "link url",
  air_checks: "verify proof ad read aired ran never heard spot host read listen recording",
  alarms: "broken failing problem wrong down outage warning",
  analytics: "numbers statistics stats performance",
  audience: "listeners people",
  auto_build: "automatic automatically matching schedule",
  brands: "advertiser sponsor client customer",
  campaign_clusters: "link attach posts clips episode to campaign",
  campaign_slots: "ad spot placement booking booked insertion read host mid-roll pre-roll",
  campaigns: "sponsorship flight deal advertiser sponsor",
  cluster_builds: "matching grouping automatic job progress",
  cluster_suggestions: "review queue match proposed candidate clip belongs",
  clusters: "episode with its clips and posts group",
  connections: "account accounts channel login broken stale expired",
  data_links: "live link spreadsheet sheets csv dashboard feed embed",
  data_requests: "missing numbers ask for data import history",
  episodes: "podcast instalment",
  event_types: "webhook kinds notifications subscribe",
  events: "what happened log history notifications changes",
  external_delivery: "ad server impressions delivered csv upload numbers megaphone",
  feeds: "rss reload fetch new episodes",
  goals: "target milestone aim",
  insertion_orders: "io contract order pdf booking document paper signed",
  integrations: "platform account connect login sync",
  library: "file document pdf audio upload asset",
  metric_definitions: "what does mean definition counted explain",
  plan: "subscription pricing limits features billing",
  platforms: "spotify apple youtube tiktok supported",
  podcasts: "competitor other show directory guest pitch",
  report_automations: "schedule weekly monthly recurring send mail automatic every",
  report_runs: "scheduled send held hold release generation",
  report_templates: "layout reusable default",
  reports: "proof summary sponsor client pdf document share",
  research: "web investigate background facts look up sources",
  shows: "podcast series programme",
  sponsors: "advertiser fit lead prospects revenue",
  subnetworks: "network group child partner publisher",
  team: "members colleagues people users roles access who",
  transcripts: "said spoken mentioned words quote",
  urls: "public page address link",
  webhook_deliveries: "failed attempt try error why response status payload",
  webhook_endpoints: "receiver callback subscription notification url",
  workspace: "account organisation settings me scopes",
};
