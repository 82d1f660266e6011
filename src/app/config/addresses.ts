import type { Addresses } from "../../kernel/contract/urls.ts";
import type { Config } from "./config.ts";

export function addressesOf(config: Config): Addresses {
  const { baseUrl, siteUrl, networkSiteUrl, mcpUrl, statusUrl, appUrl, docsUrl } = config;
  return { baseUrl, siteUrl, networkSiteUrl, mcpUrl, statusUrl, appUrl, docsUrl };
}
