import { decodeBase62, encodeBase62, randomBase62 } from "../lib/text/base62.ts";

/**
 * Creates and parses ids (docs/api.md#identifiers). Shows, clusters, campaigns and workspaces have
 * 20 letters and digits without an underscore, because the global cluster id
 * `{show_id}_{cluster_id}` must contain exactly one. All other ids have a prefix and 24 letters.
 */

export const PLAIN_ID_PATTERN = "^[A-Za-z0-9]{20}$";
const plainId = new RegExp(PLAIN_ID_PATTERN);
const globalClusterId = /^([A-Za-z0-9]{20})_([A-Za-z0-9]{20})$/;

export function newPlainId(): string {
  return randomBase62(20);
}

export type IdPrefix =
  | "ep"
  | "nod"
  | "con"
  | "evt"
  | "req"
  | "key"
  | "mem"
  | "job"
  | "we"
  | "whd"
  | "wha"
  | "per"
  | "ses"
  | "psk"
  | "app"
  | "grt"
  | "run"
  | "drq"
  | "dln"
  | "goal"
  | "bld"
  | "sug"
  | "dsc"
  | "brd"
  | "slot"
  | "link"
  | "air"
  | "file"
  | "io"
  | "pkg"
  | "rep"
  | "rln"
  | "tpl"
  | "rau"
  | "rsh"
  | "alm";

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBase62(24)}`;
}

/**
 * Letters that hold the time: nine hold the microseconds of a time until the year 2397; the fifteen
 * random ones have 89 bits.
 */
const TIME_LETTERS = 9;
const timedId = /^[a-z]+_[0-9A-Za-z]{24}$/;

/**
 * An id of a row in a table partitioned by day. It contains the row's `created_at`, so the row is
 * found by its key in one partition.
 */
export function newTimedId(prefix: IdPrefix, createdAtUs: number): string {
  return `${prefix}_${encodeBase62(createdAtUs, TIME_LETTERS)}${randomBase62(24 - TIME_LETTERS)}`;
}

/** The `created_at` in an id, in microseconds; undefined when the text is no such id. */
export function createdAtUsOf(id: string): number | undefined {
  if (!timedId.test(id)) return undefined;
  const start = id.length - 24;
  return decodeBase62(id.slice(start, start + TIME_LETTERS));
}

export function isPlainId(text: string): boolean {
  return plainId.test(text);
}

export interface ClusterReference {
  showId: string;
  clusterId: string;
}

/** Splits a global cluster id; undefined when the text is not one. */
export function parseClusterReference(text: string): ClusterReference | undefined {
  const [, showId, clusterId] = globalClusterId.exec(text) ?? [];
  return showId === undefined || clusterId === undefined ? undefined : { showId, clusterId };
}

export function globalClusterIdOf(reference: ClusterReference): string {
  return `${reference.showId}_${reference.clusterId}`;
}
