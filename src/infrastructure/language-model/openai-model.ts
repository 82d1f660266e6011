import { createHash } from "node:crypto";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { OutboundClient } from "../outbound/outbound-client.ts";
import { type Exchanged, guardedFetch } from "./guarded-fetch.ts";
import {
  type LanguageModel,
  LanguageModelError,
  type LanguageModelErrorCode,
  type Question,
} from "./language-model.ts";
import { loadSdk } from "./load-sdk.ts";

export interface OpenaiModelSettings {
  /** URL with the version: `https://api.example.com/v1`. */
  baseUrl: string;
  name: string;
  /** Undefined where no key is sent. */
  apiKey: string | undefined;
  output: "json_schema" | "json_object";
  callsPerDay: number;
}

/** A model behind an OpenAI-compatible API, called by the AI SDK over the guarded client. */
export function createOpenaiModel(
  settings: OpenaiModelSettings,
  client: Pick<OutboundClient, "request">,
): LanguageModel {
  const { baseUrl, name, callsPerDay } = settings;
  return {
    name,
    id: createHash("sha256").update(`${baseUrl}\n${name}`).digest("hex"),
    callsPerDay,
    answer: (question, signal) => ask({ settings, client, question, signal }),
  };
}

async function ask<Form extends TSchema>({
  settings: { baseUrl, name, apiKey, output },
  client,
  question: { instructions, data, form, name: formName, maxOutputTokens },
  signal,
}: {
  settings: OpenaiModelSettings;
  client: Pick<OutboundClient, "request">;
  question: Question<Form>;
  signal: AbortSignal;
}): Promise<Static<Form>> {
  const exchanged: Exchanged = {};
  try {
    const { generateText, jsonSchema, Output, createOpenAICompatible } = await loadSdk();
    const provider = createOpenAICompatible({
      name: "configured",
      baseURL: baseUrl,
      fetch: guardedFetch(client, exchanged),
      supportsStructuredOutputs: output === "json_schema",
      ...(apiKey === undefined ? {} : { apiKey }),
    });
    const schema = jsonSchema<Static<Form>>(form as Parameters<typeof jsonSchema>[0], {
      validate: (value) =>
        Value.Check(form, value)
          ? { success: true, value }
          : { success: false, error: new Error("The answer is not of the form.") },
    });
    const answered = await generateText({
      model: provider.chatModel(name),
      system: instructions,
      prompt: JSON.stringify(data),
      output: Output.object({ schema, name: formName }),
      temperature: 0,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
    });
    return answered.output;
  } catch {
    signal.throwIfAborted();
    // The library's error repeats the request and the answer, so it is not passed on.
    throw new LanguageModelError(codeOf(exchanged));
  }
}

/**
 * Where there is neither an answer nor a failure, no request was made: the library could not be
 * loaded.
 */
function codeOf({ status, failure }: Exchanged): LanguageModelErrorCode {
  if (failure?.code === "timeout") return "timeout";
  if (failure?.code === "too_large" || failure?.code === "invalid_response")
    return "malformed_answer";
  if (status === undefined) return "unreachable";
  if (status === 429) return "rate_limited";
  if (status >= 500) return "provider_error";
  return status >= 300 ? "refused" : "malformed_answer";
}
