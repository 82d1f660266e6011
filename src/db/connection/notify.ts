import { type RawBuilder, sql } from "kysely";
import type { Executor } from "./database.ts";

/** The statement of a notification of a PostgreSQL channel. */
export const notification = (channel: string, payload: string): RawBuilder<unknown> =>
  sql`select pg_notify(${channel}, ${payload})`;

/** Notifies a PostgreSQL channel; within a transaction the notification is sent by its commit. */
export async function notifyChannel(
  executor: Executor,
  channel: string,
  payload: string,
): Promise<void> {
  await notification(channel, payload).execute(executor);
}
