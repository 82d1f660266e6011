import { ageOf, type Fields, inline } from "./outline.ts";

/**
 * Catalogues and platforms, which are long and mostly of one kind: a line each for what matters, and
 * one for all the rest. The structured content has every field.
 */

/** The list in short; undefined for one of another kind. */
export function shortListLines(items: readonly Fields[], now: Date): string[] | undefined {
  const [first] = items;
  if (first === undefined) return undefined;
  const isAllOf = (kind: string): boolean => items.every((item) => item["object"] === kind);
  if (isAllOf("integration")) return integrationLines(items, now);
  if (isAllOf("event_type")) return eventTypeLines(items);
  return undefined;
}

function integrationLines(items: readonly Fields[], now: Date): string[] {
  const connected = items.filter(({ connected: isConnected }) => isConnected === true);
  const others = items.filter(({ connected: isConnected }) => isConnected !== true);
  const byWay = Map.groupBy(others, ({ available, connect_via: way }) =>
    available === true ? inline(way) : "nothing on this server",
  );
  return [
    connected.length === 0 ? "No platform is connected." : `Connected: ${connected.length}.`,
    ...connected.map((item) => connectedLine(item, now)),
    ...(others.length === 0 ? [] : ["Not connected, by how they are:"]),
    ...[...byWay].map(
      ([way, group]) => `- ${way}: ${group.map(({ platform }) => inline(platform)).join(", ")}`,
    ),
  ];
}

function connectedLine(item: Fields, now: Date): string {
  const { platform, status, last_updated: lastUpdated, as_of: asOf, error } = item;
  const account = item["account_name"] ?? item["handle"] ?? item["external_account_id"];
  const covered = typeof asOf === "string" ? `, data as of ${asOf}` : "";
  const fault = error === null || error === undefined ? "" : `; error: ${inline(error)}`;
  const age = ageOf(typeof lastUpdated === "string" ? lastUpdated : null, now);
  return `- ${inline(platform)}: ${inline(account)}, ${inline(status)}, ${age}${covered}${fault}`;
}

function eventTypeLines(items: readonly Fields[]): string[] {
  const byScope = Map.groupBy(items, ({ required_scope: scope }) => inline(scope));
  return [
    `${items.length} types of events, by the scope they need:`,
    ...[...byScope].flatMap(([scope, types]) => [
      `${scope}:`,
      ...types.map(({ type, description }) => `- ${inline(type)}: ${String(description)}`),
    ]),
  ];
}
