import { DAY_MS } from "../../../src/lib/time/clock.ts";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { simulatedBody } from "../simulated-body.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedIssue, SimulatedNewsletter } from "./simulated-newsletter.ts";

export const SIMULATED_KIT_KEY = "kit_simulated-key";

const CALM = {
  countsAsText: false,
  newestHasNoOpenTracking: false,
  newestHasNoClickTracking: false,
  /** Numbers in bulk are refused. */
  isOnFreePlan: false,
  /** Makes the bulk numbers come in several pages. */
  statsPerPageMax: 1_000,
};

/** Answers like the Kit API v4: cursors, lists under their name, errors as a list of sentences. */
export class KitServer extends SimulatedApi<SimulatedNewsletter, typeof CALM> {
  constructor(letter: SimulatedNewsletter) {
    super(letter, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json(
      { errors: [status === 401 ? "The access token is invalid" : `Status ${status}`] },
      status,
    );
  }

  protected refuses({ headers }: SimulatedRequest) {
    return headers["x-kit-api-key"] === SIMULATED_KIT_KEY ? null : 401;
  }

  protected routes(): Routes {
    const { id, name } = this.account;
    const email = "harbour@letter.example";
    return {
      "GET /v4/account": () => ({
        user: { email },
        account: { id: Number(id), name, plan_type: "creator", primary_email_address: email },
      }),
      "GET /v4/account/growth_stats": ({ query }) => this.#growth(query),
      "GET /v4/broadcasts": ({ query }) =>
        this.#page(query, this.#sent(query), {
          perPageMax: 1_000,
          item: (issue) => this.#broadcast(issue, query.get("slim") === "true"),
        }),
      "GET /v4/broadcasts/stats": ({ query }) => {
        if (this.state.isOnFreePlan) return 403;
        if ([query.get("sent_after"), query.get("sent_before")].some(isNoDay)) return 422;
        return this.#page(query, this.#sent(query), {
          perPageMax: this.state.statsPerPageMax,
          item: (issue) => this.#stats(issue),
        });
      },
    };
  }

  #growth(query: URLSearchParams): SimulatedAnswer {
    const { subscribers } = this.account;
    return json({
      stats: {
        subscribers: this.print(subscribers),
        new_subscribers: 31,
        cancellations: 4,
        net_new_subscribers: 27,
        starting: query.get("starting"),
        ending: query.get("ending"),
      },
    });
  }

  /**
   * Scheduled broadcasts are listed as well, unless the status asks for others. After a day means
   * from its end on, before a day until its beginning.
   */
  #sent(query: URLSearchParams): SimulatedIssue[] {
    const all =
      query.get("status") === "completed"
        ? this.account.issues()
        : [...this.account.scheduled(), ...this.account.issues()];
    const after = Date.parse(query.get("sent_after") ?? "1970-01-01") + DAY_MS;
    const before = Date.parse(query.get("sent_before") ?? "2100-01-01");
    return all.filter(({ sentAt }) => sentAt.getTime() >= after && sentAt.getTime() < before);
  }

  #page(
    query: URLSearchParams,
    all: SimulatedIssue[],
    { perPageMax, item }: { perPageMax: number; item: (issue: SimulatedIssue) => object },
  ): SimulatedAnswer {
    const perPage = Math.min(Number(query.get("per_page") ?? 500), perPageMax);
    const after = query.get("after");
    const start = after === null ? 0 : all.findIndex((issue) => cursorOf(issue) === after) + 1;
    const issues = all.slice(start, start + perPage);
    const [first, last] = [issues[0], issues.at(-1)];
    const pagination = {
      has_previous_page: start > 0,
      has_next_page: start + perPage < all.length,
      start_cursor: first === undefined ? null : cursorOf(first),
      end_cursor: last === undefined ? null : cursorOf(last),
      per_page: perPage,
    };
    return json({ broadcasts: issues.map(item), pagination });
  }

  /** A slim answer leaves out text and address. */
  #broadcast({ id, number, subject, sentAt, slug }: SimulatedIssue, isSlim: boolean): object {
    return {
      id: Number(id),
      subject,
      preview_text: simulatedBody(number),
      description: null,
      public: true,
      published_at: sentAt.toISOString(),
      send_at: sentAt.toISOString(),
      ...(isSlim
        ? {}
        : {
            content: kitContent(number),
            public_url: `https://harbour-letter.kit.example/posts/${slug}`,
            email_address: "harbour@letter.example",
          }),
      thumbnail_url: null,
      status: "completed",
    };
  }

  #stats(issue: SimulatedIssue): object {
    const isNewest = issue.id === this.account.issues()[0]?.id;
    const hasNoOpens = isNewest && this.state.newestHasNoOpenTracking;
    const hasNoClicks = isNewest && this.state.newestHasNoClickTracking;
    const { recipients, uniqueOpens, clicks } = this.account.figures(issue);
    const stats = {
      recipients,
      open_rate: 44.2,
      emails_opened: this.print(hasNoOpens ? 0 : uniqueOpens),
      click_rate: 3.1,
      unsubscribe_rate: 0.1,
      unsubscribes: 3,
      total_clicks: this.print(hasNoClicks ? 0 : clicks),
      show_total_clicks: true,
      status: "completed",
      progress: 100,
      open_tracking_disabled: hasNoOpens,
      click_tracking_disabled: hasNoClicks,
    };
    return {
      id: Number(issue.id),
      subject: issue.subject,
      send_at: issue.sentAt.toISOString(),
      stats,
    };
  }
}

const isNoDay = (text: string | null): boolean =>
  text !== null && !/^\d{4}-\d{2}-\d{2}$/.test(text);

const cursorOf = ({ id }: SimulatedIssue): string => Buffer.from(`[${id}]`).toString("base64");

/** HTML of every third broadcast; null where an imported one has no body. */
export const kitContent = (number: number): string | null =>
  number % 3 === 0 && number % 9 !== 0
    ? `<p>Number ${number} of the <a href="https://harbour.example/${number}">harbour</a>.</p>`
    : null;
