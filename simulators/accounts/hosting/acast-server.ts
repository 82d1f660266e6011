import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

export const SIMULATED_ACAST_KEY = "simulated-acast-key";

const CALM = {
  isGone: false,
  /** The key opens a second show. */
  hasTwoShows: false,
};

/**
 * Answers like Acast's Open API: bare arrays, no paging, no numbers. The oldest episode comes
 * first, as no order is promised.
 */
export class AcastServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json(
      {
        statusCode: status,
        message: status === 401 ? "Authentication required" : `Status ${status}`,
      },
      status,
    );
  }

  protected refuses({ headers }: SimulatedRequest) {
    return headers["x-api-key"] === SIMULATED_ACAST_KEY ? null : 401;
  }

  protected routes(): Routes {
    const show = { _id: this.account.id, title: this.account.name };
    const { isGone, hasTwoShows } = this.state;
    return {
      "GET /rest/shows": () => [
        show,
        ...(hasTwoShows ? [{ _id: "99", title: "Night Ferry" }] : []),
      ],
      ...(!isGone && {
        [`GET /rest/shows/${show._id}`]: () => show,
        [`GET /rest/shows/${show._id}/episodes`]: () => this.#episodes(),
      }),
    };
  }

  #episodes(): unknown[] {
    const published = this.account.episodes().toReversed().map(episodeOf);
    const draft = {
      _id: "draft-1",
      title: "Not yet told",
      status: "draft",
      publishDate: null,
      duration: null,
      markers: [],
    };
    const scheduled = {
      _id: "scheduled-1",
      title: "Next year's storms",
      status: "scheduled",
      publishDate: "2027-01-01T05:00:00.000Z",
      duration: 1_900,
      markers: [],
    };
    return [draft, ...published, scheduled];
  }
}

const episodeOf = ({ id, title, publishedAt, durationSec }: SimulatedEpisode): unknown => ({
  _id: id,
  title,
  subtitle: null,
  summary: `<p>${title}</p>`,
  status: "published",
  publishDate: publishedAt.toISOString(),
  duration: durationSec,
  markers: [{ placement: "preroll", start: 0 }],
});
