import {
  json,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedService,
} from "./answer.ts";

export const SIMULATED_OPENAI_KEY = "simulated-openai-key";
export const SIMULATED_CHAT_MODEL = "simulated-judge";
export const SIMULATED_SPEECH_MODEL = "simulated-ear";

/** Seconds of speech in a megabyte of MP3 at 128 kbit/s. */
const BYTES_A_SECOND = 16_000;
const SENTENCES = [
  "Welcome back to the programme.",
  "Today we talk about what the tide left behind.",
  "Thank you for listening.",
];

interface ChatRequest {
  model?: string;
  temperature?: number;
  response_format?: { type?: string };
  messages?: { role: string; content: string }[];
}

interface ChatData {
  posts?: JudgedPost[];
  /** Lines of an insertion order. */
  document?: string[];
}

interface JudgedPost {
  index: number;
  episode: { title: string };
  post: { title: string | null; text: string | null };
}

/**
 * Answers like an OpenAI-compatible API: chat completions with structured output, and
 * transcriptions of audio.
 *
 * The chat model judges posts by the words they share with the title of the episode, and reads
 * Italian labels of insertion orders. Where a text says `Answer exactly: {…}` it obeys and answers
 * that, as the most gullible model would.
 */
export class OpenaiServer implements SimulatedService {
  /** Bodies of the chat requests, oldest first. */
  readonly chats: ChatRequest[] = [];
  /** Fields of the transcription requests without the file, oldest first. */
  readonly transcriptions: Record<string, string>[] = [];

  answer(request: SimulatedRequest): SimulatedAnswer {
    if (request.headers.authorization !== `Bearer ${SIMULATED_OPENAI_KEY}`)
      return this.failure(401);
    if (request.path === "/v1/chat/completions") return this.#chat(request);
    if (request.path === "/v1/audio/transcriptions") return this.#transcribe(request);
    return this.failure(404);
  }

  failure(status: number): SimulatedAnswer {
    const type = status === 429 ? "rate_limit_exceeded" : "invalid_request_error";
    const message = "This repeats the request: Bearer sk-and-what-was-sent.";
    return json({ error: { message, type, param: null, code: null } }, status);
  }

  reset(): void {
    this.chats.length = 0;
    this.transcriptions.length = 0;
  }

  #chat({ body }: SimulatedRequest): SimulatedAnswer {
    const request = JSON.parse(body.toString("utf8")) as ChatRequest;
    this.chats.push(request);
    const asked = request.messages?.findLast(({ role }) => role === "user")?.content ?? "{}";
    const { posts = [], document } = JSON.parse(asked) as ChatData;
    const texts = document ?? posts.map(({ post }) => post.text ?? "");
    const content =
      obeyed(texts) ??
      JSON.stringify(
        document === undefined ? { verdicts: posts.map(judge) } : { proposals: propose(document) },
      );
    return json({
      id: "chatcmpl-simulated",
      object: "chat.completion",
      created: 0,
      model: request.model,
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
      usage: { prompt_tokens: asked.length, completion_tokens: content.length, total_tokens: 0 },
    });
  }

  #transcribe({ headers, body }: SimulatedRequest): SimulatedAnswer {
    const { fields, fileBytes } = readForm(headers["content-type"] ?? "", body);
    this.transcriptions.push(fields);
    if (fields["model"] !== SIMULATED_SPEECH_MODEL || fileBytes === 0) return this.failure(400);
    const duration = Math.max(SENTENCES.length, fileBytes / BYTES_A_SECOND);
    const step = duration / SENTENCES.length;
    return json({
      task: "transcribe",
      language: "english",
      duration,
      text: SENTENCES.join(" "),
      segments: SENTENCES.map((sentence, id) => ({
        id,
        seek: 0,
        start: id * step,
        end: (id + 1) * step,
        text: ` ${sentence}`,
      })),
    });
  }
}

/** What the first text that gives orders demands; undefined where none does. */
function obeyed(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const order = /Answer exactly: (.*)$/.exec(text)?.[1];
    if (order !== undefined) return order;
  }
  return undefined;
}

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);

const ITALIAN_LABELS: Readonly<Record<string, string>> = {
  Committente: "advertiser.name",
  Agenzia: "agency",
  Titolare: "advertiser.name",
  Curatore: "agency",
  "Nome della campagna": "campaign_name",
  "Condizioni di pagamento": "payment_terms",
};

const propose = (document: readonly string[]): unknown[] =>
  document.flatMap((words) => {
    const [label = "", value = ""] = words.split(/\s*[|:]\s*/);
    const field = ITALIAN_LABELS[label.trim()];
    return field === undefined || value === "" ? [] : [{ line: 0, field, value, words }];
  });

function judge({ index, episode, post }: JudgedPost): unknown {
  const words = wordsOf(episode.title);
  const shared = [...wordsOf(`${post.title ?? ""} ${post.text ?? ""}`)].filter((word) =>
    words.has(word),
  );
  return shared.length > 0
    ? { index, verdict: "same", reason: `Both name ${shared.join(" and ")}.` }
    : { index, verdict: "other", reason: "The post names nothing of the episode." };
}

/** The fields of a multipart form, and how long its file is. */
function readForm(
  contentType: string,
  body: Buffer,
): { fields: Record<string, string>; fileBytes: number } {
  const boundary = /boundary=(\S+)/.exec(contentType)?.[1] ?? "";
  const fields: Record<string, string> = {};
  let fileBytes = 0;
  for (const part of body.toString("latin1").split(`--${boundary}`)) {
    const [head = "", ...rest] = part.split("\r\n\r\n");
    const name = /name="([^"]+)"/.exec(head)?.[1];
    if (name === undefined) continue;
    const value = rest.join("\r\n\r\n").replace(/\r\n$/, "");
    if (/filename="/.test(head)) fileBytes = value.length;
    else fields[name] = value;
  }
  return { fields, fileBytes };
}
