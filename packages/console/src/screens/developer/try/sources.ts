import type { Parameter, ReadOperation } from "./spec.ts";
import type { Values } from "./request.ts";

/** Lists whose entries a parameter of the query names. */
const LISTS: Readonly<Record<string, string>> = {
  show_id: "/v1/shows",
  show_ids: "/v1/shows",
  episode_id: "/v1/shows/{show_id}/episodes",
  episode_ids: "/v1/shows/{show_id}/episodes",
  cluster_id: "/v1/shows/{show_id}/clusters",
  cluster_refs: "/v1/clusters",
  campaign_id: "/v1/campaigns",
  slot_id: "/v1/campaigns/{campaign_id}/slots",
  brand_id: "/v1/brands",
  platform: "/v1/platforms",
  platforms: "/v1/platforms",
  subnetwork_id: "/v1/subnetworks",
  automation_id: "/v1/report-automations",
  types: "/v1/event-types",
  event_type: "/v1/event-types",
};

/** The field of an entry that is the value, where it is not its `id`. */
const VALUES: Readonly<Record<string, string>> = {
  "/v1/clusters": "global_id",
  "/v1/event-types": "type",
  "/v1/shows/{show_id}/integrations": "platform",
  "/v1/reports/{id}/snapshots": "number",
};

/** Clusters of a show are in the list of all, narrowed to the show. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "/v1/shows/{show_id}/clusters": "/v1/clusters?show_id={show_id}",
};

/** Where the values of a parameter can be picked from. */
export interface Source {
  /** Path and query of the list, with its ids; null while one of them is not given. */
  address: string | null;
  /** The parameter that has to be given first. */
  needs: string | null;
  /** The field of an entry that is the value. */
  field: string;
}

/** The list that a parameter is picked from; null where there is none. */
export function sourceOf(
  parameter: Parameter,
  operation: ReadOperation,
  all: readonly ReadOperation[],
  values: Values,
): Source | null {
  const list = listOf(parameter, operation);
  if (list === null) return null;
  const template = ELSEWHERE[list] ?? list;
  const path = template.split("?")[0];
  if (!all.some((other) => other.method === "GET" && other.path === path)) return null;
  const needs = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const missing = needs.find((name) => (values[name] ?? "") === "") ?? null;
  // What the operation itself does not take cannot be given.
  if (missing !== null && !operation.parameters.some(({ name }) => name === missing)) return null;
  return {
    needs: missing,
    field: VALUES[list] ?? "id",
    address:
      missing !== null
        ? null
        : template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(values[name] ?? ""),
          ),
  };
}

/** The path of the list; of a part of the path that is the path before it. */
function listOf({ name, place, choices }: Parameter, { path }: ReadOperation): string | null {
  if (choices.length > 0) return null;
  if (place === "path") return path.slice(0, path.indexOf(`/{${name}}`));
  return LISTS[name] ?? null;
}

/** The value of an entry, as the parameter takes it. */
export function valueOf(entry: Readonly<Record<string, unknown>>, field: string): string {
  const value = entry[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What names an entry of a list for a person. */
export function labelOf(entry: Readonly<Record<string, unknown>>, field: string): string {
  for (const name of ["name", "title", "label", "url", "summary"]) {
    const found = entry[name];
    if (typeof found === "string" && found !== "") return found;
  }
  return valueOf(entry, field);
}
