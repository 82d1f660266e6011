import type { AccountAnswer, AccountFailure } from "../accounts/account-connector.ts";
import { accountFailure, answered, failed } from "../accounts/account-failure.ts";
import { readPages } from "../accounts/read-pages.ts";
import type { HttpPortFailure, HttpStreamPort } from "../http-port.ts";
import { callUpstream, parseRetryAfter, type UpstreamAccess } from "../upstream-call.ts";
import type { ExportPlace } from "./export-place.ts";
import { type ListedObject, readObjectPage, s3Fault } from "./s3-answers.ts";
import { encodeForS3, signForS3 } from "./s3-signature.ts";

export interface ObjectListing {
  /** Inside the place's folder. */
  prefix: string;
  /** Names after this one only. */
  after?: string;
  /** Asks no further once a name comes after this one. */
  until?: string;
  /** Objects an answer may hold; S3's own limit of 1,000 unless given. */
  perPage?: number;
}

const PER_PAGE = 1_000;
const IDLE_TIMEOUT_MS = 30_000;
/** A day of the largest networks is some hundred megabytes. */
const OBJECT_BYTES_MAX = 4 * 1_024 ** 3;
/** Of an error's body. */
const FAULT_BYTES_MAX = 16 * 1_024;

/** Lists and reads one bucket, signed. Calls that never reached it count as none. */
export class S3Bucket {
  readonly #upstream: UpstreamAccess;
  readonly #stream: HttpStreamPort;

  constructor(upstream: UpstreamAccess, stream: HttpStreamPort) {
    this.#upstream = upstream;
    this.#stream = stream;
  }

  /** In the order of their names, which come without the place's folder. */
  async list(
    place: ExportPlace,
    { prefix, after, until, perPage = PER_PAGE }: ObjectListing,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ListedObject[]>> {
    return readPages<ListedObject, string | null>(null, async (token) => {
      const query = {
        "list-type": "2",
        prefix: `${place.prefix}${prefix}`,
        "max-keys": String(perPage),
        ...(token === null ? {} : { "continuation-token": token }),
        ...(after === undefined || token !== null
          ? {}
          : { "start-after": `${place.prefix}${after}` }),
      };
      const search = Object.entries(query)
        .map(([name, value]) => `${name}=${encodeForS3(value)}`)
        .join("&");
      const url = `${place.url}/?${search}`;
      const { calls, answer } = await callUpstream(
        this.#upstream,
        { method: "GET", url, headers: this.#sign(place, url) },
        signal,
      );
      if (!answer.ok)
        return failed(
          accountFailure(
            answer.code === "timeout" || answer.code === "malformed_answer"
              ? answer.code
              : "provider_error",
            answer.message,
          ),
          calls,
        );
      const fault = s3Fault(answer.status, answer.body, answer.retryAfterSec);
      if (fault !== undefined) return failed(fault, calls);
      const page = readObjectPage(answer.body);
      if (page === null)
        return failed(
          accountFailure("malformed_answer", "S3 answered in a form we do not know."),
          calls,
        );
      const rows = page.objects.map((object) => ({
        ...object,
        key: object.key.slice(place.prefix.length),
      }));
      const isPast = until !== undefined && (rows.at(-1)?.key ?? "") > until;
      return answered({ rows, next: isPast ? null : page.next }, calls);
    });
  }

  /**
   * The body of an object as it comes; null when it is not there any more. Reading it throws
   * `HttpBodyError`.
   */
  async open(
    place: ExportPlace,
    name: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AsyncIterableIterator<Uint8Array> | null>> {
    if (signal.aborted)
      return failed(accountFailure("timeout", "The read was cancelled before S3 was asked."), 0);
    const url = `${place.url}/${`${place.prefix}${name}`.split("/").map(encodeForS3).join("/")}`;
    const { timeoutMs, clock } = this.#upstream;
    const answer = await this.#stream.stream({
      url,
      headers: this.#sign(place, url),
      timeoutMs,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      maxBytes: OBJECT_BYTES_MAX,
      signal,
    });
    if (!answer.ok) return failed(bodyFailure(answer), NEVER_SENT.has(answer.code) ? 0 : 1);
    if (answer.status >= 200 && answer.status < 300) return answered(answer.body, 1);
    const fault = await readFault(answer.body);
    if (answer.status === 404 && !fault.includes("<Code>NoSuchBucket</Code>"))
      return answered(null, 1);
    const failure = s3Fault(
      answer.status,
      fault,
      parseRetryAfter(answer.headers["retry-after"], clock.now()),
    );
    return failed(failure ?? accountFailure("provider_error", "S3 did not give the file."), 1);
  }

  #sign({ keys, region }: ExportPlace, url: string): Record<string, string> {
    return signForS3(url, { keys, region, at: this.#upstream.clock.now() });
  }
}

const NEVER_SENT: ReadonlySet<string> = new Set([
  "blocked_address",
  "dns_failed",
  "connection_failed",
  "tls_failed",
]);

/** What a file that did not come to its end means. */
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

async function readFault(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > FAULT_BYTES_MAX) break;
    }
  } catch {
    // The status says enough.
  }
  return Buffer.concat(pieces).subarray(0, FAULT_BYTES_MAX);
}
