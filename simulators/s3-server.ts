import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const SIMULATED_S3 = {
  bucket: "castmeter-files",
  region: "eu-central-1",
  accessKeyId: "SIMULATEDACCESSKEY01",
  secretAccessKey: "simulated-secret-access-key-of-s3-000001",
};

export interface S3Server {
  url: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Status of the next requests, by method, in place of a real answer. */
  failures: Map<string, number>;
  /** Keeps this many bytes of an upload fewer than were sent, as a faulty store does. */
  lose: number;
  close(): Promise<void>;
}

/**
 * A bucket that recomputes Signature Version 4 from the request as it came, as Amazon documents it
 * (canonical request, string to sign, derived key), and refuses what differs: another secret, other
 * bytes, another time, a header changed on the way. PUT, GET with a range, HEAD and DELETE.
 */
export async function startS3Server(now: () => Date): Promise<S3Server> {
  const state: Omit<S3Server, "url" | "close"> = {
    objects: new Map(),
    failures: new Map(),
    lose: 0,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => answer(state, request, response, Buffer.concat(chunks), now()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

type State = Omit<S3Server, "url" | "close">;

function answer(
  state: State,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  now: Date,
): void {
  const { method = "GET" } = request;
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  const refuse = (status: number, code: string): void => {
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(method === "HEAD" ? undefined : `<Error><Code>${code}</Code></Error>`);
  };
  const fault = signatureFault(request, body, now);
  if (fault !== null) return refuse(403, fault);
  const failure = state.failures.get(method);
  if (failure !== undefined) return refuse(failure, "InternalError");
  if (!path.startsWith(`/${SIMULATED_S3.bucket}/`)) return refuse(404, "NoSuchBucket");
  const key = path.slice(SIMULATED_S3.bucket.length + 2);
  if (method === "PUT") {
    state.objects.set(key, {
      bytes: body.subarray(0, body.length - state.lose),
      type: request.headers["content-type"] ?? "",
    });
    response.writeHead(200).end();
    return undefined;
  }
  if (method === "DELETE") {
    state.objects.delete(key);
    response.writeHead(204).end();
    return undefined;
  }
  const found = state.objects.get(key);
  if (found === undefined) return refuse(404, "NoSuchKey");
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const part =
    first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    "content-type": found.type,
    "content-length": String(part.length),
  });
  response.end(method === "HEAD" ? undefined : part);
  return undefined;
}

const sha256 = (value: string | Buffer): string => createHash("sha256").update(value).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac("sha256", key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** The code of S3 for what is wrong with the signature of a request; null where it is right. */
function signatureFault(request: IncomingMessage, body: Buffer, now: Date): string | null {
  const { headers } = request;
  const [, id, day = "", region = "", signedHeaders = "", signature = ""] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (id !== SIMULATED_S3.accessKeyId) return "InvalidAccessKeyId";
  if (region !== SIMULATED_S3.region) return "AuthorizationHeaderMalformed";
  const at = String(headers["x-amz-date"] ?? "");
  const moment = Date.parse(
    at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!at.startsWith(day) || !(Math.abs(moment - now.getTime()) < 15 * 60_000))
    return "RequestTimeTooSkewed";
  const names = signedHeaders.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name)))
    return "AccessDenied";
  const hash = String(headers["x-amz-content-sha256"]);
  if (hash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const [path = "/", query = ""] = (request.url ?? "/").split("?");
  const canonical = [
    request.method ?? "GET",
    path,
    query.split("&").toSorted().join("&"),
    ...names.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    hash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${SIMULATED_S3.secretAccessKey}`,
  );
  const expected = hmac(key, text);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}
