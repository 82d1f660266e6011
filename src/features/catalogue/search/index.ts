import { getTranscriptPassages } from "./get-transcript-passages.ts";
import { searchEpisodes } from "./search-episodes.ts";
import { searchTranscripts } from "./search-transcripts.ts";

export const searchOperations = [searchEpisodes, searchTranscripts, getTranscriptPassages];

export { indexEpisodes, indexTranscript, removeTranscriptFromIndex } from "./index-fields.ts";
export { indexImported, indexShowJob } from "./index-show.job.ts";
export {
  findOutdatedEpisodes,
  findShowIdsAfter,
  lockEpisodeTexts,
} from "./missing-entries.store.ts";
export { beginIndexFill, endIndexFill, indexFillSince } from "./index-fill.ts";
