import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";

/** A request with the named segments of its route: `:id` is `params["id"]`. */
export interface RoutedRequest extends SimulatedRequest {
  params: Readonly<Record<string, string>>;
}

/**
 * A number is a refusal of that status in the upstream's form, undefined one of 404; an answer with
 * `status` and `body` is sent as it is, and anything else as JSON with status 200.
 */
export type Outcome = unknown;

/** Outcomes by method and path: `"GET /v2/shows/:id/episodes"`; a segment `:name` is any text. */
export type Routes = Readonly<Record<string, (request: RoutedRequest) => Outcome>>;

/** A simulated platform as its routes; what no route answers is 404. */
export abstract class SimulatedApi<
  Account = unknown,
  State extends object = object,
> extends SimulatedPlatform<Account, State> {
  /** Null where the request may reach its route; otherwise the outcome, as 401 for its token. */
  protected abstract refuses(request: SimulatedRequest): Outcome;

  /** The routes in the present state, such as without those of an account that is gone. */
  protected abstract routes(): Routes;

  answer(request: SimulatedRequest): SimulatedAnswer {
    const outcome = this.refuses(request) ?? routed(this.routes(), request);
    if (outcome === undefined) return this.failure(404);
    if (typeof outcome === "number") return this.failure(outcome);
    return isAnswer(outcome) ? outcome : json(outcome);
  }
}

function routed(routes: Routes, request: SimulatedRequest): Outcome {
  const wanted = `${request.method} ${request.path}`.split("/");
  for (const [route, outcomeOf] of Object.entries(routes)) {
    const segments = route.split("/");
    const isMatch =
      segments.length === wanted.length &&
      segments.every((segment, at) => segment.startsWith(":") || segment === wanted[at]);
    if (!isMatch) continue;
    const named = segments.flatMap((segment, at) =>
      segment.startsWith(":") ? [[segment.slice(1), wanted[at] ?? ""]] : [],
    );
    return outcomeOf({ ...request, params: Object.fromEntries(named) as Record<string, string> });
  }
  return undefined;
}

const isAnswer = (outcome: unknown): outcome is SimulatedAnswer =>
  typeof outcome === "object" && outcome !== null && "status" in outcome && "body" in outcome;

/** How a request names a page, and how many rows one has. */
interface Paging {
  /** Name of the parameter with the number of rows. */
  size: string;
  standard: number;
  most?: number;
  /** Name of the parameter with the number of the page, the first being 1. */
  number?: string;
  /** Name of the parameter with the number of rows before the page, in place of `number`. */
  offset?: string;
}

/** The rows of the page that a request names, and its place among all. */
export function pageOf<Row>(all: readonly Row[], query: URLSearchParams, paging: Paging) {
  const { size: sizeName, standard, most = Infinity, number = "page", offset } = paging;
  const size = Math.min(Number(query.get(sizeName) ?? standard), most);
  const start =
    offset === undefined
      ? (Number(query.get(number) ?? 1) - 1) * size
      : Number(query.get(offset) ?? 0);
  return {
    rows: all.slice(start, start + size),
    size,
    start,
    number: start / size + 1,
    pages: Math.ceil(all.length / size),
    hasNext: start + size < all.length,
  };
}
