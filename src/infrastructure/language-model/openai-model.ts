import { createHash } from "node:crypto";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { parseJson } from "../../lib/parse-json.ts";
import type { OutboundClient, OutboundResult } from "../outbound/outbound-client.ts";
import { type LanguageModel, LanguageModelError, type Question } from "./language-model.ts";

export interface OpenaiModelSettings {
  /** URL with the version: `https://api.example.com/v1`. */
  baseUrl: string;
  name: string;
  /** Undefined where no key is sent. */
  apiKey: string | undefined;
  output: "json_schema" | "json_object";
  callsPerDay: number;
}

/** A model that thinks before it writes takes half a minute for 20 posts. */
const TIMEOUT_MS = 60_000;
/** Twenty verdicts are 10 KB. */
const ANSWER_BYTES_MAX = 1024 * 1024;

/** A model by `POST /chat/completions` of an OpenAI-compatible API. */
export function createOpenaiModel(
  settings: OpenaiModelSettings,
  client: Pick<OutboundClient, "request">,
): LanguageModel {
  const { baseUrl, name, apiKey, callsPerDay } = settings;
  return {
    name,
    id: createHash("sha256").update(`${baseUrl}\n${name}`).digest("hex"),
    callsPerDay,
    answer: async (question, signal) => {
      const result = await client.request({
        method: "POST",
        url: `${baseUrl}/chat/completions`,
        headers: {
          "content-type": "application/json",
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify(requestOf(question, settings)),
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES_MAX,
        onOverflow: "fail",
        decompress: true,
        signal,
      });
      // An answer that arrived is paid for, and is read also where the caller has ended.
      if (!result.ok) signal.throwIfAborted();
      return readAnswer(result, question.form);
    },
  };
}

function requestOf(
  { instructions, data, form, name: formName, maxOutputTokens }: Question<TSchema>,
  { name, output }: OpenaiModelSettings,
) {
  return {
    model: name,
    max_tokens: maxOutputTokens,
    temperature: 0,
    response_format:
      output === "json_schema"
        ? { type: output, json_schema: { schema: form, strict: true, name: formName } }
        : { type: output },
    messages: [
      { role: "system", content: instructions },
      { role: "user", content: JSON.stringify(data) },
    ],
  };
}

/** Some APIs answer in parts, of which those of type `text` are the answer and others thoughts. */
const completionForm = Type.Object({
  choices: Type.Array(
    Type.Object({
      message: Type.Object({
        content: Type.Union([
          Type.String(),
          Type.Array(Type.Object({ type: Type.String(), text: Type.Optional(Type.Unknown()) })),
        ]),
      }),
    }),
    { minItems: 1 },
  ),
});

/** @throws LanguageModelError */
function readAnswer<Form extends TSchema>(result: OutboundResult, form: Form): Static<Form> {
  if (!result.ok) {
    if (result.code === "timeout") throw new LanguageModelError("timeout");
    const isOfAnswer = result.code === "too_large" || result.code === "invalid_response";
    throw new LanguageModelError(isOfAnswer ? "malformed_answer" : "unreachable");
  }
  const { status, body } = result;
  if (status === 429) throw new LanguageModelError("rate_limited");
  if (status >= 500) throw new LanguageModelError("provider_error");
  if (status >= 300) throw new LanguageModelError("refused");
  const answer = parseJson(textOf(parseJson(body)));
  if (!Value.Check(form, answer)) throw new LanguageModelError("malformed_answer");
  return answer;
}

/** What the model wrote; empty where the body is no completion. */
function textOf(completion: unknown): string {
  if (!Value.Check(completionForm, completion)) return "";
  const content = completion.choices[0]?.message.content ?? "";
  if (typeof content === "string") return content;
  return content
    .map(({ type, text }) => (type === "text" && typeof text === "string" ? text : ""))
    .join("");
}
