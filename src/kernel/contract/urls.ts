import { globalClusterIdOf, type ClusterReference } from "../ids.ts";

/** The addresses of a deployment. None ends in a slash. */
export interface Addresses {
  baseUrl: string;
  siteUrl: string;
  networkSiteUrl: string;
  mcpUrl: string;
  statusUrl: string;
  appUrl: string;
  docsUrl: string;
}

/** Kinds of objects that may have a page in the console, by the folder of their pages. */
type AppFolder = "shows" | "clusters" | "campaigns" | "reports";

/**
 * Folders of the console with a page of one object: only objects in these folders get an address,
 * so that each address works. test/structure/app-addresses.test.ts compares them with its routes.
 */
const APP_FOLDERS_WITH_PAGES: ReadonlySet<AppFolder> = new Set([
  "shows",
  "clusters",
  "campaigns",
  "reports",
]);

/**
 * The public and app addresses of every object. An app address is null where the app has no page
 * for the object.
 */
export class Urls {
  readonly addresses: Addresses;

  constructor(addresses: Addresses) {
    this.addresses = addresses;
  }

  show(handle: string): string {
    return `${this.addresses.siteUrl}/${handle}`;
  }

  showApp(showId: string): string | null {
    return this.#appPage("shows", showId);
  }

  network(handle: string): string {
    return `${this.addresses.networkSiteUrl}/${handle}`;
  }

  workspaceApp(): string {
    return this.addresses.appUrl;
  }

  cluster(reference: ClusterReference): string {
    return `${this.addresses.siteUrl}/cluster/${globalClusterIdOf(reference)}`;
  }

  clusterApp(reference: ClusterReference): string | null {
    return this.#appPage("clusters", globalClusterIdOf(reference));
  }

  campaign(handle: string, campaignId: string): string {
    return `${this.addresses.networkSiteUrl}/${handle}/campaigns/${campaignId}`;
  }

  campaignApp(campaignId: string): string | null {
    return this.#appPage("campaigns", campaignId);
  }

  report(workspaceId: string, reportId: string): string {
    return `${this.addresses.networkSiteUrl}/report/${workspaceId}/${reportId}`;
  }

  reportApp(reportId: string): string | null {
    return this.#appPage("reports", reportId);
  }

  #appPage(folder: AppFolder, id: string): string | null {
    return APP_FOLDERS_WITH_PAGES.has(folder) ? `${this.addresses.appUrl}/${folder}/${id}` : null;
  }
}
