import { describe, expect, it } from "vitest";
import { codeOf, PROGRAM } from "./source-files.ts";
import {
  anyOf,
  askingFunctions,
  exportedFunctions,
  lockingNames,
  STATEMENT,
  type StoreFunction,
  tenantParameter,
} from "./store-functions.ts";

/**
 * What bounds a statement to one tenant: the workspace, the shows it sees, a reference that holds
 * either, or a row of it. Rows of people have no tenant.
 */
const TENANT = anyOf(
  /^(workspaceIds?|showIds?|context|workspace|references?|visibleShowIds)\b/,
  /^\{[^}]*\b(workspaceId|showId)\b/,
  /:\s*(readonly )?(ClusterReference|EndpointKey|IdempotencyScope|KeyReservation)(\[\])?$/,
  /:\s*(readonly )?(?!Person|Session|Passkey|SignUp)\w+Row(\[\])?$/,
);

/** A tenant that may be left out bounds nothing. */
const OPTIONAL =
  /^\w+\?:|\|\s*(null|undefined)$|\b(workspace|show)Ids?(\?:|:[^;,]*\|\s*(null|undefined))/;

/**
 * Tables that are found before a workspace is known. An entry names a file each of whose functions
 * is without a tenant, or those functions of a file that are.
 */
const GLOBAL: Readonly<Record<string, string>> = {
  "src/features/sharing/data-links/data-link.store.ts: findLinkBySecret": "by the hash of a secret",
  "src/features/accounts/connections/sign-in/platform-sign-in.store.ts: takeSignIn":
    "by the HMAC of its state",
  "src/features/accounts/connections/sign-in/platform-sign-in.store.ts: deleteExpiredSignIns":
    "the purge of old ones",
  "src/features/administration/removal/person-rows.store.ts: findMembershipsOf":
    "by person, in every workspace",
  "src/features/administration/removal/person-rows.store.ts: deletePersonRows": "by person",
  "src/features/administration/removal/person-rows.store.ts: eraseAppAddresses":
    "by person, in every workspace",
  "src/features/administration/sign-in/workspaces.store.ts: findOwnedWorkspaces":
    "the workspaces of a person",
  "src/features/administration/team/invite-directory.store.ts: findInviteWorkspace":
    "by the hash of a token",
  "src/features/administration/workspace/handle.store.ts: findHandleSubject":
    "an address names no workspace",
  "src/features/administration/workspace/handle.store.ts: findFreeWorkspaceHandle":
    "handles are unique in the installation",
  "src/features/research/podcasts/directory-answers.store.ts":
    "answers of public directories, by the hash of what was asked",
  "src/features/reporting/snapshots/report-log.store.ts: lockReportLog":
    "the one log of the installation",
  "src/features/reporting/snapshots/report-log.store.ts: findLastEntry":
    "the one log of the installation",
  "src/features/reporting/snapshots/report-log.store.ts: insertEntries":
    "documents of one workspace, in the log of the installation",
  "src/features/reporting/snapshots/report-log.store.ts: findEntryByHash":
    "by the hash of a document",
  "src/features/reporting/snapshots/report-log.store.ts: findEntries": "the public log",
  "src/features/reporting/snapshots/signing-keys.store.ts: findSigningKeys":
    "keys of the installation",
  "src/features/reporting/snapshots/signing-keys.store.ts: findCurrentKey":
    "keys of the installation",
  "src/features/reporting/snapshots/signing-keys.store.ts: retireSigningKey":
    "keys of the installation",
  "src/operator/installation/installation.store.ts": "sums over all workspaces, for operators",
  "src/people/identity/mail-allowance.store.ts": "mails to an address, by its hash",
  "src/people/identity/openid/person-identities.store.ts": "by issuer and subject",
  "src/people/identity/openid/social-requests.store.ts": "by the HMAC of a sign-in's state",
  "src/people/identity/passkeys/passkey-challenges.store.ts": "by the HMAC of a challenge",
  "src/people/identity/passkeys/passkeys.store.ts": "by person or credential id",
  "src/people/identity/people.store.ts": "people, by id or e-mail address",
  "src/people/identity/person-links.store.ts": "by the HMAC of a mailed token",
  "src/people/identity/sessions/expired-rows.store.ts": "the purge of what signs people in",
  "src/people/identity/sessions/sessions.store.ts": "by person or the hash of a token",
  "src/people/identity/sign-ups.store.ts": "by e-mail address or the HMAC of a mailed token",
  "src/kernel/access/credentials/credential.store.ts: findCredential":
    "keys and tokens, by the hash of their secret",
  "src/people/oauth/clients/client-documents.store.ts": "documents of apps, by their address",
  "src/people/oauth/clients/clients.store.ts": "apps, by id",
  "src/people/oauth/connections/connections.store.ts: saveConsent":
    "the consent holds its workspace",
  "src/people/oauth/connections/connections.store.ts: findConnection":
    "by grant id, as tokens hold it",
  "src/people/oauth/connections/connections.store.ts: touchConnection": "by grant id",
  "src/people/oauth/connections/connections.store.ts: endConnection": "by grant id",
  "src/people/oauth/connections/connections.store.ts: findGrantsOfClient": "an app that is deleted",
  "src/people/oauth/connections/purge.store.ts": "the purge of what has ended",
  "src/people/identity/open-invitations.store.ts: hasOpenInvitation":
    "a person who signs up, by address: no workspace is known then",
  "src/people/oauth/tokens/access-tokens.store.ts": "by the hash of a token",
  "src/people/oauth/tokens/artifacts.store.ts": "codes and refresh tokens, by hash",
};

