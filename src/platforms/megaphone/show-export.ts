import type { DayRange } from "../../lib/time/calendar-day.ts";
import type { AccountAccess, AccountSecrets } from "../accounts/account-connector.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { knownDays, type SummedShowDay } from "./day-figures.ts";
import { type ExportLocation, exportLocationOf } from "./export-location.ts";
import { type ExportDayFile, ExportReader } from "./export-reader.ts";
import { S3Bucket, type S3BucketParts } from "./s3-bucket.ts";

export interface ShowExportParts extends S3BucketParts {
  /**
   * AWS's address with `{region}`, unless a test sets another. A user's `s3_endpoint` takes
   * precedence.
   */
  awsUrl?: string;
}

/** Chooses the days a figure is computed from, among days in order. */
export type ChooseDays = (days: readonly string[]) => readonly string[];

const AWS_URL = "https://s3.{region}.amazonaws.com";

/** The export of a show: final days in the customer's own bucket. */
export class ShowExport {
  readonly #awsUrl: string;
  readonly #reader: ExportReader;

  constructor(parts: ShowExportParts) {
    this.#awsUrl = parts.awsUrl ?? AWS_URL;
    this.#reader = new ExportReader(new S3Bucket(parts));
  }

  /** Lists the bucket for one day, which tests whether its keys may do so. */
  async check(secrets: AccountSecrets, day: string, read: UpstreamRead): Promise<void> {
    await this.#finalDays(secrets, { from: day, to: day }, read);
  }

  /** The chosen final days of the window, then the choice among those that could be read. */
  async days(
    { secrets, externalId }: Pick<AccountAccess, "secrets" | "externalId">,
    { window, choose }: { window: DayRange; choose: ChooseDays },
    read: UpstreamRead,
  ): Promise<SummedShowDay[]> {
    const { location, files } = await this.#finalDays(secrets, window, read);
    const wanted = new Set(choose(files.map(({ day }) => day)));
    const sums = await this.#reader.sum(
      location,
      externalId,
      files.filter(({ day }) => wanted.has(day)),
      read,
    );
    const known = knownDays(sums);
    const kept = new Set(choose(known.map(([day]) => day)));
    return known.filter(([day]) => kept.has(day));
  }

  async #finalDays(
    secrets: AccountSecrets,
    window: DayRange,
    read: UpstreamRead,
  ): Promise<{ location: ExportLocation; files: ExportDayFile[] }> {
    const location = exportLocationOf(secrets, this.#awsUrl);
    return { location, files: await this.#reader.finalDays(location, window, read) };
  }
}
