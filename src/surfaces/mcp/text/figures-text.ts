import { quoted } from "../../../lib/text/plain-line.ts";
import { ageOf, type Fields, figure, inline, isFields, outline } from "./outline.ts";

/**
 * Clusters and their numbers in words: each figure with its name, followed by its age, its
 * definition and why it was kept.
 */

type Metrics = Readonly<Record<string, number | null>>;

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

interface Failure {
  code: string;
  message: string;
}

interface MetricsBatchEntry {
  id: unknown;
  result: ClusterMetrics | null;
  error: Failure | null;
}

interface Reading {
  value: number;
  fetched_at: string;
  as_of: string | null;
  source: string;
  definition: string;
  kept: { reason: string; at: string; refused_value: number | null } | null;
}

interface ClusterNode {
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

interface Cluster {
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

function definitionLines(definitions: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(definitions);
  return entries.length === 0
    ? []
    : ["What they mean:", ...entries.map(([name, words]) => `- ${name}: ${words}`)];
}

function warningLines(warnings: readonly string[]): string[] {
  return warnings.length === 0
    ? ["Warnings: none."]
    : ["Warnings:", ...warnings.map((text) => `- ${text}`)];
}

function itemLine(item: ClusterMetrics["items"][number], now: Date): string {
  const basis = item.reach_basis === null ? "no basis for reach" : `reach is ${item.reach_basis}`;
  return `- ${item.platform} ${item.format} ${item.url} (${item.node_id}): ${known(item.metrics)}; ${basis}; ${ageOf(item.last_refreshed_at, now)}`;
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
    `Numbers of cluster ${id}, newest post ${ageOf(fetchedAt, now)}.`,
    `Totals: ${figures(totals)}`,
    ...(byPlatform.length === 0
      ? []
      : ["By platform:", ...byPlatform.map(([name, metrics]) => `- ${name}: ${known(metrics)}`)]),
    ...(items.length === 0 ? [] : ["By post:", ...items.map((item) => itemLine(item, now))]),
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

const failureText = ({ code, message }: Failure): string => `${code}: ${message}`;

/**
 * A reading as `views 131103 [youtube.views@2026-08, api, 3.0 h old]`, with the reason for a number
 * that was kept although the platform no longer gives it.
 */
function readingText(
  name: string,
  { value, definition, source, fetched_at: fetchedAt, as_of: asOf, kept }: Reading,
  now: Date,
): string {
  const covered = asOf === null ? "" : `, data as of ${asOf}`;
  const reason =
    kept === null
      ? ""
      : `, kept: ${kept.reason} at ${kept.at}, refused ${kept.refused_value ?? "nothing"}`;
  return `${name} ${figure(value)} [${definition}, ${source}, ${ageOf(fetchedAt, now)}${covered}${reason}]`;
}

function nodeLine(node: ClusterNode, now: Date): string {
  const readings = Object.entries(node.readings).map(([name, reading]) =>
    readingText(name, reading, now),
  );
  const failed =
    node.refresh_error === null ? "" : `; last fetch failed, ${failureText(node.refresh_error)}`;
  const reach = `reach ${node.metrics["reach"] ?? "unknown"} by ${node.reach_basis ?? "nothing known"}`;
  return `- ${node.platform} ${node.format} ${quoted(node.title ?? "untitled")} ${node.url} (${node.id}): ${reach}; ${readings.join("; ") || "no readings"}${failed}`;
}

/** Fields that the lines of a cluster express in other words, or that repeat other fields. */
const SAID_OTHERWISE = new Set(["object", "refresh_errors", "reach_by_category"]);

/** The lines of a cluster with its posts. The other fields follow as separate lines. */
export function clusterLines(answer: Cluster, now: Date): string[] {
  const {
    name,
    global_id: id,
    last_refreshed_at: fetchedAt,
    nodes,
    definitions,
    warnings,
    ...rest
  } = answer;
  return [
    `Cluster ${quoted(name)} (${id}), newest post ${ageOf(fetchedAt, now)}.`,
    ...outline(
      Object.fromEntries(Object.entries(rest).filter(([field]) => !SAID_OTHERWISE.has(field))),
    ),
    ...(nodes.length === 0
      ? ["Posts: none."]
      : ["Posts:", ...nodes.map((node) => nodeLine(node, now))]),
    ...definitionLines(definitions),
    ...warningLines(warnings),
  ];
}

export function clusterSummaryLine(summary: ClusterSummary, now: Date): string {
  const count = (value: number | null): string => String(value ?? "unknown");
  const reach = `total_reach ${count(summary.total_reach)} (video ${count(summary.video_reach)}, audio ${count(summary.audio_reach)}, social ${count(summary.social_reach)})`;
  const ids = `id ${summary.global_id} (show_id ${summary.show_id}, cluster_id ${summary.id}${summary.episode_id === null ? "" : `, episode_id ${summary.episode_id}`})`;
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
