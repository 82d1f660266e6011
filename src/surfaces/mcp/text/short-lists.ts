import { quoted } from "../../../lib/text/plain-line.ts";
import { ageOf, type Fields, figure, inline, isFields } from "./outline.ts";

/**
 * Catalogues and platforms, which are long and mostly of one kind: important entries have a line
 * each, and all others share one line. The structured content has every field.
 */

/** The short text of a list; undefined for a list of another kind. */
export function shortListLines(items: readonly Fields[], now: Date): string[] | undefined {
  const [first] = items;
  if (first === undefined) return undefined;
  const isAllOf = (kind: string): boolean => items.every((item) => item["object"] === kind);
  if (isAllOf("integration")) return integrationLines(items, now);
  if (isAllOf("event_type")) return eventTypeLines(items);
  if (isAllOf("transcript_passage")) return passageLines(items);
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

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Text of other authors is quoted, and it cannot end the quotes. */
const quotedText = (text: unknown): string => quoted(String(text));

/** Position and speaker, as in `754 s, "Ana"`; empty for unknown values. */
const placeOf = ({ start_sec: second, speaker }: Fields): string =>
  [
    ...(typeof second === "number" ? [`${figure(second)} s`] : []),
    ...(typeof speaker === "string" ? [quotedText(speaker)] : []),
  ].join(", ");

function passageLines(passages: readonly Fields[]): string[] {
  return passages.flatMap((passage, index) => [
    `Passage ${index + 1} of episode ${inline(passage["episode_id"])}, as it was said:`,
    ...fieldsIn(passage["lines"]).map(
      (line) => `- ${placeOf(line)}${placeOf(line) === "" ? "" : ": "}${quotedText(line["text"])}`,
    ),
  ]);
}

/** An episode in search results: one line, and one for each quote. */
export function searchHitLines(hit: Fields): string[] {
  const { title, episode_id: id, show_id: show, published_at: published, score } = hit;
  return [
    `- ${quotedText(title)}: episode ${inline(id)}, show ${inline(show)}, published ` +
      `${inline(published)}, score ${inline(score)}`,
    ...fieldsIn(hit["matches"]).map((match) => {
      const place = placeOf(match);
      const field = inline(match["field"]);
      return `  ${field}${place === "" ? "" : ` at ${place}`}: ${quotedText(match["snippet"])}`;
    }),
  ];
}
