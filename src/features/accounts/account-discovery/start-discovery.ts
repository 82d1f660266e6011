import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { runUnderWay } from "../../../infrastructure/runs/run-state.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Cap, capAt, capReached, describeCap } from "../../../kernel/limits/caps.ts";
import { readCap, takeCap } from "../../../kernel/limits/caps.store.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import {
  SOUGHT_PLATFORMS,
  type SoughtPlatform,
} from "../../../domain/matching/accounts/found-account.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import type { PlatformRegistry } from "../../../platforms/posts/registry.ts";
import { findShowOwner, lockVisibleShow } from "../../catalogue/shows/index.ts";
import { connectionPlatforms } from "./connected-candidate.ts";
import { discoveryBody, discoveryRunSchema } from "./discovery.schema.ts";
import { beginDiscovery, type DiscoveryRow, lockDiscovery } from "./discovery.store.ts";
import { LOST_AFTER_MS, viewDiscovery } from "./discovery-view.ts";
import { discoverAccountsJob } from "./run/discover-accounts.job.ts";
import { METERED_READS_MAX } from "./run/read-profiles.ts";
import { findConnectedAccounts } from "./show-sources.store.ts";

/** Maximum runs of a show per UTC day, over all workspaces that see it. */
const RUNS_PER_DAY = 3;

interface Services {
  platforms: PlatformRegistry;
}

interface State {
  showId: string;
  platforms: readonly SoughtPlatform[];
  /** The run that is under way; no other is started meanwhile. */
  running: DiscoveryRow | null;
}

const dayCap = (showId: string, now: Date): Cap =>
  capAt(now, {
    counter: "account_discovery",
    subject: showId,
    limit: RUNS_PER_DAY,
    windowMs: DAY_MS,
  });

/**
 * The show's owner, for whom the cap is counted, so that workspaces that share a show share its
 * runs.
 */
const capOwner = async (
  transaction: DatabaseTransaction,
  showId: string,
  callerId: string,
): Promise<string> => (await findShowOwner(transaction, showId)) ?? callerId;

/** Maximum provider calls of a run. */
const callsAtMost = ({ platforms }: Services, sought: readonly SoughtPlatform[]): number =>
  sought.some(
    (id) => findPlatform(id)?.metered === true && platforms.connectorFor(id) !== undefined,
  )
    ? METERED_READS_MAX
    : 0;

async function preview(
  context: WriteContext<Services>,
  showId: string,
  platforms: readonly SoughtPlatform[],
): Promise<Change<State>> {
  const { database, workspace, now, services } = context;
  const show = await lockVisibleShow(context, showId);
  const row = await lockDiscovery(database, showId);
  const running = runUnderWay(row, { now, lostAfterMs: LOST_AFTER_MS }) ?? null;
  const calls = running === null ? callsAtMost(services, platforms) : 0;
  const cap = dayCap(showId, now);
  return {
    resource: "discovery_run",
    id: running?.id ?? null,
    wouldWrite: running === null ? { account_discovery: { platforms } } : {},
    effects:
      running === null
        ? [
            `Look for the public accounts of ${quoted(show.name)}, ` +
              `at ${calls} provider calls at most.`,
          ]
        : ["A run is looking for the show's accounts already; none is started beside it."],
    confirm: running === null,
    cost: { provider_calls: calls, posts: 0, emails: 0 },
    cap: describeCap(
      cap,
      await readCap(database, await capOwner(database, showId, workspace.id), cap),
    ),
    state: { showId, platforms, running },
  };
}

async function apply(
  context: WriteContext<Services>,
  { showId, platforms, running }: State,
): Promise<WriteResult<View<typeof discoveryRunSchema>>> {
  const { database, workspace, now, urls, requestId } = context;
  const row = running ?? (await begin(context, showId, platforms));
  if (running === null)
    await enqueueJob(
      database,
      discoverAccountsJob,
      { show_id: showId, discovery_id: row.id, workspace_id: workspace.id, request_id: requestId },
      { jobKey: `discovery ${showId}` },
    );
  const connected = await findConnectedAccounts(
    database,
    [showId],
    row.platforms.flatMap(connectionPlatforms),
  );
  return {
    status: 202,
    id: row.id,
    warnings: running === null ? [] : ["A run was at work already; this is that run."],
    urls: { app: urls.showApp(showId), public: null },
    data: viewDiscovery(row, { urls, now, connected }),
  };
}

/**
 * Starts a run.
 *
 * @throws ApiError `cap_reached`.
 */
async function begin(
  { database, workspace, now }: WriteContext<Services>,
  showId: string,
  platforms: readonly SoughtPlatform[],
): Promise<DiscoveryRow> {
  const cap = dayCap(showId, now);
  const owner = await capOwner(database, showId, workspace.id);
  if ((await takeCap(database, owner, cap)) === null)
    throw capReached(cap, "The accounts of this show were looked for three times today.", now);
  return beginDiscovery(database, showId, {
    id: newId("dsc"),
    workspaceId: workspace.id,
    platforms: [...platforms],
    now,
  });
}

/** Looks for the public accounts of a show. */
export const startDiscovery = defineWrite({
  id: "account_discovery.start",
  method: "POST",
  path: "/v1/shows/{show_id}/account-discovery",
  scope: "integrations:write",
  effect: "metered",
  params: showParams,
  body: discoveryBody,
  output: writeResultOf(discoveryRunSchema),
  successStatuses: [202],
  job: { read: "account_discovery.get", ids: { show_id: "show_id" } },
  errors: ["cap_reached"],
  confirmRule: "Always: it spends provider calls.",
  summary: "Look for the accounts of a show",
  description:
    "A worker reads the show's feed, its website and public directories, and the profiles of what " +
    "they link to; the answer is `running`, and GET has the candidates. At most 12 provider calls, " +
    "three runs a day for a show. While one is at work, another start answers that one. Nothing is " +
    "connected.",
  example: { params: { show_id: "{show_id}" }, body: { platforms: ["youtube", "instagram"] } },
  mcp: false,
  preview: (context: WriteContext<Services>, { params, body }) =>
    preview(context, params.show_id, body.platforms ?? SOUGHT_PLATFORMS),
  apply: (context, { state }) => apply(context, state),
});
