import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { type Routes, SimulatedApi } from "./simulated-api.ts";
import type { SimulatedEvent, SimulatedEvents } from "./simulated-events.ts";

export const SIMULATED_EVENTBRITE_TOKEN = "simulated-eventbrite-token";

const WORDS: Readonly<Record<number, string>> = {
  400: "ARGUMENTS_ERROR",
  401: "INVALID_AUTH",
  403: "NOT_AUTHORIZED",
  404: "NOT_FOUND",
  429: "HIT_RATE_LIMIT",
};
const CALM = {
  countsAsText: false,
  /** A ticket class of the newest event does not say how many were sold. */
  hidesASale: false,
  isGone: false,
  refusesEvents: false,
  /** Come one a page. */
  hasTwoOrganizations: false,
  sellsAddOns: false,
  newestHasNoClasses: false,
  /** Reports more pages without a continuation. */
  forgetsContinuation: false,
};

/**
 * Answers like the Eventbrite API v3: trailing slashes, continuations without page numbers, errors
 * in a word.
 */
export class EventbriteServer extends SimulatedApi<SimulatedEvents, typeof CALM> {
  constructor(events: SimulatedEvents) {
    super(events, CALM);
  }

  failure(status: number, error = WORDS[status] ?? "INTERNAL_ERROR"): SimulatedAnswer {
    return json({ status_code: status, error, error_description: `Status ${status}` }, status);
  }

  protected refuses({ headers }: SimulatedRequest) {
    return headers.authorization === `Bearer ${SIMULATED_EVENTBRITE_TOKEN}` ? null : 401;
  }

  protected routes(): Routes {
    return {
      "GET /v3/users/me/organizations/": ({ query }) => this.#organizations(query),
      ...(!this.state.isGone && {
        [`GET /v3/organizations/${this.account.organizationId}/events/`]: ({ query }) =>
          this.state.refusesEvents ? 403 : this.#list(query),
      }),
    };
  }

  #organizations(query: URLSearchParams): SimulatedAnswer {
    const { organizationId: id, name } = this.account;
    const all = [
      ...(this.state.isGone ? [] : [{ id, name }]),
      ...(this.state.hasTwoOrganizations ? [{ id: "410078", name: "Second House" }] : []),
    ];
    return this.#page(
      "organizations",
      all.map((organization) => ({
        ...organization,
        vertical: "default",
        parent_id: null,
        image_id: null,
      })),
      query,
      1,
    );
  }

  #list(query: URLSearchParams): SimulatedAnswer {
    const wanted = new Set(
      (query.get("status") ?? "draft,live,canceled,started,ended,completed").split(","),
    );
    const now = this.account.clock.now();
    const isCurrent = ({ startsAt }: SimulatedEvent): boolean =>
      query.get("time_filter") === "all" || startsAt > now;
    const all = this.account
      .created()
      .filter((event) => wanted.has(this.#status(event)) && isCurrent(event));
    const ordered = query.get("order_by") === "created_desc" ? all : all.toReversed();
    const hasClasses = (query.get("expand") ?? "").split(",").includes("ticket_classes");
    return this.#page(
      "events",
      ordered.map((event) => this.#event(event, hasClasses)),
      query,
      Number(query.get("page_size") ?? 50),
    );
  }

  #page(name: string, all: object[], query: URLSearchParams, size: number): SimulatedAnswer {
    const start = Number(Buffer.from(query.get("continuation") ?? "", "base64url").toString());
    const hasMore = start + size < all.length;
    const continuation =
      hasMore && !this.state.forgetsContinuation
        ? { continuation: Buffer.from(String(start + size)).toString("base64url") }
        : {};
    return json({
      pagination: {
        object_count: all.length,
        page_size: size,
        has_more_items: hasMore,
        ...continuation,
      },
      [name]: all.slice(start, start + size),
    });
  }

  #status({ publishedAt, startsAt, isCanceled }: SimulatedEvent): string {
    const now = this.account.clock.now();
    if (publishedAt > now) return "draft";
    if (isCanceled) return "canceled";
    return startsAt > now ? "live" : "completed";
  }

  #event(event: SimulatedEvent, hasClasses: boolean): object {
    const isNewest = event.id === this.account.published()[0]?.id;
    const classes =
      isNewest && this.state.newestHasNoClasses
        ? []
        : this.#classes(event, isNewest && this.state.hidesASale);
    return {
      id: event.id,
      name: { text: event.title, html: `<b>${event.title}</b>` },
      url: `https://www.eventbrite.example/e/${event.id}`,
      start: {
        timezone: "Europe/London",
        local: event.startsAt.toISOString().slice(0, 19),
        utc: seconds(event.startsAt),
      },
      created: seconds(event.createdAt),
      changed: seconds(event.createdAt),
      published: event.publishedAt <= this.account.clock.now() ? seconds(event.publishedAt) : null,
      status: this.#status(event),
      currency: "GBP",
      capacity: 400,
      organization_id: this.account.organizationId,
      logo: null,
      ...(hasClasses ? { ticket_classes: classes } : {}),
    };
  }

  #classes(event: SimulatedEvent, hidesOne: boolean): object[] {
    const admissions = this.account.ticketClasses(event).map(({ name, total, sold }, index) => ({
      id: `${event.id}${index}`,
      name,
      category: "admission",
      cost: { currency: "GBP", value: 1_500, major_value: "15.00", display: "£15.00" },
      quantity_total: total,
      ...(hidesOne && index === 0 ? {} : { quantity_sold: this.print(sold) }),
    }));
    return [
      ...admissions,
      ...(this.state.sellsAddOns
        ? [
            {
              id: `${event.id}9`,
              name: "T-shirt",
              category: "add_on",
              quantity_total: 50,
              quantity_sold: 31,
            },
          ]
        : []),
    ];
  }
}

const seconds = (moment: Date): string => moment.toISOString().replace(".000Z", "Z");
