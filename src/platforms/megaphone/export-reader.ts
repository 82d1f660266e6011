import { LRUCache } from "lru-cache";
import { DAY_MS } from "../../lib/clock.ts";
import type { AccountAnswer, DayWindow } from "../accounts/account-connector.ts";
import { accountFailure, andThen, answered, failed } from "../accounts/account-failure.ts";
import { HttpBodyError } from "../http-port.ts";
import type { ExportPlace } from "./export-place.ts";
import { BrokenExportError } from "./line-cutter.ts";
import type { DaySums } from "./row-sums.ts";
import { bodyFailure, type S3Bucket } from "./s3-bucket.ts";
import { sumFile } from "./sum-file.ts";

/** A final day of the export. */
export interface DayFile {
  day: string;
  name: string;
  etag: string | null;
}

/** Sums by day; days whose file cannot be read are left out. */
export type SumsByDay = ReadonlyMap<string, DaySums>;

const FILES = "delivery-v2-day-";
const FILE = /^delivery-v2-day-(\d{4}-\d{2}-\d{2})\.json\.gz$/;
const MARKERS = "_finalized_delivery";
/** Readers of the export tell of both forms of the day. */
const MARKER = /^_finalized_delivery(?:[-_]v2)?(?:[-_]day)?_(\d{4})[-_](\d{2})[-_](\d{2})(?!\d)/;
/** Other objects under the same beginning of a name. */
const STRAY_FILES = 16;
const PER_PAGE_MAX = 1_000;
/** Episodes and countries of all days kept: some 100 bytes each. */
const SUMS_KEPT_MAX = 200_000;

/**
 * Reads the days of exports, each file once: what it added up to is remembered under the file's
 * fingerprint for as long as there is room, so that a refresh that wants a day three times, and the
 * next refresh, do not read it again.
 */
export class ExportReader {
  readonly #bucket: S3Bucket;
  readonly #read = new LRUCache<string, DaySums | BrokenExportError>({
    maxSize: SUMS_KEPT_MAX,
    sizeCalculation: (sums) =>
      sums instanceof BrokenExportError ? 1 : 1 + sums.byEpisode.size + sums.byCountry.size,
  });

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  /**
   * Final days of the window that have a file, oldest first. What is still being written is not
   * among them.
   */
  async finalDays(
    place: ExportPlace,
    { from, to }: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DayFile[]>> {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    // A name goes on after its day: the first day is after its own beginning.
    const listing = {
      prefix: FILES,
      after: `${FILES}${from}`,
      until: `${FILES}${to}~`,
      perPage: Math.min(days + STRAY_FILES, PER_PAGE_MAX),
    };
    return andThen(await this.#bucket.list(place, listing, signal), async (objects) => {
      const files = objects.flatMap(({ key, etag }): DayFile[] => {
        const day = FILE.exec(key)?.[1];
        return day !== undefined && day >= from && day <= to ? [{ day, name: key, etag }] : [];
      });
      if (files.length === 0) return answered([], 0);
      return andThen(await this.#bucket.list(place, { prefix: MARKERS }, signal), (markers) => {
        const final = new Set(markers.map(({ key }) => MARKER.exec(key)?.slice(1).join("-")));
        return answered(
          files.filter(({ day }) => final.has(day)),
          0,
        );
      });
    });
  }

  /**
   * One file after the other. Fails where no file can be read, or one could not be fetched: then
   * what was read is remembered.
   */
  async sum(
    place: ExportPlace,
    show: string,
    files: readonly DayFile[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<SumsByDay>> {
    const sums = new Map<string, DaySums>();
    let calls = 0;
    let broken: string | null = null;
    for (const file of files) {
      const answer = await this.#sumDay(place, show, file, signal);
      calls += answer.calls;
      if (!answer.ok) return failed(answer.failure, calls);
      if (answer.value instanceof BrokenExportError)
        broken = `The export of ${file.day} ${answer.value.message}.`;
      else if (answer.value !== null) sums.set(file.day, answer.value);
    }
    return sums.size === 0 && broken !== null
      ? failed(accountFailure("malformed_answer", broken), calls)
      : answered(sums, calls);
  }

  async #sumDay(
    place: ExportPlace,
    show: string,
    { name, etag }: DayFile,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DaySums | BrokenExportError | null>> {
    // The key that listed the file is part of its name here: what one customer may read is no
    // other's.
    const known =
      etag === null
        ? null
        : JSON.stringify([place.url, place.prefix, place.keys.accessKeyId, name, etag, show]);
    const read = known === null ? undefined : this.#read.get(known);
    if (read !== undefined) return answered(read, 0);
    return andThen(await this.#bucket.open(place, name, signal), async (body) => {
      if (body === null) return answered(null, 0);
      const summed = await sumBody(body, show);
      if (summed.ok && known !== null) this.#read.set(known, summed.value);
      return summed;
    });
  }
}

async function sumBody(
  body: AsyncIterableIterator<Uint8Array>,
  show: string,
): Promise<AccountAnswer<DaySums | BrokenExportError>> {
  try {
    return answered((await sumFile(body, show)).sums, 0);
  } catch (error) {
    if (error instanceof HttpBodyError) return failed(bodyFailure(error.failure), 0);
    if (error instanceof BrokenExportError) return answered(error, 0);
    throw error;
  } finally {
    // Whatever stopped the reading, the connection goes.
    await body.return?.();
  }
}
