import type { Settings } from "./settings.ts";

/** Optional models of the operator. */
export const modelsOf = (settings: Settings) => ({
  languageModel: languageModelOf(settings),
  speechToText: speechToTextOf(settings),
  modelsPrivateNetwork: settings.MODELS_PRIVATE_NETWORK,
});

/** The language model that judges unsure posts; undefined where none is configured. */
function languageModelOf(settings: Settings) {
  const { LANGUAGE_MODEL_BASE_URL: baseUrl, LANGUAGE_MODEL_NAME: name } = settings;
  if (baseUrl === undefined || name === undefined) return undefined;
  return {
    baseUrl,
    name,
    apiKey: settings.LANGUAGE_MODEL_API_KEY,
    output: settings.LANGUAGE_MODEL_OUTPUT,
    callsPerDay: settings.LANGUAGE_MODEL_CALLS_PER_DAY,
  };
}

const MEGABYTE = 1024 * 1024;

/** The API that writes transcripts; undefined where none is configured. */
function speechToTextOf(settings: Settings) {
  const { SPEECH_TO_TEXT_BASE_URL: baseUrl, SPEECH_TO_TEXT_MODEL: model } = settings;
  if (baseUrl === undefined || model === undefined) return undefined;
  return {
    baseUrl,
    model,
    apiKey: settings.SPEECH_TO_TEXT_API_KEY,
    maxBytes: settings.SPEECH_TO_TEXT_MAX_MB * MEGABYTE,
    minutesPerDay: settings.SPEECH_TO_TEXT_MINUTES_PER_DAY,
  };
}

/** Faults of combinations of the settings of models. */
export function modelConflicts(settings: Partial<Settings>): string[] {
  const { MODELS_PRIVATE_NETWORK: ofModels, ALLOW_PRIVATE_NETWORK: ofAll } = settings;
  const isHttpPermitted = ofModels === true || ofAll === true;
  return (["LANGUAGE_MODEL", "SPEECH_TO_TEXT"] as const).flatMap((group) => {
    const address = settings[`${group}_BASE_URL`];
    if (address === undefined)
      return settings[`${group}_API_KEY`] === undefined || !(`${group}_BASE_URL` in settings)
        ? []
        : [`${group}_BASE_URL is required with ${group}_API_KEY`];
    return address.startsWith("http:") && !isHttpPermitted
      ? [`${group}_BASE_URL must be an https address, unless MODELS_PRIVATE_NETWORK is on`]
      : [];
  });
}
