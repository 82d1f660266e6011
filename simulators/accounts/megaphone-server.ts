import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";
import { uuidOf } from "./uuid-of.ts";

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
export class MegaphoneServer extends SimulatedPlatform<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ error: `Status ${status}` }, status);
  }

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    if (headers.authorization !== `Token token="${SIMULATED_MEGAPHONE_TOKEN}"`)
      return this.failure(401);
    const podcasts = `/api/networks/${SIMULATED_MEGAPHONE_NETWORK}/podcasts`;
    const podcast = `${podcasts}/${uuidOf(this.account.id)}`;
    if (path === podcasts)
      return this.#page(
        path,
        query,
        Array.from({ length: this.state.podcasts }, (_, index) => this.#podcast(index)),
      );
    if (this.state.isGone) return this.failure(404);
    if (path === podcast) return json(this.#podcast(0));
    if (path === `${podcast}/episodes`) return this.#page(path, query, this.#episodes());
    return this.failure(404);
  }

  #page(path: string, query: URLSearchParams, rows: readonly unknown[]): SimulatedAnswer {
    const [page, per] = [Number(query.get("page") ?? 1), Number(query.get("per_page") ?? 20)];
    const pages = Math.max(1, Math.ceil(rows.length / per));
    const origin = this.state.linksElsewhere
      ? "https://elsewhere.example"
      : "https://cms.megaphone.fm";
    const link = (to: number, rel: string): string =>
      `<${origin}${path}?page=${to}&per_page=${per}>; rel="${rel}"`;
    const links = [
      link(1, "first"),
      link(pages, "last"),
      ...(page < pages ? [link(page + 1, "next")] : []),
    ].join(", ");
    return json(rows.slice((page - 1) * per, page * per), 200, {
      ...(this.state.hasLinks ? { link: links } : {}),
      "x-page": String(page),
      "x-per-page": String(per),
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
