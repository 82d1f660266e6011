/** Maximum bytes of an answer as JSON. A larger answer would fill most of a model's context. */
export const STRUCTURED_BYTES_MAX = 65_536;

export interface Shrunk {
  value: unknown;
  /** The parts that were left out, in words: `data: 40 of 100 items`. */
  cuts: string[];
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? "null");

/** The value unchanged, or with its largest parts cut until it fits into `budget` bytes of JSON. */
export function shrink(value: unknown, budget: number = STRUCTURED_BYTES_MAX, path = ""): Shrunk {
  if (bytesOf(value) <= budget) return { value, cuts: [] };
  if (Array.isArray(value)) return shrinkList(value, budget, path);
  if (typeof value === "object" && value !== null)
    return shrinkObject(value as Record<string, unknown>, budget, path);
  return { value: null, cuts: [`${path}: left out`] };
}

function shrinkList(items: readonly unknown[], budget: number, path: string): Shrunk {
  const kept: unknown[] = [];
  let bytes = "[]".length;
  for (const item of items) {
    bytes += bytesOf(item) + ",".length;
    if (bytes > budget) break;
    kept.push(item);
  }
  return {
    value: kept,
    cuts: [`${path === "" ? "list" : path}: ${kept.length} of ${items.length} items`],
  };
}

/** Only the largest field is cut while that is enough: the others are the subject of the answer. */
function shrinkObject(object: Record<string, unknown>, budget: number, path: string): Shrunk {
  const sizes = Object.entries(object).map(([name, entry]) => ({ name, bytes: bytesOf(entry) }));
  const heaviest = sizes.reduce((heavy, size) => (size.bytes > heavy.bytes ? size : heavy), {
    name: "",
    bytes: 0,
  });
  const rest = bytesOf(object) - heaviest.bytes;
  const room = Math.max(budget - rest, "null".length);
  const inner = shrink(
    object[heaviest.name],
    room,
    path === "" ? heaviest.name : `${path}.${heaviest.name}`,
  );
  const smaller = { ...object, [heaviest.name]: inner.value };
  if (bytesOf(smaller) <= budget || object[heaviest.name] === null)
    return { value: smaller, cuts: inner.cuts };
  const again = shrink({ ...smaller, [heaviest.name]: null }, budget, path);
  return { value: again.value, cuts: [...inner.cuts, ...again.cuts] };
}
