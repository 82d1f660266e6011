import { readFileSync } from "node:fs";

/** Heap snapshots by the constructor of their objects. */

export interface Held {
  count: number;
  bytes: number;
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } };
  nodes: number[];
  strings: string[];
}

/**
 * Number and own size of the objects of each constructor; what has none is named by its kind, as
 * `(string)` and `(array)`.
 */
export function summaryOf(path: string): Map<string, Held> {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(path, "utf8")) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, nameAt, sizeAt] = ["type", "name", "self_size"].map((name) =>
    fields.indexOf(name),
  ) as [number, number, number];
  const summary = new Map<string, Held>();
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + typeAt] ?? 0] ?? "";
    const isNamed = type === "object" || type === "native";
    const name = isNamed ? (strings[nodes[node + nameAt] ?? 0] ?? "") : `(${type})`;
    const held = summary.get(name) ?? { count: 0, bytes: 0 };
    held.count += 1;
    held.bytes += nodes[node + sizeAt] ?? 0;
    summary.set(name, held);
  }
  return summary;
}

export interface Growth {
  name: string;
  count: number;
  bytes: number;
  bytesAfter: number;
}

/** What grew between two snapshots, the most first. */
export function growthBetween(
  before: ReadonlyMap<string, Held>,
  after: ReadonlyMap<string, Held>,
): Growth[] {
  return [...after]
    .map(([name, held]) => {
      const earlier = before.get(name) ?? { count: 0, bytes: 0 };
      return {
        name,
        count: held.count - earlier.count,
        bytes: held.bytes - earlier.bytes,
        bytesAfter: held.bytes,
      };
    })
    .filter(({ bytes }) => bytes > 0)
    .sort((one, other) => other.bytes - one.bytes);
}
