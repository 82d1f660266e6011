import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import type { Readings } from "../../../../domain/metrics/metric.ts";
import { METRICS } from "../../../../domain/metrics/metric.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import type { PostSnapshot } from "../../../../platforms/posts/connector.ts";
import type { PostRow } from "../post.store.ts";
import { applySnapshot, newPost } from "../posts/apply-snapshot.ts";
import type { OwnPost } from "./find-own-pairs.ts";
import type { ItemRow } from "./own-items.store.ts";

/** Makes posts from the items of connected accounts. Pure: rows in, rows out. */

/** When the numbers are stored, and the duration of their episode. */
export interface Moment {
  now: Date;
  episodeDurationSec: number | null;
}

/** The post of an item that was found to be the cluster's episode. */
export function postOfItem(
  cluster: { show_id: string; id: string },
  { platform, externalId, url }: OwnPost,
  item: ItemRow,
  moment: Moment,
): PostRow {
  const reference = {
    platform,
    externalId,
    canonicalUrl: url,
    authorHandle: null,
    // An episode holds a video's id only where the video is the full episode, so durations are not
    // compared.
    formatHint: findPlatform(platform)?.kind === "video" ? ("full_episode" as const) : null,
    publishedAt: isoOrNull(item.published_at),
  };
  const post = newPost(reference, {
    showId: cluster.show_id,
    clusterId: cluster.id,
    addedBy: "auto",
    format: null,
    ...moment,
  });
  return applyItem(post, item, { ...moment, formatHint: reference.formatHint });
}

/** Whether an item was read after the post was fetched. */
export const isNewer = (item: ItemRow, { last_fetched_at: fetchedAt }: PostRow): boolean =>
  fetchedAt === null || item.last_fetched_at > fetchedAt;

/**
 * The post with the numbers of its item and the time they were read. They pass the guard, like a
 * fetch at the moment the account was read, and clear the refresh error. A post that was fetched
 * later is returned unchanged.
 */
export function applyItem(
  post: PostRow,
  item: ItemRow,
  { now, ...moment }: Moment & { formatHint?: PostRow["format"] | null },
): PostRow {
  if (!isNewer(item, post)) return post;
  const result = { ok: true as const, snapshot: snapshotOf(item), requests: 0 };
  const applied = applySnapshot(post, result, { ...moment, now: item.last_fetched_at });
  return { ...applied, readings: withReasons(applied.readings, item.readings), updated_at: now };
}

const snapshotOf = (item: ItemRow): PostSnapshot => ({
  externalId: item.external_id,
  title: item.title,
  thumbnail: item.thumbnail,
  authorHandle: null,
  publishedAt: isoOrNull(item.published_at),
  durationSec: item.duration_sec,
  isVertical: item.is_vertical,
  kind: item.kind as PostSnapshot["kind"],
  readings: item.readings,
});

/** The readings with the account's reason for every number that the guard of the account kept. */
function withReasons(readings: Readings, ofItem: Readings): Readings {
  const marked: Readings = { ...readings };
  for (const metric of METRICS) {
    const [reading, stored] = [readings[metric], ofItem[metric]];
    if (reading === undefined || reading.kept !== undefined || stored?.kept === undefined) continue;
    if (reading.value === stored.value && reading.fetched_at === stored.fetched_at)
      marked[metric] = { ...reading, kept: stored.kept };
  }
  return marked;
}
