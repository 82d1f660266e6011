import { cleanLine, cleanToken, htmlToText } from "./clean-text.ts";
import { checkUrl, isMediaEnclosure, mediaFileOf, usableUrl } from "./clean-url.ts";
import { parseFeedDate } from "./dates.ts";
import { parseFeedDuration } from "./durations.ts";
import type { FeedEnclosure, FeedItem, FeedTranscript } from "./feed-document.ts";
import { mapPersons } from "./map-persons.ts";
import type { SourceItem } from "./source-feed.ts";
import { simplecastEpisodeId } from "./simplecast-id.ts";

/** The values that an item inherits from its feed. */
export interface ItemContext {
  /** Address of the feed, against which relative addresses are resolved. */
  baseUrl: string | null;
  now: Date;
  /** Explicit flag of the show, used for items without one. */
  showExplicit: boolean | null;
  /** True where descriptions also contain `content:encoded`, for items that have both. */
  allNotes: boolean;
}

/** An item before its identity within the feed is settled. */
export type MappedItem = Omit<FeedItem, "guidKey" | "guidSource" | "contentHash">;

/** An item that is an episode, or the reason why it is not one. */
export type ItemVerdict =
  | { ok: true; item: MappedItem }
  | { ok: false; title: string | null; reason: string };

const GUID_CHARS_MAX = 4_096;
/** Maximum of PostgreSQL's integer type. */
const COUNT_MAX = 2_147_483_647;
const TRANSCRIPTS_MAX = 50;

/**
 * One RSS item as an episode, or the reason why it is not one: no enclosure, no audio or video, a
 * refused address.
 */
export function mapItem(source: SourceItem, context: ItemContext): ItemVerdict {
  const { itunes, podcast } = source;
  const title =
    cleanLine(source.title) ??
    cleanLine(itunes?.title) ??
    cleanLine(source.dc?.titles?.[0]) ??
    cleanLine(source.media?.title?.value);
  const enclosure = mapEnclosure(
    [...(source.enclosures ?? []), ...mediaOf(source)],
    context.baseUrl,
  );
  if (!enclosure.ok) return { ok: false, title, reason: enclosure.reason };
  const guid = cleanToken(source.guid?.value, GUID_CHARS_MAX);
  const content = source.content?.encoded;
  const notes =
    context.allNotes && source.description !== undefined && content !== undefined
      ? `${source.description}<br>${content}`
      : (source.description ?? content);
  const description = htmlToText(notes ?? itunes?.summary ?? itunes?.subtitle);
  const item: MappedItem = {
    guid,
    title: title ?? cleanLine(description?.slice(0, 120)) ?? "Untitled episode",
    description,
    publishedAt: dateOf(source, context.now),
    durationSec: itunes?.duration === undefined ? null : parseFeedDuration(String(itunes.duration)),
    season: positiveInteger(itunes?.season) ?? positiveInteger(podcast?.season?.number),
    number: positiveInteger(itunes?.episode) ?? positiveInteger(podcast?.episode?.number),
    type: mapType(itunes?.episodeType),
    explicit: itunes?.explicit ?? context.showExplicit ?? false,
    image:
      usableUrl(itunes?.image, context.baseUrl) ??
      usableUrl(podcast?.images?.[0]?.href, context.baseUrl),
    link: usableUrl(source.link, context.baseUrl) ?? permalinkOf(source, enclosure.value.url),
    enclosure: enclosure.value,
    transcripts: mapTranscripts(source, context.baseUrl),
    chaptersUrl: usableUrl(podcast?.chapters?.url, context.baseUrl),
    persons: mapPersons(podcast?.persons, context.baseUrl),
    simplecastEpisodeId: simplecastEpisodeId(enclosure.value.url, guid),
  };
  return { ok: true, item };
}

