import type { LanguageModel } from "../infrastructure/language-model/language-model.ts";
import { createOpenaiModel } from "../infrastructure/language-model/openai-model.ts";
import { createOutboundClient } from "../infrastructure/outbound/outbound-client.ts";
import type { OutboundPolicy } from "../infrastructure/outbound/outbound-policy.ts";
import { createOpenaiSpeech } from "../infrastructure/speech-to-text/openai-speech.ts";
import type { SpeechToText } from "../infrastructure/speech-to-text/speech-to-text.ts";
import { USER_AGENT } from "../lib/server-version.ts";
import type { Config } from "./config/config.ts";

export interface Models {
  /** Undefined where none is configured. */
  languageModel: LanguageModel | undefined;
  /** Undefined where none is configured. */
  speechToText: SpeechToText | undefined;
}

/**
 * The models the configuration names. They have a separate client, which may reach private
 * addresses where a setting of the operator permits it: settings name all its targets, and users
 * none.
 */
export function createModels(
  {
    languageModel,
    speechToText,
    modelsPrivateNetwork,
  }: Pick<Config, "languageModel" | "speechToText" | "modelsPrivateNetwork">,
  policy: OutboundPolicy,
): { models: Models; close: () => void } {
  const client = createOutboundClient({
    policy: {
      ...policy,
      allowPrivateNetwork: policy.allowPrivateNetwork || modelsPrivateNetwork,
      ownAddresses: [],
    },
    userAgent: USER_AGENT,
  });
  return {
    models: {
      languageModel: languageModel && createOpenaiModel(languageModel, client),
      speechToText: speechToText && createOpenaiSpeech(speechToText, client),
    },
    close: () => client.close(),
  };
}
