/** Refreshing connected accounts: runs, their schedule, and what they store. */

export { postSnapshotOfItem, referenceOfItem } from "./candidates/candidate-posts.ts";
export { findCandidateItems, findCandidates } from "./candidates/candidates.store.ts";
export type { AccountSearch, AccountSearchResult, SearchParts } from "./search/account-search.ts";
export { searchAccounts } from "./search/search-accounts.ts";
export { pagesMax as mostRequests } from "./search/search-rules.ts";
export type { AccountServices } from "./account-services.ts";
export { announceIntegration, type RefreshServices, refreshPartsOf } from "./announce.ts";
export { connectUrlOf, integrationObject } from "./integration-view.ts";
export { nextRefreshAt } from "./run/next-refresh-at.ts";
export { findPayer, providerRequestsCap, requestsUsedUp } from "./run/provider-requests.ts";
export { enqueueRefresh, refreshAccountJob } from "./run/refresh-account.job.ts";
export { leaseExpiresAt } from "./run/lease.store.ts";
export { logDefects } from "./run/log-defects.ts";
export { refreshAccount } from "./run/refresh-account.ts";
export type { RefreshOutcome } from "./run/run.ts";
export { refreshInWorker } from "./run/refresh-in-worker.ts";
export { claimAccounts, findReadableAccounts } from "./schedule/claim-accounts.ts";
export { dashboardOpened } from "./schedule/dashboard-opened.ts";
export { refreshDueAccountsCron, refreshDueAccountsJob } from "./schedule/due-accounts.ts";
export {
  type DescribedCap,
  describeRefreshCap,
  describeRefreshCaps,
  takeRefresh,
} from "./schedule/refresh-caps.ts";
export { refreshViewedAccounts } from "./schedule/refresh-viewed-accounts.ts";
export {
  markStaleAccounts,
  markStaleAccountsCron,
  markStaleAccountsJob,
} from "./schedule/stale-accounts.ts";
export {
  clearReadings,
  deleteStoredAccount,
  findStoredAccounts,
  type StoredAccount,
} from "./store/account-history.store.ts";
export {
  type AccountTarget,
  type ConnectionRow,
  findConnection,
  findConnections,
  findSealedSecrets,
  lockConnection,
  saveSealedSecrets,
  updateConnection,
} from "./store/account.store.ts";
export { findAccountsOfDays, MANUAL_ACCOUNT_ID, storeDays } from "./store/days.store.ts";
export { coveredUntil } from "./store/totals.store.ts";
