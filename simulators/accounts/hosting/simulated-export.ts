import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { utcDay } from "../../../src/lib/time/clock.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";
import { uuidOf } from "../uuid-of.ts";

/** Deliveries of one episode on one day that are alike. */
export interface SimulatedDelivery {
  episode: string;
  type: "download" | "play";
  country: string | null;
  count: number;
}

/** Marks of a listener: in every row, and allowed in nothing that is read from them. */
export const LISTENER_MARK = "listener-4f1e";
/** Podcasts of the same network, in the same files. */
const OTHER_SHOW = uuidOf("99");
/**
 * One row for so many of the show's downloads: enough to count, little enough to unpack in a test.
 */
const DOWNLOADS_PER_ROW = 40;

/**
 * The rows Megaphone writes of a show for a day, and what they add up to: the first is made from
 * the second.
 */
export class SimulatedExport {
  /** Days without plays on Spotify. */
  readonly daysWithoutPlays = new Set<string>();
  /** The export names no country, as far as its second version is known. */
  hasCountries = true;
  readonly #show: SimulatedShow;

  constructor(show: SimulatedShow) {
    this.#show = show;
  }

  get podcastId(): string {
    return uuidOf(this.#show.id);
  }

  deliveries(day: string): SimulatedDelivery[] {
    return this.#show.episodes().flatMap((episode) => {
      if (utcDay(episode.publishedAt) > day) return [];
      const downloads = Math.ceil(this.#show.downloadsOn(episode, day) / DOWNLOADS_PER_ROW);
      const plays = this.daysWithoutPlays.has(day) ? 0 : Math.floor(downloads / 3);
      return [
        ...this.#byCountry(episode, "download", downloads),
        ...this.#byCountry(episode, "play", plays),
      ];
    });
  }

  /** A file of the export. */
  file(day: string): Buffer {
    return gzipSync(
      this.rows(day)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(""),
    );
  }

  /** Rows as they are delivered, with those that do not count. */
  rows(day: string): Record<string, unknown>[] {
    const counted = this.deliveries(day).flatMap((delivery) =>
      Array.from({ length: delivery.count }, (_, index) => this.row(day, delivery, index)),
    );
    const [first] = this.deliveries(day);
    const like = first ?? { episode: uuidOf("1"), type: "download", country: "US", count: 1 };
    return [
      ...counted,
      { ...this.row(day, like, 9_001), blacklisted_ip: true },
      { ...this.row(day, like, 9_002), blacklisted_ua: true },
      { ...this.row(day, like, 9_003), podcast_id: OTHER_SHOW, episode_id: uuidOf("98") },
    ];
  }

  row(
    day: string,
    { episode, type, country }: Omit<SimulatedDelivery, "count">,
    index: number,
  ): Record<string, unknown> {
    const ip = createHash("sha256").update(`${day} ${episode} ${index}`).digest("hex");
    return {
      id: `${LISTENER_MARK}-id-${index}`,
      episode_id: episode,
      podcast_id: this.podcastId,
      created_at: `${day}T${String(index % 24).padStart(2, "0")}:00:00Z`,
      delivery_type: type,
      media_type: "audio",
      ip: `${LISTENER_MARK}-ip-${ip}`,
      user_agent: `${LISTENER_MARK}-agent/1.0 (iPhone; ${index})`,
      normalized_user_agent: type === "play" ? "Spotify" : "Apple Podcasts",
      blacklisted_ip: false,
      blacklisted_ua: false,
      ...(this.hasCountries
        ? { country, region: "TX", city: `${LISTENER_MARK}-city`, dma_name: "none" }
        : {}),
    };
  }

  #byCountry(
    { id }: SimulatedEpisode,
    type: SimulatedDelivery["type"],
    count: number,
  ): SimulatedDelivery[] {
    const [british, unplaced] = [Math.floor(count / 3), Math.floor(count / 5)];
    const parts = [
      ["US", count - british - unplaced],
      ["GB", british],
      [null, unplaced],
    ] as const;
    return parts
      .filter(([, part]) => part > 0)
      .map(([country, part]) => ({ episode: uuidOf(id), type, country, count: part }));
  }
}
