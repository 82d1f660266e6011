import {
  readOrderJob,
  sweepOrdersCron,
  sweepOrdersJob,
} from "../features/sponsorship/insertion-orders/index.ts";
import {
  runResearchJob,
  sweepResearchCron,
  sweepResearchJob,
} from "../features/research/web-research/index.ts";
import { detectReadJob } from "../features/sponsorship/air-checks/index.ts";
import {
  makeBackupCron,
  makeBackupJob,
  verifyBackupCron,
  verifyBackupJob,
} from "../operator/backup/index.ts";
import { discoverAccountsJob } from "../features/accounts/account-discovery/index.ts";
import {
  autoBuildDueCron,
  autoBuildDueJob,
  autoBuildJob,
  buildClustersJob,
  sweepBuildsCron,
  sweepBuildsJob,
} from "../features/grouping/cluster-builder/index.ts";
import {
  countCampaignGoalsCron,
  countCampaignGoalsJob,
  moveCampaignsCron,
  moveCampaignsJob,
} from "../features/sponsorship/campaigns/index.ts";
import {
  emitClusterUpdateJob,
  foldClusterDaysCron,
  foldClusterDaysJob,
  gatherDueShowsCron,
  gatherDueShowsJob,
  gatherOwnPostsJob,
  refreshClusterJob,
  refreshClusterOnViewJob,
} from "../features/grouping/clusters/index.ts";
import {
  pollFeedsCron,
  pollFeedsJob,
  refreshFeedJob,
} from "../features/catalogue/episodes/index.ts";
import {
  checkRollupsCron,
  checkRollupsJob,
  rollUpCron,
  rollUpJob,
} from "../features/measurement/analytics-rollup/index.ts";
import { countGoalsCron, countGoalsJob } from "../features/catalogue/goals/index.ts";
import { foldDaysCron, foldDaysJob } from "../features/accounts/account-history/index.ts";
import {
  markStaleAccountsCron,
  markStaleAccountsJob,
  refreshAccountJob,
  refreshDueAccountsCron,
  refreshDueAccountsJob,
} from "../features/accounts/account-refresh/index.ts";
import {
  sweepPlatformSignInsCron,
  sweepPlatformSignInsJob,
} from "../features/accounts/connections/index.ts";
import {
  copyImageJob,
  copyNewImageJob,
  pruneImagesCron,
  pruneImagesJob,
} from "../features/sharing/page-images/index.ts";
import {
  refreshReportAccountJob,
  refreshReportClusterJob,
} from "../features/reporting/refreshing/index.ts";
import { makeFilesJob } from "../features/reporting/exports/index.ts";
import {
  generateReportJob,
  sweepGenerationsCron,
  sweepGenerationsJob,
} from "../features/reporting/reports/index.ts";
import {
  automationRunJob,
  replanAutomationsCron,
  replanAutomationsJob,
  tickAutomationsCron,
  tickAutomationsJob,
} from "../features/reporting/automations/index.ts";
import {
  forgetRecipientsCron,
  forgetRecipientsJob,
  sendReportMailJob,
} from "../features/reporting/sending/index.ts";
import { removeBytesJob } from "../features/sponsorship/library/index.ts";
import { purgeAnswersCron, purgeAnswersJob } from "../features/research/podcasts/index.ts";
import { checkAlarmsCron, checkAlarmsJob } from "../features/administration/alarms/index.ts";
import { removeShowsCron, removeShowsJob } from "../features/administration/removal/index.ts";
import { indexShowJob } from "../features/catalogue/search/index.ts";
import {
  fillSearchIndexCron,
  fillSearchIndexJob,
} from "../features/catalogue/search-index/index.ts";
import { checkDirectoryCron, checkDirectoryJob } from "../features/catalogue/shows/index.ts";
import { sweepSignInCron, sweepSignInJob } from "../features/administration/sign-in/index.ts";
import {
  fetchTranscriptsJob,
  generateTranscriptJob,
  pollTranscriptsCron,
  pollTranscriptsJob,
} from "../features/catalogue/transcripts/index.ts";
import {
  sweepEndpointsCron,
  sweepEndpointsJob,
} from "../features/integrations/webhook-endpoints/index.ts";
import type { CronEntry } from "../infrastructure/jobs/cron.ts";
import type { AnyJob } from "../infrastructure/jobs/define-job.ts";
import {
  sweepFailedJobsCron,
  sweepFailedJobsJob,
} from "../infrastructure/jobs/sweep-failed.job.ts";
import type { Services } from "./services.ts";
import { sendMailJob } from "../infrastructure/mail/post-mail.ts";
import { purgeOauthCron, purgeOauthJob } from "../people/oauth/connections/purge.job.ts";

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
  runResearchJob,
  sweepResearchJob,
  countCampaignGoalsJob,
  rollUpJob,
  checkRollupsJob,
  makeBackupJob,
  verifyBackupJob,
  removeShowsJob,
  checkDirectoryJob,
  fillSearchIndexJob,
  indexShowJob,
  removeBytesJob,
  copyImageJob,
  copyNewImageJob,
  pruneImagesJob,
  refreshReportAccountJob,
  refreshReportClusterJob,
  generateReportJob,
  sweepGenerationsJob,
  makeFilesJob,
  purgeAnswersJob,
  sendReportMailJob,
  automationRunJob,
  tickAutomationsJob,
  replanAutomationsJob,
  forgetRecipientsJob,
  checkAlarmsJob,
];

export const CRON: readonly CronEntry[] = [
  foldClusterDaysCron,
  gatherDueShowsCron,
  autoBuildDueCron,
  sweepBuildsCron,
  sweepOrdersCron,
  sweepResearchCron,
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
  verifyBackupCron,
  removeShowsCron,
  checkDirectoryCron,
  fillSearchIndexCron,
  pruneImagesCron,
  purgeAnswersCron,
  sweepGenerationsCron,
  tickAutomationsCron,
  replanAutomationsCron,
  forgetRecipientsCron,
  checkAlarmsCron,
];
