import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { encode } from "html-entities";
import type { SimulatedAnswer, SimulatedRequest } from "../../answer.ts";
import { SimulatedPlatform } from "../simulated-platform.ts";

export const SIMULATED_S3_KEYS = {
  accessKeyId: "AKIASIMULATED",
  secretAccessKey: "simulated/secret+key",
};

/** The bucket that a file store is given. */
export const SIMULATED_S3 = {
  bucket: "castmeter-files",
  region: "eu-central-1",
  accessKeyId: "SIMULATEDACCESSKEY01",
  secretAccessKey: "simulated-secret-access-key-of-s3-000001",
};

const PAGE_MAX = 1_000;
const SKEW_MAX_MS = 15 * 60_000;

interface SimulatedBucket {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Without it no time is refused. */
  now?: () => Date;
}

const CALM = {
  /** The key may list, or may do nothing at all. */
  forbids: "nothing" as "nothing" | "reading" | "everything",
  isGone: false,
  pageMax: PAGE_MAX,
  /** Keeps this many bytes of an upload fewer than were sent, as a faulty store does. */
  lostBytes: 0,
};

/**
 * One bucket of an S3, by path: lists objects, and PUT, GET with a range, HEAD and DELETE of one.
 * Signature Version 4 of every request is computed again as Amazon documents it (canonical request,
 * string to sign, derived key), and what differs is refused: another secret, other bytes, another
 * time, a header changed on the way.
 */
export class S3Server extends SimulatedPlatform<SimulatedBucket, typeof CALM> {
  /** Objects by key; they survive a reset. */
  readonly objects = new Map<string, Buffer>();
  /** Status of the next requests, by method, in place of a real answer. */
  readonly failures = new Map<string, number>();
  /** When each object was stored; set where tests need an age. */
  readonly storedAt = new Map<string, string>();
  readonly #types = new Map<string, string>();
  /** Parts of uploads that were begun and not joined, by upload id. */
  readonly uploads = new Map<string, Map<number, Buffer>>();
  readonly #etags = new WeakMap<Buffer, string>();

  constructor(bucket: Partial<SimulatedBucket> = {}) {
    const usual = { bucket: "simulated-megaphone-export", region: "us-west-1" };
    super({ ...usual, ...SIMULATED_S3_KEYS, ...bucket }, CALM);
  }

  failure(
    status: number,
    code = status === 503 ? "SlowDown" : status === 404 ? "NoSuchKey" : "AccessDenied",
  ): SimulatedAnswer {
    return xml(
      `<Error><Code>${code}</Code><Message>Simulated</Message><RequestId>1</RequestId></Error>`,
      status,
    );
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    const { method, path, query } = request;
    const refusal = this.#judge(request);
    if (refusal !== null) return refusal;
    const failure = this.failures.get(method);
    if (failure !== undefined) return this.failure(failure, "InternalError");
    const [bucket = "", ...rest] = path.slice(1).split("/");
    if (bucket !== this.account.bucket || this.state.isGone)
      return this.failure(404, "NoSuchBucket");
    const key = rest.map(decodeURIComponent).join("/");
    if (key === "")
      return query.get("list-type") === "2"
        ? this.#list(query)
        : this.failure(400, "InvalidArgument");
    if (this.state.forbids === "reading") return this.failure(403);
    if (query.has("uploads") || query.has("uploadId")) return this.#upload(key, request);
    return method === "PUT" || method === "DELETE"
      ? this.#write(key, request)
      : this.#read(key, request);
  }

