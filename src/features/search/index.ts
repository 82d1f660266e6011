import { getTranscriptPassages } from "./get-transcript-passages.ts";
import { searchEpisodes } from "./search-episodes.ts";
import { searchTranscripts } from "./search-transcripts.ts";

export const searchOperations = [searchEpisodes, searchTranscripts, getTranscriptPassages];

export { indexEpisodes } from "./index-fields.ts";
export { indexTranscript, removeTranscriptFromIndex } from "./index-fields.ts";
