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

/** The public and app addresses of every object. */
export class Urls {
  readonly addresses: Addresses;

  constructor(addresses: Addresses) {
    this.addresses = addresses;
  }

  show(handle: string): string {
    return `${this.addresses.siteUrl}/${handle}`;
  }

  showApp(showId: string): string {
    return `${this.addresses.appUrl}/shows/${showId}`;
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

  clusterApp(reference: ClusterReference): string {
    return `${this.addresses.appUrl}/clusters/${globalClusterIdOf(reference)}`;
  }

  campaign(handle: string, campaignId: string): string {
    return `${this.addresses.networkSiteUrl}/${handle}/campaigns/${campaignId}`;
  }

  campaignApp(campaignId: string): string {
    return `${this.addresses.appUrl}/campaigns/${campaignId}`;
  }

  report(workspaceId: string, reportId: string): string {
    return `${this.addresses.networkSiteUrl}/report/${workspaceId}/${reportId}`;
  }

  reportApp(reportId: string): string {
    return `${this.addresses.appUrl}/reports/${reportId}`;
  }
}
