import { quoted } from "../../../lib/text/plain-line.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { causeOf } from "../../../delivery/events/record-event.ts";
import { capReached } from "../../../kernel/limits/caps.ts";
import { readCap } from "../../../kernel/limits/caps.store.ts";
import type { CollectContext, WriteContext } from "../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { Platform } from "../../../platforms/platform.ts";
import { lockVisibleShow } from "../../catalogue/shows/index.ts";
import { requirePlatform } from "./connect-candidate.ts";
import { integrationSchema, showPlatformParams } from "./integration.schema.ts";
import { viewIntegration } from "./view-integration.ts";
import { requirePlatformPlan } from "../../../platforms/platform-access.ts";
import {
  type AccountTarget,
  type ConnectionRow,
  type RefreshOutcome,
  type RefreshServices,
  describeRefreshCap,
  enqueueRefresh,
  findPayer,
  leaseExpiresAt,
  lockConnection,
  logDefects,
  providerRequestsCap,
  refreshAccount,
  refreshPartsOf,
  requestsUsedUp,
  takeRefresh,
} from "../account-refresh/index.ts";

interface State {
  target: AccountTarget;
  platform: Platform;
  row: ConnectionRow;
}

/** How a run ended, for the answer. Its numbers are stored by then. */
interface Collected {
  /**
   * `running`: another run holds the lease. `stopped`: the time limit of the request was reached; a
   * worker continues at once. `waiting`: the platform requires a pause.
   */
  outcome: Exclude<RefreshOutcome["kind"], "lease_lost"> | "running" | "stopped" | "waiting";
  message: string | null;
  /** Number of requests, whether metered or not. */
  requests: number;
}

async function preview(
  context: WriteContext,
  showId: string,
  platformId: string,
): Promise<Change<State>> {
  const show = await lockVisibleShow(context, showId);
  const platform = requirePlatform(platformId);
  requirePlatformPlan(context.workspace, platform);
  const target = { showId: show.show_id, platform: platform.id };
  const row = await lockConnection(context.database, target);
  if (row === undefined || row.status === "disconnected")
    throw stateConflict(`${platform.name} is not connected to this show.`, "disconnected", [
      "connected",
      "stale",
      "needs_reauth",
      "error",
    ]);
  const cap = await describeRefreshCap(context.database, row, context);
  return {
    resource: "integration",
    id: row.id,
    wouldWrite: { refresh: { platform: platform.id } },
    effects: [
      `Read ${platform.name} of ${quoted(show.name)} again${platform.metered ? ", at one provider call" : ""}.`,
    ],
    confirm: platform.metered,
    cost: { provider_calls: platform.metered ? 1 : 0, posts: 0, emails: 0 },
    ...(cap === null ? {} : { cap }),
    state: { target, platform, row },
  };
}

async function collect(
  context: CollectContext<RefreshServices>,
  { state: { target, platform, row } }: Change<State>,
  signal: AbortSignal,
): Promise<Collected> {
  const { runtime, services, now } = context;
  if ((await leaseExpiresAt(runtime.database, target, databaseNow(runtime.clock))) !== null)
    return {
      outcome: "running",
      message: "A refresh of this platform is already running; its figures come with it.",
      requests: 0,
    };
  if (row.wait_until !== null && row.wait_until > now)
    return {
      outcome: "waiting",
      message: `${platform.name} accepts no request before ${row.wait_until.toISOString()}; the account is read then.`,
      requests: 0,
    };
  const cap = providerRequestsCap(now, services.accounts.callsPerDay);
  const payerId = platform.metered ? await findPayer(runtime.database, row) : undefined;
  if (payerId !== undefined && (await readCap(runtime.database, payerId, cap)) >= cap.limit)
    throw capReached(cap, requestsUsedUp(cap), now);
  await inTransaction(runtime.database, async (transaction) => {
    await takeRefresh(transaction, row, context);
    await context.recordSpending(transaction);
  });
  return describeOutcome(await run(context, target, signal), signal);
}

