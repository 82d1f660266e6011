import { hash } from "node:crypto";

import { mediaFileOf } from "./clean-url.ts";
import type { FeedItem, GuidSource } from "./feed-document.ts";
import type { MappedItem } from "./map-item.ts";

/**
 * Determines the identity of items within their feed (docs/feeds.md#episode-identity). A guid
 * identifies an item, but feeds omit guids, leave them empty or use one twice. Importing the same
 * feed again must still give every episode the same key.
 */

/**
 * Maximum bytes of a key; longer guids are replaced by their hash, because an entry of a B-tree
 * index holds about 2,700 bytes, and a key is part of several indexes.
 */
const KEY_BYTES_MAX = 1_000;

/**
 * The key of one item: its guid, else the enclosure's media file (its address without query), else
 * its link, else a hash of title and date. The last two apply to items without an enclosure;
 * episodes always have one.
 */
export function guidKeyOf(item: {
  guid: string | null;
  enclosureUrl: string | null;
  link: string | null;
  title: string;
  publishedAt: Date | null;
}): { guidKey: string; guidSource: GuidSource } {
  if (item.guid !== null) return { guidKey: bounded(item.guid), guidSource: "guid" };
  if (item.enclosureUrl !== null)
    return { guidKey: bounded(mediaFileOf(item.enclosureUrl)), guidSource: "enclosure" };
  if (item.link !== null) return { guidKey: bounded(item.link), guidSource: "link" };
  return {
    guidKey: `hash:${shortHash(`${item.title}\n${item.publishedAt?.toISOString() ?? ""}`, 32)}`,
    guidSource: "hash",
  };
}

/**
 * A hash over the mapped fields: an item is unchanged when its hash is unchanged. The enclosure's
 * query and length are left out, because hosts that insert advertisements change them on every
 * request.
 */
export function contentHash(item: MappedItem): string {
  const fields = [
    item.guid,
    item.title,
    item.description,
    item.publishedAt?.toISOString() ?? null,
    item.durationSec,
    item.season,
    item.number,
    item.type,
    item.explicit,
    item.image,
    item.link,
    mediaFileOf(item.enclosure.url),
    item.enclosure.type,
    item.chaptersUrl,
    item.transcripts.map((transcript) => [
      transcript.url,
      transcript.type,
      transcript.language,
      transcript.rel,
    ]),
    item.persons.map((person) => [person.name, person.role, person.image, person.href]),
    item.simplecastEpisodeId,
  ];
  return shortHash(JSON.stringify(fields), 32);
}

/**
 * Gives every item of a feed its unique key, in document order.
 *
 * Items that share a key and an enclosure are one item: the one with the newest date is kept. Items
 * that share a key but not the enclosure are all kept: the oldest keeps the key, because it may
 * already be stored under it, and the others get `#` and a hash of enclosure and title appended.
 * Neither rule depends on the order of the document.
 */
export function settleIdentities(mapped: readonly MappedItem[], warnings: string[]): FeedItem[] {
  const groups = new Map<string, Candidate[]>();
  mapped.forEach((item, position) => {
    const identity = guidKeyOf({ ...item, enclosureUrl: item.enclosure.url });
    const candidate: Candidate = { item, position, ...identity };
    const group = groups.get(identity.guidKey);
    if (group === undefined) groups.set(identity.guidKey, [candidate]);
    else group.push(candidate);
  });

  const taken = new Set(groups.keys());
  const settled: Candidate[] = [];
  let dropped = 0;
  let shared = 0;
  for (const group of groups.values()) {
    const distinct = group.length === 1 ? group : newestOfEach(group);
    dropped += group.length - distinct.length;
    if (distinct.length > 1) {
      shared += distinct.length;
      disambiguate(distinct, taken);
    }
    for (const candidate of distinct) settled.push(candidate);
  }
  if (dropped > 0)
    warnings.push(
      `Repeated items, each with the guid and enclosure of another, were read once (left out: ${dropped}).`,
    );
  if (shared > 0)
    warnings.push(
      `Several different episodes share a guid; all were kept and told apart by their enclosures (episodes: ${shared}).`,
    );
  return settled
    .sort((left, right) => left.position - right.position)
    .map(({ item, guidKey, guidSource }) => ({
      ...item,
      guidKey,
      guidSource,
      contentHash: contentHash(item),
    }));
}

interface Candidate {
  item: MappedItem;
  position: number;
  guidKey: string;
  guidSource: GuidSource;
}

/**
 * One candidate for each enclosure. The same file with another query is the same enclosure if the
 * titles are equal too.
 */
function newestOfEach(group: readonly Candidate[]): Candidate[] {
  const byUrl = new Map<string, Candidate>();
  for (const candidate of group) keepNewest(byUrl, candidate.item.enclosure.url, candidate);
  const byFileAndTitle = new Map<string, Candidate>();
  for (const candidate of byUrl.values())
    keepNewest(byFileAndTitle, fileAndTitle(candidate), candidate);
  return [...byFileAndTitle.values()];
}

function keepNewest(kept: Map<string, Candidate>, key: string, candidate: Candidate): void {
  const rival = kept.get(key);
  if (rival === undefined || isNewer(candidate, rival)) kept.set(key, candidate);
}

/**
 * Whether a candidate is newer. Equal dates are decided by address and title, so that the order of
 * the document has no influence.
 */
function isNewer(candidate: Candidate, rival: Candidate): boolean {
  const [time, rivalTime] = [timeOf(candidate, -Infinity), timeOf(rival, -Infinity)];
  if (time !== rivalTime) return time > rivalTime;
  return (
    `${candidate.item.enclosure.url}\n${candidate.item.title}` >
    `${rival.item.enclosure.url}\n${rival.item.title}`
  );
}

function fileAndTitle(candidate: Candidate): string {
  return `${mediaFileOf(candidate.item.enclosure.url)}\n${candidate.item.title.toLowerCase()}`;
}

function timeOf(candidate: Candidate, whenUnknown: number): number {
  return candidate.item.publishedAt?.getTime() ?? whenUnknown;
}

function disambiguate(distinct: readonly Candidate[], taken: Set<string>): void {
  const suffixed = distinct.map((candidate) => ({
    candidate,
    suffix: shortHash(fileAndTitle(candidate), 12),
  }));
  suffixed.sort((left, right) => {
    const [leftTime, rightTime] = [
      timeOf(left.candidate, Infinity),
      timeOf(right.candidate, Infinity),
    ];
    if (leftTime !== rightTime) return leftTime < rightTime ? -1 : 1;
    return left.suffix < right.suffix ? -1 : 1;
  });
  for (const { candidate, suffix } of suffixed.slice(1)) {
    let key = `${candidate.guidKey}#${suffix}`;
    // A feed whose guids look like suffixed keys is hostile, or is an export of these episodes.
    while (taken.has(key)) key += "+";
    taken.add(key);
    candidate.guidKey = key;
  }
}

function bounded(key: string): string {
  return key.length * 3 <= KEY_BYTES_MAX || Buffer.byteLength(key) <= KEY_BYTES_MAX
    ? key
    : `sha256:${hash("sha256", key)}`;
}

function shortHash(text: string, hexChars: number): string {
  return hash("sha256", text).slice(0, hexChars);
}
