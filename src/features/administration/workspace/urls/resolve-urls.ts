import type { Context } from "../../../../kernel/pipeline/context.ts";
import { parseClusterReference } from "../../../../kernel/ids.ts";
import {
  findExistingClusters,
  findNetworkHandles,
  findNetworkIdByHandle,
  findOpenReports,
  findShowHandles,
  findShownCampaigns,
  findShowIdByHandle,
} from "./url.store.ts";

export const URL_TYPES = ["show", "network", "cluster", "campaign", "report"] as const;

export type UrlType = (typeof URL_TYPES)[number];

/** One address. `id` is null where a handle names nothing that this workspace sees. */
export interface UrlView {
  object: "url";
  type: UrlType;
  id: string | null;
  public_url: string | null;
  app_url: string | null;
  resolves: boolean;
}

const viewOf = (type: UrlType, rest: Omit<UrlView, "object" | "type">): UrlView => ({
  object: "url",
  type,
  ...rest,
});

async function showUrls(
  { database, workspace, urls }: Context,
  ids: readonly string[],
): Promise<UrlView[]> {
  const handles = await findShowHandles(
    database,
    ids.filter((id) => workspace.showSet.has(id)),
  );
  return ids.map((id) => {
    const handle = handles.get(id);
    return viewOf("show", {
      id,
      public_url: handle === undefined ? null : urls.show(handle),
      app_url: handle === undefined ? null : urls.showApp(id),
      resolves: handle !== undefined && hasPages(workspace, id),
    });
  });
}

/** The page of a network is part of a plan; a show's page is not. */
const hasNetworkPage = ({ features }: Context["workspace"]): boolean =>
  features.has("network_public_page");

async function networkUrls(
  { database, workspace, urls }: Context,
  ids: readonly string[],
): Promise<UrlView[]> {
  const handles = await findNetworkHandles(database, workspace.id, ids);
  return ids.map((id) => {
    const handle = handles.get(id);
    return viewOf("network", {
      id,
      public_url: handle === undefined ? null : urls.network(handle),
      app_url: urls.workspaceApp(),
      resolves: handle !== undefined && hasNetworkPage(workspace),
    });
  });
}

/** True for a show with pages: an archived show has none, and neither have its episodes. */
const hasPages = ({ showSet, archivedShowIds }: Context["workspace"], showId: string): boolean =>
  showSet.has(showId) && !archivedShowIds.has(showId);

async function clusterUrls(
  { database, workspace, urls }: Context,
  ids: readonly string[],
): Promise<UrlView[]> {
  const references = ids.map((id) => ({ id, reference: parseClusterReference(id) }));
  const visible = references.flatMap(({ reference }) =>
    reference !== undefined &&
    workspace.features.has("clusters") &&
    hasPages(workspace, reference.showId)
      ? [reference]
      : [],
  );
  const existing = await findExistingClusters(database, visible);
  return references.map(({ id, reference }) =>
    viewOf("cluster", {
      id,
      public_url: reference === undefined ? null : urls.cluster(reference),
      app_url: reference === undefined ? null : urls.clusterApp(reference),
      resolves: existing.has(id),
    }),
  );
}

/** The addresses of campaigns. A private campaign exists, but its page does not. */
async function campaignUrls(
  { database, workspace, urls }: Context,
  ids: readonly string[],
): Promise<UrlView[]> {
  const { id: workspaceId, handle, features } = workspace;
  const shown =
    handle !== null && features.has("campaigns")
      ? await findShownCampaigns(database, workspaceId, ids)
      : new Set<string>();
  return ids.map((id) =>
    viewOf("campaign", {
      id,
      public_url: handle === null ? null : urls.campaign(handle, id),
      app_url: urls.campaignApp(id),
      resolves: shown.has(id),
    }),
  );
}

/** The addresses of reports. One shows a report while the link without a secret is open. */
async function reportUrls(
  { database, workspace, urls, now }: Context,
  ids: readonly string[],
): Promise<UrlView[]> {
  const open = await findOpenReports(database, workspace.id, ids, now);
  return ids.map((id) =>
    viewOf("report", {
      id,
      public_url: urls.report(workspace.id, id),
      app_url: urls.reportApp(id),
      resolves: open.has(id),
    }),
  );
}

const RESOLVERS: Record<
  UrlType,
  (context: Context, ids: readonly string[]) => UrlView[] | Promise<UrlView[]>
> = {
  show: showUrls,
  network: networkUrls,
  cluster: clusterUrls,
  campaign: campaignUrls,
  report: reportUrls,
};

/**
 * The addresses of the named objects, in the order of the request. An address is built wherever the
 * request suffices for it; `resolves` is true only for objects that exist and that this workspace
 * sees. An id of another workspace and an unknown id get the same answer.
 */
export async function urlsOfIds(
  context: Context,
  type: UrlType,
  ids: readonly string[],
): Promise<UrlView[]> {
  return RESOLVERS[type](context, ids);
}

/**
 * The address for a public handle. The directory is searched first; then only what the workspace
 * sees counts.
 */
export async function urlOfHandle(
  context: Context,
  type: "show" | "network",
  handle: string,
): Promise<UrlView> {
  const { database, workspace, urls } = context;
  const id =
    type === "show"
      ? await findShowIdByHandle(database, workspace.showSet, handle)
      : await findNetworkIdByHandle(database, workspace.id, handle);
  const publicUrl = type === "show" ? urls.show(handle) : urls.network(handle);
  if (id === undefined)
    return viewOf(type, { id: null, public_url: publicUrl, app_url: null, resolves: false });
  return viewOf(type, {
    id,
    public_url: publicUrl,
    app_url: type === "show" ? urls.showApp(id) : urls.workspaceApp(),
    resolves: type === "show" ? hasPages(workspace, id) : hasNetworkPage(workspace),
  });
}
