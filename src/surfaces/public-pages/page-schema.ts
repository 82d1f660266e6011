import type { ClusterPage } from "../../features/public-pages/index.ts";

/** What search engines read of a page, in the words of schema.org. */

/** An ISO 8601 duration: `PT46M10S`. */
const isoDuration = (seconds: number): string =>
  `PT${Math.floor(seconds / 60)}M${Math.round(seconds % 60)}S`;

export const schemaOfCluster = ({
  title,
  url,
  episode,
  published_at: at,
  show,
  as_of,
}: ClusterPage) => ({
  "@context": "https://schema.org",
  "@type": "PodcastEpisode",
  name: title,
  url,
  ...(at === null ? {} : { datePublished: at }),
  ...(as_of === null ? {} : { dateModified: as_of }),
  ...(episode?.number == null ? {} : { episodeNumber: episode.number }),
  ...(episode?.duration_sec == null ? {} : { timeRequired: isoDuration(episode.duration_sec) }),
  partOfSeries: { "@type": "PodcastSeries", name: show.name, url: show.url },
});
