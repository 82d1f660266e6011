import { sql } from "kysely";
import type { Executor } from "./database.ts";

/** Notifies a PostgreSQL channel; within a transaction the notification is sent by its commit. */
export async function notifyChannel(
  executor: Executor,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(executor);
}
