import {
  readOrderJob,
  sweepOrdersCron,
  sweepOrdersJob,
} from "../features/insertion-orders/index.ts";
import { detectReadJob } from "../features/air-checks/index.ts";
import { makeBackupCron, makeBackupJob } from "../backup/index.ts";
import { discoverAccountsJob } from "../features/account-discovery/index.ts";
import {
  autoBuildDueCron,
  autoBuildDueJob,
  autoBuildJob,
  buildClustersJob,
  sweepBuildsCron,
  sweepBuildsJob,
} from "../features/cluster-builder/index.ts";
import {
  countCampaignGoalsCron,
  countCampaignGoalsJob,
  moveCampaignsCron,
  moveCampaignsJob,
} from "../features/campaigns/index.ts";
import {
  emitClusterUpdateJob,
  foldClusterDaysCron,
  foldClusterDaysJob,
  gatherDueShowsCron,
  gatherDueShowsJob,
  gatherOwnPostsJob,
  refreshClusterJob,
  refreshClusterOnViewJob,
} from "../features/clusters/index.ts";
import { pollFeedsCron, pollFeedsJob, refreshFeedJob } from "../features/episodes/index.ts";
import {
  checkRollupsCron,
  checkRollupsJob,
  rollUpCron,
  rollUpJob,
} from "../features/analytics-rollup/index.ts";
import { countGoalsCron, countGoalsJob } from "../features/goals/index.ts";
import { foldDaysCron, foldDaysJob } from "../features/account-history/index.ts";
import {
  markStaleAccountsCron,
  markStaleAccountsJob,
  refreshAccountJob,
  refreshDueAccountsCron,
  refreshDueAccountsJob,
} from "../features/account-refresh/index.ts";
import {
  sweepPlatformSignInsCron,
  sweepPlatformSignInsJob,
} from "../features/connections/index.ts";
import {
  copyImageJob,
  copyNewImageJob,
  pruneImagesCron,
  pruneImagesJob,
} from "../features/page-images/index.ts";
import { removeBytesJob } from "../features/library/index.ts";
import { removeShowsCron, removeShowsJob } from "../features/removal/index.ts";
import { indexShowJob } from "../features/search/index.ts";
import { fillSearchIndexCron, fillSearchIndexJob } from "../features/search-index/index.ts";
import { checkDirectoryCron, checkDirectoryJob } from "../features/shows/index.ts";
import { sweepSignInCron, sweepSignInJob } from "../features/sign-in/index.ts";
import {
  fetchTranscriptsJob,
  generateTranscriptJob,
  pollTranscriptsCron,
  pollTranscriptsJob,
} from "../features/transcripts/index.ts";
import { sweepEndpointsCron, sweepEndpointsJob } from "../features/webhook-endpoints/index.ts";
import type { CronEntry } from "../jobs/cron.ts";
import type { AnyJob } from "../jobs/define-job.ts";
import { sweepFailedJobsCron, sweepFailedJobsJob } from "../jobs/sweep-failed.job.ts";
import type { Services } from "./services.ts";
import { sendMailJob } from "../mail/post-mail.ts";
import { purgeOauthCron, purgeOauthJob } from "../oauth/connections/purge.job.ts";

/** Every job of a worker, and its schedule. */
export const JOBS: readonly AnyJob<Services>[] = [
  refreshClusterJob,
  refreshClusterOnViewJob,
  emitClusterUpdateJob,
  gatherOwnPostsJob,
  gatherDueShowsJob,
  foldClusterDaysJob,
  buildClustersJob,
  autoBuildDueJob,
  autoBuildJob,
  sweepBuildsJob,
  pollFeedsJob,
  refreshFeedJob,
  pollTranscriptsJob,
  fetchTranscriptsJob,
  generateTranscriptJob,
  sweepEndpointsJob,
  sendMailJob,
  sweepFailedJobsJob,
  sweepSignInJob,
  purgeOauthJob,
  refreshAccountJob,
  refreshDueAccountsJob,
  markStaleAccountsJob,
  discoverAccountsJob,
  sweepPlatformSignInsJob,
  foldDaysJob,
  countGoalsJob,
  moveCampaignsJob,
  readOrderJob,
  sweepOrdersJob,
  detectReadJob,
  countCampaignGoalsJob,
  rollUpJob,
  checkRollupsJob,
  makeBackupJob,
  removeShowsJob,
  checkDirectoryJob,
  fillSearchIndexJob,
  indexShowJob,
  removeBytesJob,
  copyImageJob,
  copyNewImageJob,
  pruneImagesJob,
];

export const CRON: readonly CronEntry[] = [
  foldClusterDaysCron,
  gatherDueShowsCron,
  autoBuildDueCron,
  sweepBuildsCron,
  sweepOrdersCron,
  pollFeedsCron,
  pollTranscriptsCron,
  sweepEndpointsCron,
  sweepFailedJobsCron,
  sweepSignInCron,
  purgeOauthCron,
  refreshDueAccountsCron,
  markStaleAccountsCron,
  sweepPlatformSignInsCron,
  foldDaysCron,
  countGoalsCron,
  moveCampaignsCron,
  countCampaignGoalsCron,
  rollUpCron,
  checkRollupsCron,
  makeBackupCron,
  removeShowsCron,
  checkDirectoryCron,
  fillSearchIndexCron,
  pruneImagesCron,
];
