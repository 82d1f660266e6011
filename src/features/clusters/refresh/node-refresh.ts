import { newId } from "../../../kernel/ids.ts";
import { formatOf } from "../../../metrics/format.ts";
import { keepAfterFailure, mergeReadings } from "../../../metrics/guard.ts";
import type { PostFormat } from "../../../metrics/metric.ts";
import { guardReach, reachOf } from "../../../metrics/reach.ts";
import type {
  PostReference,
  PostSnapshot,
  ReadResult,
} from "../../../platforms/posts/connector.ts";
import type { NodeRow } from "../cluster.store.ts";

/** How one post takes in what its platform answered. Pure: rows in, rows out. */

/** A post as its URL alone tells it, before anything was fetched. */
export function newNode(
  reference: PostReference,
  origin: {
    showId: string;
    clusterId: string;
    addedBy: NodeRow["added_by"];
    format: PostFormat | null;
    episodeDurationSec: number | null;
    now: Date;
  },
): NodeRow {
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
    created_at: origin.now,
    updated_at: origin.now,
  };
}

/** The reference a stored post is fetched by. */
export function referenceOfNode(node: NodeRow): PostReference {
  return {
    platform: node.platform,
    externalId: node.external_id,
    canonicalUrl: node.url,
    authorHandle: node.author_handle,
    formatHint: null,
    publishedAt: node.published_at?.toISOString() ?? null,
  };
}

/**
 * The post after a fetch. A good answer goes through the restatement guard and clears the refresh
 * error; a failed one changes no number and leaves the reason, on the post and on every reading it
 * kept.
 */
export function takeIn(
  node: NodeRow,
  result: ReadResult<PostSnapshot>,
  moment: { now: Date; episodeDurationSec: number | null; formatHint?: PostFormat | null },
): NodeRow {
  const at = moment.now.toISOString();
  if (!result.ok) {
    return {
      ...node,
      readings: keepAfterFailure(node.readings, at),
      refresh_error: { node_id: node.id, code: result.code, message: result.message, at },
      updated_at: moment.now,
    };
  }
  const { snapshot } = result;
  const readings = mergeReadings(node.readings, snapshot.readings, at);
  const reach = guardReach(
    { reach: node.reach, basis: node.reach_basis },
    reachOf(node.platform, readings),
  );
  const durationSec = snapshot.durationSec ?? node.duration_sec;
  return {
    ...node,
    format: formatAfter(node, snapshot, { ...moment, durationSec }),
    title: snapshot.title ?? node.title,
    thumbnail: snapshot.thumbnail ?? node.thumbnail,
    author_handle: snapshot.authorHandle ?? node.author_handle,
    published_at:
      snapshot.publishedAt === null ? node.published_at : new Date(snapshot.publishedAt),
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
 * The first good fetch settles the form; later ones leave it, so that a post never wanders between
 * formats.
 */
function formatAfter(
  node: NodeRow,
  snapshot: PostSnapshot,
  moment: {
    durationSec: number | null;
    episodeDurationSec: number | null;
    formatHint?: PostFormat | null;
  },
): PostFormat {
  if (node.format_given || node.last_fetched_at !== null) return node.format;
  return formatOf({
    platform: node.platform,
    // What the URL proved when the post was added is still in its format.
    formatHint:
      node.format === "short" || node.format === "story"
        ? node.format
        : (moment.formatHint ?? null),
    kind: snapshot.kind,
    durationSec: moment.durationSec,
    isVertical: snapshot.isVertical,
    episodeDurationSec: moment.episodeDurationSec,
  });
}
