import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Urls } from "../../src/kernel/contract/urls.ts";

const SCREENS = join(import.meta.dirname, "../../packages/console/src/screens");
const appUrl = "https://castmeter.example/app";
const urls = new Urls({
  baseUrl: "",
  siteUrl: "",
  networkSiteUrl: "",
  mcpUrl: "",
  statusUrl: "",
  appUrl,
  docsUrl: "",
});

it("answers name a page of the console for each kind of object that has one, and for no other", () => {
  const routes = globSync("**/routes.tsx", { cwd: SCREENS }).flatMap((file) =>
    [...readFileSync(join(SCREENS, file), "utf8").matchAll(/path: "([^"]+)"/g)].map(
      ([, path = ""]) => path,
    ),
  );
  const hasPage = (folder: string): boolean =>
    routes.some((path) => path.startsWith(`/${folder}/$`));
  expect({
    shows: urls.showApp("x"),
    clusters: urls.clusterApp({ showId: "s", clusterId: "x" }),
    campaigns: urls.campaignApp("x"),
    reports: urls.reportApp("x"),
  }).toEqual({
    shows: hasPage("shows") ? `${appUrl}/shows/x` : null,
    clusters: hasPage("clusters") ? `${appUrl}/clusters/s_x` : null,
    campaigns: hasPage("campaigns") ? `${appUrl}/campaigns/x` : null,
    reports: hasPage("reports") ? `${appUrl}/reports/x` : null,
  });
});
