/** Figures of a server as it answers them, flat, for the comparison of two releases. */

/** Fields that differ with the moment of the question. */
const OF_THE_MOMENT =
  /(?:^|\.)(?:meta|computed_at|age_\w+|\w*_age_\w+|request_id|next_refresh_at)\b/;

export type Figures = ReadonlyMap<string, number>;

/** Every number in an answer, by its path; an entry of a list is named by its id where it has one. */
function collect(value: unknown, path: string, into: Map<string, number>): void {
  if (typeof value === "number") into.set(path, value);
  if (typeof value !== "object" || value === null || OF_THE_MOMENT.test(path)) return;
  for (const [key, inner] of Object.entries(value as Record<string, unknown>)) {
    const named = Array.isArray(value) ? nameOf(inner, key) : key;
    collect(inner, path === "" ? named : `${path}.${named}`, into);
  }
}

function nameOf(entry: unknown, index: string): string {
  if (typeof entry !== "object" || entry === null) return index;
  const {
    global_id: cluster,
    id,
    platform,
    date,
    show_id: show,
  } = entry as Record<string, unknown>;
  const name = [cluster, id, date, platform, show].find((one) => typeof one === "string");
  return typeof name === "string" ? name : index;
}

const PATHS = [
  "/v1/shows?limit=100",
  "/v1/analytics/overview?window=30",
  "/v1/analytics/timeline?window=30",
  "/v1/analytics/platforms?window=30",
];

export async function readFigures(
  url: string,
  key: string,
): Promise<{ figures: Map<string, number>; statuses: Map<string, number> }> {
  const figures = new Map<string, number>();
  const statuses = new Map<string, number>();
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several releases
  const get = async (path: string): Promise<any> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    statuses.set(path, answer.status);
    return answer.status === 200 ? answer.json() : undefined;
  };
  const list = await get("/v1/clusters?limit=100");
  for (const { global_id: id } of list?.data ?? [])
    collect(await get(`/v1/clusters/${id}/metrics`), `cluster ${id}`, figures);
  for (const path of PATHS) collect(await get(path), path, figures);
  return { figures, statuses };
}

export interface Difference {
  same: number;
  changed: string[];
  gone: string[];
  added: number;
}

export function compareFigures(before: Figures, after: Figures): Difference {
  const both = [...before].filter(([path]) => after.has(path));
  return {
    same: both.filter(([path, value]) => after.get(path) === value).length,
    changed: both
      .filter(([path, value]) => after.get(path) !== value)
      .map(([path, value]) => `${path}: ${value} -> ${after.get(path) ?? ""}`),
    gone: [...before.keys()].filter((path) => !after.has(path)),
    added: [...after.keys()].filter((path) => !before.has(path)).length,
  };
}
