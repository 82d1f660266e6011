import {
  carried,
  derived,
  kept,
  leftBehind,
  leftOut,
  ofInstallation,
  type TableDecisions,
} from "./decision.ts";

/** Tables distributed by workspace, so that the rows of a workspace share a node. */
export const WORKSPACE_TABLES = {
  events: {
    bound: "purged after 30 days with their partition, src/db/partitions/partitioned-tables.ts",
    backup: kept("events of the last 30 days, for readers that continue at their cursor"),
    archive: ofInstallation("ids and times of this installation"),
  },
  request_logs: {
    bound: "purged after 14 days with their partition, src/db/partitions/partitioned-tables.ts",
    backup: leftOut(
      "request lines of 14 days; no number, right or decision depends on them, and they can be larger than all else",
    ),
    archive: ofInstallation("calls to this installation"),
  },
  idempotency_records: {
    bound: "purged after 2 days with their partition, src/db/partitions/partitioned-tables.ts",
    backup: kept(
      "idempotency keys of a day; without them a retried write runs twice and pays its provider twice",
    ),
    archive: ofInstallation("repetitions of calls to this installation"),
  },
  event_inbox: {
    bound: "purged once its events have their place, src/delivery/events/event-inbox.store.ts",
    backup: kept("events of committed changes that were not yet placed in their order"),
    archive: ofInstallation("events on their way to their place"),
  },
  event_clocks: {
    bound: "one a workspace",
    backup: kept("the time of the last event, so that later events sort after it"),
    archive: ofInstallation("the time of the last event"),
  },
  api_keys: {
    bound: "grows with the keys people make; ended ones stay, since old lines of logs name them",
    backup: kept("API keys; they go on working"),
    archive: leftBehind("API keys; they are stored as hashes, so each is created again"),
  },
  usage_counters: {
    bound: "purged after 60 days by the write of a newer window, src/kernel/limits/caps.store.ts",
    backup: kept("use of caps and provider calls, so that a restore gives none back"),
    archive: ofInstallation("use of this installation"),
  },
  paid_calls: {
    bound: "purged when its run has ended, and after 7 days, src/kernel/limits/paid-calls.store.ts",
    backup: kept("paid requests under way; what may have been paid for is not asked again"),
    archive: ofInstallation("paid requests under way"),
  },
  data_links: {
    bound: "one a link, at most 50 of a key owner and 10 of an app; deleted with it",
    backup: kept("live links; sheets that read them go on"),
    archive: leftBehind("live links; their addresses are credentials of this installation"),
  },
  data_requests: {
    bound: "grows with the requests people make; each is kept with its outcome",
    backup: kept("data requests and their state"),
    archive: leftBehind("data requests and their state"),
  },
  brands: {
    bound: "one a brand, at most 10,000 a workspace",
    backup: kept("brands, with their sealed contacts"),
    archive: carried("brands, without their sealed contacts"),
  },
  campaigns: {
    bound: "one a campaign, at most 20,000 a workspace",
    backup: kept("campaigns"),
    archive: carried("campaigns, without their insertion orders"),
  },
  campaign_slots: {
    bound: "one a slot, at most 500 a campaign",
    backup: kept("slots of campaigns"),
    archive: carried("slots of campaigns"),
  },
  campaign_cluster_links: {
    bound: "one a linked cluster, at most 5,000 a campaign",
    backup: kept("the clusters that count for campaigns"),
    archive: carried("clusters that count for campaigns"),
  },
  external_delivery_rows: {
    bound: "one a day and line of what was uploaded for a campaign; an upload replaces its own",
    backup: kept("counts that ad servers reported"),
    archive: carried("counts that ad servers reported"),
  },
  air_checks: {
    bound: "grows with what is submitted for slots: evidence of what was paid for",
    backup: kept("air checks and their reviews"),
    archive: carried("air checks and their reviews, without files of the library"),
  },
  air_check_runs: {
    bound: "one an air check: a new one replaces the one that ended",
    backup: kept("searches for reads in transcripts; those under way go on"),
    archive: derived("searches for reads in transcripts"),
  },
  library_files: {
    bound: "one a file, of which a workspace may keep so many GiB",
    backup: kept("files of the library; their bytes are copied beside the backup"),
    archive: leftBehind("files of the library; their bytes are in the file store"),
  },
  insertion_orders: {
    bound: "grows with the orders that are uploaded: what was booked by them is explained by them",
    backup: kept("insertion orders, as read and corrected"),
    archive: leftBehind("insertion orders, as read and corrected"),
  },
  research_runs: {
    bound: "grows with what is researched: at most 20 searches a workspace and day",
    backup: kept("web research; what was paid for is not asked again"),
    archive: leftBehind("web research; its runs refer to brands"),
  },
  page_images: {
    bound: "purged when no page uses it, src/features/sharing/page-images/page-images.store.ts",
    backup: leftOut("copies of covers and logos; the next view of a page makes them anew"),
    archive: derived("made by the next view of a page"),
  },
  webhook_endpoints: {
    bound: "purged once it is deleted, src/delivery/webhooks/queue/endpoint-sweeps.store.ts",
    backup: kept("endpoints and their sealed secrets; signatures stay the same"),
    archive: leftBehind("webhook endpoints; their secrets are sealed, so each is added again"),
  },
  oauth_connections: {
    bound: "purged 30 days after their end, src/people/oauth/connections/purge.store.ts",
    backup: kept("apps that people connected"),
    archive: leftBehind("apps that people connected; each is connected again"),
  },
  workspace_rollups: {
    bound: "one a network",
    backup: leftOut("of which shows a network's sums are; a job makes them anew"),
    archive: derived("made by a job"),
  },
  workspace_days: {
    bound: "one a network, platform and day that its accounts have",
    backup: leftOut("sums of account_days; a job makes them anew"),
    archive: derived("made by a job"),
  },
  workspace_level_days: {
    bound: "one a network, platform and day that its accounts have",
    backup: leftOut("sums of levels in account_days; a job makes them anew"),
    archive: derived("made by a job"),
  },
  reports: {
    bound: "grows with the reports people make, at most 10,000 a workspace",
    backup: kept("definitions of reports; a sponsor's link goes on"),
    archive: carried("definitions of reports, as drafts"),
  },
  report_snapshots: {
    bound:
      "purged beyond 500 a report by the next one, src/features/reporting/snapshots/snapshot.store.ts",
    backup: kept("what was shown to sponsors, which cannot be made again"),
    archive: leftBehind("snapshots, signed by this installation"),
  },
  report_documents: {
    bound: "one a depth of a snapshot; deleted with it",
    backup: kept("signed documents of snapshots, which cannot be made again"),
    archive: leftBehind("snapshots, signed by this installation"),
  },
  report_files: {
    bound: "one a format and depth of a snapshot; deleted with it",
    backup: kept("which files of a snapshot were made, with their hashes"),
    archive: leftBehind("files of snapshots"),
  },
  report_logos: {
    bound: "one a picture that a report had as a logo; deleted with the report",
    backup: kept("small copies of logos, whose originals may be deleted from the library"),
    archive: leftBehind("logos of snapshots"),
  },
  report_links: {
    bound: "grows with the links people make, at most 100 a report; deleted with it",
    backup: kept("links of reports; what was sent to sponsors goes on"),
    archive: leftBehind("links; their addresses are credentials of this installation"),
  },
  report_link_days: {
    bound: "one a link and day on which it was opened; deleted with its link",
    backup: kept("counts of opened links by day"),
    archive: leftBehind("counts of links of this installation"),
  },
  report_templates: {
    bound: "grows with the templates people make, at most 200 a workspace",
    backup: kept("templates of reports"),
    archive: carried("templates of reports"),
  },
  report_automations: {
    bound: "grows with the automations people make, at most 200 a workspace",
    backup: kept("automations of reports; they go on"),
    archive: leftBehind("automations; they would send from two installations"),
  },
  report_runs: {
    bound:
      "grows with planned times of automations, and with reports made by hand: 60 an hour at most",
    backup: kept("which planned times have run, so that no report is sent twice"),
    archive: ofInstallation("runs of this installation"),
  },
  report_recipients: {
    bound: "grows with the recipients people name, at most 50 an automation; deleted with it",
    backup: kept("sealed addresses of recipients, and who has unsubscribed"),
    archive: leftBehind("addresses, sealed under the key of this installation"),
  },
  report_mails: {
    bound: "one a run and recipient; deleted with the run",
    backup: kept("which mails were sent, so that none is sent twice"),
    archive: ofInstallation("mails of this installation"),
  },
  report_unsubscribes: {
    bound: "one an address that unsubscribed, as a keyed hash",
    backup: kept("who wants no reports; kept after the automation is deleted"),
    archive: ofInstallation("hashes of addresses under the key of this installation"),
  },
  report_confirmations: {
    bound: "one an address that was asked to confirm, as a keyed hash",
    backup: kept("who was asked, so that none is asked twice, and who confirmed"),
    archive: ofInstallation("hashes of addresses under the key of this installation"),
  },
} as const satisfies TableDecisions;