/** Work across workspaces on purpose. */
const ACROSS: Readonly<Record<string, string>> = {
  "src/features/sharing/public-pages/stores/lead-window.store.ts: findAccountReach":
    "windows of the shows that a page has loaded",
  "src/features/sharing/public-pages/stores/slot-episodes.store.ts: findEpisodes":
    "episodes with their shows, of the slots that a page has loaded",
  "src/kernel/access/show-directory.store.ts: countListedShows": "a number on the start page",
  "src/features/grouping/clusters/history/cluster-months.store.ts: foldedCount":
    "an expression of statements that name the shows",
  "src/features/grouping/clusters/history/fold-days.store.ts: isMonthsReadEverywhere":
    "reads when a migration ran",
  "src/operator/archive/export.store.ts: findWorkspaces":
    "exports one workspace or the installation",
  "src/operator/archive/export.store.ts: findShowIds": "exports some shows or all",
  "src/operator/archive/handles.store.ts": "an import claims handles of the installation",
  "src/operator/archive/stored-rows.store.ts": "an import compares lines with stored rows by key",
  "src/operator/archive/upsert-rows.store.ts": "an import writes rows of any tenant",
  "src/operator/backup/catalogue.store.ts": "a backup reads the catalogue of the database",
  "src/operator/backup/files/stored-files.store.ts": "a backup takes files of every tenant along",
  "src/operator/backup/verification/scratch-database.store.ts":
    "a trial restore has a database of its own",
  "src/operator/restore/restore-checks.store.ts":
    "the checks after a restore look at the whole installation",
  "src/operator/backup/rows.store.ts": "a backup holds the rows of every tenant",
  "src/delivery/events/endpoint-queues.store.ts": "endpoints of the deliveries of one transaction",
  "src/delivery/events/event-inbox.store.ts: insertsInInbox":
    "events of one transaction, of several workspaces",
  "src/delivery/events/event-inbox.store.ts: deletionFromInbox":
    "events of several workspaces, by key",
  "src/delivery/events/event-inbox.store.ts: findWaitingWorkspaces":
    "the look for events that were left",
  "src/delivery/events/event-inbox.store.ts: continueInboxNumbers": "the restore of a backup",
  "src/delivery/events/outbox.store.ts: limitLockWait": "a setting of the transaction",
  "src/delivery/events/outbox.store.ts: insertsOfDeliveries": "their deliveries",
  "src/features/accounts/account-history/fold/fold-days.store.ts": "accounts of every workspace",
  "src/features/accounts/account-history/fold/folded-days.store.ts": "a part of its statements",
  "src/features/accounts/account-history/history-group.store.ts":
    "parts of a statement, without rows",
  "src/features/accounts/account-history/known-days.store.ts: fromDaysOf":
    "a part of a statement; its condition names the show",
  "src/features/accounts/account-history/metric-column.store.ts":
    "parts of a statement, without rows",
  "src/features/accounts/account-refresh/schedule/due-accounts.store.ts: findDueShows":
    "a sweep of accounts",
  "src/features/accounts/account-refresh/schedule/due-accounts.store.ts: findOutdatedShows":
    "the same",
  "src/features/measurement/analytics-rollup/networks.store.ts": "the rollup of every network",
  "src/features/grouping/clusters/own-posts/gathered-clusters.store.ts: findDueShows":
    "a sweep of clusters of earlier releases",
  "src/features/grouping/cluster-builder/auto/auto-build.store.ts: findDueShows":
    "the scheduler of hourly builds",
  "src/features/grouping/cluster-builder/auto/sweep-builds.store.ts": "the hourly sweep of builds",
  "src/features/grouping/clusters/figures/all-clusters.store.ts":
    "the operator's check of stored figures",
  "src/features/accounts/data-requests/operator-data-requests.store.ts": "commands of the operator",
  "src/features/catalogue/episodes/import/polls/due-feeds.store.ts: findDueFeeds":
    "the sweep of feeds",
  "src/features/catalogue/goals/goal.store.ts: findShowsWithGoals": "the hourly count of goals",
  "src/features/reporting/automations/automation.store.ts: findDueAutomations":
    "the minute job of automations",
  "src/features/reporting/automations/automation.store.ts: findAutomationsOfCampaigns":
    "the hourly planning of automations",
  "src/features/reporting/automations/automation.store.ts: findDueHolds":
    "the minute job of automations",
  "src/features/reporting/sending/ended-automations.store.ts: findEndedAutomations":
    "the daily removal of addresses",
  "src/features/reporting/report-runs/run.store.ts: findOpenRuns": "the minute job of automations",
  "src/features/sponsorship/campaigns/campaign/campaign.store.ts: findDueCampaigns":
    "the moves of campaigns by the clock",
  "src/features/sponsorship/campaigns/goals/campaign-goals.store.ts: findCampaignsWithGoals":
    "the hourly count of goals",
  "src/features/sponsorship/campaigns/slots/slot.store.ts: findDueSlots":
    "the moves of slots by the clock",
  "src/features/catalogue/transcripts/fetch/due-shows.store.ts: findDueShows":
    "the sweep of transcripts",
  "src/features/sponsorship/insertion-orders/sweep-orders.store.ts":
    "the sweep of orders whose job is lost",
  "src/features/research/web-research/run/sweep-research.store.ts":
    "the sweep of research whose job is lost",
  "src/features/administration/keys/operator-keys.store.ts": "commands of the operator",
  "src/features/administration/alarms/alarm-notice.store.ts": "of people, by their id",
  "src/features/administration/alarms/alarm-preference.store.ts: findPreferences":
    "of people, by their ids",
  "src/features/administration/alarms/alarm.store.ts: findOpenAlarms": "the check of alarms",
  "src/features/administration/alarms/alarm.store.ts: insertAlarm": "the check of alarms",
  "src/features/administration/alarms/alarm.store.ts: updateAlarm": "an alarm that the check read",
  "src/features/administration/alarms/alarm.store.ts: deleteAlarm": "an alarm that the check read",
  "src/features/administration/alarms/alarm.store.ts: purgeAlarms": "the check of alarms",
  "src/features/administration/alarms/alarm.store.ts: findOperatorAlarms": "the page of operators",
  "src/features/administration/alarms/kinds/failures.store.ts: findFailingFeeds":
    "the check of alarms",
  "src/features/administration/alarms/kinds/failures.store.ts: findFailingAccounts":
    "the check of alarms",
  "src/features/administration/alarms/kinds/failures.store.ts: findFailingEndpoints":
    "the check of alarms",
  "src/features/administration/alarms/kinds/failures.store.ts: findUsedBudgets":
    "the check of alarms",
  "src/features/administration/alarms/recipients.store.ts: findOperators":
    "people who run the installation",
  "src/features/administration/alarms/recipients.store.ts: findAddressesOfPeople":
    "of people, by their ids",
  "src/observability/telemetry/alarm-health.store.ts":
    "counts over the whole installation for /metrics and doctor",
  "src/features/sharing/page-images/page-images.store.ts: deleteUnusedImages":
    "the purge of copies that no page shows",
  "src/features/catalogue/search/search.store.ts: limitSearchTime": "a setting of the transaction",
  "src/features/catalogue/search/missing-entries.store.ts: findShowIdsAfter":
    "the look for episodes without an entry in the index",
  "src/features/administration/removal/show-tables.store.ts: findShowsDeletedBefore":
    "the removal of deleted shows",
  "src/features/catalogue/shows/lifecycle/show-directory.store.ts: findShowStates":
    "the hourly check of the directory",
  "src/features/catalogue/shows/lifecycle/show-directory.store.ts: findListedShows": "the same",
  "src/features/catalogue/shows/lifecycle/show-directory.store.ts: insertListedShows": "the same",
  "src/features/catalogue/shows/access/operator-shows.store.ts: listOperatorShows":
    "a command of the operator",
  "src/features/catalogue/shows/access/operator-shows.store.ts: findRemovedShowIds": "the same",
  "src/features/administration/workspace/operator-workspaces.store.ts: findOldestWorkspaces":
    "the start page",
  "src/features/administration/workspace/operator-workspaces.store.ts: findWorkspacesWithoutPerson":
    "the links a start prints",
  "src/features/administration/workspace/operator-workspaces.store.ts: loadAllWorkspaces":
    "commands of the operator",
  "src/kernel/access/show-directory.store.ts: listShows":
    "shows of an import or of the hourly check",
  "src/kernel/limits/caps.store.ts: purgeCounters": "the purge of old counters",
  "src/kernel/limits/paid-calls.store.ts: purgeMarks": "the purge of marks of killed runs",
  "src/kernel/pipeline/request-log.store.ts": "batches of lines of any workspaces",
  "src/observability/telemetry/account-health.store.ts":
    "counts over the whole installation for /metrics and doctor",
  "src/observability/telemetry/library-size.store.ts":
    "counts over the whole installation for /metrics and doctor",
  "src/observability/telemetry/spending.store.ts":
    "counts over the whole installation for /metrics and doctor",
  "src/observability/telemetry/delivery-backlog.store.ts":
    "counts over the whole installation for /metrics",
  "src/observability/telemetry/feed-health.store.ts":
    "counts over the whole installation for /metrics and doctor",
  "src/delivery/webhooks/queue/delivery-leases.store.ts: endDeliveries": "deliveries a worker read",
  "src/delivery/webhooks/queue/endpoint-leases.store.ts":
    "a worker leases endpoints of any workspaces",
  "src/delivery/webhooks/queue/delivery-queue.store.ts":
    "a worker reads deliveries of any workspaces",
  "src/delivery/webhooks/queue/endpoint-sweeps.store.ts: disableFailing": "the sweep of endpoints",
  "src/delivery/webhooks/queue/endpoint-sweeps.store.ts: findStale": "the sweep of endpoints",
  "src/delivery/webhooks/queue/endpoint-sweeps.store.ts: findDeletedWithQueue":
    "the sweep of endpoints",
  "src/delivery/webhooks/queue/endpoint-sweeps.store.ts: eraseExpiredSecrets":
    "the sweep of endpoints",
  "src/delivery/webhooks/queue/endpoint-sweeps.store.ts: purgeDeleted": "the sweep of endpoints",
  "src/delivery/webhooks/queue/sendable-events.store.ts": "events of the deliveries a worker read",
  "src/delivery/webhooks/worker/failure-clocks.store.ts":
    "endpoints of the deliveries a worker sent",
  "src/delivery/webhooks/worker/record-attempts.store.ts": "deliveries a worker sent",
  "src/delivery/webhooks/worker/sendable-endpoints.store.ts":
    "endpoints of the deliveries a worker read",
  "src/delivery/webhooks/worker/worker-heartbeats.store.ts": "connections of worker processes",
};