  #write(key: string, { method, headers, body }: SimulatedRequest): SimulatedAnswer {
    if (method === "DELETE") {
      this.objects.delete(key);
      return { status: 204, body: "" };
    }
    this.objects.set(key, body.subarray(0, body.length - this.state.lostBytes));
    this.#types.set(key, headers["content-type"] ?? "");
    return { status: 200, body: "" };
  }

  /** An upload in parts: begun, a part, joined or given up. */
  #upload(key: string, { method, query, headers, body }: SimulatedRequest): SimulatedAnswer {
    const id = query.get("uploadId") ?? `upload-${this.uploads.size + 1}`;
    const parts = this.uploads.get(id);
    if (query.has("uploads")) {
      this.uploads.set(id, new Map());
      this.#types.set(key, headers["content-type"] ?? "");
      return xml(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (parts === undefined) return this.failure(404, "NoSuchUpload");
    if (method === "PUT") {
      parts.set(Number(query.get("partNumber")), body);
      return { status: 200, headers: { etag: this.#etagOf(body) }, body: "" };
    }
    this.uploads.delete(id);
    if (method === "DELETE") return { status: 204, body: "" };
    const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)];
    const joined = named.map(([, number]) => parts.get(Number(number)));
    if (joined.some((part) => part === undefined) || joined.length !== parts.size)
      return this.failure(400, "InvalidPart");
    this.objects.set(key, Buffer.concat(joined.flatMap((part) => part ?? [])));
    return xml("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
  }

  #read(key: string, { headers }: SimulatedRequest): SimulatedAnswer {
    const object = this.objects.get(key);
    if (object === undefined) return this.failure(404);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
    const body = first === undefined ? object : object.subarray(Number(first), Number(last) + 1);
    return {
      status: first === undefined ? 200 : 206,
      headers: {
        "content-type": this.#types.get(key) ?? "application/gzip",
        "content-length": String(body.length),
        etag: this.#etagOf(object),
      },
      body,
    };
  }

  #list(query: URLSearchParams): SimulatedAnswer {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .filter((key) => !query.has("delimiter") || !key.slice(prefix.length).includes("/"))
      .sort();
    const page = keys.slice(
      0,
      Math.min(Number(query.get("max-keys") ?? PAGE_MAX), this.state.pageMax),
    );
    const isTruncated = page.length < keys.length;
    const contents = page.map((key) => {
      const object = this.objects.get(key) ?? Buffer.alloc(0);
      return `<Contents><Key>${encode(key)}</Key><LastModified>${this.storedAt.get(key) ?? "2026-10-20T00:00:00.000Z"}</LastModified><ETag>${encode(this.#etagOf(object))}</ETag><Size>${object.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const next = isTruncated
      ? `<NextContinuationToken>${encode(page.at(-1) ?? "")}</NextContinuationToken>`
      : "";
    return xml(
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${this.account.bucket}</Name><Prefix>${encode(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    );
  }

  /** Null for a request whose signature holds. */
  #judge(request: SimulatedRequest): SimulatedAnswer | null {
    const { headers, body } = request;
    const { accessKeyId, secretAccessKey, region, now } = this.account;
    const given = AUTHORIZATION.exec(headers.authorization ?? "");
    if (given === null) return this.failure(403);
    const [, id, day = "", signedRegion = "", signedHeaders = "", signature = ""] = given;
    if (id !== accessKeyId) return this.failure(403, "InvalidAccessKeyId");
    if (signedRegion !== region) return this.failure(400, "AuthorizationHeaderMalformed");
    const at = String(headers["x-amz-date"]);
    if (!at.startsWith(day)) return this.failure(403);
    if (now !== undefined && !(Math.abs(momentOf(at) - now().getTime()) < SKEW_MAX_MS))
      return this.failure(403, "RequestTimeTooSkewed");
    const names = signedHeaders.split(";");
    if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name)))
      return this.failure(403);
    if (headers["x-amz-content-sha256"] !== sha256(body))
      return this.failure(403, "XAmzContentSHA256Mismatch");
    const scope = `${day}/${region}/s3/aws4_request`;
    const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical(request, names))].join("\n");
    let key: Buffer = Buffer.from(`AWS4${secretAccessKey}`);
    for (const part of [...scope.split("/"), text])
      key = createHmac("sha256", key).update(part).digest();
    if (!timingSafeEqual(key, Buffer.from(signature, "hex")))
      return this.failure(403, "SignatureDoesNotMatch");
    return this.state.forbids === "everything" ? this.failure(403) : null;
  }

  #etagOf(object: Buffer): string {
    const etag = this.#etags.get(object) ?? `"${createHash("md5").update(object).digest("hex")}"`;
    this.#etags.set(object, etag);
    return etag;
  }
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** `20261020T090000Z` in milliseconds. */
const momentOf = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const sha256 = (value: string | Buffer): string => createHash("sha256").update(value).digest("hex");

/** The canonical request of Signature Version 4. */
function canonical(
  { method, path, query, headers, body }: SimulatedRequest,
  names: readonly string[],
): string {
  return [
    method,
    path
      .split("/")
      .map((part) => strictly(decodeURIComponent(part)))
      .join("/"),
    [...query]
      .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    names.join(";"),
    sha256(body),
  ].join("\n");
}

const strictly = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const xml = (body: string, status = 200): SimulatedAnswer => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
