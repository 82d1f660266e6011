import { randomUUID } from "node:crypto";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { OutboundClient, OutboundResult } from "../outbound/outbound-client.ts";
import { arrangePassages } from "../../domain/transcript-formats/arrange-passages.ts";
import { cleanPlain } from "../../domain/transcript-formats/clean-spoken.ts";
import { CUES_MAX, SECONDS_MAX } from "../../domain/transcript-formats/limits.ts";
import type { Segment } from "../../domain/transcript-formats/segment.ts";
import { TranscriptError } from "../../domain/transcript-formats/transcript-error.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { heardLanguage } from "./heard-language.ts";
import {
  type HeardSpeech,
  type SpeechToText,
  SpeechToTextError,
  type SpokenFile,
} from "./speech-to-text.ts";

export interface OpenaiSpeechSettings {
  /** URL with the version: `https://api.example.com/v1`. */
  baseUrl: string;
  model: string;
  /** Undefined for an API without keys. */
  apiKey: string | undefined;
  maxBytes: number;
  minutesPerDay: number;
}

/** Time limit of a request: a local machine takes most of it for three hours of speech. */
const TIMEOUT_MS = 30 * 60_000;
/** Maximum bytes of an answer; segments of ten hours are 3 MB. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;

/** Speech to text by `POST /audio/transcriptions` of an OpenAI-compatible API. */
export function createOpenaiSpeech(
  settings: OpenaiSpeechSettings,
  client: Pick<OutboundClient, "request">,
): SpeechToText {
  const { baseUrl, model, apiKey, maxBytes, minutesPerDay } = settings;
  return {
    maxBytes,
    minutesPerDay,
    transcribe: async (file, signal) => {
      const boundary = `castmeter-${randomUUID()}`;
      const result = await client.request({
        method: "POST",
        url: `${baseUrl}/audio/transcriptions`,
        headers: {
          accept: "application/json",
          "content-type": `multipart/form-data; boundary=${boundary}`,
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: formOf(file, model, boundary),
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES_MAX,
        onOverflow: "fail",
        decompress: true,
        signal,
      });
      signal.throwIfAborted();
      return readAnswer(result);
    },
  };
}

/** The API returns segments with times only for `verbose_json`. */
function formOf({ bytes, type, language }: SpokenFile, model: string, boundary: string): Buffer {
  const fields = {
    model,
    response_format: "verbose_json",
    "timestamp_granularities[]": "segment",
    temperature: "0",
    ...(language === null ? {} : { language }),
  };
  const head = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join("");
  const file =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; ` +
    `filename="episode.${type.extension}"\r\ncontent-type: ${type.mediaType}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

const seconds = Type.Number({ minimum: 0, maximum: SECONDS_MAX });
const answerForm = Type.Object({
  language: Type.Optional(Type.Unknown()),
  duration: Type.Optional(Type.Unknown()),
  segments: Type.Array(Type.Object({ start: seconds, end: seconds, text: Type.String() }), {
    maxItems: CUES_MAX,
  }),
});

/** @throws SpeechToTextError */
function readAnswer(result: OutboundResult): HeardSpeech {
  if (!result.ok) {
    if (result.code === "timeout") throw new SpeechToTextError("timeout");
    const isOfAnswer = result.code === "too_large" || result.code === "invalid_response";
    throw new SpeechToTextError(isOfAnswer ? "malformed_answer" : "unreachable");
  }
  const { status, body } = result;
  if (status === 429) throw new SpeechToTextError("rate_limited");
  if (status === 413) throw new SpeechToTextError("too_large");
  if (status >= 500) throw new SpeechToTextError("provider_error");
  if (status >= 300) throw new SpeechToTextError("refused");
  const answer = parseJson(body);
  if (!Value.Check(answerForm, answer)) throw new SpeechToTextError("malformed_answer");
  return {
    segments: segmentsOf(answer.segments),
    language: heardLanguage(answer.language),
    durationSec: secondsOf(answer.duration),
  };
}

/** Some APIs write the duration as text. */
function secondsOf(said: unknown): number | null {
  const value = typeof said === "string" && said !== "" ? Number(said) : said;
  return typeof value === "number" && Value.Check(seconds, value) ? value : null;
}

/** @throws SpeechToTextError where the answer has no words. */
function segmentsOf(heard: readonly { start: number; end: number; text: string }[]): Segment[] {
  try {
    return arrangePassages(
      heard.map(({ start, end, text }) => ({
        startSec: start,
        endSec: end,
        speaker: null,
        text: cleanPlain(text),
      })),
    );
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    throw new SpeechToTextError("nothing_heard");
  }
}
