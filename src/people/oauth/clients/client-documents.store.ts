import type { Selectable } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import type { OauthClientDocumentsTable } from "../../../db/schema/tables.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";

/**
 * The last valid metadata document of each app that is described by a document. The rows are global
 * and found by the document's address.
 */

export type ClientDocumentRow = Selectable<OauthClientDocumentsTable>;

export async function findClientDocument(
  executor: Executor,
  clientId: string,
): Promise<ClientDocumentRow | undefined> {
  return executor
    .selectFrom("oauth_client_documents")
    .selectAll()
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}

/** Inserts or replaces a document. */
export async function saveClientDocument(
  executor: Executor,
  clientId: string,
  { document, now }: { document: string; now: Date },
): Promise<void> {
  const state = { document, fetched_at: now };
  await executor
    .insertInto("oauth_client_documents")
    .values({ client_id: clientId, ...state })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet(state))
    .execute();
}

/** Deletes a document if it is still the stored one; the app's row stays. */
export async function dropClientDocument(
  executor: Executor,
  clientId: string,
  document: string,
): Promise<void> {
  await executor
    .updateTable("oauth_client_documents")
    .set({ document: null })
    .where("client_id", "=", clientId)
    .where("document", "=", document)
    .execute();
}

/** Stores that an app received a token, at most once a day. */
export async function touchClientDocument(
  executor: Executor,
  clientId: string,
  now: Date,
): Promise<void> {
  await executor
    .updateTable("oauth_client_documents")
    .set({ last_used_at: now })
    .where("client_id", "=", clientId)
    .where((where) =>
      where.or([
        where("last_used_at", "is", null),
        where("last_used_at", "<", new Date(now.getTime() - DAY_MS)),
      ]),
    )
    .execute();
}
