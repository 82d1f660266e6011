import { getEpisode } from "./get-episode.ts";
import { addShow, addShowAsPerson } from "./import/adding/add-show.ts";
import { readShowFeed, readShowFeedAsPerson } from "./import/read-show-feed.ts";
import { listEpisodes } from "./list-episodes.ts";
import { lookupEpisode } from "./lookup-episode.ts";
import { lookupEpisodesBatch } from "./lookup-episodes-batch.ts";
import { changeTagsBatch } from "./tags/change-tags-batch.ts";
import { listTags } from "./tags/list-tags.ts";
import { setEpisodeTags } from "./tags/set-episode-tags.ts";
import { updateEpisode } from "./identifiers/update-episode.ts";

export const episodeOperations = [
  listEpisodes,
  getEpisode,
  updateEpisode,
  lookupEpisode,
  lookupEpisodesBatch,
  listTags,
  setEpisodeTags,
  changeTagsBatch,
];

/**
 * Operations on shows and their feeds. They are defined here because adding a show reads its feed.
 */
export const feedOperations = [addShow, readShowFeed];
export const feedSessionOperations = [addShowAsPerson, readShowFeedAsPerson];

export { getEpisode };
export {
  type AddedShow,
  addShowFromFeed,
  type FeedSource,
} from "./import/adding/add-show-from-feed.ts";
export { type ImportedShow, importShows } from "./import/adding/import-shows.ts";
export { findTitlesOfEpisodes } from "./episode-titles.store.ts";
export { episodeParams } from "./episode.schema.ts";
export { episodeEventObject, episodeFields } from "./episode-view.ts";
export { claimDueFeed, isOfActiveShow } from "./import/polls/due-feeds.store.ts";
export { type FeedHttp, fetchPage } from "./import/fetch-page.ts";
export { importFeed } from "./import/import-feed.ts";
export { readFeedShow, type ReadFeedShow } from "./import/adding/read-feed-show.ts";
export { type FeedOutcome, refreshFeed } from "./import/polls/refresh-feed.ts";
export { refreshFeedJob } from "./import/polls/refresh-feed.job.ts";
export { hasEpisodeIds, linkEpisodes } from "./identifiers/link-episodes.ts";
export { pollFeedsCron, pollFeedsJob } from "./poll-feeds.job.ts";
export { episodeEvents } from "./episode-events.ts";
