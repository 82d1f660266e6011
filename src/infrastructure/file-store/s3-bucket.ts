import { createHash } from "node:crypto";
import type { OutboundClient, OutboundResponse } from "../outbound/outbound-client.ts";
import { type ListedObject, readObjectPage, xmlTextOf } from "../../lib/s3-object-page.ts";
import { encodeForS3, type S3Request, signForS3 } from "../../lib/s3-signature.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { type ByteRange, FileStoreError } from "./file-store.ts";

export interface S3Settings {
  /** URL without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Parts {
  client: Pick<OutboundClient, "request" | "stream">;
  clock: Clock;
  /** Time limit of a request; 60 s unless given. */
  timeoutMs?: number;
}

interface ObjectContent {
  bytes: Uint8Array;
  sha256: string;
  mediaType: string;
}

/** Objects of one bucket. Keys consist of characters that an address may hold as they are. */
export interface S3Bucket {
  put(key: string, content: ObjectContent, signal?: AbortSignal): Promise<void>;
  /**
   * Stores a long object in parts, which the store joins at the end: until then, there is nothing
   * under the key. An interrupted upload leaves parts that no list of objects shows.
   */
  putParts(
    key: string,
    parts: AsyncIterable<Uint8Array>,
    more: { mediaType: string; signal?: AbortSignal | undefined },
  ): Promise<void>;
  open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  sizeOf(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Objects whose keys begin with the prefix and have no `/` after it, unless `isDeep`. */
  list(prefix: string, options?: { isDeep?: boolean }): Promise<ListedObject[]>;
}

/** Time limit of a request: 25 MiB take 50 s at 0.5 MB a second. */
const TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Maximum bytes of the XML of an error. */
const ANSWER_BYTES_MAX = 65_536;
/** Maximum bytes of a page of a list: 1,000 keys of 1 KiB with their fields. */
const LIST_BYTES_MAX = 4 * 1024 * 1024;
const FILE_BYTES_MAX = 64 * 1024 ** 3;
/** Tries of one part: a bucket answers 503 now and then, and 99 parts are then not sent again. */
const PART_TRIES = 3;

/**
 * A bucket of any S3-compatible store, by path-style addresses and Signature Version 4.
 */
export const createS3Bucket = (settings: S3Settings, parts: S3Parts): S3Bucket =>
  new Bucket(settings, parts);

interface Sent {
  query?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  bodySha256?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  maxBytes?: number;
}

class Bucket implements S3Bucket {
  readonly #settings: S3Settings;
  readonly #parts: S3Parts;

  constructor(settings: S3Settings, parts: S3Parts) {
    this.#settings = settings;
    this.#parts = parts;
  }

