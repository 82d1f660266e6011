import type { PageImage } from "../../features/sharing/page-images/index.ts";
import type {
  CampaignPage,
  ClusterPage,
  NetworkPage,
  ShowPage,
} from "../../features/sharing/public-pages/index.ts";
import { shortened } from "./sections/words.ts";

/** The schema.org data of a page for search engines. */

/** Maximum characters of a description. */
const SCHEMA_CHARS = 500;

/** An ISO 8601 duration: `PT46M10S`. */
const isoDuration = (seconds: number): string =>
  `PT${Math.floor(seconds / 60)}M${Math.round(seconds % 60)}S`;

const imageOf = (cover: PageImage | null) => (cover === null ? {} : { image: cover.url });

export const schemaOfCluster = ({
  title,
  url,
  episode,
  published_at: at,
  show,
  cover,
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
  ...imageOf(cover),
  partOfSeries: { "@type": "PodcastSeries", name: show.name, url: show.url },
});

export const schemaOfShow = ({ title, url, description, author, network, cover }: ShowPage) => ({
  "@context": "https://schema.org",
  "@type": "PodcastSeries",
  name: title,
  url,
  ...(description === null ? {} : { description: shortened(description, SCHEMA_CHARS) }),
  ...(author === null || author === "" ? {} : { author: { "@type": "Person", name: author } }),
  ...imageOf(cover),
  ...(network === null
    ? {}
    : { publisher: { "@type": "Organization", name: network.name, url: network.url } }),
});

export const schemaOfNetwork = ({ title, url, shows }: NetworkPage) => ({
  "@context": "https://schema.org",
  "@type": "Organization",
  name: title,
  url,
  owns: shows.map((show) => ({ "@type": "PodcastSeries", name: show.name, url: show.url })),
});

export const schemaOfCampaign = ({ title, url, network, start_date, end_date }: CampaignPage) => ({
  "@context": "https://schema.org",
  "@type": "CreativeWork",
  name: title,
  url,
  ...(start_date === null || end_date === null
    ? {}
    : { temporalCoverage: `${start_date}/${end_date}` }),
  publisher: { "@type": "Organization", name: network.name, url: network.url },
});
