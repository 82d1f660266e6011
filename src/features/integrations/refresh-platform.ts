import { inTransaction } from "../../db/database.ts";
import { causeOf } from "../../events/record-event.ts";
import { capReached } from "../../kernel/caps.ts";
import type { Context } from "../../kernel/context.ts";
import { noBody, noQuery, writeResultOf } from "../../kernel/envelope.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { type Change, defineWrite } from "../../kernel/operation.ts";
import type { Platform } from "../../platforms/platform.ts";
import { loadVisibleShow } from "../shows/index.ts";
import { requirePlatform } from "./connect-candidate.ts";
import { integrationSchema, showPlatformParams } from "./integration.schema.ts";
import { requirePlatformPlan } from "./put-integration.ts";
import { type AccountTarget, findConnection } from "./refresh/account.store.ts";
import { refreshPartsOf } from "./refresh/announce.ts";
import { refreshAccount, type RefreshOutcome } from "./refresh/refresh-account.ts";
import { enqueueRefresh } from "./refresh/refresh-account.job.ts";
import { describeRefreshCap, takeRefreshCaps, viewIntegration } from "./view-integration.ts";

interface State {
  target: AccountTarget;
  platform: Platform;
}

/** What a caller is told of a run; the numbers are in the database by then. */
interface Collected {
  outcome: RefreshOutcome["kind"];
  message: string | null;
  providerCalls: number;
}

async function preview(context: Context, showId: string, platformId: string): Promise<Change<State>> {
  const show = await loadVisibleShow(context, showId);
  const platform = requirePlatform(platformId);
  requirePlatformPlan(context, platform);
  const target = { showId: show.show_id, platform: platform.id };
  const row = await findConnection(context.database, target);
  const status = row?.status ?? "disconnected";
  if (row === undefined || status === "disconnected") throw stateConflict(`${platform.name} is not connected to this show.`, "disconnected", ["connected", "stale", "error"]);
  if (status === "needs_reauth") throw stateConflict(`${platform.name} asks for a new sign-in; connect it again.`, status, ["connected", "stale", "error"]);
  return {
    resource: "integration",
    id: row.id,
    wouldWrite: { refresh: { platform: platform.id } },
    effects: [`read ${platform.name} of ${show.name} again${platform.metered ? ", at one provider call" : ""}.`],
    confirm: platform.metered,
    cost: { provider_calls: platform.metered ? 1 : 0, posts: 0, emails: 0 },
    cap: await describeRefreshCap(context.database, context, target),
    state: { target, platform },
  };
}

async function collect(context: Context, { state: { target } }: Change<State>, signal: AbortSignal): Promise<Collected> {
  const { runtime, services, workspace, now } = context;
  const cap = await inTransaction(runtime.database, (transaction) => takeRefreshCaps(transaction, workspace.id, target, now));
  if (cap !== null) throw capReached(cap, cap.counter === "platform_refresh" ? "This platform was refreshed less than ten minutes ago." : "This platform has used its refreshes of the day.", now);
  const outcome = await refreshAccount(refreshPartsOf(services, runtime.clock, causeOf(context)), target, { trigger: "api", signal });
  const failure = outcome.kind === "paused" || outcome.kind === "failed" ? outcome.failure : null;
  return { outcome: outcome.kind, message: failure?.message ?? null, providerCalls: "providerCalls" in outcome ? outcome.providerCalls : 0 };
}

export const refreshPlatform = defineWrite<typeof showPlatformParams, typeof noQuery, typeof noBody, State, Collected>({
  id: "platforms.refresh",
  method: "POST",
  path: "/v1/shows/{show_id}/platforms/{platform}/refresh",
  scope: "refresh:write",
  effect: "metered",
  params: showPlatformParams,
  query: noQuery,
  body: noBody,
  output: writeResultOf(integrationSchema),
  errors: ["cap_reached", "state_conflict", "plan_required"],
  confirmRule: "For platforms that are read through a provider (tiktok, twitter, facebook, instagram, threads, linkedin): it spends a provider call.",
  summary: "Refresh one platform of a show",
  description:
    "Reads the account now: its totals, then items, days and countries where the platform has them. What does not fit into 22 seconds a worker finishes. A platform that fails changes no number; the answer then carries its error and a warning. " +
    "One refresh in ten minutes and twelve a day.",
  example: { params: { show_id: "{show_id}", platform: "youtube" } },
  mcp: false,
  preview: (context, { params }) => preview(context, params.show_id, params.platform),
  collect,
  apply: async (context, { state: { target, platform } }, { outcome, message, providerCalls }) => {
    const row = await findConnection(context.database, target);
    if (row === undefined) throw stateConflict(`${platform.name} is not connected to this show.`, "disconnected", ["connected"]);
    // What was stopped by our own deadline goes on at once; what the platform stopped is found by the schedule.
    if (outcome === "paused" && row.next_refresh_at !== null && row.next_refresh_at <= context.now) await enqueueRefresh(context.database, target, "api");
    const warnings = outcome === "running" ? ["A refresh of this platform is already running; its figures come with it."] : message === null ? [] : [message];
    return {
      id: row.id,
      status: outcome === "running" || outcome === "paused" ? 202 : 200,
      written: { refresh: { outcome, provider_calls: providerCalls } },
      warnings,
      urls: { app: context.urls.showApp(target.showId), public: null },
      data: viewIntegration(context, platform, { showId: target.showId, row, refreshCap: await describeRefreshCap(context.database, context, target) }),
    };
  },
});
