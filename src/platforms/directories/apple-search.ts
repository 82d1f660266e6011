import { Type } from "typebox";
import type { Clock } from "../../lib/time/clock.ts";
import { payload } from "../accounts/reads/payload.ts";
import type { HttpPort } from "../http-port.ts";
import { PostReadError, readFailure } from "../posts/read-failure.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toDurationSec, toIsoTime } from "../upstream-values.ts";
import { askDirectory } from "./directory-call.ts";
import {
  readAddress,
  readAuthor,
  readCategories,
  readDescription,
  readEpisodeGuid,
  readNumericId,
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
import { newestFirst, readRows } from "./read-rows.ts";
import { requireSuccess, unknownForm } from "./show-directory.ts";

const answerPayload = payload(Type.Object({ results: Type.Array(Type.Unknown()) }));
const rowPayload = payload(Type.Record(Type.String(), Type.Unknown()));
type Row = Readonly<Record<string, unknown>>;

/** The genre of everything, which says nothing. */
const GENRE_OF_ALL = "Podcasts";

/**
 * Searches Apple's directory, without a key, in the store of one country (United States unless
 * named). It knows no languages, descriptions and websites. Its `trackCount` ends at a limit of its
 * own, so it is no count of episodes. Its covers may be shown beside its badge alone, so they are
 * not read. It allows about 20 requests a minute from one address and answers more with 403 or 429.
 */
export function createAppleSearch({
  http,
  clock,
  baseUrl,
}: {
  http: HttpPort;
  clock: Clock;
  baseUrl: string;
}): PodcastDirectory {
  const access = { http, clock, name: "Apple Podcasts", ...SEARCH_LIMITS };
  const ask = async (
    path: string,
    parameters: Record<string, string>,
    read: UpstreamRead,
  ): Promise<Row[]> => {
    const url = `${baseUrl}/${path}?${new URLSearchParams(parameters).toString()}`;
    // Bodies are sent as `text/javascript` and begin with empty lines.
    const headers = { accept: "application/json, text/javascript" };
    const answer = await askDirectory(access, () => ({ method: "GET", url, headers }), read);
    const body = bodyOf(answer);
    if (!answerPayload.Check(body)) throw unknownForm(access);
    return readRows(access, body.results, (row) => (rowPayload.Check(row) ? row : undefined));
  };
  const bodyOf = (answer: UpstreamAnswer): unknown => {
    if (answer.status === 403)
      throw new PostReadError(
        readFailure("rate_limited", `${access.name} asks us to slow down.`, answer.retryAfterSec),
      );
    return requireSuccess(access, answer);
  };
  return {
    name: "apple",
    searchesByCountry: true,
    statesLanguages: false,
    search: async ({ text, country }, read) => {
      const rows = await ask(
        "search",
        {
          term: text,
          media: "podcast",
          entity: "podcast",
          limit: String(PODCASTS_MAX),
          ...(country === null ? {} : { country }),
        },
        read,
      );
      return readRows(access, rows.slice(0, PODCASTS_MAX), podcastOf);
    },
    find: async (key, read) => {
      const id = "directoryId" in key ? key.directoryId : key.applePodcastsId;
      const rows = await ask("lookup", { id, media: "podcast", entity: "podcast" }, read);
      return rows.map(podcastOf).find((found) => found?.directoryId === id) ?? null;
    },
    episodes: async (directoryId, read) => {
      const parameters = { media: "podcast", entity: "podcastEpisode" };
      const limit = String(EPISODES_MAX);
      const rows = await ask("lookup", { id: directoryId, ...parameters, limit }, read);
      // The podcast itself is among them, so an unknown one has no rows.
      if (rows.length === 0) return null;
      const episodes = rows.filter(({ wrapperType }) => wrapperType === "podcastEpisode");
      return newestFirst(readRows(access, episodes.slice(0, EPISODES_MAX), episodeOf));
    },
  };
}

/** Undefined for a row that is not in the form of a podcast. */
function podcastOf(row: Row): DirectoryPodcast | undefined {
  const directoryId = readNumericId(row["collectionId"]);
  const title = readTitle(row["collectionName"]);
  if (directoryId === null || title === null || row["kind"] !== "podcast") return undefined;
  const { genres, collectionExplicitness: explicitness } = row;
  return {
    directoryId,
    title,
    author: readAuthor(row["artistName"]),
    description: null,
    image: null,
    // Missing for podcasts that their publishers have on Apple alone.
    feedUrl: readAddress(row["feedUrl"]),
    website: null,
    applePodcastsId: directoryId,
    podcastGuid: null,
    categories: readCategories(Array.isArray(genres) ? genres : []).filter(
      (name) => name !== GENRE_OF_ALL,
    ),
    language: null,
    episodeCount: null,
    lastPublishedAt: toIsoTime(row["releaseDate"]),
    explicit: typeof explicitness === "string" ? explicitness === "explicit" : null,
  };
}

function episodeOf(row: Row): DirectoryEpisode | undefined {
  const directoryId = readNumericId(row["trackId"]);
  const title = readTitle(row["trackName"]);
  if (directoryId === null || title === null) return undefined;
  const milliseconds = toDurationSec(row["trackTimeMillis"]);
  const rating = row["contentAdvisoryRating"];
  return {
    directoryId,
    title,
    description: readDescription(row["description"]),
    publishedAt: toIsoTime(row["releaseDate"]),
    durationSec: milliseconds === null ? null : Math.max(1, Math.round(milliseconds / 1_000)),
    season: null,
    number: null,
    type: null,
    explicit: typeof rating === "string" ? rating === "Explicit" : null,
    image: null,
    link: readAddress(row["trackViewUrl"]),
    guid: readEpisodeGuid(row["episodeGuid"]),
    appleEpisodeId: directoryId,
  };
}