/**
 * Continues after a refresh that was cut off, within its allowance. A paid call that its run
 * recorded is not repeated. While that run still holds the account, a worker continues it.
 */
async function resume(
  context: CollectContext<RefreshServices>,
  { state: { target } }: Change<State>,
  signal: AbortSignal,
): Promise<Collected> {
  const outcome = await run(context, target, signal);
  return outcome.kind === "lease_lost" ? LEFT_TO_WORKER : describeOutcome(outcome, signal);
}

const LEFT_TO_WORKER: Collected = {
  outcome: "stopped",
  message: "The first refresh with this Idempotency-Key was cut off; a worker goes on.",
  requests: 0,
};

/** @throws the error of this server that stopped the run: the request fails and logs it. */
async function run(
  context: CollectContext<RefreshServices>,
  target: AccountTarget,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  const { services, runtime } = context;
  const parts = refreshPartsOf(services, runtime.clock, causeOf(context));
  const outcome = await refreshAccount(parts, target, { trigger: "api", signal });
  if ("failure" in outcome && outcome.failure.code === "internal_error")
    throw outcome.defects?.at(-1);
  logDefects(runtime.log, target, outcome);
  return outcome;
}

function describeOutcome(outcome: RefreshOutcome, signal: AbortSignal): Collected {
  if (outcome.kind === "paused" || outcome.kind === "failed") {
    const isStopped = outcome.kind === "paused" && signal.aborted;
    return {
      outcome: isStopped ? "stopped" : outcome.kind,
      message: isStopped
        ? "There is more to read than fits into one request; a worker goes on."
        : outcome.failure.message,
      requests: outcome.requests,
    };
  }
  if (outcome.kind === "lease_lost") return { outcome: "running", message: null, requests: 0 };
  return {
    outcome: outcome.kind,
    message: null,
    requests: outcome.kind === "done" ? outcome.requests : 0,
  };
}

export const refreshPlatform = defineWrite({
  id: "platforms.refresh",
  method: "POST",
  path: "/v1/shows/{show_id}/platforms/{platform}/refresh",
  scope: "refresh:write",
  effect: "metered",
  params: showPlatformParams,
  output: writeResultOf(integrationSchema),
  successStatuses: [200, 202],
  errors: ["cap_reached", "state_conflict", "plan_required"],
  confirmRule:
    "For platforms that are read through a provider (tiktok, twitter, facebook, instagram, " +
    "threads, linkedin): it spends a provider call.",
  summary: "Refresh one platform of a show",
  description:
    "Reads the account now: its totals, then items, days and countries where the platform has them. What does not fit into 22 seconds a worker finishes (202). A platform that fails changes no number; the answer then carries its error and a warning. " +
    "One refresh in ten minutes and twelve a day, counted over all workspaces that share the " +
    "show.",
  example: { params: { show_id: "{show_id}", platform: "transistor" } },
  mcp: {
    tool: "refresh_integration",
    description:
      "Read a connected account of a show now: totals, items, days and countries. Use it when " +
      "its figures are stale and the person wants new ones. Once in ten minutes, twelve a day.",
    arguments: {
      show_id: "20 letters and digits, from get_workspace or list_shows.",
      platform: "Identifier of the platform, from list_integrations.",
    },
  },
  preview: (context: WriteContext<RefreshServices>, { params }) =>
    preview(context, params.show_id, params.platform),
  collect,
  resume,
  apply: async (context, { state: { target, platform } }, { outcome, message, requests }) => {
    const { database, now } = context;
    if (outcome === "stopped") await enqueueRefresh(database, target, "api", now);
    const row = await lockConnection(database, target);
    if (row === undefined) throw new Error("The preview found it under the same lock");
    return {
      id: row.id,
      status: outcome === "done" || outcome === "failed" ? 200 : 202,
      written: { refresh: { outcome, provider_calls: requests } },
      warnings: message === null ? [] : [message],
      urls: { app: context.urls.showApp(target.showId), public: null },
      data: viewIntegration(context, platform, {
        showId: target.showId,
        row,
        refreshCap: await describeRefreshCap(database, row, context),
      }),
    };
  },
});
