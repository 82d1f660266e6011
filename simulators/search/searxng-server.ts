import {
  json,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedService,
  text,
} from "../answer.ts";
import { pagesAbout } from "./simulated-pages.ts";

/** Answers like SearXNG whose `search.formats` lists json; as one that does not with a fault 403. */
export class SearxngServer implements SimulatedService {
  /** Questions, oldest first. */
  readonly asked: string[] = [];
  /** True where every engine behind it refuses: 200 without results. */
  isSuspended = false;

  answer({ path, query }: SimulatedRequest): SimulatedAnswer {
    if (path !== "/search") return this.failure(404);
    const question = query.get("q") ?? "";
    if (question === "") return this.failure(400);
    if (query.get("format") !== "json") return text("<!DOCTYPE html><html></html>", 200);
    this.asked.push(question);
    const pages = this.isSuspended ? [] : pagesAbout(question);
    return json({
      query: question,
      results: pages.map(({ title, url, text: content, date }, index) => ({
        url,
        title,
        content,
        publishedDate: date ?? null,
        thumbnail: null,
        engine: "duckduckgo",
        template: "default.html",
        parsed_url: ["https", new URL(url).host, new URL(url).pathname, "", "", ""],
        engines: ["duckduckgo"],
        positions: [index + 1],
        score: 1 / (index + 1),
        category: "general",
      })),
      answers: [{ answer: "42", engine: "calculator", url: null, template: "answer/legacy.html" }],
      corrections: [],
      infoboxes: [],
      suggestions: [],
      unresponsive_engines: this.isSuspended
        ? [
            ["google", "Suspended: too many requests"],
            ["duckduckgo", "timeout"],
          ]
        : [],
    });
  }

  failure(status: number): SimulatedAnswer {
    if (status === 429) return text("Too Many Requests", 429);
    return {
      status,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: `<!doctype html><html lang=en><title>${status}</title><h1>${status}</h1></html>`,
    };
  }
}
