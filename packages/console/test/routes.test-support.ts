import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The paths that the router of the console knows, as its files of routes state them. */

const SCREENS = fileURLToPath(new URL("../src/screens/", import.meta.url));

const ROUTE =
  /const (\w+) = createRoute\(\{\s*getParentRoute(?:: \(\) => (\w+))?,\s*path: "([^"]*)"/g;
const SHARED_PARENT = /const getParentRoute = \(\) => (\w+);/;

/** Paths of a file of routes; a route stands below its parent of the same file. */
function pathsIn(text: string): string[] {
  const shared = SHARED_PARENT.exec(text)?.[1] ?? "";
  const paths = new Map<string, string>();
  for (const [, name = "", parent = shared, path = ""] of text.matchAll(ROUTE))
    paths.set(name, `${paths.get(parent) ?? ""}${path}`.replace(/(?<=.)\/$/, ""));
  return [...paths.values()];
}

/** Paths with their parameters: `/clusters/$clusterId`. */
export const routePaths = (): string[] => {
  const names = readdirSync(SCREENS, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => /(^|\/)routes\.tsx?$/.test(name));
  return [
    ...new Set(files.flatMap((name) => pathsIn(readFileSync(SCREENS + name, "utf8")))),
  ].toSorted();
};

/** The id of the examples for a parameter, by its name: `$clusterId`. */
const VALUES: Readonly<Record<string, string>> = {
  showId: "show_id",
  episodeId: "episode_id",
  clusterId: "global_cluster_id",
  campaignId: "campaign_id",
  slotId: "slot_id",
  brandId: "brand_id",
  reportId: "report_id",
  airCheckId: "air_check_id",
  orderId: "insertion_order_id",
  endpointId: "webhook_endpoint_id",
  deliveryId: "webhook_delivery_id",
  researchId: "research_run_id",
  podcastId: "podcast_id",
};

/**
 * A path with real ids.
 *
 * @throws Error where the examples have none for a parameter: then it is added to `VALUES`.
 */
export const filledPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = values[VALUES[name] ?? name];
    if (value === undefined) throw new Error(`No id is known for $${name} of ${path}`);
    return value;
  });
