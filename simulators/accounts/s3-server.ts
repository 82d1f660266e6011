import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { encode } from "html-entities";
import type { SimulatedAnswer, SimulatedRequest } from "../answer.ts";
import { SimulatedPlatform } from "./simulated-platform.ts";

export const SIMULATED_S3_KEYS = {
  accessKeyId: "AKIASIMULATED",
  secretAccessKey: "simulated/secret+key",
};

const EMPTY_SHA256 = createHash("sha256").update("").digest("hex");
const PAGE_MAX = 1_000;

interface SimulatedBucket {
  bucket: string;
  region: string;
}

const CALM = {
  /** The key may list, or may do nothing at all. */
  forbids: "nothing" as "nothing" | "reading" | "everything",
  isGone: false,
  pageMax: PAGE_MAX,
};

/**
 * One bucket of an S3, by path: list objects and get one. Every request must be signed; every
 * signature is verified.
 */
export class S3Server extends SimulatedPlatform<SimulatedBucket, typeof CALM> {
  /** Objects by key; they survive a reset. */
  readonly objects = new Map<string, Buffer>();
  readonly #etags = new WeakMap<Buffer, string>();

  constructor({
    bucket = "simulated-megaphone-export",
    region = "us-west-1",
  }: Partial<SimulatedBucket> = {}) {
    super({ bucket, region }, CALM);
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
    const refusal = this.#judge(request);
    if (refusal !== null) return refusal;
    const [bucket = "", ...rest] = request.path.slice(1).split("/");
    if (bucket !== this.account.bucket || this.state.isGone)
      return this.failure(404, "NoSuchBucket");
    const key = rest.map(decodeURIComponent).join("/");
    if (key === "")
      return request.query.get("list-type") === "2"
        ? this.#list(request.query)
        : this.failure(400, "InvalidArgument");
    const object = this.objects.get(key);
    if (this.state.forbids === "reading") return this.failure(403);
    return object === undefined
      ? this.failure(404)
      : {
          status: 200,
          headers: { "content-type": "application/gzip", etag: this.#etagOf(object) },
          body: object,
        };
  }

  #list(query: URLSearchParams): SimulatedAnswer {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? query.get("start-after") ?? "";
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .sort();
    const page = keys.slice(
      0,
      Math.min(Number(query.get("max-keys") ?? PAGE_MAX), this.state.pageMax),
    );
    const isTruncated = page.length < keys.length;
    const contents = page.map((key) => {
      const object = this.objects.get(key) ?? Buffer.alloc(0);
      return `<Contents><Key>${encode(key)}</Key><LastModified>2026-10-20T00:00:00.000Z</LastModified><ETag>${encode(this.#etagOf(object))}</ETag><Size>${object.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
    });
    const next = isTruncated
      ? `<NextContinuationToken>${encode(page.at(-1) ?? "")}</NextContinuationToken>`
      : "";
    return xml(
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${this.account.bucket}</Name><Prefix>${encode(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    );
  }

  /** Null for a request whose signature holds. */
  #judge({ path, query, headers }: SimulatedRequest): SimulatedAnswer | null {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? "",
      );
    if (given === null) return this.failure(403);
    const [, keyId, day = "", region = "", names = "", signature = ""] = given;
    if (keyId !== SIMULATED_S3_KEYS.accessKeyId) return this.failure(403, "InvalidAccessKeyId");
    if (region !== this.account.region) return this.failure(400, "AuthorizationHeaderMalformed");
    const at = String(headers["x-amz-date"]);
    if (
      !at.startsWith(day) ||
      headers["x-amz-content-sha256"] !== EMPTY_SHA256 ||
      !["host", "x-amz-date", "x-amz-content-sha256"].every((name) =>
        names.split(";").includes(name),
      )
    )
      return this.failure(403);
    const pairs = [...query].map(([name, value]) => `${strictly(name)}=${strictly(value)}`).sort();
    const lines = names
      .split(";")
      .map((name) => `${name}:${String(headers[name])}\n`)
      .join("");
    const canonical = [
      "GET",
      path
        .split("/")
        .map((part) => strictly(decodeURIComponent(part)))
        .join("/"),
      pairs.join("&"),
      lines,
      names,
      EMPTY_SHA256,
    ].join("\n");
    const text = [
      "AWS4-HMAC-SHA256",
      at,
      `${day}/${region}/s3/aws4_request`,
      createHash("sha256").update(canonical).digest("hex"),
    ].join("\n");
    let key: Buffer = Buffer.from(`AWS4${SIMULATED_S3_KEYS.secretAccessKey}`);
    for (const part of [day, region, "s3", "aws4_request", text])
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
