import { parseJson } from "../../../lib/parse-json.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import type { ApiAccess } from "./api-access.ts";

const TIMEOUT_MS = 30_000;
const BYTES_MAX = 16 * 1_048_576;
const ATTEMPTS_MAX = 3;
/** Statuses of operations that succeeded. */
const SUCCESS: ReadonlySet<number> = new Set([200, 201, 202]);

/** The error of an answer, in the form of the API. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, code: string | null, message: string) {
    super(message);
    this.name = "ApiRefusal";
    this.status = status;
    this.code = code;
  }
}

/**
 * Makes one read of the API, as any client does.
 *
 * @throws ApiRefusal for every answer without success; Error where there is no answer.
 */
export const readApi = <Body>(
  access: ApiAccess,
  outbound: OutboundClient,
  path: string,
): Promise<Body> => callApi(access, outbound, { method: "GET", path });

/**
 * Makes one POST. Without an answer it is sent again, at most twice; the idempotency key prevents
 * that it is carried out twice.
 *
 * @throws as `readApi`.
 */
export async function postApi<Body>(
  access: ApiAccess,
  outbound: OutboundClient,
  { path, body, idempotencyKey }: { path: string; body: unknown; idempotencyKey: string },
): Promise<Body> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await callApi(access, outbound, {
        method: "POST",
        path,
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "idempotency-key": idempotencyKey },
      });
    } catch (error) {
      if (error instanceof ApiRefusal || attempt === ATTEMPTS_MAX) throw error;
    }
}

interface Call {
  method: "GET" | "POST";
  path: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

async function callApi<Body>(
  { baseUrl, apiKey }: ApiAccess,
  outbound: OutboundClient,
  { method, path, body: sent, headers = {} }: Call,
): Promise<Body> {
  const result = await outbound.request({
    method,
    url: `${baseUrl}${path}`,
    headers: { authorization: `Bearer ${apiKey}`, accept: "application/json", ...headers },
    body: sent,
    timeoutMs: TIMEOUT_MS,
    maxBytes: BYTES_MAX,
    onOverflow: "fail",
    decompress: true,
  });
  if (!result.ok) throw new Error(`${baseUrl} cannot be read. ${result.message}`);
  const body = parseJson(result.body) ?? undefined;
  if (SUCCESS.has(result.status) && body !== undefined) return body as Body;
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
  throw new ApiRefusal(
    result.status,
    typeof error?.code === "string" ? error.code : null,
    typeof error?.message === "string"
      ? error.message
      : `${baseUrl} answers ${result.status} to ${method} ${path}.`,
  );
}
