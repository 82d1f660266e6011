import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import {
  type ArtifactKey,
  type ArtifactRow,
  findArtifact,
  saveSealedAnswer,
} from "./artifacts.store.ts";
import type { Replay } from "./token-exchange.ts";

/**
 * Replay of a refresh: for 30 seconds a used refresh token returns the same new pair again, so that
 * an app whose response was lost, or that refreshes twice in parallel, keeps a valid pair. The
 * response is stored encrypted.
 */

/** The optional parameters of a refresh, which the replay must repeat. */
export interface RefreshAsked {
  scope?: unknown;
  resource?: unknown;
}

const spelled = ({ scope, resource }: RefreshAsked): string =>
  JSON.stringify([scope ?? null, resource ?? null]);

interface Kept {
  asked: string;
  answer: Record<string, unknown>;
}

const ownerOf = ({ hash }: ArtifactKey): string => `oauth refresh ${hash.toString("base64url")}`;

/** Stores the response of a refresh with the used token. */
export async function keepAnswer(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  key: ArtifactKey,
  { asked, answer }: { asked: RefreshAsked; answer: Record<string, unknown> },
): Promise<void> {
  const kept: Kept = { asked: spelled(asked), answer };
  await saveSealedAnswer(transaction, key, secrets.seal(JSON.stringify(kept), ownerOf(key)));
}

/**
 * The stored response of a refresh. `spent` after its new refresh token was used, because a client
 * has received it then; also `spent` for a request with other scopes or another resource.
 */
export async function readReplay(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  { key, row, asked, now }: { key: ArtifactKey; row: ArtifactRow; asked: RefreshAsked; now: Date },
): Promise<Replay> {
  if (row.sealed_answer === null) return "spent";
  const { asked: askedThen, answer } = JSON.parse(
    secrets.open(row.sealed_answer, ownerOf(key)),
  ) as Kept;
  if (askedThen !== spelled(asked)) return "spent";
  const child = await findArtifact(
    transaction,
    { kind: key.kind, ...secrets.hashCredential(String(answer["refresh_token"])) },
    now,
  );
  if (child === undefined || child.consumed_at !== null) return "spent";
  const elapsedSec = Math.ceil((now.getTime() - (row.consumed_at ?? now).getTime()) / 1_000);
  return { answer: { ...answer, expires_in: Number(answer["expires_in"]) - elapsedSec } };
}
