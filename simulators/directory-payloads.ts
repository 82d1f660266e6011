/** Shows as the directories write them. */

/** A show of the directories. What is not named gets a value of its kind, or stays out. */
export interface ListedShow {
  name: string;
  feedUrl?: string;
  podcastGuid?: string;
  appleId?: number;
  spotifyId?: string;
  /** Listed by Podcast Index under this id where the search is to find it there. */
  indexId?: number;
  author?: string;
  /** May be HTML, as its feed writes it. */
  description?: string;
  website?: string;
  image?: string;
  language?: string;
  categories?: readonly string[];
  episodeCount?: number;
  explicit?: boolean;
  dead?: boolean;
  duplicateOf?: number;
  episodes?: readonly ListedEpisode[];
}

export interface ListedEpisode {
  id: number;
  title: string;
  /** ISO 8601. */
  publishedAt: string;
  durationSec?: number;
  number?: number;
  season?: number;
  type?: "full" | "trailer" | "bonus";
  explicit?: boolean;
  image?: string;
}

/** A count of Apple ends here. */
const APPLE_COUNT_MAX = 100;
const APPLE_PICTURE = "https://is1-ssl.mzstatic.com/image/thumb/Podcasts/v4/cover.jpg";
const ID_OF_FIRST_CATEGORY = 102;
const NEWEST_AT = 1_792_000_000;
/** What publishers write into their feeds and directories hand on. */
const OWNER = { email: "owner@private.example", name: "Owner Name" };

/** A feed of Podcast Index, in the form of its searches and look-ups. */
export const indexFeed = (show: ListedShow) => ({
  id: show.indexId ?? 75_075,
  podcastGuid: show.podcastGuid ?? "",
  title: show.name,
  url: show.feedUrl ?? "",
  originalUrl: show.feedUrl ?? "",
  link: show.website ?? "",
  description: show.description ?? "",
  author: show.author ?? "",
  ownerName: OWNER.name,
  ownerEmail: OWNER.email,
  image: show.image ?? APPLE_PICTURE,
  artwork: show.image ?? APPLE_PICTURE,
  lastUpdateTime: NEWEST_AT,
  lastCrawlTime: NEWEST_AT,
  lastHttpStatus: 200,
  contentType: "application/rss+xml",
  itunesId: show.appleId ?? null,
  generator: "",
  language: show.language ?? "en",
  explicit: show.explicit ?? false,
  type: 0,
  medium: "podcast",
  dead: show.dead === true ? 1 : 0,
  ...(show.duplicateOf === undefined ? {} : { duplicateOf: show.duplicateOf }),
  episodeCount: show.episodeCount ?? show.episodes?.length ?? 0,
  crawlErrors: 0,
  parseErrors: 0,
  // Null where the feed names none.
  categories:
    show.categories === undefined
      ? null
      : Object.fromEntries(
          show.categories.map((name, index) => [String(ID_OF_FIRST_CATEGORY + index), name]),
        ),
  locked: 0,
  imageUrlHash: 0,
  newestItemPubdate: newestOf(show),
});

/** An episode of Podcast Index; `season` and `episode` are 0 where the feed has none. */
export const indexEpisode = (show: ListedShow, episode: ListedEpisode) => ({
  id: episode.id,
  title: episode.title,
  link: "",
  description: `<p>${episode.title}</p>`,
  guid: `guid-${episode.id}`,
  datePublished: Date.parse(episode.publishedAt) / 1_000,
  enclosureUrl: `https://media.example.com/${episode.id}.mp3`,
  enclosureType: "audio/mpeg",
  duration: episode.durationSec ?? null,
  explicit: episode.explicit === true ? 1 : 0,
  episode: episode.number ?? 0,
  episodeType: episode.type ?? "full",
  season: episode.season ?? 0,
  image: episode.image ?? "",
  feedItunesId: show.appleId ?? null,
  feedImage: show.image ?? "",
  feedId: show.indexId,
  feedLanguage: show.language ?? "en",
});

/** A podcast of Apple's search and look-up. `feedUrl` may be missing. */
export const applePodcast = (show: ListedShow) => ({
  wrapperType: "track",
  kind: "podcast",
  artistName: show.author ?? show.name,
  collectionId: show.appleId,
  trackId: show.appleId,
  collectionName: show.name,
  trackName: show.name,
  collectionViewUrl: `https://podcasts.apple.com/us/podcast/id${show.appleId}?uo=4`,
  ...(show.feedUrl === undefined ? {} : { feedUrl: show.feedUrl }),
  artworkUrl100: APPLE_PICTURE,
  artworkUrl600: APPLE_PICTURE,
  collectionExplicitness: show.explicit === true ? "explicit" : "cleaned",
  contentAdvisoryRating: show.explicit === true ? "Explicit" : "Clean",
  releaseDate: new Date(newestOf(show) * 1_000).toISOString(),
  trackCount: Math.min(show.episodeCount ?? 1, APPLE_COUNT_MAX),
  country: "USA",
  primaryGenreName: show.categories?.[0] ?? "News",
  genreIds: ["26"],
  genres: [...(show.categories ?? ["News"]), "Podcasts"],
});

/** An episode of Apple's look-up, which stands behind the row of its podcast. */
export const appleEpisode = (show: ListedShow, episode: ListedEpisode) => ({
  wrapperType: "podcastEpisode",
  kind: "podcast-episode",
  collectionId: show.appleId,
  collectionName: show.name,
  trackId: episode.id,
  trackName: episode.title,
  trackViewUrl: `https://podcasts.apple.com/us/podcast/id${show.appleId}?i=${episode.id}`,
  releaseDate: episode.publishedAt,
  trackTimeMillis: (episode.durationSec ?? 0) * 1_000,
  episodeUrl: `https://media.example.com/${episode.id}.mp3`,
  episodeGuid: `guid-${episode.id}`,
  description: episode.title,
  contentAdvisoryRating: episode.explicit === true ? "Explicit" : "Clean",
  artworkUrl600: APPLE_PICTURE,
});

const newestOf = ({ episodes = [] }: ListedShow): number =>
  episodes.length === 0
    ? NEWEST_AT
    : Math.max(...episodes.map(({ publishedAt }) => Date.parse(publishedAt) / 1_000));
