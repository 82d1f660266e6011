import { Type } from "typebox";
import { payload } from "../accounts/reads/payload.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount, toDurationSec, toIsoTime } from "../upstream-values.ts";
import { askDirectory } from "./directory-call.ts";
import {
  readAddress,
  readAuthor,
  readCategories,
  readDescription,
  readEpisodeGuid,
  readEpisodeType,
  readLanguage,
  readNumericId,
  readPicture,
  readPodcastGuid,
  readTitle,
} from "./directory-fields.ts";
import {
  type DirectoryEpisode,
  type DirectoryPodcast,
  EPISODES_MAX,
  type PodcastDirectory,
  PODCASTS_MAX,
  SEARCH_LIMITS,
} from "./podcast-directory.ts";
import { podcastIndexApi, type PodcastIndexParts } from "./podcast-index-api.ts";
import { newestFirst, readRows } from "./read-rows.ts";
import { requireSuccess, unknownForm } from "./show-directory.ts";

/** `status` is the text "true" of a success, and true in some answers. */
const status = Type.Union([Type.Literal("true"), Type.Literal(true)]);
const searchPayload = payload(Type.Object({ status, feeds: Type.Array(Type.Unknown()) }));
/** `feed` is an empty list where the index has no such podcast. */
const feedPayload = payload(Type.Object({ status, feed: Type.Unknown() }));
const episodesPayload = payload(Type.Object({ status, items: Type.Array(Type.Unknown()) }));
const fieldsPayload = payload(Type.Record(Type.String(), Type.Unknown()));

/**
 * Searches Podcast Index. It has no pages and no filters: a search gives the first 100, and texts
 * cut to 100 words.
 */
export function createPodcastIndexSearch(parts: PodcastIndexParts): PodcastDirectory {
  const { access, request } = podcastIndexApi({ ...parts, limits: SEARCH_LIMITS });
  const ask = (path: string, parameters: Record<string, string>, read: UpstreamRead) =>
    askDirectory(access, () => request(path, parameters), read);
  return {
    name: "podcast_index",
    searchesByCountry: false,
    statesLanguages: true,
    search: async ({ text }, read) => {
      const parameters = { q: text, max: String(PODCASTS_MAX) };
      const body = requireSuccess(access, await ask("search/byterm", parameters, read));
      if (!searchPayload.Check(body)) throw unknownForm(access);
      const rows = body.feeds.slice(0, PODCASTS_MAX);
      return readRows(access, rows, podcastOf).filter((found) => found !== "hidden");
    },
    find: async (key, read) => {
      const [path, id] =
        "directoryId" in key
          ? ["podcasts/byfeedid", key.directoryId]
          : ["podcasts/byitunesid", key.applePodcastsId];
      const answer = await ask(path, { id }, read);
      // For an unknown id the answer is 400 with `status: "false"`.
      if (answer.status === 400 || answer.status === 404) return null;
      const body = requireSuccess(access, answer);
      if (!feedPayload.Check(body)) throw unknownForm(access);
      if (Array.isArray(body.feed)) return null;
      const [found] = readRows(access, [body.feed], podcastOf);
      return found === undefined || found === "hidden" ? null : found;
    },
    episodes: async (directoryId, read) => {
      const parameters = { id: directoryId, max: String(EPISODES_MAX) };
      const answer = await ask("episodes/byfeedid", parameters, read);
      if (answer.status === 400 || answer.status === 404) return null;
      const body = requireSuccess(access, answer);
      if (!episodesPayload.Check(body)) throw unknownForm(access);
      return newestFirst(readRows(access, body.items.slice(0, EPISODES_MAX), episodeOf));
    },
  };
}

/** `hidden`: dead, or a duplicate of another entry. Undefined: not in the known form. */
function podcastOf(row: unknown): DirectoryPodcast | "hidden" | undefined {
  if (!fieldsPayload.Check(row)) return undefined;
  const directoryId = readNumericId(row["id"]);
  const title = readTitle(row["title"]);
  if (directoryId === null) return undefined;
  if (toCount(row["dead"]) === 1 || row["dead"] === true) return "hidden";
  if (readNumericId(row["duplicateOf"]) !== null || title === null) return "hidden";
  const { categories } = row;
  return {
    directoryId,
    title,
    author: readAuthor(row["author"]),
    description: readDescription(row["description"]),
    image: readPicture(row["image"], row["artwork"]),
    feedUrl: readAddress(row["url"]),
    website: readAddress(row["link"]),
    applePodcastsId: readNumericId(row["itunesId"]),
    podcastGuid: readPodcastGuid(row["podcastGuid"]),
    // An object of names by id, or null.
    categories: readCategories(fieldsPayload.Check(categories) ? Object.values(categories) : []),
    language: readLanguage(row["language"]),
    episodeCount: toCount(row["episodeCount"]) ?? null,
    lastPublishedAt: toIsoTime(row["newestItemPubdate"]),
    explicit: typeof row["explicit"] === "boolean" ? row["explicit"] : null,
  };
}

function episodeOf(row: unknown): DirectoryEpisode | undefined {
  if (!fieldsPayload.Check(row)) return undefined;
  const directoryId = readNumericId(row["id"]);
  const title = readTitle(row["title"]);
  if (directoryId === null || title === null) return undefined;
  const explicit = toCount(row["explicit"]);
  return {
    directoryId,
    title,
    description: readDescription(row["description"]),
    publishedAt: toIsoTime(row["datePublished"]),
    durationSec: toDurationSec(row["duration"]),
    // Both are 0 where the feed does not say.
    season: toCount(row["season"]) || null,
    number: toCount(row["episode"]) || null,
    type: readEpisodeType(row["episodeType"]),
    explicit: explicit === undefined ? null : explicit === 1,
    image: readPicture(row["image"]),
    link: readAddress(row["link"]),
    guid: readEpisodeGuid(row["guid"]),
    appleEpisodeId: null,
  };
}
