import {
  json,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedService,
} from "../answer.ts";
import { pagesAbout } from "./simulated-pages.ts";

export const SIMULATED_BRAVE_KEY = "BSA-simulated-key";

/** Answers like Brave's web search; `web` is absent where nothing is found. */
export class BraveServer implements SimulatedService {
  /** Questions, oldest first. */
  readonly asked: string[] = [];
  /** Requests left of the month. */
  monthLeft = 14_523;
  findsNothing = false;

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    if (headers["x-subscription-token"] !== SIMULATED_BRAVE_KEY)
      return refusal(
        422,
        "SUBSCRIPTION_TOKEN_INVALID",
        "The provided subscription token is invalid.",
      );
    if (path !== "/res/v1/web/search") return this.failure(404);
    const question = query.get("q") ?? "";
    const count = Number(query.get("count") ?? 20);
    if (question === "" || question.length > 400 || !(count >= 1 && count <= 20))
      return this.failure(422);
    if (this.monthLeft === 0) return this.failure(429);
    this.asked.push(question);
    const isPlain = query.get("text_decorations") === "false";
    const pages = pagesAbout(question).slice(0, count);
    return json({
      type: "search",
      query: { original: question, more_results_available: false },
      mixed: { type: "mixed", main: [], top: [], side: [] },
      ...(this.findsNothing
        ? {}
        : {
            web: {
              type: "search",
              results: pages.map(({ title, url, text, date, age }) => ({
                title,
                url,
                is_source_local: false,
                description: isPlain
                  ? text
                  : text.replace(question, `<strong>${question}</strong>`),
                ...(age === undefined ? {} : { age }),
                ...(date === undefined ? {} : { page_age: date }),
                profile: { name: new URL(url).host, url },
                language: "en",
                family_friendly: true,
                meta_url: { scheme: "https", hostname: new URL(url).host },
              })),
              family_friendly: true,
            },
          }),
    });
  }

  failure(status: number): SimulatedAnswer {
    if (status !== 429)
      return refusal(status, "VALIDATION", "Unable to validate request parameter(s)");
    const answer = refusal(429, "RATE_LIMITED", "Request rate limit exceeded for plan.");
    return {
      ...answer,
      headers: {
        ...answer.headers,
        "x-ratelimit-limit": "1, 15000",
        "x-ratelimit-policy": "1;w=1, 15000;w=2592000",
        "x-ratelimit-remaining": `0, ${this.monthLeft}`,
        "x-ratelimit-reset": "1, 1419704",
      },
    };
  }
}

const refusal = (status: number, code: string, detail: string): SimulatedAnswer =>
  json(
    { type: "ErrorResponse", error: { id: "simulated", status, code, detail, meta: {} } },
    status,
  );
