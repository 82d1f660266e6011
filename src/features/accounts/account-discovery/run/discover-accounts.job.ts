import { Type } from "typebox";
import { isTooMuch } from "../../../../infrastructure/compute/compute-error.ts";
import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import type { StoredCandidate } from "../../../../db/schema/tables.ts";
import { orderedCause, recordShowEvents } from "../../../../delivery/events/record-event.ts";
import { findWorkspacesOfShow } from "../../../../delivery/events/show-workspaces.store.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { endPaidRun, paidAnswers } from "../../../../kernel/limits/paid-calls.ts";
import { untilStored } from "../../../../kernel/limits/until-stored.ts";
import { findVisibleShowIds } from "../../../../kernel/access/workspace-access.store.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { newId } from "../../../../kernel/ids.ts";
import { plainLine } from "../../../../lib/text/plain-line.ts";
import {
  type FoundAccount,
  type JudgedAccount,
  SOUGHT_PLATFORMS,
} from "../../../../domain/matching/accounts/found-account.ts";
import { judgeAccounts } from "../../../../domain/matching/accounts/judge-accounts.ts";
import type { PlatformRegistry } from "../../../../platforms/posts/registry.ts";
import { connectionPlatforms, isSameAccount, withConnected } from "../connected-candidate.ts";
import { discoveryEventObject } from "../discovery-view.ts";
import {
  type DiscoveryRow,
  endDiscovery,
  type HeldDiscovery,
  holdDiscovery,
  paidRunOf,
} from "../discovery.store.ts";
import { findConnectedAccounts, findShowAccounts } from "../show-sources.store.ts";
import { gatherSources, type SourceParts } from "./gather-sources.ts";
import { DiscoveryLostError, ProfileReader } from "./read-profiles.ts";

/** The services that looking for accounts needs. */
interface DiscoveryServices extends Omit<SourceParts, "clock" | "signal" | "of"> {
  database: Database;
  urls: Urls;
  platforms: PlatformRegistry;
  accounts: { callsPerDay: number };
}

/**
 * Looks for the accounts of a show. When its process dies, the next one reads the free sources
 * again but requests no profile twice. Sources that fail are warnings of a run that completes.
 */
export const discoverAccountsJob = defineJob({
  name: "accounts.discover",
  schema: strictObject({
    show_id: Type.String(),
    discovery_id: Type.String(),
    workspace_id: Type.String(),
    request_id: Type.String(),
  }),
  maxAttempts: 5,
  paysProviders: true,
  handler: async (payload, context: JobContext<DiscoveryServices>) => {
    const { database } = context.services;
    const showId = payload.show_id;
    // The show may have been deleted while the job was queued. A call may have ordered the run of
    // an archived show.
    if ((await findShowState(database, showId)) === "deleted") return;
    const held = { id: payload.discovery_id, runId: newId("run") };
    const row = await holdDiscovery(database, showId, { ...held, now: context.clock.now() });
    if (row === undefined) return;
    try {
      const found = await discover(context, { held, row, of: payload.workspace_id });
      await complete(context, held, payload, found);
    } catch (error) {
      if (error instanceof DiscoveryLostError) return;
      // The run would fail in the same way with the same texts.
      if (isTooMuch(error)) return fail(context, { held, showId, why: TOO_MUCH });
      throw error;
    }
  },
  giveUp: async ({ show_id: showId, discovery_id: id }, context) => {
    const held = { id, runId: newId("run") };
    await holdDiscovery(context.services.database, showId, { ...held, now: context.clock.now() });
    await fail(context, { held, showId, why: OUR_FAULT });
  },
});

interface Found {
  candidates: readonly JudgedAccount[];
  warnings: readonly string[];
}

