import { createHmac } from "node:crypto";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { equalSecrets } from "../../../lib/constant-time.ts";

/** Addresses that give a file without a credential, for a short time. */

/**
 * Names the signing key, so that another can be introduced while addresses signed with this one are
 * valid.
 */
const KEY_ID = "d1";
const LIVES_SEC = 300;

interface Signed {
  workspaceId: string;
  fileId: string;
  /** Expiry, seconds since 1970. */
  expires: number;
}

type Signing = Pick<Secrets, "downloadKey">;

const signatureOf = ({ downloadKey }: Signing, { workspaceId, fileId, expires }: Signed): string =>
  createHmac("sha256", downloadKey)
    .update(`GET ${KEY_ID} ${workspaceId} ${fileId} ${expires}`)
    .digest("base64url");

/** An address of a file of the workspace, which is valid for five minutes. */
export const addressOf = (context: Addressing, fileId: string): string =>
  signedAddressOf(context, fileId).url;

type Addressing = Pick<Context, "urls" | "runtime" | "now" | "workspace">;

/** The same, with the moment at which it ends, ISO 8601. */
export function signedAddressOf(
  { urls, runtime: { secrets }, now, workspace: { id: workspaceId } }: Addressing,
  fileId: string,
): { url: string; expiresAt: string } {
  const expires = Math.floor(now.getTime() / 1_000) + LIVES_SEC;
  const query = new URLSearchParams({
    w: workspaceId,
    e: String(expires),
    k: KEY_ID,
    s: signatureOf(secrets, { workspaceId, fileId, expires }),
  });
  return {
    url: `${urls.addresses.baseUrl}/files/${fileId}?${query.toString()}`,
    expiresAt: new Date(expires * 1_000).toISOString(),
  };
}

/**
 * The workspace for which an address was signed; null where its signature is invalid or it has
 * expired.
 */
export function signedWorkspace(
  { secrets, now }: { secrets: Signing; now: Date },
  fileId: string,
  query: URLSearchParams,
): string | null {
  const workspaceId = query.get("w") ?? "";
  const expires = Number(query.get("e") ?? Number.NaN);
  if (query.get("k") !== KEY_ID || !Number.isSafeInteger(expires)) return null;
  const expected = signatureOf(secrets, { workspaceId, fileId, expires });
  if (!equalSecrets(query.get("s") ?? "", expected)) return null;
  return now.getTime() < expires * 1_000 ? workspaceId : null;
}
