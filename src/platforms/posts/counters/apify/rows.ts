import type { ReadFailure } from "../../connector.ts";
import { readFailure } from "../../read-failure.ts";
import { toText } from "../../../upstream-values.ts";

/**
 * A dataset row with its dotted keys (`authorMeta.fans`, `media.0.url`) folded back into objects
 * and lists.
 */
export type Row = Record<string, unknown>;

const UNSAFE_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Folds the dotted keys of a flattened export back into nested objects; numbers as parts make
 * lists. Rows without dotted keys come back unchanged. Where a dotted key contradicts a plain one,
 * the plain one wins.
 */
export function unflatten(row: Row): Row {
  if (!Object.keys(row).some((key) => key.includes("."))) return row;
  const plain = Object.entries(row).filter(([key]) => !key.includes("."));
  const folded: Row = Object.fromEntries(plain);
  for (const [key, value] of Object.entries(row)) {
    const path = key.split(".");
    if (path.length > 1 && !path.some((part) => UNSAFE_KEYS.has(part)))
      assignAt(folded, path, value);
  }
  return folded;
}

function assignAt(target: Row, path: readonly string[], value: unknown): void {
  let holder: Record<string, unknown> = target;
  for (const [index, part] of path.entries()) {
    if (index === path.length - 1) {
      if (!Object.hasOwn(holder, part)) holder[part] = value;
      return;
    }
    if (!Object.hasOwn(holder, part))
      holder[part] = /^\d{1,4}$/.test(path[index + 1] ?? "") ? [] : {};
    const next = holder[part];
    if (typeof next !== "object" || next === null) return;
    holder = next as Record<string, unknown>;
  }
}

/**
 * The failure a row reports; undefined for a row with data. For a failed input actors answer HTTP
 * 200 with a row `{error, errorDescription, inputUrl}`; free plans get `{noResults: true}` for
 * every input.
 */
export function rowFailure(row: Row): ReadFailure | undefined {
  if (row["noResults"] === true)
    return readFailure(
      "provider_error",
      "The Apify actor returned no results, as it does on plans it does not serve.",
    );
  const error = toText(row["error"]);
  if (error === null) return undefined;
  const words = `${error} ${toText(row["errorDescription"]) ?? ""}`.toLowerCase();
  if (/private|protected/.test(words))
    return readFailure("private", "The post or account is private.");
  if (
    /not[ _]found|no_items|does(n't| not) exist|deleted|removed|unavailable|page isn't available/.test(
      words,
    )
  ) {
    return readFailure(
      "gone",
      "Apify finds nothing at this address: it is deleted or was made private.",
    );
  }
  return readFailure("provider_error", "The Apify actor could not read this address.");
}