const EXEMPT = [...Object.keys(GLOBAL), ...Object.keys(ACROSS)];

/** Modules and files that hold statements outside stores, with the reason. */
const NO_STORES: Readonly<Record<string, string>> = {
  "src/features/reporting/reports/generation/consistent-read.ts":
    "how a transaction reads, not what",
  "src/operator/cli/distribute-tables.ts":
    "reads the catalogue of the database to distribute its tables",
  "src/operator/cli/checks/doctor-checks.ts": "reads versions and settings of the database",
  "src/db/": "connections, partitions and migrations themselves",
  "src/db/embedded-postgres/": "creates the database",
  "src/infrastructure/jobs/": "tables of the job queue, without a tenant, over a pool of their own",
  "src/observability/telemetry/figure-groups.ts": "counts over the whole installation for /metrics",
};

const LOCKING_NAME = /^(try)?(lock|claim|lease|take)/i;

/** Functions that lock and are named for what else they do. */
const LOCKS_TOO: Readonly<Record<string, string>> = {
  "src/delivery/webhooks/queue/delivery-queue.store.ts: readDue":
    "leases the endpoints of the read that no worker holds",
  "src/delivery/webhooks/queue/endpoint-leases.store.ts: releaseEndpoints": "locks in one order",
  "src/delivery/webhooks/queue/endpoint-leases.store.ts: restEndpoints":
    "passes over rows that others hold, and changes the rest in the same statement",
};

