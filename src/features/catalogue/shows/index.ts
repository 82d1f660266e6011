import { archiveShow, archiveShowAsPerson } from "./operations/archive-show.ts";
import { getShow } from "./operations/get-show.ts";
import { listShows } from "./operations/list-shows.ts";
import { listShowsAsPerson } from "./operations/list-shows-as-person.ts";
import { updateProfile } from "./profile/update-profile.ts";
import { restoreShow, restoreShowAsPerson } from "./operations/restore-show.ts";
import { unarchiveShow, unarchiveShowAsPerson } from "./operations/unarchive-show.ts";
import { updatePodcast } from "./operations/update-podcast.ts";
import { updateShow } from "./operations/update-show.ts";

export const showOperations = [
  listShows,
  getShow,
  updateShow,
  updateProfile,
  updatePodcast,
  archiveShow,
  unarchiveShow,
  restoreShow,
];

/** Operations on shows for people who are signed in; programs have the same ones. */
export const showSessionOperations = [
  listShowsAsPerson,
  archiveShowAsPerson,
  unarchiveShowAsPerson,
  restoreShowAsPerson,
];

export { getShow, listShows };
export { checkDirectoryCron, checkDirectoryJob } from "./lifecycle/check-directory.job.ts";
export { findDirectoryDifferences } from "./lifecycle/check-directory.ts";
export { createShow, type NewShow, SHOW_NAME_CHARS_MAX } from "./operations/create-show.ts";
export { feedUrlOf } from "./feed/feed-url.ts";
export { findSuggestedHandle, requireFreeHandle } from "./show-handle.ts";
export { requireShowLimit } from "./access/show-limit.ts";
export { sameFeedWarnings } from "./feed/same-feed.ts";
export { findSameFeeds, type SameFeed } from "./feed/same-feed.store.ts";
export { releaseHandle } from "./handle.store.ts";
export {
  type LifecycleCause,
  lockRestorableShow,
  markDeleted,
  RESTORABLE_MS,
  restoreDeleted,
  setArchived,
  setShowPlan,
} from "./lifecycle/show-lifecycle.ts";
export {
  countShowContents,
  deletePointer,
  findPointer,
  findShowOwner,
  type ShowContents,
} from "./lifecycle/show-lifecycle.store.ts";
export { findNamesOfShows } from "./access/show-names.store.ts";
export { ownedElsewhere } from "./access/show-owner.ts";
export { showResult } from "./show-result.ts";
export { showSchema } from "./show.schema.ts";
export {
  findRemovedShowIds,
  listOperatorShows,
  type OperatorShow,
  showExists,
} from "./access/operator-shows.store.ts";
export { queueCover } from "./feed/queue-cover.ts";
export { renormaliseTitles } from "./lifecycle/renormalise-titles.ts";
export { loadVisibleShow, lockVisibleShow, showEventObject } from "./show-view.ts";
export { showParams } from "../../../kernel/access/show-params.ts";
export { findShowFeed, type ShowFeedRow } from "./feed/show-feed.store.ts";
export { findShow, lockShowRow, type ShowRow, updateShowRow } from "./show.store.ts";
export { showEvents } from "./show-events.ts";
