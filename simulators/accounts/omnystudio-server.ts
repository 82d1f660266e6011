import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import type { SimulatedAccountService } from "./account-simulator.ts";
import type { SimulatedEpisode, SimulatedShow } from "./simulated-show.ts";
import { uuidOf } from "./uuid-of.ts";

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
 * ours: none is published.
 */
export class OmnystudioServer implements SimulatedAccountService {
  /** Its states; a test sets what it needs. */
  readonly is = { ...CALM };
  readonly #show: SimulatedShow;

  constructor(show: SimulatedShow) {
    this.#show = show;
  }

  reset(): void {
    Object.assign(this.is, CALM);
  }

  failure(status: number): SimulatedAnswer {
    return json({ Message: `Status ${status}` }, status);
  }

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    if (headers.authorization !== `Bearer ${SIMULATED_OMNY_KEY}`) return this.failure(401);
    const id = uuidOf(this.#show.id);
    if (path === "/v1/networks")
      return json({
        Items: ["1", "2"].map((digits) => ({ Id: uuidOf(digits), Name: `Network ${digits}` })),
      });
    if (path === `/v1/networks/${uuidOf("1")}/programs`)
      return json({ Items: this.is.hasTwoShows ? [this.#program("99")] : [] });
    if (path === `/v1/networks/${uuidOf("2")}/programs`)
      return json({ Items: this.is.isGone ? [] : [this.#program(this.#show.id)] });
    if (path === "/v1/analytics/downloads/lifetime/programs")
      return json({ Items: this.#lifetimeOfPrograms(query.getAll("programIds")) });
    if (path === "/v1/analytics/downloads/lifetime/clips")
      return json({ Items: this.#lifetimeOfClips(query.getAll("clipIds")) });
    if (path === `/v1/programs/${id}/clips` && !this.is.isGone) return this.#clips(query);
    if (path === `/v1/programs/${id}/analytics/downloads` && !this.is.isGone)
      return this.is.seesNoDays ? this.failure(403) : this.#days(query);
    return this.failure(404);
  }

  #program(digits: string): unknown {
    const { name, handle, author } = this.#show;
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
    if (this.is.hidesTheProgram || this.is.isGone) return [];
    return ids
      .filter((id) => id === uuidOf(this.#show.id))
      .map((id) => ({ Id: id, Count: this.#print(this.#show.total()) }));
  }

  /** GUIDs come back in upper case, as .NET may print them. */
  #lifetimeOfClips(ids: readonly string[]): unknown[] {
    const [newest] = this.#show.episodes();
    const episodes = this.#show
      .episodes()
      .filter(
        (episode) =>
          ids.includes(uuidOf(episode.id)) &&
          !(this.is.hidesTheNewest && episode.id === newest?.id),
      );
    return episodes.map((episode) => ({
      Id: uuidOf(episode.id).toUpperCase(),
      Count: this.#print(this.#show.downloadsOf(episode)),
    }));
  }

  /** Oldest first unless asked otherwise; ten a page unless asked otherwise. */
  #clips(query: URLSearchParams): SimulatedAnswer {
    const size = Number(query.get("pageSize") ?? 10);
    const from = Number(query.get("cursor")?.replace("after-", "") ?? 0);
    const all = this.#show.episodes().map((episode) => clipItem(episode));
    const sorted = [
      ...(this.is.hasUnpublished ? unpublished() : []),
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
    const days = this.#show.days(query.get("startDate") ?? "", query.get("endDate") ?? "");
    if (query.get("interval") !== "Day" || query.get("timeZoneIanaId") !== "UTC")
      return this.failure(400);
    if (this.is.unknownSeries)
      return json({
        Items: days.map((day) => ({ Period: { From: day }, Numbers: [this.#show.showOn(day)] })),
      });
    return json({
      Items: days.map((day) => ({
        Date: `${day}T00:00:00`,
        Count: this.#print(this.#show.showOn(day)),
      })),
    });
  }

  #print(count: number): number | string {
    return this.is.countsAsText ? String(count) : count;
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
