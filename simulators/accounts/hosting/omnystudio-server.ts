import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";
import { uuidOf } from "../uuid-of.ts";

export const SIMULATED_OMNY_KEY = "simulated-omny-key";

const CALM = {
  countsAsText: false,
  hidesTheProgram: false,
  hidesTheNewest: false,
  isGone: false,
  hasTwoShows: false,
  seesNoDays: false,
  hasUnpublished: false,
  unknownSeries: false,
};

/**
 * Answers like the Omny Studio management API v1: PascalCase, Items, GUIDs. The form of the days is
 * invented: none is published.
 */
export class OmnystudioServer extends SimulatedApi<SimulatedShow, typeof CALM> {
  constructor(show: SimulatedShow) {
    super(show, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ Message: `Status ${status}` }, status);
  }

  protected refuses({ headers }: SimulatedRequest) {
    return headers.authorization === `Bearer ${SIMULATED_OMNY_KEY}` ? null : 401;
  }

  protected routes(): Routes {
    const { isGone, hasTwoShows, seesNoDays } = this.state;
    const program = `/v1/programs/${uuidOf(this.account.id)}`;
    const lifetime = "/v1/analytics/downloads/lifetime";
    return {
      "GET /v1/networks": () => ({
        Items: ["1", "2"].map((digits) => ({ Id: uuidOf(digits), Name: `Network ${digits}` })),
      }),
      [`GET /v1/networks/${uuidOf("1")}/programs`]: () => ({
        Items: hasTwoShows ? [this.#program("99")] : [],
      }),
      [`GET /v1/networks/${uuidOf("2")}/programs`]: () => ({
        Items: isGone ? [] : [this.#program(this.account.id)],
      }),
      [`GET ${lifetime}/programs`]: ({ query }) => ({
        Items: this.#lifetimeOfPrograms(query.getAll("programIds")),
      }),
      [`GET ${lifetime}/clips`]: ({ query }) => ({
        Items: this.#lifetimeOfClips(query.getAll("clipIds")),
      }),
      ...(!isGone && {
        [`GET ${program}/clips`]: ({ query }) => this.#clips(query),
        [`GET ${program}/analytics/downloads`]: ({ query }) =>
          seesNoDays ? 403 : this.#days(query),
      }),
    };
  }

  #program(digits: string): unknown {
    const { name, handle, author } = this.account;
    return {
      Id: uuidOf(digits),
      Name: name,
      Slug: handle,
      Author: author,
      Publisher: author,
      ArtworkUrl: "https://images.example/salt.png",
      NetworkId: uuidOf("2"),
      Hidden: false,
      Archived: false,
    };
  }

  #lifetimeOfPrograms(ids: readonly string[]): unknown[] {
    if (this.state.hidesTheProgram || this.state.isGone) return [];
    return ids
      .filter((id) => id === uuidOf(this.account.id))
      .map((id) => ({ Id: id, Count: this.print(this.account.total()) }));
  }

  /** GUIDs come back in upper case, as .NET may print them. */
  #lifetimeOfClips(ids: readonly string[]): unknown[] {
    const [newest] = this.account.episodes();
    const episodes = this.account
      .episodes()
      .filter(
        (episode) =>
          ids.includes(uuidOf(episode.id)) &&
          !(this.state.hidesTheNewest && episode.id === newest?.id),
      );
    return episodes.map((episode) => ({
      Id: uuidOf(episode.id).toUpperCase(),
      Count: this.print(this.account.downloadsOf(episode)),
    }));
  }

  /** Oldest first and ten a page unless the query names another order or size. */
  #clips(query: URLSearchParams): SimulatedAnswer {
    const size = Number(query.get("pageSize") ?? 10);
    const from = Number(query.get("cursor")?.replace("after-", "") ?? 0);
    const all = this.account.episodes().map((episode) => clipItem(episode));
    const sorted = [
      ...(this.state.hasUnpublished ? unpublished() : []),
      ...(query.get("sortBy") === "DateNewest" ? all : all.toReversed()),
    ];
    const Items = sorted.slice(from, from + size).map((Clip) => ({ Clip }));
    return json({
      Items,
      TotalCount: sorted.length,
      Cursor: from + size < sorted.length ? `after-${from + size}` : null,
    });
  }

  #days(query: URLSearchParams): SimulatedAnswer {
    const days = this.account.days(query.get("startDate") ?? "", query.get("endDate") ?? "");
    if (query.get("interval") !== "Day" || query.get("timeZoneIanaId") !== "UTC")
      return this.failure(400);
    if (this.state.unknownSeries)
      return json({
        Items: days.map((day) => ({ Period: { From: day }, Numbers: [this.account.showOn(day)] })),
      });
    return json({
      Items: days.map((day) => ({
        Date: `${day}T00:00:00`,
        Count: this.print(this.account.showOn(day)),
      })),
    });
  }
}

const clipItem = ({
  id,
  number,
  title,
  publishedAt,
  durationSec,
}: SimulatedEpisode): Record<string, unknown> => ({
  Id: uuidOf(id),
  Title: title,
  Description: "",
  Season: 1,
  Episode: number,
  EpisodeType: "Full",
  DurationSeconds: durationSec + 0.25,
  PublishState: "Published",
  Visibility: "Public",
  PublishedUtc: publishedAt.toISOString(),
  PublishedUrl: `https://omny.example/shows/salt-and-signal/${number}`,
  AudioUrl: `https://traffic.omny.example/${id}.mp3`,
  ImageUrl: "https://images.example/salt.png",
  ProgramId: uuidOf("48213"),
});

function unpublished(): Record<string, unknown>[] {
  const clip = clipItem({
    id: "900",
    number: 900,
    guid: "",
    title: "Not yet",
    publishedAt: new Date("2027-01-02T00:00:00Z"),
    durationSec: 60,
  });
  return [
    clip,
    { ...clip, Id: uuidOf("901"), PublishedUtc: null, PublishState: "Unpublished" },
    { ...clip, Id: uuidOf("902"), PublishedUtc: "2026-01-02T00:00:00Z", Visibility: "Private" },
  ];
}
