import {
  headerKeyOf,
  numberBetween,
  oneOf,
  optional,
  setting,
  switchOf,
  textOf,
  urlOf,
  wholeNumberOf,
} from "./setting-values.ts";

/**
 * Settings of the language model and of speech to text, which are optional and unset by default.
 */
export const MODELS = {
  LANGUAGE_MODEL_BASE_URL: optional(
    urlOf,
    "Address of an OpenAI-compatible API with `/chat/completions`, for example " +
      "`https://api.example.com/v1`; reads unsure posts of the cluster builder a second time " +
      "([cluster-builder.md](cluster-builder.md)), and proposes values that were not " +
      "read of insertion orders ([insertion-orders.md](insertion-orders.md))",
  ),
  LANGUAGE_MODEL_NAME: optional(textOf, "The model to ask there; set with the address"),
  LANGUAGE_MODEL_API_KEY: optional(headerKeyOf, "Its key, where it asks for one"),
  LANGUAGE_MODEL_OUTPUT: setting(
    oneOf("json_schema", "json_object"),
    "json_schema",
    "How it is asked for JSON: `json_object` for an API that does not take schemas",
  ),
  LANGUAGE_MODEL_CALLS_PER_DAY: setting(
    wholeNumberOf,
    "200",
    "Requests to it a workspace may spend a day; each is about 20 posts or one insertion order",
  ),
  SPEECH_TO_TEXT_BASE_URL: optional(
    urlOf,
    "Address of an OpenAI-compatible API with `/audio/transcriptions`, which makes transcripts " +
      "on request ([transcripts.md](transcripts.md))",
  ),
  SPEECH_TO_TEXT_MODEL: optional(textOf, "The model to ask there; set with the address"),
  SPEECH_TO_TEXT_API_KEY: optional(headerKeyOf, "Its key, where it asks for one"),
  SPEECH_TO_TEXT_MAX_MB: setting(
    numberBetween(1, 100),
    "25",
    "Largest audio file it takes; longer ones are refused and not cut",
  ),
  SPEECH_TO_TEXT_MINUTES_PER_DAY: setting(
    wholeNumberOf,
    "600",
    "Minutes of audio a workspace may have transcribed a day",
  ),
  MODELS_PRIVATE_NETWORK: setting(
    switchOf,
    "off",
    "Permit http and private addresses for these two alone, such as a model on the same machine",
  ),
};
