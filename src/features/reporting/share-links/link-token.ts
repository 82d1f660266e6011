import type { Urls } from "../../../kernel/contract/urls.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { equalSecrets } from "../../../lib/constant-time.ts";
import { bytesBase62 } from "../../../lib/text/base62.ts";
import { addressOfLink } from "./share-link.schema.ts";
import type { ShareLinkRow } from "./share-link.store.ts";

/** Letters of a token: 43 in base 62 are the 256 bits of 32 bytes. */
const TOKEN_LETTERS = 43;

type Hashing = Pick<Secrets, "hashCredential">;

/**
 * The secret of a link, computed from its id with the key of the installation. It is stored
 * nowhere, and a mail can still carry it long after the link was made.
 */
export const tokenOfLink = (
  secrets: Hashing,
  { workspaceId, id }: { workspaceId: string; id: string },
): string =>
  bytesBase62(secrets.hashCredential(`report link ${workspaceId} ${id}`).hash, TOKEN_LETTERS);

type Link = Pick<
  ShareLinkRow,
  | "workspace_id"
  | "report_id"
  | "id"
  | "is_public"
  | "token_hash"
  | "revoked_at"
  | "expires_at"
  | "password_hash"
>;

/** The address of a link; null where its secret was made at random, and its owner alone has it. */
function storedAddressOf(secrets: Hashing, urls: Urls, link: Link): string | null {
  const report = { workspaceId: link.workspace_id, reportId: link.report_id };
  if (link.is_public) return urls.report(report.workspaceId, report.reportId);
  const token = tokenOfLink(secrets, { workspaceId: link.workspace_id, id: link.id });
  const hash = secrets.hashCredential(token).hash.toString("hex");
  return link.token_hash !== null && equalSecrets(hash, link.token_hash.toString("hex"))
    ? addressOfLink(urls, { ...report, token })
    : null;
}

/** The address of a link that shows the report at this moment; null for one that has ended. */
export const openAddressOf = (secrets: Hashing, urls: Urls, link: Link, now: Date): string | null =>
  link.revoked_at !== null || (link.expires_at !== null && link.expires_at <= now)
    ? null
    : storedAddressOf(secrets, urls, link);
