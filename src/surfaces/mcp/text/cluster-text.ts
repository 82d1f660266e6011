import { quoted } from "../../../lib/text/plain-line.ts";
import {
  type Cluster,
  type ClusterNode,
  definitionLines,
  failureText,
  type Reading,
  warningLines,
} from "./figures-text.ts";
import { ageOf, figure, outline } from "./outline.ts";

/**
 * A cluster with its posts in words. The source and the age that most of its figures share stand
 * once; a figure that differs, or that was kept, has its own where it stands.
 */

/** Where and when most of a cluster's figures were counted. */
interface Origin {
  source: string;
  fetched_at: string;
  as_of: string | null;
}

const isSameOrigin = (one: Origin, other: Origin): boolean =>
  one.source === other.source && one.fetched_at === other.fetched_at && one.as_of === other.as_of;

/** The origin of the most readings; undefined where there are none. */
function usualOrigin(readings: readonly Reading[]): Origin | undefined {
  const groups = Map.groupBy(readings, ({ source, fetched_at: fetchedAt, as_of: asOf }) =>
    [source, fetchedAt, asOf].join(" "),
  );
  const [largest] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return largest?.[0];
}

function originText({ source, fetched_at: fetchedAt, as_of: asOf }: Origin, now: Date): string {
  return `${source}, ${ageOf(fetchedAt, now)}${asOf === null ? "" : `, data as of ${asOf}`}`;
}

/**
 * A reading as `views 131103`. What differs from the usual origin follows in brackets, with the
 * reason for a number that was kept although the platform no longer gives it.
 */
function readingText(
  name: string,
  reading: Reading,
  { usual, now }: { usual: Origin | undefined; now: Date },
): string {
  const { value, kept } = reading;
  const notes = [
    ...(usual !== undefined && isSameOrigin(usual, reading) ? [] : [originText(reading, now)]),
    ...(kept === null
      ? []
      : [`kept: ${kept.reason} at ${kept.at}, refused ${kept.refused_value ?? "nothing"}`]),
  ];
  return `${name} ${figure(value)}${notes.length === 0 ? "" : ` [${notes.join("; ")}]`}`;
}

function nodeLine(node: ClusterNode, about: { usual: Origin | undefined; now: Date }): string {
  const readings = Object.entries(node.readings).map(([name, reading]) =>
    readingText(name, reading, about),
  );
  const failed =
    node.refresh_error === null ? "" : `; last fetch failed, ${failureText(node.refresh_error)}`;
  const reach = `reach ${node.metrics["reach"] ?? "unknown"} by ${node.reach_basis ?? "nothing known"}`;
  return `- ${node.platform} ${node.format} ${quoted(node.title ?? "untitled")} ${node.url} (${node.id}): ${reach}; ${readings.join(", ") || "no readings"}${failed}`;
}

/**
 * Fields that the lines of a cluster express in other words, or that repeat other fields. The parts
 * of the cluster's id are in the id.
 */
const SAID_OTHERWISE = new Set([
  "object",
  "id",
  "refresh_errors",
  "reach_by_category",
  "app_url",
  "created_at",
  "updated_at",
  "customization",
]);

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
  const readings = nodes.flatMap((node) => Object.values(node.readings));
  const usual = usualOrigin(readings);
  const keys = [...new Set(readings.map(({ definition }) => definition))].toSorted();
  return [
    `Cluster ${quoted(name)} (cluster_ref ${id}), newest post ${ageOf(fetchedAt, now)}.`,
    ...outline(
      Object.fromEntries(Object.entries(rest).filter(([field]) => !SAID_OTHERWISE.has(field))),
    ),
    ...(nodes.length === 0 ? ["Posts: none."] : postLines(nodes, { usual, now })),
    ...(keys.length === 0 ? [] : [`Counted by: ${keys.join(", ")}`]),
    ...definitionLines(definitions),
    ...warningLines(warnings),
  ];
}

function postLines(
  nodes: readonly ClusterNode[],
  about: { usual: Origin | undefined; now: Date },
): string[] {
  const { usual, now } = about;
  const origin =
    usual === undefined ? "" : ` (${originText(usual, now)}, unless a figure has its own)`;
  return [`Posts${origin}:`, ...nodes.map((node) => nodeLine(node, about))];
}
