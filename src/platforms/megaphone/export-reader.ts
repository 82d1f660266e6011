import { BoundedMap } from "../../lib/bounded-map.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import type { DayRange } from "../../lib/time/calendar-day.ts";
import { AccountReadError, malformedAnswer } from "../accounts/account-failure.ts";
import { BodyError } from "../http-port.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import type { ExportLocation } from "./export-location.ts";
import { BrokenExportError } from "./line-cutter.ts";
import type { ShowDaySums } from "./row-sums.ts";
import { bodyFailure, type S3Bucket } from "./s3-bucket.ts";
import { sumFile } from "./sum-file.ts";

/** The file of a final day in the export. */
export interface ExportDayFile {
  day: string;
  name: string;
  etag: string | null;
}

/** Sums by day; days whose file cannot be read are left out. */
export type ShowSumsByDay = ReadonlyMap<string, ShowDaySums>;

const FILES = "delivery-v2-day-";
const FILE = /^delivery-v2-day-(\d{4}-\d{2}-\d{2})\.json\.gz$/;
const MARKERS = "_finalized_delivery";
/** Both spellings of the day occur. */
const MARKER = /^_finalized_delivery(?:[-_]v2)?(?:[-_]day)?_(\d{4})[-_](\d{2})[-_](\d{2})(?!\d)/;
/** Number of other objects whose names may begin alike. */
const STRAY_FILES = 16;
const PER_PAGE_MAX = 1_000;
/** Maximum episodes and countries kept over all days, some 100 bytes each. */
const SUMS_KEPT_MAX = 200_000;

/**
 * Reads the days of exports, each file once: its sums are cached under the file's ETag, so that a
 * refresh that needs a day three times, and the next refresh, do not read it again.
 */
export class ExportReader {
  readonly #bucket: S3Bucket;
  readonly #read = new BoundedMap<string, ShowDaySums | BrokenExportError>({
    max: SUMS_KEPT_MAX,
    sizeOf: (sums) =>
      sums instanceof BrokenExportError ? 1 : 1 + sums.byEpisode.size + sums.byCountry.size,
  });

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  /**
   * Final days of the window that have a file, oldest first; days that are still being written are
   * left out.
   */
  async finalDays(
    location: ExportLocation,
    { from, to }: DayRange,
    read: UpstreamRead,
  ): Promise<ExportDayFile[]> {
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    // Names continue after the day, so that the file of the first day sorts after this prefix.
    const listing = {
      prefix: FILES,
      after: `${FILES}${from}`,
      until: `${FILES}${to}~`,
      perPage: Math.min(days + STRAY_FILES, PER_PAGE_MAX),
    };
    const objects = await this.#bucket.list(location, listing, read);
    const files = objects.flatMap(({ key, etag }): ExportDayFile[] => {
      const day = FILE.exec(key)?.[1];
      return day !== undefined && day >= from && day <= to ? [{ day, name: key, etag }] : [];
    });
    if (files.length === 0) return [];
    const markers = await this.#bucket.list(location, { prefix: MARKERS }, read);
    const final = new Set(markers.map(({ key }) => MARKER.exec(key)?.slice(1).join("-")));
    return files.filter(({ day }) => final.has(day));
  }

  /**
   * Reads one file after the other. Sums of files read before a failure are kept for the next read.
   *
   * @throws AccountReadError where a file cannot be fetched, or none of them can be read.
   */
  async sum(
    location: ExportLocation,
    show: string,
    files: readonly ExportDayFile[],
    read: UpstreamRead,
  ): Promise<ShowSumsByDay> {
    const sums = new Map<string, ShowDaySums>();
    let broken: string | null = null;
    for (const file of files) {
      const found = await this.#sumDay(location, show, file, read);
      if (found instanceof BrokenExportError)
        broken = `The export of ${file.day} ${found.message}.`;
      else if (found !== null) sums.set(file.day, found);
    }
    if (sums.size === 0 && broken !== null) throw malformedAnswer(broken);
    return sums;
  }

  async #sumDay(
    location: ExportLocation,
    show: string,
    { name, etag }: ExportDayFile,
    read: UpstreamRead,
  ): Promise<ShowDaySums | BrokenExportError | null> {
    // The access key is part of the cache key, so that no customer gets what another customer may
    // read.
    const { url, prefix, keys } = location;
    const cacheKey =
      etag === null ? null : JSON.stringify([url, prefix, keys.accessKeyId, name, etag, show]);
    const cached = cacheKey === null ? undefined : this.#read.get(cacheKey);
    if (cached !== undefined) return cached;
    const body = await this.#bucket.open(location, name, read);
    if (body === null) return null;
    const summed = await sumBody(body, show);
    if (cacheKey !== null) this.#read.set(cacheKey, summed);
    return summed;
  }
}

async function sumBody(
  body: AsyncIterableIterator<Uint8Array>,
  show: string,
): Promise<ShowDaySums | BrokenExportError> {
  try {
    return (await sumFile(body, show)).sums;
  } catch (error) {
    if (error instanceof BodyError) throw new AccountReadError(bodyFailure(error.failure));
    if (error instanceof BrokenExportError) return error;
    throw error;
  } finally {
    // Closes the connection in every case.
    await body.return?.();
  }
}
