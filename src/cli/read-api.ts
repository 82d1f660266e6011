import type { OutboundClient } from "../outbound/outbound-client.ts";
import type { ApiAccess } from "./api-access.ts";

const TIMEOUT_MS = 30_000;
const BYTES_MAX = 16 * 1_048_576;

/** The error of an answer, as the API gives it. */
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
 * One read of the API, as a client anywhere makes it.
 *
 * @throws ApiRefusal for every answer but 200; Error where there is none.
 */
export async function readApi<Body>(
  { baseUrl, apiKey }: ApiAccess,
  outbound: OutboundClient,
  path: string,
): Promise<Body> {
  const result = await outbound.request({
    url: `${baseUrl}${path}`,
    headers: { authorization: `Bearer ${apiKey}`, accept: "application/json" },
    timeoutMs: TIMEOUT_MS,
    maxBytes: BYTES_MAX,
    onOverflow: "fail",
    decompress: true,
  });
  if (!result.ok) throw new Error(`${baseUrl} cannot be read. ${result.message}`);
  const body = parseJson(result.body);
  if (result.status === 200 && body !== undefined) return body as Body;
  const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
  throw new ApiRefusal(
    result.status,
    typeof error?.code === "string" ? error.code : null,
    typeof error?.message === "string"
      ? error.message
      : `${baseUrl} answers ${result.status} to GET ${path}.`,
  );
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) ?? undefined;
  } catch {
    return undefined;
  }
}