const isUnder = (path: string, entries: Readonly<Record<string, string>>): boolean =>
  Object.keys(entries).some(
    (entry) => path === entry || (entry.endsWith("/") && path.startsWith(entry)),
  );

const idOf = ({ file, name }: Pick<StoreFunction, "file" | "name">): string => `${file}: ${name}`;

const isScoped = (entry: StoreFunction): boolean => {
  const parameter = tenantParameter(entry);
  return TENANT.test(parameter) && !OPTIONAL.test(parameter);
};

const STORES = PROGRAM.filter((file) => file.path.endsWith(".store.ts"));
const asking = STORES.flatMap(askingFunctions);

describe("statements", () => {
  const holders = PROGRAM.filter((file) => STATEMENT.test(codeOf(file.text))).map(
    (file) => file.path,
  );

  it("are recognised", () => {
    const samples = [
      'database.selectFrom("shows")',
      "sql`select 1`",
      "sql<{ id: string }>`select id`",
      "sql<{ id: string; count: number }>`select id, count`",
      "sql<{\n  id: string;\n  count: number;\n}>`select id, count`",
      'pool.query("select 1")',
      'transaction.query("select 1")',
      "admin.query<{ id: string }>(text)",
      "await next.query(`listen ${channel}`)",
      'this.#pool.query("select 1")',
    ];
    expect(samples.filter((sample) => !STATEMENT.test(sample))).toEqual([]);
    expect(STATEMENT.test("this.#client.query(read, secrets)")).toBe(false);
    expect(holders.length).toBeGreaterThan(50);
  });

  it("are in stores, or in a module with a reason to hold them", () => {
    expect(
      holders.filter((path) => !path.endsWith(".store.ts") && !isUnder(path, NO_STORES)),
    ).toEqual([]);
  });

  it("are there wherever an exception allows them, so that none outlives its file", () => {
    const unused = Object.keys(NO_STORES).filter(
      (entry) => !holders.some((path) => isUnder(path, { [entry]: "" })),
    );
    expect(unused).toEqual([]);
  });

  it("lock because their function is named so, not because they run in a transaction", () => {
    const guessing = PROGRAM.filter((file) => /\bisTransaction\b/.test(codeOf(file.text)));
    expect(guessing.map((file) => file.path)).toEqual([]);
    const locking = STORES.flatMap((file) =>
      lockingNames(file.text).map((name) => ({ file: file.path, name })),
    );
    expect(locking.length).toBeGreaterThan(20);
    const misnamed = locking.filter(({ name }) => !LOCKING_NAME.test(name)).map(idOf);
    expect(misnamed.toSorted()).toEqual(Object.keys(LOCKS_TOO).toSorted());
  });
});

