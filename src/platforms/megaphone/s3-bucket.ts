import {
  AccountApi,
  type AccountConnectorParts,
  TIMEOUT_MS,
} from "../accounts/reads/account-api.ts";
import { type ListedObject, readObjectPage } from "../../lib/s3-object-page.ts";
import { encodeForS3, signForS3 } from "../../lib/s3-signature.ts";
import type { AccountFailure } from "../accounts/account-connector.ts";
import {
  accountError,
  accountFailure,
  AccountReadError,
  malformedAnswer,
} from "../accounts/account-failure.ts";
import { readPages } from "../accounts/reads/read-pages.ts";
import type { HttpPortFailure, HttpStreamPort } from "../http-port.ts";
import { NEVER_SENT, parseRetryAfter } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import type { ExportLocation } from "./export-location.ts";
import { MEGAPHONE } from "./manifest.ts";
import { s3Error } from "./s3-answers.ts";

export interface S3BucketParts extends AccountConnectorParts {
  /** The port for objects that are too long for memory. */
  stream: HttpStreamPort;
}

export interface ObjectListing {
  /** Prefix inside the location's folder. */
  prefix: string;
  /** Only names after this one. */
  after?: string;
  /** The listing ends at the first name after this one. */
  until?: string;
  /** Maximum objects of one answer; S3's own limit of 1,000 unless given. */
  perPage?: number;
}

const PER_PAGE = 1_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Maximum bytes of an object; a day of the largest networks is some hundred megabytes. */
const OBJECT_BYTES_MAX = 4 * 1_024 ** 3;
/** Maximum bytes read of an error's body, which has its code in the first lines. */
const ERROR_BYTES_MAX = 16 * 1_024;

/** Lists and reads one bucket with signed requests. */
export class S3Bucket {
  readonly #api: AccountApi;
  readonly #parts: S3BucketParts;

  constructor(parts: S3BucketParts) {
    this.#api = new AccountApi(parts, {
      manifest: MEGAPHONE,
      name: "S3",
      // Each request is signed separately.
      authorize: () => ({}),
      mapError: ({ status, body, retryAfterSec }) => s3Error(status, body, retryAfterSec),
    });
    this.#parts = parts;
  }

  /** Objects in the order of their names, which are given without the location's folder. */
  async list(
    location: ExportLocation,
    { prefix, after, until, perPage = PER_PAGE }: ObjectListing,
    read: UpstreamRead,
  ): Promise<ListedObject[]> {
    return readPages<ListedObject, string | null>(null, async (token) => {
      const url = listUrl(location, {
        "list-type": "2",
        prefix: `${location.prefix}${prefix}`,
        "max-keys": String(perPage),
        ...(token === null ? {} : { "continuation-token": token }),
        ...(after === undefined || token !== null
          ? {}
          : { "start-after": `${location.prefix}${after}` }),
      });
      const headers = this.#sign(location, url);
      const answer = await this.#api.of({}, read).send({ method: "GET", url, headers });
      const page = readObjectPage(answer.body);
      if (page === null) throw malformedAnswer("S3 answered in a form we do not know.");
      const rows = page.objects.map((object) => ({
        ...object,
        key: object.key.slice(location.prefix.length),
      }));
      const isPast = until !== undefined && (rows.at(-1)?.key ?? "") > until;
      return { rows, next: isPast ? null : page.next };
    });
  }

  /**
   * The body of an object as a stream; null when it was deleted. Reading it throws `BodyError`.
   */
  async open(
    location: ExportLocation,
    name: string,
    read: UpstreamRead,
  ): Promise<AsyncIterableIterator<Uint8Array> | null> {
    if (read.signal.aborted)
      throw accountError("timeout", "The read was cancelled before S3 was asked.");
    const path = `${location.prefix}${name}`.split("/").map(encodeForS3).join("/");
    const url = `${location.url}/${path}`;
    const answer = await this.#parts.stream.stream({
      url,
      headers: this.#sign(location, url),
      timeoutMs: this.#parts.timeoutMs ?? TIMEOUT_MS,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      maxBytes: OBJECT_BYTES_MAX,
      signal: read.signal,
    });
    if (!answer.ok) {
      read.addRequests(NEVER_SENT.has(answer.code) ? 0 : 1);
      throw new AccountReadError(bodyFailure(answer));
    }
    read.addRequests(1);
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    const body = await readErrorBody(answer.body);
    if (answer.status === 404 && !body.includes("<Code>NoSuchBucket</Code>")) return null;
    const retryAfterSec = parseRetryAfter(answer.headers["retry-after"], this.#parts.clock.now());
    throw new AccountReadError(
      s3Error(answer.status, body, retryAfterSec) ??
        accountFailure("provider_error", "S3 did not give the file."),
    );
  }

  #sign({ keys, region }: ExportLocation, url: string): Record<string, string> {
    return signForS3({ method: "GET", url }, { keys, region, at: this.#parts.clock.now() });
  }
}

function listUrl({ url }: ExportLocation, query: Record<string, string>): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeForS3(value)}`);
  return `${url}/?${search.join("&")}`;
}

/** The failure of a file whose body ended early. */
export function bodyFailure({ code }: HttpPortFailure): AccountFailure {
  if (code === "timeout" || code === "aborted")
    return accountFailure("timeout", "S3 did not give the whole file in time.");
  if (code === "too_large")
    return accountFailure("malformed_answer", "A file of the export is larger than we read.");
  if (code === "blocked_address")
    return accountFailure(
      "provider_error",
      "The address of the bucket may not be called from here.",
    );
  return accountFailure("provider_error", "S3 cannot be reached, or broke off.");
}

async function readErrorBody(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > ERROR_BYTES_MAX) break;
    }
  } catch {
    // Without a readable body the status alone decides.
  }
  return Buffer.concat(pieces).subarray(0, ERROR_BYTES_MAX);
}
