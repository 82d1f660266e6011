import { archiveShow, archiveShowAsPerson } from "./archive-show.ts";
import { getShow } from "./get-show.ts";
import { listShows } from "./list-shows.ts";
import { listShowsAsPerson } from "./list-shows-as-person.ts";
import { updateProfile } from "./profile/update-profile.ts";
import { restoreShow, restoreShowAsPerson } from "./restore-show.ts";
import { unarchiveShow, unarchiveShowAsPerson } from "./unarchive-show.ts";
import { updatePodcast } from "./update-podcast.ts";
import { updateShow } from "./update-show.ts";

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

/** What people who are signed in do with shows as programs do. */
export const showSessionOperations = [
  listShowsAsPerson,
  archiveShowAsPerson,
  unarchiveShowAsPerson,
  restoreShowAsPerson,
];

export { getShow };
export { checkDirectoryCron, checkDirectoryJob } from "./check-directory.job.ts";
export { findDirectoryDifferences } from "./check-directory.ts";
export { createShow, type NewShow, SHOW_NAME_CHARS_MAX } from "./create-show.ts";
export { feedUrlOf } from "./feed-url.ts";
export { findSuggestedHandle, requireFreeHandle } from "./show-handle.ts";
export { requireShowLimit } from "./show-limit.ts";
export { sameFeedWarnings } from "./same-feed.ts";
export { findSameFeeds, type SameFeed } from "./same-feed.store.ts";
export { releaseHandle } from "./handle.store.ts";
export {
  type LifecycleCause,
  lockRestorableShow,
  markDeleted,
  RESTORABLE_MS,
  restoreDeleted,
  setArchived,
  setShowPlan,
} from "./show-lifecycle.ts";
export {
  countShowContents,
  deletePointer,
  findPointer,
  findShowOwner,
  type ShowContents,
} from "./show-lifecycle.store.ts";
export { ownedElsewhere } from "./show-owner.ts";
export { showResult } from "./show-result.ts";
export { showSchema } from "./show.schema.ts";
export {
  findRemovedShowIds,
  listOperatorShows,
  type OperatorShow,
  showExists,
} from "./operator-shows.store.ts";
export { queueCover } from "./queue-cover.ts";
export { renormaliseTitles } from "./renormalise-titles.ts";
export { loadVisibleShow, lockVisibleShow, showEventObject } from "./show-view.ts";
export { showParams } from "../../kernel/access/show-params.ts";
export { findShowFeed, type ShowFeedRow } from "./show-feed.store.ts";
export { findShow, lockShowRow, type ShowRow, updateShowRow } from "./show.store.ts";
