import { type Fields, isFields } from "./outline.ts";

/**
 * The part of a write's answer that an agent has not read in the plan: what was written, the ids
 * and states that the write made, and the outcome of each entry of a batch. The whole object is one
 * read away: a cluster of twelve posts, repeated after a change of its tags, was 2,165 tokens.
 */

/** Fields of a resource that identify it, show where it stands, or are shown once. */
const KEPT =
  /^(object|id|name|status|state|url|secret|error|replayed|deleted)$|_(id|ref|url|state)$/;
/** Lists with the outcome of each entry. */
const OUTCOMES = new Set([
  "attempts",
  "data",
  "results",
  "deliveries",
  "errors",
  "warnings",
  "totals",
  "slots",
]);

export function writtenPart(answer: Fields): Record<string, unknown> {
  const { data, ...about } = answer;
  return isFields(data) ? { ...about, data: partOf(data) } : { ...answer };
}

/** A result that is no resource, such as the counts of an upload, is kept whole. */
const isResource = (fields: Fields): boolean =>
  typeof fields["id"] === "string" && typeof fields["created_at"] === "string";

function partOf(fields: Fields): Record<string, unknown> {
  const isWhole = !isResource(fields);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      // A secret that is shown once is null in a repeat.
      if (value === null) return name === "secret" ? [[name, null]] : [];
      if (Array.isArray(value))
        return OUTCOMES.has(name)
          ? [[name, value.map((entry: unknown) => (isFields(entry) ? partOf(entry) : entry))]]
          : [];
      if (isFields(value)) return KEPT.test(name) || isWhole ? [[name, partOf(value)]] : [];
      return KEPT.test(name) || isWhole ? [[name, value]] : [];
    }),
  );
}
