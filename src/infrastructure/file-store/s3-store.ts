import type { OutboundClient, OutboundResponse } from "../outbound/outbound-client.ts";
import { atMost } from "../../lib/at-most.ts";
import { type S3Request, signForS3 } from "../../lib/s3-signature.ts";
import type { Clock } from "../../lib/time/clock.ts";
import {
  type ByteRange,
  type FileStore,
  FileStoreError,
  requireKey,
  type StoredContent,
} from "./file-store.ts";

export interface S3Settings {
  /** URL without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface S3Parts {
  client: Pick<OutboundClient, "request" | "stream">;
  clock: Clock;
}

/** Time limit of a request: 25 MiB take 50 s at 0.5 MB a second. */
const TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Maximum bytes of the XML of an error. */
const ANSWER_BYTES_MAX = 65_536;
const FILE_BYTES_MAX = 1024 * 1024 * 1024;
/** Maximum concurrent uploads: each has its file in memory. */
const UPLOADS_MAX = 4;

/**
 * Files in a bucket of any S3-compatible store, by path-style addresses and Signature Version 4.
 * The hash of the content is part of the signature, so a store that receives other bytes refuses
 * them. The size that the store reports is compared after each upload, because a store may accept
 * bytes without checking the signature's hash.
 */
export function createS3Store(settings: S3Settings, parts: S3Parts): FileStore {
  const bucket = new Bucket(settings, parts);
  return {
    put: (key, file, signal) => bucket.putInTurn(requireKey(key), file, signal),
    open: (key, range) => bucket.open(requireKey(key), range),
    sizeOf: (key) => bucket.sizeOf(requireKey(key)),
    remove: (key) => bucket.remove(requireKey(key)),
  };
}

class Bucket {
  readonly #settings: S3Settings;
  readonly #parts: S3Parts;

  readonly #putting = atMost(UPLOADS_MAX);

  constructor(settings: S3Settings, parts: S3Parts) {
    this.#settings = settings;
    this.#parts = parts;
  }

  putInTurn(key: string, file: StoredContent, signal?: AbortSignal): Promise<void> {
    return this.#putting(() => this.#put(key, file, signal));
  }

  async #put(key: string, file: StoredContent, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.content) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { status } = await this.#send("PUT", key, {
      body,
      bodySha256: file.sha256,
      signal,
      headers: { "content-type": file.mediaType },
    });
    if (status !== 200) throw refusal("put", status);
    if (body.length === file.sizeBytes && (await this.sizeOf(key)) === file.sizeBytes) return;
    await this.remove(key);
    throw new FileStoreError("The bytes are not those that were to be stored");
  }

  async open(key: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null> {
    const { url, signature } = this.#signed("GET", key);
    const answer = await this.#parts.client.stream({
      url,
      headers: {
        ...signature,
        ...(range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` }),
      },
      timeoutMs: TIMEOUT_MS,
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

  async #send(
    method: S3Request["method"],
    key: string,
    more: {
      body?: Uint8Array;
      bodySha256?: string;
      headers?: Record<string, string>;
      signal?: AbortSignal | undefined;
    } = {},
  ): Promise<OutboundResponse> {
    const { url, signature } = this.#signed(method, key, more.bodySha256);
    const result = await this.#parts.client.request({
      method,
      url,
      headers: { ...signature, ...more.headers },
      body: more.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES_MAX,
      onOverflow: "cut",
      signal: more.signal,
    });
    if (!result.ok) throw new FileStoreError(`The store did not answer: ${result.code}`);
    return result;
  }

  /** The address of a request, and the headers that sign it. */
  #signed(
    method: S3Request["method"],
    key: string,
    bodySha256?: string,
  ): { url: string; signature: Record<string, string> } {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.#settings;
    const url = `${endpoint}/${bucket}/${key}`;
    const terms = { keys: { accessKeyId, secretAccessKey }, region, at: this.#parts.clock.now() };
    const request = { method, url, ...(bodySha256 === undefined ? {} : { bodySha256 }) };
    return { url, signature: signForS3(request, terms) };
  }
}

async function* read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new FileStoreError("The store's answer broke off", { cause: error });
  }
}

/** The message leaves out the body of the answer, which may repeat the request. */
const refusal = (what: string, status: number): FileStoreError =>
  new FileStoreError(`The store answered ${status} to ${what}`);
