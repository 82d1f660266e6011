import { clusterLines } from "./cluster-text.ts";
import {
  clusterMetricsLines,
  clusterSummaryLine,
  isKind,
  metricsBatchLines,
  metricsBatchOf,
} from "./figures-text.ts";
import { searchHitLines, shortListLines } from "./short-lists.ts";
import { type Fields, inline, isFields, outline, textOf } from "./outline.ts";

/**
 * The text of an answer for a model. The complete answer is sent beside it as structured content.
 */

export const TEXT_LENGTH_MAX = 32_768;

/** An answer of the API as compact labelled text. */
export function answerText(answer: unknown, now: Date): string {
  return fitted(linesOf(answer, now));
}

const kindOf = ({ object = "item" }: Fields): string => inline(object).replaceAll("_", " ");

function linesOf(answer: unknown, now: Date): string[] {
  if (!isFields(answer)) return [inline(answer)];
  if (isKind(answer, "cluster")) return clusterLines(answer, now);
  if (isKind(answer, "cluster_metrics")) return clusterMetricsLines(answer, now);
  if (answer["object"] === "list") return listLines(answer, now);
  if (answer["object"] === "write_result") return writtenLines(answer, now);
  return [`${kindOf(answer)}:`, ...outline(answer)];
}

function listLines(answer: Fields, now: Date): string[] {
  const { data, meta, next_cursor: cursor } = answer;
  const items = Array.isArray(data) ? data.filter(isFields) : [];
  const batch = metricsBatchOf(items);
  if (batch !== undefined) return metricsBatchLines(batch, now);
  const short = shortListLines(items, now);
  if (short !== undefined) return short;
  const { filters: _filters, ...about } = isFields(meta) ? meta : {};
  const kind = kindOf(items[0] ?? {});
  const { common, rest } = splitCommon(items);
  return [
    items.length === 0 ? "Nothing found." : `${items.length} of kind ${kind}:`,
    ...(inline(common) === "" ? [] : [`each: ${inline(common)}`]),
    ...rest.flatMap((item) => itemLines(item, now)),
    ...(items.length === 0 ? [] : ["A field that is not named is unknown or not set."]),
    ...outline(about).filter((line) => !line.startsWith("empty:") && !line.startsWith("unknown")),
    ...(cursor === null || cursor === undefined
      ? []
      : [`There are more. Next page: cursor ${inline(cursor)}`]),
  ];
}

/** Kinds with a line of their own, which reads fields that others share. */
const OWN_LINES = new Set(["cluster_summary", "episode_search_hit"]);

/** The fields that every item has with the same value, which are stated once, and the others. */
function splitCommon(items: readonly Fields[]): { common: Fields; rest: readonly Fields[] } {
  const [first, ...others] = items;
  if (first === undefined || others.length === 0 || OWN_LINES.has(String(first["object"])))
    return { common: {}, rest: items };
  const isShared = (name: string, value: unknown): boolean =>
    name !== "object" &&
    (typeof value !== "object" || value === null) &&
    others.every((other) => other[name] === value);
  const common = Object.fromEntries(
    Object.entries(first).filter(([name, value]) => isShared(name, value)),
  );
  return {
    common,
    rest: items.map((item) =>
      Object.fromEntries(Object.entries(item).filter(([name]) => !Object.hasOwn(common, name))),
    ),
  };
}

function itemLines(item: Fields, now: Date): string[] {
  if (isKind(item, "cluster_summary")) return [clusterSummaryLine(item, now)];
  return item["object"] === "episode_search_hit" ? searchHitLines(item) : [`- ${inline(item)}`];
}

function writtenLines(answer: Fields, now: Date): string[] {
  const { written, warnings, data, urls, replayed, id } = answer;
  const texts = Array.isArray(warnings) ? warnings.map(String) : [];
  const made = isFields(data) ? Object.entries(data).filter(([name]) => name !== "id") : [];
  return [
    replayed === true
      ? "This plan was carried out before; here is what it did then. Nothing was done again."
      : `Done: ${String(answer["method"])} ${String(answer["path"])}`,
    `id: ${inline(id)}`,
    `written: ${inline(written) || "nothing"}`,
    ...texts.map((text) => `warning: ${text}`),
    ...(isFields(urls) && inline(urls) !== "" ? [`addresses: ${inline(urls)}`] : []),
    ...(made.length === 0 ? [] : madeLines(Object.fromEntries(made), now)),
  ];
}

/** What a write made: its results entry by entry, or the fields that are kept of a resource. */
const madeLines = (made: Fields, now: Date): string[] =>
  made["object"] === "list" ? linesOf(made, now) : outline(made);

/** The complete lines up to the limit, and the number of missing lines. */
function fitted(lines: readonly string[], lengthMax: number = TEXT_LENGTH_MAX): string {
  let length = 0;
  const kept = lines.findIndex((line) => (length += line.length + 1) > lengthMax);
  if (kept === -1) return textOf(lines);
  return textOf([
    ...lines.slice(0, kept),
    `${lines.length - kept} more lines are left out here. Ask for less at a time.`,
  ]);
}

/** A text that was made here, within a shorter limit. */
export const fittedText = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : fitted(text.split("\n"), lengthMax);