describe("store functions", () => {
  it("are found, with their parameters", () => {
    expect(asking.map((entry) => entry.name)).toContain("findMembers");
    expect(asking.filter(isScoped).length).toBeGreaterThan(100);
    const text = [
      "export async function list(",
      "  database: Executor,",
      "  showIds: ReadonlyMap<string, number>,",
      "  page: { limit: number },",
      "): Promise<void> {}",
      "export const keyOf = (row: Row): string => row.id;",
      "export const send = async (parts: Parts) => parts.database.destroy();",
    ].join("\n");
    const found = exportedFunctions({ path: "a.store.ts", text });
    expect(found.map(({ name, parameters }) => [name, parameters.length])).toEqual([
      ["list", 3],
      ["keyOf", 1],
      ["send", 1],
    ]);
    expect(askingFunctions({ path: "a.store.ts", text }).map(({ name }) => name)).toEqual([
      "list",
      "send",
    ]);
  });

  it("are judged by the tenant, also where the executor is in an object or a class", () => {
    const unscoped = [
      "export function a({ database, secrets }: Parts, challenge: string): Promise<void> {}",
      "export async function b(database: Database, workspaceId: string | null) {}",
      "export async function c(database: Database, { showId }: { showId?: string }) {}",
      "export async function d(parts: Parts) {}",
      "export async function e(database: Database, person: PersonRow) {}",
      "export class F {\n  constructor(pool: pg.Pool) {}\n\n  async g(id: string) {\n  }\n}",
    ];
    const scoped = [
      "export function a({ database, secrets }: Parts, workspaceId: string): Promise<void> {}",
      "export async function b(pool: pg.Pool, { showId }: { showId: string; at: Date | null }) {}",
      "export class C {\n  constructor(pool: pg.Pool) {}\n\n  async d(showId: string) {\n  }\n}",
    ];
    const judge = (text: string): boolean[] =>
      askingFunctions({ path: "a.store.ts", text }).map(isScoped);
    expect(unscoped.flatMap(judge)).toEqual(unscoped.map(() => false));
    expect(scoped.flatMap(judge)).toEqual(scoped.map(() => true));
  });

  it("name the tenant first, or right after the executor: there is no unscoped finder", () => {
    const unscoped = asking.filter(
      (entry) => !isScoped(entry) && !EXEMPT.includes(idOf(entry)) && !EXEMPT.includes(entry.file),
    );
    expect(unscoped.map(idOf)).toEqual([]);
  });

  it("without a tenant exist, so that no exemption is wider than its reason or outlives it", () => {
    const unused = EXEMPT.filter((exemption) => {
      const covered = asking.filter(
        (entry) => exemption === entry.file || exemption === idOf(entry),
      );
      return covered.length === 0 || covered.some(isScoped);
    });
    expect(unused).toEqual([]);
  });

  it("take at most four parameters", () => {
    expect(
      STORES.flatMap(exportedFunctions)
        .filter(({ parameters }) => parameters.length > 4)
        .map(idOf),
    ).toEqual([]);
  });
});
