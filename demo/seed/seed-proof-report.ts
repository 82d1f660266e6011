import { setTimeout as delay } from "node:timers/promises";
import type { Services } from "../../src/app/services.ts";
import { generateReportJob } from "../../src/features/reporting/reports/index.ts";
import type { Runtime } from "../../src/kernel/pipeline/context.ts";
import type { ApiClient } from "../api-client.ts";
import { EarlierProcess } from "./earlier-process.ts";
import type { PlannedCluster } from "./plan-clusters.ts";

/** The report of a campaign, with two snapshots between which something happened. */

const NAME = "Northwind Roasters: proof of performance";

interface ListedReport {
  id: string;
  name: string;
  published_snapshot: number | null;
}

export const listReports = async (api: ApiClient): Promise<ListedReport[]> =>
  (await api.call<{ data: ListedReport[] }>("GET", "/v1/reports?limit=100")).data;

export const activeCampaign = async (api: ApiClient): Promise<string | undefined> => {
  const path = "/v1/campaigns?status=active&limit=1";
  return (await api.call<{ data: { id: string }[] }>("GET", path)).data[0]?.id;
};

/**
 * Makes the report with a link that everyone can open, and its first snapshot at once, before any
 * account is read.
 */
export async function ensureFirstProof({
  api,
  apiKey,
  runtime,
  workspaceId,
}: {
  api: ApiClient;
  apiKey: string;
  runtime: Runtime<Services>;
  workspaceId: string;
}): Promise<void> {
  const campaignId = await activeCampaign(api);
  if (campaignId === undefined) return;
  const known = (await listReports(api)).find(({ name }) => name === NAME);
  if (known !== undefined && known.published_snapshot !== null) return;
  const made = known ?? (await makeReport(api, campaignId));
  const run = await api.call<{ data: { id: string } }>(
    "POST",
    `/v1/reports/${made.id}/generate`,
    {},
  );
  const { mailer } = runtime.services;
  const now = new EarlierProcess(runtime, { apiKey, at: runtime.clock.now(), mailer });
  await now.run(generateReportJob, { workspace_id: workspaceId, run_id: run.data.id });
}

const makeReport = async (api: ApiClient, campaignId: string): Promise<{ id: string }> =>
  (
    await api.call<{ data: { id: string } }>("POST", "/v1/reports", {
      name: NAME,
      type: "campaign",
      campaign_id: campaignId,
      visibility: "link",
      generate: false,
    })
  ).data;

interface ClusterAnswer {
  nodes: { url: string; platform: string; metrics: { reach: number | null } }[];
}

/**
 * Lets happen what the second snapshot differs by, and orders it: a clip is pasted, a post is read
 * that could not be read before, and a platform counts fewer views than it did.
 */
export async function ensureSecondProof(
  api: ApiClient,
  showId: string,
  clusters: readonly PlannedCluster[],
): Promise<void> {
  const report = (await listReports(api)).find(({ name }) => name === NAME);
  if (report?.published_snapshot !== 1) return;
  const cluster = clusters.find(({ posts }) => posts.some(({ isPastedLater }) => isPastedLater));
  const clip = cluster?.posts.find(({ isPastedLater }) => isPastedLater);
  const globalId = cluster && (await clusterRefOf(api, showId, cluster));
  if (clip === undefined || globalId === undefined) return;
  const path = `/v1/shows/${globalId.replace("_", "/clusters/")}`;
  const { nodes } = await api.call<ClusterAnswer>("GET", path);
  if (!nodes.some(({ url }) => url.includes(clip.externalId)))
    await api.call("POST", `${path}/nodes`, { url: clip.url });
  const isRefreshed = nodes.every(
    ({ platform, metrics }) => platform !== "facebook" || metrics.reach !== null,
  );
  if (!isRefreshed) await api.call("POST", `${path}/refresh`, { confirm: true });
  await untilDelivered(api);
  await api.call("POST", `/v1/reports/${report.id}/generate`, {
    reason: "A clip was added, and YouTube counts some views no more.",
  });
}

/** Waits until it is known what the campaign has delivered, at most eight seconds. */
async function untilDelivered(api: ApiClient): Promise<void> {
  const campaignId = await activeCampaign(api);
  if (campaignId === undefined) return;
  for (let tries = 0; tries < 32; tries += 1) {
    const path = `/v1/campaigns/${campaignId}/pacing`;
    if ((await api.call<{ actual: number | null }>("GET", path)).actual !== null) return;
    await delay(250);
  }
}

async function clusterRefOf(
  api: ApiClient,
  showId: string,
  { item: { guid } }: PlannedCluster,
): Promise<string | undefined> {
  const { data } = await api.call<{
    data: { cluster_ref: string | null; identifiers: { guid: string | null } }[];
  }>("GET", `/v1/shows/${showId}/episodes?limit=100`);
  return data.find((episode) => episode.identifiers.guid === guid)?.cluster_ref ?? undefined;
}
