import type { Addresses, Urls } from "../../../kernel/contract/urls.ts";
import { type ClusterReference, isPlainId, parseClusterReference } from "../../../kernel/ids.ts";

/** Addresses of this server: public pages, reports, pages of the console, paths of the API. */

export const OWN_PAGES = [
  "show",
  "episode",
  "cluster",
  "network",
  "campaign",
  "slot",
  "report",
] as const;

/** What an address of this server names. `other` is a page of no single object. */
export type OwnPage =
  | { page: "show"; showId: string | null; handle: string | null }
  | { page: "episode"; showId: string; episodeId: string }
  | { page: "cluster"; reference: ClusterReference }
  | { page: "network"; handle: string }
  | { page: "campaign"; campaignId: string; handle: string | null }
  | { page: "slot"; campaignId: string; slotId: string }
  | { page: "report"; reportId: string; workspaceId: string | null }
  | { page: "other" };

const OTHER: OwnPage = { page: "other" };
const HANDLE = /^[a-z0-9-]{1,100}$/;
const idOf = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9A-Za-z]{1,64}$`);
const EPISODE = idOf("ep");
const SLOT = idOf("slot");
const REPORT = idOf("rep");
/** The endings of addresses of pages and of their tables. */
const ENDING = /\.(?:json|csv|sig|pdf|xlsx|zip)$/;

type Reader = (segments: readonly string[]) => OwnPage;

const ofHandle = (handle: string | undefined): string | null => {
  const name = handle?.replace(ENDING, "") ?? "";
  return HANDLE.test(name) ? name : null;
};

const clusterPage = (text: string | undefined): OwnPage => {
  const reference = parseClusterReference(text?.replace(ENDING, "") ?? "");
  return reference === undefined ? OTHER : { page: "cluster", reference };
};

const showPage = (id: string | undefined): OwnPage =>
  id !== undefined && isPlainId(id) ? { page: "show", showId: id, handle: null } : OTHER;

const campaignPage = (id: string | undefined, handle: string | null = null): OwnPage => {
  const campaignId = id?.replace(ENDING, "") ?? "";
  return isPlainId(campaignId) ? { page: "campaign", campaignId, handle } : OTHER;
};

const reportPage = (id: string | undefined, workspaceId: string | null = null): OwnPage => {
  const reportId = id?.replace(ENDING, "") ?? "";
  return REPORT.test(reportId) ? { page: "report", reportId, workspaceId } : OTHER;
};

/** Pages of shows and clusters for everyone. */
const readSite: Reader = ([first, second]) => {
  if (first === "cluster") return clusterPage(second);
  const handle = first === "assets" ? null : ofHandle(first);
  return handle === null ? OTHER : { page: "show", showId: null, handle };
};

/** Pages of networks, campaigns and reports. The secret of a report's link is no part of it. */
const readNetworkSite: Reader = ([first, second, third]) => {
  if (first === "report") return reportPage(third, second ?? null);
  const handle = ofHandle(first);
  if (handle === null) return OTHER;
  return second === "campaigns" ? campaignPage(third, handle) : { page: "network", handle };
};

/** The objects below a show, in the console and the API. */
const ofShow = ([id = "", part, partId = ""]: readonly string[]): OwnPage => {
  if (!isPlainId(id)) return OTHER;
  if (part === "episodes" && EPISODE.test(partId))
    return { page: "episode", showId: id, episodeId: partId };
  if (part === "clusters" && isPlainId(partId))
    return { page: "cluster", reference: { showId: id, clusterId: partId } };
  return showPage(id);
};

const ofCampaign = ([id, part, partId = ""]: readonly string[]): OwnPage =>
  part === "slots" && SLOT.test(partId) && id !== undefined && isPlainId(id)
    ? { page: "slot", campaignId: id, slotId: partId }
    : campaignPage(id);

const OBJECTS: Readonly<Record<string, Reader>> = {
  shows: ofShow,
  clusters: ([id]) => clusterPage(id),
  campaigns: ofCampaign,
  reports: ([id]) => reportPage(id),
};

/** Pages of the console, and paths below `/v1`. */
const readObjects: Reader = ([folder = "", ...rest]) =>
  Object.hasOwn(OBJECTS, folder) ? (OBJECTS[folder]?.(rest) ?? OTHER) : OTHER;

const readApi: Reader = ([first, second, ...rest]) => {
  if (first === "v1") return readObjects([second ?? "", ...rest]);
  return first === "app-api" && second === "v1" ? readObjects(rest) : OTHER;
};

const bases = (addresses: Addresses): { base: string; read: Reader }[] => [
  { base: addresses.siteUrl, read: readSite },
  { base: addresses.networkSiteUrl, read: readNetworkSite },
  { base: addresses.appUrl, read: readObjects },
  { base: addresses.baseUrl, read: readApi },
];

/**
 * What an address names on this server, with http or https; null for addresses of others. Of the
 * addresses of the deployment the longest one that the text begins with decides.
 */
export function readOwnPage(addresses: Addresses, text: string): OwnPage | null {
  const parsed = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (parsed === null) return null;
  const matching = bases(addresses).flatMap(({ base, read }) => {
    const own = URL.parse(base);
    const path = own?.pathname.replace(/\/$/, "") ?? "";
    const isBelow = parsed.pathname === path || parsed.pathname.startsWith(`${path}/`);
    return own !== null && hostOf(own) === hostOf(parsed) && isBelow ? [{ path, read }] : [];
  });
  const [nearest] = matching.toSorted((one, other) => other.path.length - one.path.length);
  if (nearest === undefined) return null;
  return nearest.read(segmentsOf(parsed.pathname.slice(nearest.path.length)));
}

/** Host with port; the standard port of either scheme is left out. */
const hostOf = ({ host }: URL): string => host.replace(/:(?:80|443)$/, "");

function segmentsOf(path: string): string[] {
  try {
    return path
      .split("/")
      .filter((segment) => segment !== "")
      .map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** The address of the page, as this server writes it; null for one of no object. */
export function urlOfPage(urls: Urls, own: OwnPage): string | null {
  const { addresses } = urls;
  switch (own.page) {
    case "show":
      return own.handle === null ? urls.showApp(own.showId ?? "") : urls.show(own.handle);
    case "episode":
      return `${addresses.appUrl}/shows/${own.showId}/episodes/${own.episodeId}`;
    case "cluster":
      return urls.cluster(own.reference);
    case "network":
      return urls.network(own.handle);
    case "campaign":
      return own.handle === null
        ? urls.campaignApp(own.campaignId)
        : urls.campaign(own.handle, own.campaignId);
    case "slot":
      return urls.campaignApp(own.campaignId);
    case "report":
      return own.workspaceId === null
        ? urls.reportApp(own.reportId)
        : urls.report(own.workspaceId, own.reportId);
    case "other":
      return null;
    default:
      return own satisfies never;
  }
}