  async put(
    key: string,
    { bytes, sha256, mediaType }: ObjectContent,
    signal?: AbortSignal,
  ): Promise<void> {
    const { status } = await this.#send("PUT", key, {
      body: bytes,
      bodySha256: sha256,
      signal,
      headers: { "content-type": mediaType },
    });
    if (status !== 200) throw refusal("put", status);
  }

  async putParts(
    key: string,
    parts: AsyncIterable<Uint8Array>,
    { mediaType, signal }: { mediaType: string; signal?: AbortSignal | undefined },
  ): Promise<void> {
    const begun = await this.#send("POST", key, {
      query: { uploads: "" },
      headers: { "content-type": mediaType },
      signal,
    });
    const uploadId = xmlTextOf(textOf(begun), "UploadId");
    if (begun.status !== 200 || uploadId === null) throw refusal("post", begun.status);
    try {
      const etags: string[] = [];
      for await (const part of parts) {
        const query = { partNumber: String(etags.length + 1), uploadId };
        etags.push(await this.#putPart(key, part, query, signal));
      }
      await this.#join(key, uploadId, etags, signal);
    } catch (error) {
      // The failure that ended the upload is the one to name.
      await this.#send("DELETE", key, { query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async #putPart(
    key: string,
    body: Uint8Array,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    const bodySha256 = createHash("sha256").update(body).digest("hex");
    for (let tried = 1; ; tried += 1) {
      signal?.throwIfAborted();
      try {
        const { status, headers } = await this.#send("PUT", key, {
          query,
          body,
          bodySha256,
          signal,
        });
        if (status !== 200 || headers["etag"] === undefined) throw refusal("put", status);
        return headers["etag"];
      } catch (error) {
        const isPassing = error instanceof FileStoreError && (error.status ?? 500) >= 500;
        if (!isPassing || tried === PART_TRIES) throw error;
      }
    }
  }

  /** A store may answer 200 and name its failure in the body, because joining takes long. */
  async #join(
    key: string,
    uploadId: string,
    etags: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const listed = etags.map(
      (etag, index) =>
        `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag.replaceAll('"', "&quot;")}</ETag></Part>`,
    );
    const body = Buffer.from(
      `<CompleteMultipartUpload>${listed.join("")}</CompleteMultipartUpload>`,
    );
    const answer = await this.#send("POST", key, {
      query: { uploadId },
      body,
      bodySha256: createHash("sha256").update(body).digest("hex"),
      signal,
    });
    if (answer.status !== 200 || !textOf(answer).includes("<CompleteMultipartUploadResult"))
      throw refusal("post", answer.status);
  }

  async open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null> {
    const { url, signature } = this.#signed("GET", key);
    const answer = await this.#parts.client.stream({
      url,
      headers: {
        ...signature,
        ...(range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }),
      },
      timeoutMs: this.#parts.timeoutMs ?? TIMEOUT_MS,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      maxBytes: FILE_BYTES_MAX,
    });
    if (!answer.ok) throw new FileStoreError(`The store did not answer: ${answer.code}`);
    if (answer.status === (range === undefined ? 200 : 206)) return read(answer.body);
    await answer.body.return?.();
    if (answer.status === 404) return null;
    throw refusal("get", answer.status);
  }

  async sizeOf(key: string): Promise<number | null> {
    const { status, headers } = await this.#send("HEAD", key);
    if (status === 404) return null;
    const size = Number(headers["content-length"] ?? Number.NaN);
    if (status !== 200 || !Number.isSafeInteger(size)) throw refusal("head", status);
    return size;
  }

  async remove(key: string): Promise<void> {
    const { status } = await this.#send("DELETE", key);
    if (status !== 204 && status !== 200 && status !== 404) throw refusal("delete", status);
  }

  async list(prefix: string, { isDeep = false } = {}): Promise<ListedObject[]> {
    const objects: ListedObject[] = [];
    let token: string | null = null;
    do {
      const query: Record<string, string> = { "list-type": "2", prefix };
      if (!isDeep) query["delimiter"] = "/";
      if (token !== null) query["continuation-token"] = token;
      const answer = await this.#send("GET", "", { query, maxBytes: LIST_BYTES_MAX });
      const page = answer.status === 200 ? readObjectPage(answer.body) : null;
      if (page === null) throw refusal("list", answer.status);
      objects.push(...page.objects);
      token = page.next;
    } while (token !== null);
    return objects;
  }

  async #send(
    method: S3Request["method"],
    key: string,
    { query, body, bodySha256, headers, signal, maxBytes = ANSWER_BYTES_MAX }: Sent = {},
  ): Promise<OutboundResponse> {
    const { url, signature } = this.#signed(method, key, { query, bodySha256 });
    const result = await this.#parts.client.request({
      method,
      url,
      headers: { ...signature, ...headers },
      body,
      timeoutMs: this.#parts.timeoutMs ?? TIMEOUT_MS,
      maxBytes,
      onOverflow: "cut",
      signal,
    });
    if (!result.ok) throw new FileStoreError(`The store did not answer: ${result.code}`);
    return result;
  }

  /** The address of a request, and the headers that sign it. */
  #signed(
    method: S3Request["method"],
    key: string,
    { query = {}, bodySha256 }: { [Name in "query" | "bodySha256"]?: Sent[Name] | undefined } = {},
  ): { url: string; signature: Record<string, string> } {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.#settings;
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeForS3(value)}`);
    const url = `${endpoint}/${bucket}/${key}${search.length === 0 ? "" : `?${search.join("&")}`}`;
    const terms = { keys: { accessKeyId, secretAccessKey }, region, at: this.#parts.clock.now() };
    const request = { method, url, ...(bodySha256 === undefined ? {} : { bodySha256 }) };
    return { url, signature: signForS3(request, terms) };
  }
}

const textOf = ({ body }: OutboundResponse): string => new TextDecoder().decode(body);

async function* read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new FileStoreError("The store's answer broke off", { cause: error });
  }
}

/** The message leaves out the body of the answer, which may repeat the request. */
const refusal = (what: string, status: number): FileStoreError =>
  new FileStoreError(`The store answered ${status} to ${what}`, { status });
