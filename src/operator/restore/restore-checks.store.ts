import type { Executor } from "../../db/connection/database.ts";

/** What a restored installation holds, across all of its tenants. */

export const findSealedSecrets = (
  executor: Executor,
): Promise<{ show_id: string; platform: string; sealed: string }[]> =>
  executor
    .selectFrom("connection_secrets")
    .select(["show_id", "platform", "sealed"])
    .orderBy("show_id")
    .execute();

export async function findSealedWebhookSecrets(
  executor: Executor,
): Promise<{ id: string; sealed: string }[]> {
  const rows = await executor
    .selectFrom("webhook_endpoints")
    .select(["id", "sealed_secret"])
    .execute();
  return rows.flatMap(({ id, sealed_secret: sealed }) => (sealed === null ? [] : [{ id, sealed }]));
}

/** The connected account whose refresh is due next; undefined where none is connected. */
export async function findNextAccount(
  executor: Executor,
): Promise<{ showId: string; platform: string } | undefined> {
  const found = await executor
    .selectFrom("connections")
    .select(["show_id as showId", "platform"])
    .where("status", "in", ["connected", "stale"])
    .where("next_refresh_at", "is not", null)
    .orderBy("next_refresh_at")
    .orderBy("show_id")
    .limit(1)
    .executeTakeFirst();
  return found;
}

const counted = (row: { count: number | string | bigint } | undefined): number =>
  Number(row?.count ?? 0);

export async function countSessions(executor: Executor): Promise<number> {
  return counted(
    await executor
      .selectFrom("sessions")
      .select((select) => select.fn.countAll().as("count"))
      .executeTakeFirst(),
  );
}

export async function countRefreshedSince(
  executor: Executor,
  since: Date,
): Promise<{ accounts: number; clusters: number }> {
  const accounts = await executor
    .selectFrom("connections")
    .select((select) => select.fn.countAll().as("count"))
    .where("last_updated_at", ">", since)
    .executeTakeFirst();
  const clusters = await executor
    .selectFrom("clusters")
    .select((select) => select.fn.countAll().as("count"))
    .where("last_refreshed_at", ">", since)
    .executeTakeFirst();
  return { accounts: counted(accounts), clusters: counted(clusters) };
}
