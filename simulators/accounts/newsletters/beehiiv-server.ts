import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { simulatedBody } from "../simulated-body.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedIssue, SimulatedNewsletter } from "./simulated-newsletter.ts";

export const SIMULATED_BEEHIIV_KEY = "simulated-beehiiv-key";

const PUBLICATION = "/v2/publications";
const CALM = {
  countsAsText: false,
  /** The newest post's opens are null. */
  hidesOpens: false,
  isGone: false,
  /** The key may not read posts. */
  refusesPosts: false,
  hasTwoPublications: false,
  /** Where the newest post went. */
  newestWentTo: "both" as "both" | "web" | "email",
};

/**
 * Answers like the beehiiv API v2: pages by number, times in unix seconds, statistics only where
 * they are requested.
 */
export class BeehiivServer extends SimulatedApi<SimulatedNewsletter, typeof CALM> {
  constructor(letter: SimulatedNewsletter) {
    super(letter, CALM);
  }

  get publicationId(): string {
    return `pub_${this.account.id}`;
  }

  failure(status: number): SimulatedAnswer {
    return json(
      {
        status,
        statusText: `Status ${status}`,
        errors: [{ message: `Status ${status}`, code: "ERROR" }],
      },
      status,
    );
  }

  protected refuses({ headers }: SimulatedRequest) {
    return headers.authorization === `Bearer ${SIMULATED_BEEHIIV_KEY}` ? null : 401;
  }

  protected routes(): Routes {
    const publication = `${PUBLICATION}/${this.publicationId}`;
    return {
      [`GET ${PUBLICATION}`]: ({ query }) => this.#publications(hasStats(query)),
      ...(!this.state.isGone && {
        [`GET ${publication}`]: ({ query }) => ({ data: this.#publication(hasStats(query)) }),
        [`GET ${publication}/posts`]: ({ query }) =>
          this.state.refusesPosts ? 403 : this.#posts(query),
      }),
    };
  }

  #publications(withStats: boolean): unknown {
    const first = this.#publication(withStats);
    const second = { ...first, id: "pub_second", name: "Second Letter" };
    const data = [first, ...(this.state.hasTwoPublications ? [second] : [])];
    return { data, limit: 10, page: 1, total_results: data.length, total_pages: 1 };
  }

  #publication(withStats: boolean): object {
    const { name, subscribers } = this.account;
    const stats = {
      active_subscriptions: this.print(subscribers),
      active_free_subscriptions: subscribers,
      active_premium_subscriptions: 0,
      average_open_rate: 46.1,
    };
    return {
      id: this.publicationId,
      name,
      organization_name: name,
      referral_program_enabled: false,
      created: 1_754_000_000,
      ...(withStats ? { stats } : {}),
    };
  }

  #posts(query: URLSearchParams): unknown {
    const all = [...this.account.scheduled(), ...this.account.issues()];
    const ordered = query.get("direction") === "desc" ? all : all.toReversed();
    const { rows, size, number, pages } = pageOf(ordered, query, { size: "limit", standard: 10 });
    return {
      data: rows.map((issue) => this.#post(issue, hasStats(query))),
      limit: size,
      page: number,
      total_results: all.length,
      total_pages: pages,
    };
  }

  #post(issue: SimulatedIssue, withStats: boolean): object {
    const isNewest = issue.id === this.account.issues()[0]?.id;
    const wentTo = isNewest ? this.state.newestWentTo : "both";
    const { uniqueOpens, opens, uniqueClicks, clicks, recipients, webViews } =
      this.account.figures(issue);
    const mailed = (count: number): number | string => this.print(wentTo === "web" ? 0 : count);
    const email = {
      recipients: mailed(recipients),
      delivered: mailed(recipients),
      opens: mailed(opens),
      unique_opens: isNewest && this.state.hidesOpens ? null : mailed(uniqueOpens),
      open_rate: 44.2,
      clicks: mailed(clicks),
      unique_clicks: mailed(uniqueClicks),
      click_rate: 5.1,
    };
    const web = { views: this.print(wentTo === "email" ? 0 : webViews), clicks: 0 };
    const seconds = issue.sentAt.getTime() / 1_000;
    return {
      id: `post_${issue.id}`,
      title: issue.subject,
      subject_line: issue.subject,
      subtitle: simulatedBody(issue.number),
      preview_text: simulatedBody(issue.number) ?? "",
      status: "confirmed",
      created: seconds - 86_400,
      publish_date: seconds,
      displayed_date: null,
      slug: issue.slug,
      thumbnail_url: "https://media.beehiiv.example/thumb.png",
      web_url: `${this.account.site}/p/${issue.slug}`,
      audience: "free",
      platform: wentTo,
      ...(withStats ? { stats: { email, web, clicks: [] } } : {}),
    };
  }
}

const hasStats = (query: URLSearchParams): boolean =>
  [...query.getAll("expand[]"), ...query.getAll("expand")].includes("stats");
