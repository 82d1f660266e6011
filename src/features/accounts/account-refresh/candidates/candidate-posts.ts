import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import type { CandidatePost } from "../../../../domain/matching/posts/claim.ts";
import type { Readings } from "../../../../domain/metrics/metric.ts";
import type { PostReference, PostSnapshot } from "../../../../platforms/posts/connector.ts";
import { recogniseAddress } from "../../../../domain/addresses/recognise-address.ts";
import { type PostKey, postKey } from "../../../../domain/matching/posts/post-key.ts";

/** Stored items as posts. Pure: rows in, values out. */

/** The compared fields of an item. */
export interface ItemRow {
  platform: string;
  external_id: string;
  guid: string | null;
  url: string | null;
  title: string | null;
  text: string | null;
  kind: string | null;
  is_vertical: boolean | null;
  published_at: Date | null;
  duration_sec: number | null;
}

/** An item with the fields that adding it as a post needs. */
export interface StoredItem extends ItemRow {
  thumbnail: string | null;
  readings: Readings;
  last_fetched_at: Date;
  /** The handle of the account; null where the platform has none. */
  author_handle: string | null;
}

/**
 * The key of a stored item, unique within its show. It differs from the key of its post: items of
 * `instagram` and `instagramBusiness` may be one post.
 */
export const keyOfItem = ({
  platform,
  external_id: externalId,
}: Pick<ItemRow, "platform" | "external_id">): string => `${platform}/${externalId}`;

/**
 * The platform and id of a key. No platform's identifier contains a slash, but ids of items may.
 */
export function partsOfKey(key: string): { platform: string; externalId: string } {
  const slash = key.indexOf("/");
  return { platform: key.slice(0, slash), externalId: key.slice(slash + 1) };
}

/**
 * The post of an item, as its address names it, so that a post found here and the same post added
 * by its URL are one. A professional account of Instagram lists media by ids of its own API; their
 * addresses name posts of `instagram`, as in clusters. Null for an item without an address.
 */
export function referenceOfItem(item: ItemRow): PostReference | null {
  if (item.url === null) return null;
  const recognised = recogniseAddress(item.url);
  const publishedAt = isoOrNull(item.published_at);
  if (recognised.kind === "post" && recognised.reference.platform === postPlatform(item.platform))
    return {
      ...recognised.reference,
      publishedAt: publishedAt ?? recognised.reference.publishedAt,
    };
  return {
    platform: item.platform,
    externalId: item.external_id,
    canonicalUrl: item.url,
    authorHandle: null,
    formatHint: null,
    publishedAt,
  };
}

/** The platform that the posts listed by an account belong to. */
export const postPlatform = (platform: string): string =>
  platform === "instagramBusiness" ? "instagram" : platform;

const KINDS: ReadonlySet<unknown> = new Set(["video", "image", "text", "audio", "newsletter"]);
const kindOf = (kind: string | null): PostSnapshot["kind"] =>
  KINDS.has(kind) ? (kind as PostSnapshot["kind"]) : null;

/**
 * Items as candidates, each post once, newest first and posts of unknown time last. Where Instagram
 * lists a post for a professional and for a public account, the professional item is taken, whose
 * numbers are the platform's own, and the other one fills its missing fields.
 */
export function candidatePosts(items: readonly ItemRow[]): CandidatePost[] {
  const posts = new Map<PostKey, CandidatePost>();
  const ordered = items.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || (keyOfItem(one) < keyOfItem(other) ? -1 : 1),
  );
  for (const post of ordered.map(candidateOf)) {
    const key = postKey(post);
    const first = posts.get(key);
    posts.set(key, first === undefined ? post : filled(first, post));
  }
  return [...posts.values()].sort(
    (one, other) =>
      (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0) ||
      (one.key < other.key ? -1 : 1),
  );
}

const rankOf = ({ platform }: ItemRow): number => (platform === "instagramBusiness" ? 0 : 1);

function candidateOf(item: ItemRow): CandidatePost {
  const reference = referenceOfItem(item);
  return {
    key: keyOfItem(item),
    platform: reference?.platform ?? postPlatform(item.platform),
    externalId: reference?.externalId ?? item.external_id,
    url: reference?.canonicalUrl ?? null,
    guid: item.guid,
    title: item.title,
    text: item.text,
    publishedAt: item.published_at,
    durationSec: item.duration_sec,
    kind: kindOf(item.kind),
    isVertical: item.is_vertical,
    formatHint: reference?.formatHint ?? null,
  };
}

const filled = (post: CandidatePost, other: CandidatePost): CandidatePost => ({
  ...post,
  title: post.title ?? other.title,
  text: post.text ?? other.text,
  publishedAt: post.publishedAt ?? other.publishedAt,
  durationSec: post.durationSec ?? other.durationSec,
  kind: post.kind ?? other.kind,
  isVertical: post.isVertical ?? other.isVertical,
  formatHint: post.formatHint ?? other.formatHint,
});

/**
 * The snapshot that a fetch of the post would have returned, as far as it is stored, so that adding
 * the post needs no request. The readings keep the time at which they were fetched.
 */
export function postSnapshotOfItem(item: StoredItem): PostSnapshot {
  const reference = referenceOfItem(item);
  return {
    externalId: reference?.externalId ?? item.external_id,
    title: item.title,
    thumbnail: item.thumbnail,
    authorHandle: reference?.authorHandle ?? item.author_handle,
    publishedAt: isoOrNull(item.published_at),
    durationSec: item.duration_sec,
    isVertical: item.is_vertical,
    kind: kindOf(item.kind),
    readings: item.readings,
  };
}
