import { quoted } from "../../../lib/text/plain-line.ts";
import { ageOf, type Fields, figure, inline, isFields } from "./outline.ts";

/**
 * Clusters and their numbers in words: each figure with its name, followed by its age, its
 * definition and why it was kept.
 */

export type Metrics = Readonly<Record<string, number | null>>;

export interface Reading {
  value: number;
  fetched_at: string;
  as_of: string | null;
  source: string;
  definition: string;
  kept: { reason: string; at: string; refused_value: number | null } | null;
}

interface ClusterMetrics {
  global_id: string;
  totals: Metrics;
  platforms: Readonly<Record<string, Metrics>>;
  items: readonly {
    node_id: string;
    platform: string;
    format: string;
    url: string;
    metrics: Metrics;
    reach_basis: string | null;
    last_refreshed_at: string | null;
  }[];
  last_refreshed_at: string | null;
  definitions: Readonly<Record<string, string>>;
  warnings: readonly string[];
}

export interface Failure {
  code: string;
  message: string;
}

interface MetricsBatchEntry {
  id: unknown;
  result: ClusterMetrics | null;
  error: Failure | null;
}

export interface ClusterNode {
  id: string;
  platform: string;
  format: string;
  url: string;
  title: string | null;
  metrics: Metrics;
  readings: Readonly<Record<string, Reading>>;
  reach_basis: string | null;
  refresh_error: Failure | null;
}

export interface Cluster {
  global_id: string;
  name: string;
  last_refreshed_at: string | null;
  nodes: readonly ClusterNode[];
  definitions: Readonly<Record<string, string>>;
  warnings: readonly string[];
  [field: string]: unknown;
}

interface ClusterSummary {
  id: string;
  global_id: string;
  show_id: string;
  name: string;
  episode_id: string | null;
  total_reach: number | null;
  video_reach: number | null;
  audio_reach: number | null;
  social_reach: number | null;
  clip_count: number;
  post_count: number;
  last_refreshed_at: string | null;
}

/**
 * Answers whose shape these functions know, by their `object`; the pipeline has checked each of
 * them.
 */
interface Shapes {
  cluster: Cluster;
  cluster_metrics: ClusterMetrics;
  cluster_summary: ClusterSummary;
  batch_result: MetricsBatchEntry;
}

/** True for an answer of the kind. A deleted resource has only its name and id. */
export function isKind<Kind extends keyof Shapes>(
  answer: Fields,
  kind: Kind,
): answer is Fields & Shapes[Kind] {
  return answer["object"] === kind && answer["deleted"] !== true;
}

const namesWhere = (metrics: Metrics, isWanted: (value: number | null) => boolean): string[] =>
  Object.keys(metrics).filter((name) => isWanted(metrics[name] ?? null));

/** The reported figures, by name. */
function known(metrics: Metrics): string {
  return (
    namesWhere(metrics, (value) => value !== null)
      .map((name) => `${name} ${figure(metrics[name] ?? Number.NaN)}`)
      .join(", ") || "nothing reported"
  );
}

/** The reported figures, then the names of figures that were not reported: unknown, not zero. */
function figures(metrics: Metrics): string {
  const unknown = namesWhere(metrics, (value) => value === null);
  return `${known(metrics)}${unknown.length === 0 ? "" : ` (unknown: ${unknown.join(", ")})`}`;
}

export function definitionLines(definitions: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(definitions);
  return entries.length === 0
    ? []
    : ["What they mean:", ...entries.map(([name, words]) => `- ${name}: ${words}`)];
}

export function warningLines(warnings: readonly string[]): string[] {
  return warnings.length === 0
    ? ["Warnings: none."]
    : ["Warnings:", ...warnings.map((text) => `- ${text}`)];
}

type Item = ClusterMetrics["items"][number];

/** The posts of a cluster; the age that the most of them have is stated once. */
function itemLines(items: readonly Item[], now: Date): string[] {
  if (items.length === 0) return [];
  const groups = [...Map.groupBy(items, (item) => item.last_refreshed_at)];
  const [usual = null] =
    groups.toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return [
    `By post (${ageOf(usual, now)}, unless a post has its own):`,
    ...items.map((item) => {
      const basis =
        item.reach_basis === null ? "no basis for reach" : `reach is ${item.reach_basis}`;
      const isUsual = item.last_refreshed_at === usual;
      const age = isUsual ? "" : `; ${ageOf(item.last_refreshed_at, now)}`;
      return `- ${item.platform} ${item.format} ${item.url} (${item.node_id}): ${known(item.metrics)}; ${basis}${age}`;
    }),
  ];
}

export function clusterMetricsLines(answer: ClusterMetrics, now: Date): string[] {
  const {
    global_id: id,
    totals,
    platforms,
    items,
    last_refreshed_at: fetchedAt,
    definitions,
    warnings,
  } = answer;
  const byPlatform = Object.entries(platforms);
  return [
    `Numbers of cluster_ref ${id}, newest post ${ageOf(fetchedAt, now)}.`,
    `Totals: ${figures(totals)}`,
    ...(byPlatform.length === 0
      ? []
      : ["By platform:", ...byPlatform.map(([name, metrics]) => `- ${name}: ${known(metrics)}`)]),
    ...itemLines(items, now),
    ...definitionLines(definitions),
    ...warningLines(warnings),
  ];
}

/** The text of many clusters: the totals of each, and the meaning of the names once. */
export function metricsBatchLines(data: readonly MetricsBatchEntry[], now: Date): string[] {
  const definitions: Record<string, string> = {};
  const lines = data.map(({ id, result, error }) => {
    const heading = `- ${inline(id)}`;
    if (result === null) return `${heading}: ${error === null ? "nothing" : failureText(error)}`;
    Object.assign(definitions, result.definitions);
    const warnings = result.warnings.length === 0 ? "" : `; warnings: ${result.warnings.join(" ")}`;
    return `${heading}: ${known(result.totals)}; ${ageOf(result.last_refreshed_at, now)}${warnings}`;
  });
  return [
    `Numbers of ${data.length} clusters. A figure that is not named is unknown, not zero.`,
    ...lines,
    ...definitionLines(definitions),
  ];
}

export const failureText = ({ code, message }: Failure): string => `${code}: ${message}`;

export function clusterSummaryLine(summary: ClusterSummary, now: Date): string {
  const count = (value: number | null): string => String(value ?? "unknown");
  const reach = `total_reach ${count(summary.total_reach)} (video ${count(summary.video_reach)}, audio ${count(summary.audio_reach)}, social ${count(summary.social_reach)})`;
  const episode = summary.episode_id === null ? "" : `, episode_id ${summary.episode_id}`;
  const ids = `cluster_ref ${summary.global_id}${episode}`;
  return `- ${quoted(summary.name)}: ${reach}; ${summary.post_count} posts, ${summary.clip_count} of them clips; ${ageOf(summary.last_refreshed_at, now)}; ${ids}`;
}

/**
 * The entries of a batch that found the numbers of at least one cluster; undefined for another
 * list.
 */
export function metricsBatchOf(items: readonly Fields[]): readonly MetricsBatchEntry[] | undefined {
  const entries = items.filter((item) => isKind(item, "batch_result"));
  const hasMetrics = entries.some(
    ({ result }) => isFields(result) && isKind(result, "cluster_metrics"),
  );
  return hasMetrics ? entries : undefined;
}
