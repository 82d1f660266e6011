import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { PasswordTries } from "./password-tries.ts";

/** Statements on the tries of a link's password, which are a part of its row. */

/** The tries of a link, its row locked until the transaction ends; undefined for no such link. */
export async function lockTries(
  transaction: DatabaseTransaction,
  workspaceId: string,
  linkId: string,
): Promise<PasswordTries | undefined> {
  const row = await transaction
    .selectFrom("report_links")
    .select(["password_tries", "tries_counted_from", "tries_refused", "tries_refused_until"])
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", linkId)
    // Openings of the link are counted meanwhile, which reads its key.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && {
      count: row.password_tries,
      countedFrom: row.tries_counted_from,
      refusals: row.tries_refused,
      refusedUntil: row.tries_refused_until,
    }
  );
}

/** The columns of a link that hold its tries. */
export const triesColumns = ({ count, countedFrom, refusals, refusedUntil }: PasswordTries) => ({
  password_tries: count,
  tries_counted_from: countedFrom,
  tries_refused: refusals,
  tries_refused_until: refusedUntil,
});

export async function updateTries(
  transaction: DatabaseTransaction,
  workspaceId: string,
  linkId: string,
  tries: PasswordTries,
): Promise<void> {
  await transaction
    .updateTable("report_links")
    .set(triesColumns(tries))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", linkId)
    .execute();
}

/** Takes one try back, that of a password that was right. */
export async function returnTry(
  executor: Executor,
  workspaceId: string,
  linkId: string,
): Promise<void> {
  await executor
    .updateTable("report_links")
    .set({ password_tries: sql<number>`password_tries - 1` })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", linkId)
    .where("password_tries", ">", 0)
    .execute();
}
