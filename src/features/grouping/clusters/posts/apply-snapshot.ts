import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { newId } from "../../../../kernel/ids.ts";
import { formatOf } from "../../../../domain/metrics/format.ts";
import { keepAfterFailure, mergeReadings } from "../../../../domain/metrics/guard.ts";
import type { PostFormat } from "../../../../domain/metrics/metric.ts";
import { guardReach, reachOf } from "../../../../domain/metrics/reach.ts";
import type {
  PostReference,
  PostSnapshot,
  ReadResult,
} from "../../../../platforms/posts/connector.ts";
import type { PostRow } from "../post.store.ts";

/** The row of a post before its first fetch and after each fetch. Pure: rows in, rows out. */

/**
 * A post with the fields that its URL contains; every other field is unknown until the first fetch.
 */
export function newPost(
  reference: PostReference,
  origin: {
    showId: string;
    clusterId: string;
    addedBy: PostRow["added_by"];
    format: PostFormat | null;
    episodeDurationSec: number | null;
    now: Date;
  },
): PostRow {
  return {
    show_id: origin.showId,
    cluster_id: origin.clusterId,
    id: newId("nod"),
    platform: reference.platform,
    format:
      origin.format ??
      formatOf({
        platform: reference.platform,
        formatHint: reference.formatHint,
        kind: null,
        durationSec: null,
        isVertical: null,
        episodeDurationSec: origin.episodeDurationSec,
      }),
    format_given: origin.format !== null,
    external_id: reference.externalId,
    url: reference.canonicalUrl,
    title: null,
    thumbnail: null,
    author_handle: reference.authorHandle,
    published_at: reference.publishedAt === null ? null : new Date(reference.publishedAt),
    duration_sec: null,
    added_by: origin.addedBy,
    readings: {},
    reach: null,
    reach_basis: null,
    last_fetched_at: null,
    refresh_error: null,
    build_id: null,
    confidence: null,
    match_reason: null,
    evidence: [],
    created_at: origin.now,
    updated_at: origin.now,
  };
}

/** The reference a stored post is fetched by. */
export function referenceOfPost(post: PostRow): PostReference {
  return {
    platform: post.platform,
    externalId: post.external_id,
    canonicalUrl: post.url,
    authorHandle: post.author_handle,
    formatHint: null,
    publishedAt: isoOrNull(post.published_at),
  };
}

/**
 * The post after a fetch. A snapshot passes the restatement guard and clears the refresh error. A
 * failure changes no number and is recorded on the post and on every reading it kept
 * (docs/metrics.md#guard).
 */
export function applySnapshot(
  post: PostRow,
  result: ReadResult<PostSnapshot>,
  moment: { now: Date; episodeDurationSec: number | null; formatHint?: PostFormat | null },
): PostRow {
  const at = moment.now.toISOString();
  if (!result.ok) {
    return {
      ...post,
      readings: keepAfterFailure(post.readings, at),
      refresh_error: { node_id: post.id, code: result.code, message: result.message, at },
      updated_at: moment.now,
    };
  }
  const { snapshot } = result;
  const readings = mergeReadings(post.readings, snapshot.readings, at);
  const reach = guardReach(
    { reach: post.reach, basis: post.reach_basis },
    reachOf(post.platform, readings),
  );
  const durationSec = snapshot.durationSec ?? post.duration_sec;
  return {
    ...post,
    format: formatAfter(post, snapshot, { ...moment, durationSec }),
    title: snapshot.title ?? post.title,
    thumbnail: snapshot.thumbnail ?? post.thumbnail,
    author_handle: snapshot.authorHandle ?? post.author_handle,
    published_at:
      snapshot.publishedAt === null ? post.published_at : new Date(snapshot.publishedAt),
    duration_sec: durationSec,
    readings,
    reach: reach.reach,
    reach_basis: reach.basis,
    last_fetched_at: moment.now,
    refresh_error: null,
    updated_at: moment.now,
  };
}

/**
 * The format after a fetch: the first successful fetch sets it and later ones keep it, so that it
 * never changes.
 */
function formatAfter(
  post: PostRow,
  snapshot: PostSnapshot,
  moment: {
    durationSec: number | null;
    episodeDurationSec: number | null;
    formatHint?: PostFormat | null;
  },
): PostFormat {
  if (post.format_given || post.last_fetched_at !== null) return post.format;
  return formatOf({
    platform: post.platform,
    // The format of a post that was never fetched is the one that its URL implies.
    formatHint:
      post.format === "short" || post.format === "story"
        ? post.format
        : (moment.formatHint ?? null),
    kind: snapshot.kind,
    durationSec: moment.durationSec,
    isVertical: snapshot.isVertical,
    episodeDurationSec: moment.episodeDurationSec,
  });
}
