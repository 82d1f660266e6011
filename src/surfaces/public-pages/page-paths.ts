import type { Addresses } from "../../kernel/contract/urls.ts";

/** Addresses of the public pages on this server. */
export interface PagePaths {
  /** Path of the addresses of shows and clusters, without a slash at its end. */
  site: string;
  /** Path of the addresses of networks, campaigns and reports, without a slash at its end. */
  network: string;
  /** Address of a style sheet, font or picture of this version. */
  asset: (name: string) => string;
}

const pathOf = (url: string): string => new URL(url).pathname.replace(/\/$/, "");

export function pagePaths(
  { siteUrl, networkSiteUrl }: Pick<Addresses, "siteUrl" | "networkSiteUrl">,
  version: string,
): PagePaths {
  const site = pathOf(siteUrl);
  return {
    site,
    network: pathOf(networkSiteUrl),
    asset: (name) => `${site}/assets/${version}/${name}`,
  };
}

/**
 * Routes with parameters; the last parameter of a page may end in `.json`, and tables follow it.
 */
export const publicRoutes = ({ site, network }: Pick<PagePaths, "site" | "network">) => ({
  asset: `${site}/assets/:version/:name`,
  image: `${site}/assets/images/:name`,
  cluster: `${site}/cluster/:id`,
  clusterTable: `${site}/cluster/:id/:table`,
  show: `${site}/:handle`,
  showTable: `${site}/:handle/:table`,
  network: `${network}/:handle`,
  networkTable: `${network}/:handle/:table`,
  campaign: `${network}/:handle/campaigns/:id`,
  campaignTable: `${network}/:handle/campaigns/:id/:table`,
});