async function discover(
  { services, clock, signal }: JobContext<DiscoveryServices>,
  { held, row, of }: { held: HeldDiscovery; row: DiscoveryRow; of: string },
): Promise<Found> {
  const { database, platforms: registry, accounts } = services;
  const showId = row.show_id;
  const platforms = SOUGHT_PLATFORMS.filter((platform) => row.platforms.includes(platform));
  const gathered = await gatherSources({ ...services, clock, signal, of }, showId, platforms);
  if (gathered === undefined) throw new DiscoveryLostError();
  const { show } = gathered.sources;
  const connections = await findShowAccounts(
    database,
    showId,
    platforms.flatMap(connectionPlatforms),
  );
  // No handle has control characters, and the database refuses NUL; addresses of pages contain
  // both.
  const seen = await services.compute.run("find_accounts", [gathered.sources], { of, signal });
  const linked = seen.filter(({ handle }) => plainLine(handle) === handle);
  const found = withConnected(linked, connections, platforms);
  const isOfOtherShow = await accountsOfOtherShows(database, row);
  const reader = new ProfileReader({
    database,
    clock,
    platforms: registry,
    callsPerDay: accounts.callsPerDay,
    paidRun: paidRunOf(row),
    showId,
    held,
    show,
    // The previous release stored these answers with the run.
    earlier: { ...row.profile_reads, ...(await paidAnswers(database, paidRunOf(row))) },
    signal,
  });
  const judge = (all: readonly FoundAccount[]): JudgedAccount[] =>
    judgeAccounts(
      show,
      all.map((account) => ({
        account,
        profile: reader.signsOf(account),
        isOfOtherShow: isOfOtherShow(account),
      })),
    );
  await reader.readLikely(judge(found));
  const tried = await reader.tryNames(platforms, judge(found));
  return {
    candidates: judge([...found, ...tried]),
    warnings: [...gathered.warnings, ...reader.warnings],
  };
}

/**
 * Whether an account is connected to another show. Every workspace that sees the show reads the
 * candidates, so only shows that all of these workspaces see are compared.
 */
async function accountsOfOtherShows(
  database: Database,
  row: DiscoveryRow,
): Promise<(account: FoundAccount) => boolean> {
  const readers = await findWorkspacesOfShow(database, row.show_id);
  const visible = await Promise.all(readers.map((id) => findVisibleShowIds(database, id)));
  const [first = [], ...others] = visible.map((ids) => new Set(ids));
  const connected = await findConnectedAccounts(
    database,
    [...first].filter((id) => id !== row.show_id && others.every((ids) => ids.has(id))),
    row.platforms.flatMap(connectionPlatforms),
  );
  return (account) => connected.some((connection) => isSameAccount(account, connection));
}

const stored = (account: JudgedAccount): StoredCandidate => ({
  platform: account.platform,
  handle: account.handle,
  profile_url: account.profileUrl,
  external_id: account.externalId,
  follower_count: account.followerCount,
  confidence: account.confidence,
  reason: account.reason,
});

async function complete(
  { services: { database, urls }, clock }: JobContext<DiscoveryServices>,
  held: HeldDiscovery,
  payload: { show_id: string; workspace_id: string; request_id: string },
  { candidates, warnings }: Found,
): Promise<void> {
  const now = clock.now();
  const showId = payload.show_id;
  await untilStored(() =>
    inTransaction(database, async (transaction) => {
      const row = await endDiscovery(transaction, showId, {
        held,
        status: "completed",
        candidates: candidates.map(stored),
        warnings,
        now,
      });
      if (row === undefined) throw new DiscoveryLostError();
      await endPaidRun(transaction, paidRunOf(row));
      const platforms = row.platforms.flatMap(connectionPlatforms);
      const connected = await findConnectedAccounts(transaction, [showId], platforms);
      const object = discoveryEventObject(row, { urls, now, connected });
      await recordShowEvents(
        transaction,
        showId,
        [{ type: "integration.discovery_completed", objectId: row.id, object }],
        orderedCause(payload, now),
      );
    }),
  );
}

const OUR_FAULT = "This server failed while it looked; its log has the details.";
const TOO_MUCH = "The texts and links of the show take too much time or memory to be compared.";

async function fail(
  { services, clock }: JobContext<DiscoveryServices>,
  { held, showId, why }: { held: HeldDiscovery; showId: string; why: string },
): Promise<void> {
  await inTransaction(services.database, async (transaction) => {
    const row = await endDiscovery(transaction, showId, {
      held,
      status: "failed",
      candidates: [],
      warnings: [why],
      now: clock.now(),
    });
    if (row !== undefined) await endPaidRun(transaction, paidRunOf(row));
  });
}
