import { deleteTranscript } from "./delete-transcript.ts";
import { getTranscript } from "./get-transcript.ts";
import { setTranscript } from "./set-transcript.ts";

export const transcriptOperations = [getTranscript, setTranscript, deleteTranscript];

export {
  fetchTranscriptsJob,
  pollTranscriptsCron,
  pollTranscriptsJob,
} from "./fetch/fetch-transcripts.job.ts";
export { type FetchParts } from "./fetch/fetch-transcript.ts";
export { fetchTranscripts } from "./fetch/fetch-transcripts.ts";
export {
  checksumOf,
  findTranscripts,
  type GivenTranscript,
  removeTranscript,
  storeTranscript,
} from "./store-transcript.ts";