/** The first readable publication date; the date of a change where there is none. */
function dateOf({ pubDate, dc, dcterms }: SourceItem, now: Date): Date | null {
  for (const dates of [
    [pubDate],
    dc?.dates,
    dcterms?.issued,
    dcterms?.available,
    dcterms?.created,
    dcterms?.dates,
    dcterms?.modified,
  ]) {
    const date = parseFeedDate(dates?.[0], now);
    if (date !== null) return date;
  }
  return null;
}

/**
 * The guid as the address of the item's page, as RSS 2.0 specifies, unless `isPermaLink` is false
 * or the guid is the address of the media file.
 */
function permalinkOf({ guid }: SourceItem, mediaUrl: string): string | null {
  if (guid?.isPermaLink === false) return null;
  const url = usableUrl(guid?.value, null);
  return url === null || mediaFileOf(url) === mediaFileOf(mediaUrl) ? null : url;
}

interface Enclosure {
  url?: string | undefined;
  type?: string | undefined;
  length?: number | undefined;
}

type EnclosureVerdict = { ok: true; value: FeedEnclosure } | { ok: false; reason: string };

/**
 * The `media:content` elements that are declared as audio or video, the default one of a group
 * first. Elements without a declaration are skipped, because blogs use them for pictures and
 * players.
 */
function mediaOf({ media }: SourceItem): Enclosure[] {
  const contents = [
    ...(media?.contents ?? []),
    ...(media?.groups ?? []).flatMap((group) => group.contents ?? []),
  ];
  return contents
    .filter(({ type, medium }) => /^(?:audio|video)(?:\/|$)/i.test(type ?? medium ?? ""))
    .toSorted((left, right) => Number(right.isDefault ?? false) - Number(left.isDefault ?? false))
    .map(({ url, type, fileSize }) => ({ url, type, length: fileSize }));
}

/** The first usable audio or video enclosure; otherwise the reason for refusing the first one. */
function mapEnclosure(enclosures: readonly Enclosure[], baseUrl: string | null): EnclosureVerdict {
  let reason: string | null = null;
  for (const candidate of enclosures) {
    if (candidate.url === undefined || candidate.url === "") continue;
    const verdict = checkUrl(candidate.url, baseUrl);
    const type = cleanToken(candidate.type, 100)?.toLowerCase() ?? null;
    if (verdict.ok && isMediaEnclosure(verdict.url, type)) {
      return {
        ok: true,
        value: {
          url: verdict.url,
          type,
          lengthBytes: positiveInteger(candidate.length, Number.MAX_SAFE_INTEGER),
        },
      };
    }
    reason ??= verdict.ok
      ? `the enclosure is ${type ?? "not audio or video"}, not audio or video`
      : `enclosure refused: ${verdict.reason}`;
  }
  return { ok: false, reason: reason ?? "no enclosure" };
}

/**
 * A positive integer, or null: hosts write 0 for "none", and fractions (episode 3.5) are not used.
 */
function positiveInteger(value: number | undefined, max: number = COUNT_MAX): number | null {
  return value !== undefined && Number.isInteger(value) && value > 0 && value <= max ? value : null;
}

function mapType(raw: string | undefined): FeedItem["type"] {
  const type = cleanToken(raw, 20)?.toLowerCase();
  return type === "trailer" || type === "bonus" ? type : "full";
}

function mapTranscripts(source: SourceItem, baseUrl: string | null): FeedTranscript[] {
  const found = new Map<string, FeedTranscript>();
  for (const transcript of source.podcast?.transcripts ?? []) {
    const url = usableUrl(transcript.url, baseUrl);
    if (url === null || found.has(url) || found.size >= TRANSCRIPTS_MAX) continue;
    found.set(url, {
      url,
      type: cleanToken(transcript.type, 100)?.toLowerCase() ?? null,
      language: cleanToken(transcript.language, 35),
      rel: cleanToken(transcript.rel, 40)?.toLowerCase() ?? null,
    });
  }
  return [...found.values()];
}
