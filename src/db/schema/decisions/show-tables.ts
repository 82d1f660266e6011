import {
  carried,
  derived,
  kept,
  leftOut,
  ofInstallation,
  type ShowTableDecisions,
} from "./decision.ts";

/**
 * Tables distributed by show, so that the rows of a show share a node. A table comes after the
 * tables it refers to. Rows of a show are erased in the reverse order: a row that writers lock is
 * erased before the rows that they write under that lock, so that no row is written after the
 * erasure.
 */
export const SHOW_TABLES = {
  shows: {
    bound: "grows with shows; the record of a deleted one goes after 30 days",
    backup: kept("shows"),
    archive: carried("with their settings and pages"),
    removal: "last",
  },
  episodes: {
    bound: "grows with feeds: one an item that a feed ever had, since clusters and figures name it",
    backup: kept("episodes, with those a feed no longer has"),
    archive: carried("with those a feed no longer has"),
    removal: "captured",
  },
  episode_transcripts: {
    bound: "one an episode",
    backup: kept("transcripts of episodes, read from feeds or sent"),
    archive: carried("those that were sent or paid for; those of feeds are read again"),
    removal: "captured",
  },
  cluster_months: {
    bound: "grows with clusters and months, some 80 bytes a day: gains and curves are made of it",
    backup: kept("the daily history of clusters, of months past"),
    archive: carried("the daily history of earlier months, as days"),
    removal: "captured",
  },
  cluster_daily_reach: {
    bound:
      "purged into months after a week, src/features/grouping/clusters/history/fold-days.store.ts",
    backup: kept("the daily history of clusters"),
    archive: carried("the daily history"),
    removal: "captured",
  },
  clusters: {
    bound: "grows with episodes: what they reached is what the product keeps",
    backup: kept("clusters and their figures"),
    archive: carried("with their settings and pages"),
    removal: "captured",
  },
  cluster_nodes: {
    bound: "one a post of a cluster",
    backup: kept("posts with their last good numbers"),
    archive: carried("posts with their last good numbers"),
    removal: "captured",
  },
  account_demographics: {
    bound: "one a metric of an account, its latest",
    backup: kept("ages and genders of accounts"),
    archive: derived("read again with the connected account"),
    removal: "captured",
  },
  account_geography: {
    bound: "one a metric of an account, its latest",
    backup: kept("countries of accounts"),
    archive: derived("read again with the connected account"),
    removal: "captured",
  },
  account_day_revisions: {
    bound: "grows with restatements, one a day that is read again: answers as of a day need them",
    backup: kept("what days said before they were restated"),
    archive: ofInstallation("what days said here before they were restated"),
    removal: "captured",
  },
  account_days: {
    bound: "grows with accounts and days, by months: the history is what the product keeps",
    backup: kept("the daily history of accounts"),
    archive: carried("every day with its numbers"),
    removal: "captured",
  },
  account_items: {
    bound: "grows with what accounts publish: one an item, its latest numbers alone",
    backup: kept("items of accounts with their numbers"),
    archive: derived("read again with the connected account"),
    removal: "captured",
  },
  connections: {
    bound: "one a show and platform",
    backup: kept("connected accounts; their refreshes go on"),
    archive: carried("without credentials; a person connects them again"),
    removal: "captured",
  },
  show_talent: {
    bound: "one a person of a show",
    backup: kept("people of shows"),
    archive: carried("with their show"),
    removal: "record",
  },
  show_feeds: {
    bound: "one a show",
    backup: kept("feeds and their state"),
    archive: derived("where a feed is read on; the address is with the show"),
    removal: "record",
  },
  goals: {
    bound: "one a goal, of which a show has so many",
    backup: kept("goals of shows and episodes, and when they were reached"),
    archive: carried("with when they were reached"),
    removal: "record",
  },
  search_passages: {
    bound: "grows with the text of episodes and their transcripts, of which one is indexed",
    backup: leftOut("made from episodes and transcripts; a job makes them anew"),
    archive: derived("made from episodes and transcripts"),
    removal: "record",
  },
  claim_verdicts: {
    bound: "purged after 30 days, src/features/grouping/cluster-builder/auto/sweep-builds.store.ts",
    backup: leftOut("what a language model said in 30 days; it is asked again"),
    archive: derived("asked of the language model again"),
    removal: "record",
  },
  transcript_fetches: {
    bound: "one an episode",
    backup: kept("how far transcripts of feeds are read, so that none is fetched again"),
    archive: derived("transcripts of feeds are read again"),
    removal: "record",
  },
  transcript_generations: {
    bound: "one an episode",
    backup: kept("transcripts being made from audio; a metered request is not made again"),
    archive: ofInstallation("transcripts being made from audio"),
    removal: "record",
  },
  show_account_totals: {
    bound: "one a show and day that its accounts have",
    backup: leftOut("running totals of account_days; a job makes them anew"),
    archive: derived("made by a job"),
    removal: "record",
  },
  show_rollups: {
    bound: "one a show",
    backup: leftOut("how far shows are rolled up; after a restore none is, and the job begins"),
    archive: derived("made by a job"),
    removal: "record",
  },
  discovery_runs: {
    bound: "one a show",
    backup: kept("the accounts found for shows; a profile is not paid for again"),
    archive: derived("accounts are looked for again when they are asked for"),
    removal: "record",
  },
  connection_secrets: {
    bound: "one a connection",
    backup: kept("sealed credentials of connected accounts"),
    archive: ofInstallation("credentials, sealed under the master key"),
    removal: "record",
  },
  account_searches: {
    bound: "one a connection",
    backup: kept("how far accounts were searched; a metered request is not made again"),
    archive: derived("searched again with the connected account"),
    removal: "record",
  },
  account_refreshes: {
    bound: "one a connection",
    backup: kept("checkpoints of refreshes; a metered request is not made again"),
    archive: ofInstallation("checkpoints of refreshes under way"),
    removal: "record",
  },
  auto_builds: {
    bound: "one a show",
    backup: kept("shows whose new episodes are built every hour"),
    archive: carried("the mode of the hourly build"),
    removal: "record",
  },
  dismissed_posts: {
    bound: "one an episode and post that a person dismissed",
    backup: kept("posts that people said are not of an episode; they stay away"),
    archive: carried("so that they stay away"),
    removal: "record",
  },
  cluster_suggestions: {
    bound: "one an episode and post that was unsure; a decided one stays, or it is asked again",
    backup: kept("posts that wait for a person, and what became of others"),
    archive: derived("the next build makes them anew"),
    removal: "record",
  },
  cluster_builds: {
    bound: "purged after 90 days, src/features/grouping/cluster-builder/auto/sweep-builds.store.ts",
    backup: kept("builds of clusters; they can be undone, and those under way go on"),
    archive: derived("the next build makes them anew"),
    removal: "record",
  },
  cluster_build_items: {
    bound: "one an episode of a build; they go with it",
    backup: kept("what builds added to each episode"),
    archive: derived("the next build makes them anew"),
    removal: "record",
  },
} as const satisfies ShowTableDecisions;
