import {
  json,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedService,
} from "../answer.ts";
import { pagesAbout } from "./simulated-pages.ts";

export const SIMULATED_TAVILY_KEY = "tvly-simulated-key";

const QUERY_CHARS_MAX = 400;

interface TavilyRequest {
  query: string;
  topic?: string;
  include_answer?: boolean | string;
  max_results?: number;
}

/** Answers like Tavily's search; the content of a result is up to three pieces of a page. */
export class TavilyServer implements SimulatedService {
  /** Bodies of the requests, oldest first. */
  readonly asked: TavilyRequest[] = [];

  answer(request: SimulatedRequest): SimulatedAnswer {
    if (request.headers.authorization !== `Bearer ${SIMULATED_TAVILY_KEY}`)
      return this.failure(401);
    if (request.path !== "/search" || request.method !== "POST") return this.failure(404);
    const asked = JSON.parse(request.body.toString("utf8")) as TavilyRequest;
    this.asked.push(asked);
    if (asked.query.length > QUERY_CHARS_MAX)
      return refusal(400, `Query is too long. Max query length is ${QUERY_CHARS_MAX} characters.`);
    const pages = pagesAbout(asked.query).slice(0, asked.max_results ?? 5);
    return json({
      query: asked.query,
      follow_up_questions: null,
      answer:
        asked.include_answer === undefined || asked.include_answer === false
          ? null
          : `**${asked.query}** is in the news for its podcast campaigns.`,
      images: [],
      results: pages.map(({ title, url, text, date }, index) => ({
        title,
        url,
        content: [text, text, text].join(" [...] "),
        score: 0.9 - index / 10,
        raw_content: null,
        ...(asked.topic === "news" && date !== undefined ? { published_date: date } : {}),
      })),
      response_time: 1.5,
      request_id: "00000000-0000-4000-8000-000000000000",
    });
  }

  failure(status: number): SimulatedAnswer {
    return refusal(status, TEXTS[status] ?? "Simulated failure");
  }
}

const TEXTS: Readonly<Record<number, string>> = {
  401: `Unauthorized: missing or invalid API key ${SIMULATED_TAVILY_KEY}.`,
  429: "Your request has been blocked due to excessive requests.",
  432: "This request exceeds your plan's set usage limit.",
  433: "This request exceeds the pay-as-you-go limit.",
};

const refusal = (status: number, error: string): SimulatedAnswer =>
  json({ detail: { error } }, status);
