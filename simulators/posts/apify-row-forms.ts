/** A row of a dataset, and the two forms in which some runs deliver it. */
export type Row = Record<string, unknown>;

const COUNTER_KEY = /count$|^(likes|comments|shares|followers|fans|total_reactions)$/i;

/** Counters as text, as some runs deliver them; times, lengths and sizes stay numbers. */
export function countsAsText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(countsAsText);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    typeof part === "number" && COUNTER_KEY.test(key) ? String(part) : countsAsText(part),
  ]);
  return Object.fromEntries(entries) as Row;
}

/** Nested objects as dotted keys, the form of flattened exports. */
export function flatten(row: Row, prefix = ""): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) =>
      typeof value === "object" && value !== null
        ? Object.entries(flatten(value as Row, `${prefix}${key}.`))
        : [[`${prefix}${key}`, value]],
    ),
  );
}
