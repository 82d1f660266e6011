import { readSpan, type SpanSearch } from "../../numbers/span.ts";

/** What the addresses of the screens of clusters hold besides their path. */

export const LIST_SORTS = ["created", "reach", "refreshed"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

export interface ListSearch {
  /** Part of a name. */
  q?: string | undefined;
  /** Id of a show. */
  show?: string | undefined;
  /** Left out for `created`. */
  sort?: ListSort | undefined;
  /** The form for a new cluster is open. */
  form?: "new" | undefined;
}

/** Questions that stand over the page of a cluster. */
export const ACTS = [
  "add",
  "refresh",
  "find",
  "merge",
  "rename",
  "co-brand",
  "delete",
  "sum",
] as const;
export type ClusterAct = (typeof ACTS)[number];

export const TIME_METRICS = [
  "reach",
  "engagement",
  "views",
  "impressions",
  "plays",
  "downloads",
] as const;
export type TimeMetric = (typeof TIME_METRICS)[number];

export interface ClusterSearch {
  /** Id of the post that is open. */
  post?: string | undefined;
  act?: ClusterAct | undefined;
  /** What the tab over time draws; left out for `reach`. */
  metric?: TimeMetric | undefined;
  /** Left out for days. */
  by?: "week" | "month" | undefined;
  /** Counts at the end of each period; left out for what was gained. */
  form?: "level" | undefined;
  /** One line for each platform. */
  split?: "platform" | undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

const oneOf = <Value extends string>(
  values: readonly Value[],
  value: unknown,
  fallback?: Value,
): Value | undefined => {
  const found = values.find((known) => known === value);
  return found === fallback ? undefined : found;
};

/** Only what is set, so that defaults are not in the address. */
const withoutDefaults = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;

export const readListSearch = (search: Record<string, unknown>): ListSearch =>
  withoutDefaults({
    q: textOf(search["q"]),
    show: textOf(search["show"]),
    sort: oneOf(LIST_SORTS, search["sort"], "created"),
    form: oneOf(["new"] as const, search["form"]),
  });

export const readClusterSearch = (search: Record<string, unknown>): ClusterSearch & SpanSearch =>
  withoutDefaults({
    ...readSpan(search),
    post: textOf(search["post"]),
    act: oneOf(ACTS, search["act"]),
    metric: oneOf(TIME_METRICS, search["metric"], "reach"),
    by: oneOf(["week", "month"] as const, search["by"]),
    form: oneOf(["level"] as const, search["form"]),
    split: oneOf(["platform"] as const, search["split"]),
  });

/** The show and cluster of a global id: `{show_id}_{cluster_id}`. */
export function partsOfGlobalId(globalId: string): { showId: string; clusterId: string } {
  const at = globalId.indexOf("_");
  return at < 0
    ? { showId: globalId, clusterId: "-" }
    : { showId: globalId.slice(0, at), clusterId: globalId.slice(at + 1) || "-" };
}
