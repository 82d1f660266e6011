export {
  findTranscripts,
  type GivenTranscript,
  removeTranscript,
  storeTranscript,
  type StoreOutcome,
} from "./store-transcript.ts";
