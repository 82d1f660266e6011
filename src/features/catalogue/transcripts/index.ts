import { deleteTranscript } from "./delete-transcript.ts";
import { cancelTranscriptGeneration } from "./generate/cancel-generation.ts";
import { generateTranscript } from "./generate/generate-transcript.ts";
import { getTranscriptGeneration } from "./generate/get-generation.ts";
import { getTranscript } from "./get-transcript.ts";
import { setTranscript } from "./set-transcript.ts";

export const transcriptOperations = [
  getTranscript,
  setTranscript,
  deleteTranscript,
  generateTranscript,
  getTranscriptGeneration,
  cancelTranscriptGeneration,
];

export {
  fetchTranscriptsJob,
  pollTranscriptsCron,
  pollTranscriptsJob,
} from "./fetch/fetch-transcripts.job.ts";
export { generateTranscriptJob } from "./generate/generate-transcript.job.ts";
export { type FetchParts } from "./fetch/fetch-transcript.ts";
export { fetchTranscripts } from "./fetch/fetch-transcripts.ts";
export {
  checksumOf,
  findTranscripts,
  type GivenTranscript,
  removeTranscript,
  storeTranscript,
} from "./store-transcript.ts";
export { findSpokenEpisode, hasTranscript } from "./spoken-episode.store.ts";
