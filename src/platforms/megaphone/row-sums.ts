import { countryCodeOf } from "../accounts/places/countries.ts";
import { BrokenExportError } from "./line-cutter.ts";

/** Downloads and streams, kept apart: they are never added. */
export interface Deliveries {
  downloads: number;
  streams: number;
}

/** The deliveries of one show on one day, the only data that is kept of a file. */
export interface ShowDaySums extends Deliveries {
  /** Whether the file has a row of the show, counted or not. */
  namesShow: boolean;
  byEpisode: ReadonlyMap<string, Deliveries>;
  /** Deliveries by alpha-2 code. Rows without a known country count only in the totals. */
  byCountry: ReadonlyMap<string, Deliveries>;
}

const EPISODES_MAX = 50_000;
/** The form of an id: any other text in its field is not stored. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const [OPENING, CLOSING, SPACE] = [0x7b, 0x7d, 0x20];

/**
 * Sums the rows of one show. A row describes one person's listening: it is counted and dropped, and
 * rows of other shows are dropped unread. Only ids and countries are taken from a row, each checked
 * for its form.
 */
export class RowSums implements ShowDaySums {
  downloads = 0;
  streams = 0;
  namesShow = false;
  readonly byEpisode = new Map<string, Deliveries>();
  readonly byCountry = new Map<string, Deliveries>();
  readonly #show: string;
  readonly #showBytes: Buffer;

  constructor(show: string) {
    this.#show = show;
    this.#showBytes = Buffer.from(show);
  }

  /**
   * @throws BrokenExportError for a line that is not a JSON object; the error contains nothing of
   * the line.
   */
  add(line: Buffer): void {
    let end = line.length;
    while (end > 0 && (line[end - 1] ?? 0) <= SPACE) end -= 1;
    if (end === 0) return;
    if (line[0] !== OPENING || line[end - 1] !== CLOSING) throw malformed();
    if (line.includes(this.#showBytes)) this.#count(parse(line));
  }

  #count(row: Record<string, unknown>): void {
    if (row["podcast_id"] !== this.#show) return;
    this.namesShow = true;
    if (isTrue(row["blacklisted_ip"]) || isTrue(row["blacklisted_ua"])) return;
    const kind =
      row["delivery_type"] === "download"
        ? "downloads"
        : row["delivery_type"] === "play"
          ? "streams"
          : undefined;
    if (kind === undefined) return;
    this[kind] += 1;
    const { episode_id: episode, country } = row;
    if (typeof episode === "string" && UUID.test(episode)) at(this.byEpisode, episode)[kind] += 1;
    const code = typeof country === "string" ? countryCodeOf(country) : null;
    if (code !== null) at(this.byCountry, code)[kind] += 1;
    if (this.byEpisode.size > EPISODES_MAX)
      throw new BrokenExportError(`names more than ${EPISODES_MAX} episodes of one show`);
  }
}

function parse(line: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(line.toString("utf8")) as Record<string, unknown>;
  } catch {
    // The parser's own error quotes the row, so it is replaced.
    throw malformed();
  }
}

function at(sums: Map<string, Deliveries>, key: string): Deliveries {
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = { downloads: 0, streams: 0 };
    sums.set(key, sum);
  }
  return sum;
}

const malformed = (): BrokenExportError =>
  new BrokenExportError("has a line that is no JSON object");

const isTrue = (flag: unknown): boolean =>
  flag === true || flag === 1 || (typeof flag === "string" && /^(?:true|1|t)$/i.test(flag));
