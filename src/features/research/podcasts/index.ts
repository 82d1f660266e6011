import { getPodcast } from "./get-podcast.ts";
import { listPodcastEpisodes } from "./list-podcast-episodes.ts";
import { searchPodcasts } from "./search-podcasts.ts";

/** Podcasts in public directories. */

export const podcastOperations = [searchPodcasts, getPodcast, listPodcastEpisodes];

export { PodcastReads } from "./podcast-reads.ts";
export { purgeAnswersCron, purgeAnswersJob } from "./purge-answers.job.ts";
