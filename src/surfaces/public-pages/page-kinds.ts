import {
  type CampaignPage,
  type ClusterPage,
  loadCampaignPage,
  loadClusterPage,
  loadNetworkPage,
  loadShowPage,
  type LoadedPage,
  type NetworkPage,
  type ShowPage,
} from "../../features/sharing/public-pages/index.ts";
import type { AccountServices } from "../../features/accounts/account-refresh/index.ts";
import type { AudienceServices } from "../../features/measurement/audience/index.ts";
import { isPlainId, parseClusterReference } from "../../kernel/ids.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { worldMap } from "../../domain/charts/world-map.ts";
import type { Html } from "../../lib/text/html.ts";
import { campaignPage } from "./pages/campaign-page.ts";
import { clusterPage } from "./pages/cluster-page.ts";
import { networkPage } from "./pages/network-page.ts";
import type { PageAnswer } from "./page-cache.ts";
import type { FrameOptions } from "./page-frame.ts";
import {
  CAMPAIGN_TABLES,
  CLUSTER_TABLES,
  NETWORK_TABLES,
  type PageTable,
  SHOW_TABLES,
} from "./sections/page-tables.ts";
import { showPage } from "./pages/show-page.ts";

/** The kinds of pages, with their reads and forms. */

export type PublicPage = ClusterPage | ShowPage | NetworkPage | CampaignPage;

/** The services of the process that reading pages needs. */
export type PageServices = AudienceServices & {
  accounts: Pick<AccountServices, "callsPerDay">;
};

type Params = Readonly<Record<string, string>>;

/** Reads the page that the parameters of an address identify. */
type ReadPage = (runtime: Runtime<PageServices>, params: Params) => Promise<PageAnswer<PublicPage>>;

const readCluster: ReadPage = async (runtime, { id = "" }) => {
  const reference = parseClusterReference(id);
  return answerOf(reference && (await loadClusterPage(runtime, reference)));
};

/** Characters of a handle. */
const HANDLE = /^[a-z0-9-]{1,100}$/;

const readShow: ReadPage = async (runtime, { handle = "" }) =>
  answerOf(HANDLE.test(handle) ? await loadShowPage(runtime, handle) : undefined);

const readNetwork: ReadPage = async (runtime, { handle = "" }) =>
  answerOf(HANDLE.test(handle) ? await loadNetworkPage(runtime, handle) : undefined);

const readCampaign: ReadPage = async (runtime, { handle = "", id = "" }) =>
  answerOf(
    HANDLE.test(handle) && isPlainId(id) ? await loadCampaignPage(runtime, handle, id) : undefined,
  );

export type PageKind = PublicPage["type"];

export const READERS: Readonly<Record<PageKind, ReadPage>> = {
  cluster: readCluster,
  show: readShow,
  network: readNetwork,
  campaign: readCampaign,
};

function answerOf(
  found: LoadedPage<PublicPage> | { movedTo: string } | undefined,
): PageAnswer<PublicPage> {
  if (found === undefined) return { kind: "missing" };
  return "movedTo" in found
    ? { kind: "moved", to: found.movedTo }
    : { kind: "page", data: found.page, subjects: found.subjects };
}

/** Address of the page's picture for messengers. */
const pictureUrl = ({ url }: PublicPage): string => `${url}/picture.png`;

export function htmlOf(options: FrameOptions, page: PublicPage): Html {
  switch (page.type) {
    case "cluster":
      return clusterPage(options, page, pictureUrl(page));
    case "show":
      return showPage(options, page, pictureUrl(page));
    case "network":
      return networkPage(options, page, pictureUrl(page));
    case "campaign":
      return campaignPage(options, page, pictureUrl(page));
    default:
      return page satisfies never;
  }
}

const find = <Page>(
  tables: Readonly<Record<string, (page: Page) => PageTable>>,
  name: string,
  page: Page,
): PageTable | undefined => (Object.hasOwn(tables, name) ? tables[name]?.(page) : undefined);

/** The table of a page by name; undefined where the page has no such table. */
export function tableOf(page: PublicPage, name: string): PageTable | undefined {
  switch (page.type) {
    case "cluster":
      return find(CLUSTER_TABLES, name, page);
    case "show":
      return find(SHOW_TABLES, name, page);
    case "network":
      return find(NETWORK_TABLES, name, page);
    case "campaign":
      return find(CAMPAIGN_TABLES, name, page);
    default:
      return page satisfies never;
  }
}

/** The map of a show's audience, from the first platform with places. */
export function mapOf(page: PublicPage): Html | undefined {
  const [first] = page.type === "show" ? page.places : [];
  return first === undefined || first.shares.length === 0
    ? undefined
    : worldMap(first.shares.map(({ code, share_percent: share }) => ({ code, share })));
}
