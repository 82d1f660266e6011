import {
  readKeyDirectory,
  type DirectoryKey,
} from "../../../domain/report-verification/key-directory.ts";
import { VerifyFault } from "../../../domain/report-verification/verify-fault.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { parseJson } from "../../../lib/parse-json.ts";

/** What an issuer answers about its keys and its documents. Only a hash is sent. */

const TIMEOUT_MS = 30_000;
const BYTES_MAX = 8 * 1_048_576;
const KEYS_PATH = "/.well-known/castmeter-report-keys.json";

/** What the issuer answers about a document. */
export interface Standing {
  state: "current" | "superseded" | "withdrawn";
  keyId: string;
  issuedAt: string;
  supersededBy: number | null;
  withdrawnReason: string | null;
}

/** The address of the list of keys of the installation that serves an address. */
export const keysAddressOf = (issuer: string): string => new URL(KEYS_PATH, issuer).toString();

/** @throws Error where the list cannot be read; VerifyFault where it is none. */
export async function fetchKeys(outbound: OutboundClient, url: string): Promise<DirectoryKey[]> {
  const { status, body } = await fetched(outbound, url);
  if (status !== 200) throw new Error(`${url} answers ${status}: no list of keys.`);
  return readKeyDirectory(Buffer.from(body).toString("utf8"));
}

/**
 * The standing of a document, by its hash.
 *
 * @param issuer Address of the site, before `/verify`.
 * @throws VerifyFault `not_vouched` where the installation has not issued it; Error where it does
 *   not answer.
 */
export async function fetchStanding(
  outbound: OutboundClient,
  issuer: string,
  sha256: string,
): Promise<Standing> {
  const url = `${issuer.replace(/\/+$/, "")}/verify/${sha256}.json`;
  const { status, body } = await fetched(outbound, url);
  const answer = (parseJson(body) ?? {}) as Readonly<Record<string, unknown>>;
  const { object, state } = answer;
  const error = (answer["error"] ?? {}) as { code?: unknown };
  if (status === 404 && error.code === "resource_not_found")
    throw new VerifyFault(
      "not_vouched",
      "The signature fits, but the installation at this address has not issued the report.",
    );
  if (status !== 200 || object !== "report_verification")
    throw new Error(`${url} answers ${status} and nothing about the report.`);
  if (state !== "current" && state !== "superseded" && state !== "withdrawn")
    throw new Error(`${url} answers a state that this version does not know.`);
  const { superseded_by: by, withdrawn_reason: reason } = answer;
  return {
    state,
    keyId: String(answer["key_id"]),
    issuedAt: String(answer["issued_at"]),
    supersededBy: typeof by === "number" ? by : null,
    withdrawnReason: typeof reason === "string" ? reason : null,
  };
}

async function fetched(
  outbound: OutboundClient,
  url: string,
): Promise<{ status: number; body: Uint8Array }> {
  const result = await outbound.request({
    url,
    headers: { accept: "application/json" },
    timeoutMs: TIMEOUT_MS,
    maxBytes: BYTES_MAX,
    onOverflow: "fail",
    decompress: true,
  });
  if (!result.ok) throw new Error(`${url} cannot be read. ${result.message}`);
  return result;
}
