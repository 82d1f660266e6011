import { timingSafeEqual } from "node:crypto";
import type { Executor } from "../../../db/connection/database.ts";
import type { Secrets } from "../../../kernel/secrets.ts";

/**
 * Rows of apps that registered themselves. The rows are global: an app is found by its client id
 * before a workspace is known. The library reads a client's secret as a text; here that text is an
 * HMAC with the prefix `hashed:`, and `secretMatches` compares.
 */

const HASHED = "hashed:";

type Hash = Pick<Secrets, "hashCredential">;

/** True for the stored form of a client secret. */
export const isHashed = (secret: unknown): boolean =>
  typeof secret === "string" && secret.startsWith(HASHED);

/** True when a presented secret matches the stored form. */
export function secretMatches(secrets: Hash, stored: string | undefined, shown: unknown): boolean {
  if (stored === undefined || !isHashed(stored) || typeof shown !== "string") return false;
  return timingSafeEqual(
    Buffer.from(stored.slice(HASHED.length), "base64url"),
    secrets.hashCredential(shown).hash,
  );
}

/** Metadata in the library's shape, with the hashed `client_secret`; undefined when unknown. */
export async function findClient(
  executor: Executor,
  clientId: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await executor
    .selectFrom("oauth_clients")
    .select(["metadata", "secret_hash"])
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...row.metadata,
    ...(row.secret_hash === null
      ? {}
      : { client_secret: `${HASHED}${row.secret_hash.toString("base64url")}` }),
  };
}

/** Inserts or replaces a client, with a new secret or with its stored hash. */
export async function saveClient(
  executor: Executor,
  secrets: Hash,
  {
    metadata: { client_secret: secret, ...metadata },
    now,
  }: { metadata: Record<string, unknown>; now: Date },
): Promise<void> {
  const hash =
    typeof secret !== "string"
      ? null
      : isHashed(secret)
        ? Buffer.from(secret.slice(HASHED.length), "base64url")
        : secrets.hashCredential(secret).hash;
  const state = { metadata: JSON.stringify(metadata), secret_hash: hash, updated_at: now };
  await executor
    .insertInto("oauth_clients")
    .values({ client_id: String(metadata["client_id"]), created_at: now, ...state })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet(state))
    .execute();
}

/** Deletes a registration. */
export async function deleteClient(executor: Executor, clientId: string): Promise<void> {
  await executor.deleteFrom("oauth_clients").where("client_id", "=", clientId).execute();
}

/**
 * Precision of the time of use: a day distinguishes used from unused apps, and avoids frequent
 * updates of rows of busy apps.
 */
const USE_PRECISION_MS = 24 * 60 * 60 * 1_000;

/** Stores that a client is used, at most once a day. */
export async function touchClient(executor: Executor, clientId: string, now: Date): Promise<void> {
  await executor
    .updateTable("oauth_clients")
    .set({ last_used_at: now })
    .where("client_id", "=", clientId)
    .where((where) =>
      where.or([
        where("last_used_at", "is", null),
        where("last_used_at", "<", new Date(now.getTime() - USE_PRECISION_MS)),
      ]),
    )
    .execute();
}
