import type { ClusterNode } from "@castmeter/sdk";
import { METRICS } from "./post-facts.ts";

/** The beginnings that a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The posts of a cluster as a file of comma-separated values; an unknown number is empty. */
export function postsCsv(
  nodes: readonly ClusterNode[],
  nameOf: (platform: string) => string,
): string {
  const head = [
    "platform",
    "title",
    "format",
    "url",
    "published_at",
    "added_by",
    "reach",
    "reach_basis",
    ...METRICS,
    "last_fetched_at",
    "fetch_error",
  ];
  const rows = nodes.map((node) => [
    nameOf(node.platform),
    node.title,
    node.format,
    node.url,
    node.published_at,
    node.added_by,
    node.metrics.reach,
    node.reach_basis,
    ...METRICS.map((metric) => node.metrics[metric]),
    node.last_fetched_at,
    node.refresh_error?.code ?? null,
  ]);
  return [head, ...rows].map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}
