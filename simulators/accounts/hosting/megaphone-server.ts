import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";
import { uuidOf } from "../uuid-of.ts";

export const SIMULATED_MEGAPHONE_TOKEN = "simulated-megaphone-token";
export const SIMULATED_MEGAPHONE_NETWORK = uuidOf("4000");

const CALM = {
  countsAsText: false,
  isGone: false,
  podcasts: 1,
  hasDrafts: false,
  linksElsewhere: false,
  hasLinks: true,
};

/**
 * Answers like Megaphone's REST API: bare arrays, pages in headers, and no number but how many
 * episodes there are.
 */
export class MegaphoneServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ error: `Status ${status}` }, status);
  }

  protected refuses({ headers }: SimulatedRequest) {
    return headers.authorization === `Token token="${SIMULATED_MEGAPHONE_TOKEN}"` ? null : 401;
  }

  protected routes(): Routes {
    const podcasts = `/api/networks/${SIMULATED_MEGAPHONE_NETWORK}/podcasts`;
    const podcast = `${podcasts}/${uuidOf(this.account.id)}`;
    const listed = Array.from({ length: this.state.podcasts }, (_, index) => this.#podcast(index));
    return {
      [`GET ${podcasts}`]: ({ path, query }) => this.#page(path, query, listed),
      ...(!this.state.isGone && {
        [`GET ${podcast}`]: () => this.#podcast(0),
        [`GET ${podcast}/episodes`]: ({ path, query }) => this.#page(path, query, this.#episodes()),
      }),
    };
  }

  #page(path: string, query: URLSearchParams, rows: readonly unknown[]): SimulatedAnswer {
    const page = pageOf(rows, query, { size: "per_page", standard: 20 });
    const origin = this.state.linksElsewhere
      ? "https://elsewhere.example"
      : "https://cms.megaphone.fm";
    const link = (to: number, rel: string): string =>
      `<${origin}${path}?page=${to}&per_page=${page.size}>; rel="${rel}"`;
    const links = [
      link(1, "first"),
      link(Math.max(1, page.pages), "last"),
      ...(page.hasNext ? [link(page.number + 1, "next")] : []),
    ].join(", ");
    return json(page.rows, 200, {
      ...(this.state.hasLinks ? { link: links } : {}),
      "x-page": String(page.number),
      "x-per-page": String(page.size),
      "x-total": String(rows.length),
    });
  }

  #podcast(index: number): unknown {
    const { id, name, handle, author } = this.account;
    const count = this.account.episodes().length;
    return {
      id: index === 0 ? uuidOf(id) : uuidOf(String(90_000 + index)),
      uid: `HAR${index}`,
      title: index === 0 ? name : `Show ${index}`,
      slug: handle,
      link: "https://saltandsignal.example",
      author,
      language: "en",
      imageFile: "https://images.example/salt.png",
      networkId: SIMULATED_MEGAPHONE_NETWORK,
      episodesCount: this.print(count),
      feedUrl: "https://feeds.megaphone.example/HAR0",
      createdAt: "2025-08-01T00:00:00.000Z",
    };
  }

  #episodes(): unknown[] {
    const episodes = this.account.episodes();
    const draft = {
      ...episodeItem({ ...(episodes[0] as SimulatedEpisode), id: "900" }),
      draft: true,
    };
    const planned = episodeItem({
      ...(episodes[0] as SimulatedEpisode),
      id: "901",
      publishedAt: new Date("2027-01-02T00:00:00Z"),
    });
    return [...(this.state.hasDrafts ? [draft, planned] : []), ...episodes.map(episodeItem)];
  }
}

const episodeItem = ({
  id,
  guid,
  number,
  title,
  publishedAt,
  durationSec,
}: SimulatedEpisode): Record<string, unknown> => ({
  id: uuidOf(id),
  uid: `HAR${id}`,
  title,
  subtitle: null,
  summary: "",
  pubdate: publishedAt.toISOString(),
  draft: false,
  explicit: "no",
  guid,
  externalId: null,
  episodeNumber: number,
  seasonNumber: 1,
  link: `https://saltandsignal.example/${number}`,
  duration: durationSec + 0.4,
  preCount: 1,
  postCount: 1,
  createdAt: publishedAt.toISOString(),
});
